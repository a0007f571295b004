"""60: playing on after an irregular play."""

from __future__ import annotations

from troef.bridge.laws.play_effects import With
from troef.bridge.laws.play_facts import CardAfterRetraction
from troef.bridge.laws.ruling import Ruling
from troef.bridge.laws.y2017.law50 import penalty
from troef.bridge.laws.y2017.register import article
from troef.laws import Text


@article("60", facts=CardAfterRetraction)
def card_after_retraction(f: CardAfterRetraction) -> Ruling | None:
    """60B: a defender plays before declarer has led from the right hand."""
    if not f.director:
        return None
    text = Text(
        "{cards} van {offender} wordt een grote strafkaart.", "{offender}'s {cards} becomes a major penalty card."
    )
    return Ruling("60B", text, (With.LET_BE, *penalty("60B")))
