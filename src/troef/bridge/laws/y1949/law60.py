"""60: playing on after an irregular play waives the penalty; playing before declarer has led again does not."""

from __future__ import annotations

from troef.bridge.laws.facts.play import CardAfterRetraction, PlayedTooSoon
from troef.bridge.laws.ruling import With
from troef.bridge.laws.y1949.law50 import penalty
from troef.bridge.laws.y1949.register import LAW, article
from troef.laws import Ruling, Text


def played_too_soon(f: PlayedTooSoon) -> Ruling | None:
    """Declarer plays on and the card counts; before that it is exposed (50), or goes back when he asks for another."""
    if f.lho_acted:
        text = Text(
            "Er is op bijgespeeld: {cards} van {offender} geldt en de leider kan hier niets meer eisen.",
            "It has been played on: {offender}'s {cards} stands and declarer can require nothing more here.",
        )
        return Ruling("60", text, (With.LEAD_STANDS if f.led else With.PLAYED,))
    if not f.chosen and not (f.led and f.attention):
        return None
    if f.obeying and not f.led:
        return Ruling("60", effects=(With.PLAYED,))
    text = Text("{cards} van {offender} wordt een strafkaart.", "{offender}'s {cards} becomes a penalty card.")
    return Ruling("50", text, (With.LET_BE, *penalty("50")))


@article("60", facts=CardAfterRetraction)
def card_after_retraction(f: CardAfterRetraction) -> Ruling | None:
    """A defender plays before declarer has led from the right hand: a penalty card."""
    if not f.director:
        return None
    text = Text("{cards} van {offender} wordt een strafkaart.", "{offender}'s {cards} becomes a penalty card.")
    return Ruling("60", text, (With.LET_BE, *penalty("60")))


LAW.judge(PlayedTooSoon, played_too_soon)
