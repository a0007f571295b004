"""75: a wrong explanation, and what the player whose call was explained hears."""

from __future__ import annotations

from troef.bridge.laws.facts import WrongExplanation
from troef.bridge.laws.ruling import MayNotUse, Role, Ruling, Watch
from troef.bridge.laws.y2017.register import article
from troef.laws import Text


@article("75", facts=WrongExplanation)
def wrong_explanation(f: WrongExplanation) -> Ruling:
    """75A: partner may not use that he was misunderstood; 75B1: the opponents were misinformed."""
    return Ruling(
        "75B1",
        Text(
            "De uitleg van {offender} is niet de afspraak; {partner} mag niet gebruiken wat hij eruit opmaakt.",
            "{offender}'s explanation is not the agreement; {partner} may not use what he gathers from it.",
        ),
        (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "75A"), Watch("75A"), Watch("75B1")),
    )
