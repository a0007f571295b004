"""60: playing on after an irregular play; our sources do not have this law."""

from __future__ import annotations

from troef.bridge.laws.play_effects import With
from troef.bridge.laws.play_facts import CardAfterRetraction, PlayedBeforeChoice
from troef.bridge.laws.ruling import Ruling
from troef.bridge.laws.y2007.common import lost
from troef.bridge.laws.y2007.register import LAW
from troef.laws import Text


def card_after_retraction(f: CardAfterRetraction) -> Ruling | None:
    """A defender plays before declarer has led from the right hand: the card does not count."""
    return lost("60", _BACK, With.LET_BE) if f.director else None


def played_before_choice(f: PlayedBeforeChoice) -> None:
    """What the partner had played before declarer chose stays: nothing tells us otherwise."""


LAW.judge(CardAfterRetraction, card_after_retraction)
LAW.judge(PlayedBeforeChoice, played_before_choice)

_BACK = Text("{cards} van {offender} telt niet en gaat terug.", "{offender}'s {cards} does not count and goes back.")
