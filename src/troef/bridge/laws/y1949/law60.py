"""60: playing on after an irregular play waives the penalty; playing before declarer has led again does not."""

from __future__ import annotations

from troef.bridge.laws.play_effects import With
from troef.bridge.laws.play_facts import CardAfterRetraction
from troef.bridge.laws.ruling import Ruling
from troef.bridge.laws.y1949.law50 import penalty
from troef.bridge.laws.y1949.register import article
from troef.laws import Text


@article("60", facts=CardAfterRetraction)
def card_after_retraction(f: CardAfterRetraction) -> Ruling | None:
    """A defender plays before declarer has led from the right hand: a penalty card."""
    if not f.director:
        return None
    text = Text("{cards} van {offender} wordt een strafkaart.", "{offender}'s {cards} becomes a penalty card.")
    return Ruling("60", text, (With.LET_BE, *penalty("60")))
