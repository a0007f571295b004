"""40: agreements between partners, and what an opponent is told of them."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import WrongExplanation
from troef.bridge.laws.ruling import Watch
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text


@article("40", facts=WrongExplanation)
def wrong_explanation(f: WrongExplanation) -> Ruling:
    """40b: a side that was damaged because a meaning was not explained may get an adjusted score."""
    text = Text(
        "{offender} heeft de betekenis niet juist uitgelegd: schaadt dat de andere partij, dan kan de score wijzigen.",
        "{offender} did not explain the meaning rightly: if that damages the opponents the score may be adjusted.",
    )
    return Ruling("40b", text, (Watch("40b"),))
