"""The articles of the play that may lead to an adjusted score (2017)."""

from __future__ import annotations

from troef.bridge.laws.register import Watched
from troef.laws import Text

WATCH_PLAY = {
    "43B3": Watched(
        Text(
            "Hadden de tegenspelers voordeel van hun onregelmatigheid, waar alleen de blinde op wees?",
            "Did the defenders gain by their irregularity, which only dummy pointed out?",
        )
    ),
    "45F": Watched(
        Text(
            "Heeft de aanwijzing van de blinde de tegenspelers geschaad?",
            "Did dummy's hint damage the defenders?",
        )
    ),
    "47E2b": Watched(
        Text(
            "Kostte de kaart die op een verkeerde uitleg is gespeeld de onschuldige partij iets?",
            "Did the card played on a wrong explanation cost the other side anything?",
        )
    ),
    "50E4": Watched(
        Text(
            "Had het resultaat zonder het zien van de strafkaart heel goed anders kunnen zijn?",
            "Could the result well have been different if the penalty card had not been seen?",
        )
    ),
    "55C": Watched(
        Text(
            "Speelde de leider naar iets dat zijn eigen voorspelen voor de beurt hem leerde?",
            "Did declarer play on something that his own lead out of turn taught him?",
        )
    ),
    "64C1": Watched(
        Text(
            "Is de onschuldige partij na de verzaking genoeg schadeloos gesteld?",
            "Has the other side been compensated enough for the revoke?",
        )
    ),
    "64C2a": Watched(
        Text(
            "Had de andere partij zonder de herhaalde verzakingen in die kleur meer slagen gehaald?",
            "Would the other side have taken more tricks without the repeated revokes in that suit?",
        )
    ),
    "64C2b": Watched(
        Text(
            "Beide partijen hebben verzaakt: is een van hen geschaad?",
            "Both sides have revoked: was either damaged?",
        )
    ),
}
