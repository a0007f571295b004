"""60: playing on after an irregular play; our sources do not have this law."""

from __future__ import annotations

from troef.bridge.laws.facts.play import CardAfterRetraction, PlayedBeforeChoice, PlayedBeforeInstruction
from troef.bridge.laws.ruling import CardEffect, MakePenaltyCards
from troef.bridge.laws.y2007.register import asked, lost
from troef.bridge.laws.y2017.law60 import STANDS, led_too_soon
from troef.laws import Ruling, Text


@asked(CardAfterRetraction)
def card_after_retraction(f: CardAfterRetraction) -> Ruling | None:
    """A defender plays before declarer has led from the right hand: the card does not count."""
    return lost("60", _BACK, CardEffect.LET_BE) if f.director else None


@asked(PlayedBeforeInstruction)
def played_too_soon(f: PlayedBeforeInstruction) -> Ruling | None:
    """50: a lead that did not wait for declarer is a card shown too early; once it is played on it stands."""
    if f.lho_acted:
        return lost("60", STANDS, CardEffect.LEAD_STANDS if f.led else CardEffect.PLAYED)
    if f.led:
        return led_too_soon(f, "50", _SHOWN, (MakePenaltyCards("50"),))
    if not f.chosen:
        return None
    return lost("60", _BACK, CardEffect.LET_BE) if not f.obeying else Ruling("60", effects=(CardEffect.PLAYED,))


@asked(PlayedBeforeChoice)
def played_before_choice(f: PlayedBeforeChoice) -> None:
    """A card that the partner had played before declarer chose stays; our sources say nothing else."""


_SHOWN = Text(
    "{offender} wachtte niet op de keuze van de leider: {cards} wordt een grote strafkaart.",
    "{offender} did not wait for declarer's choice: {cards} becomes a major penalty card.",
)
_BACK = Text("{cards} van {offender} telt niet en gaat terug.", "{offender}'s {cards} does not count and goes back.")
