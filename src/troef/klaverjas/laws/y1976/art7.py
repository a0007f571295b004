"""I-7: the suit named first is trumps, whatever the player says afterwards."""

from __future__ import annotations

from troef.cards import Seat, Suit
from troef.klaverjas.laws.ruling import Effect, Ruling, say


def speaks_again(declarer: Seat, trump: Suit) -> Ruling:
    """A declarer who wants another suit, or no play at all, is held to his first word."""
    text = say(
        "{seat} kan zijn keuze niet meer veranderen: {suit} blijft troef.",
        "{seat} cannot change his choice any more: {suit} stay trumps.",
        seat=declarer,
        suit=trump,
    )
    return Ruling("7", Effect.TRUMP_STANDS, text)
