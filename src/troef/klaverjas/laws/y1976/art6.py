"""I-6: the word goes round once; when all have passed the dealer must play."""

from __future__ import annotations

from troef.cards import Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say


def all_passed(dealer: Seat) -> Ruling:
    """Four passes oblige the dealer."""
    text = say(
        "Iedereen heeft gepast: {seat} is gever, moet spelen en noemt de troefkleur.",
        "Everybody has passed: {seat} dealt, must play and names trumps.",
        seat=dealer,
    )
    return Ruling("6", Effect.DEALER_MUST_PLAY, text)


def dealer_passes_again(dealer: Seat) -> Ruling:
    """A second pass of the obliged dealer does not count."""
    text = say(
        "{seat} kan niet nog eens passen: de gever is verplicht te spelen.",
        "{seat} cannot pass again: the dealer is obliged to play.",
        seat=dealer,
    )
    return Ruling("6", Effect.VOID, text)
