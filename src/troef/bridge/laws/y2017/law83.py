"""83: telling players that they may appeal."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_office import RulingMade
from troef.bridge.laws.y2017.register import LAW
from troef.laws import Text
from troef.laws.advice import Advice, Saying


def right_to_appeal(f: RulingMade) -> Advice:
    """A finding of fact or a judgement that might be reviewed: the director says so himself."""
    if f.judged and f.open_to_review:
        say = Text(
            "Je kunt tegen deze beslissing protest aantekenen; dat doe je bij mij.",
            "You may appeal this ruling; you do so through me.",
        )
        do = Text("Je mag de zaak ook zelf aan een comité voorleggen.", "You may refer the matter to a committee too.")
        return Advice("83", (Saying("table", say),), (do,))
    do = Text(
        "Je hoeft het recht op protest niet uit jezelf te noemen; wie ernaar vraagt, krijgt antwoord.",
        "You need not mention the right of appeal yourself; whoever asks gets an answer.",
    )
    return Advice("92A", do=(do,))


LAW.judge(RulingMade, right_to_appeal)
LAW.assisted("83", right_to_appeal)
