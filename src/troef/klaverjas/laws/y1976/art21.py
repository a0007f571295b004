"""I-21: nobody ends a deal before eight tricks are made."""

from __future__ import annotations

from troef.cards import Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say


def early_end(seat: Seat) -> Ruling:
    """A claim or a concession has no effect: the deal is played out."""
    text = say(
        "{seat} wil het spel eerder beëindigen: dat mag niet, alle acht slagen worden gespeeld.",
        "{seat} wants to end the deal early: that is not allowed, all eight tricks are played.",
        seat=seat,
    )
    return Ruling("21", Effect.CONTINUES, text)


def hands_put_back() -> Ruling:
    """The cards are back before the deal was finished."""
    text = say(
        "De kaarten gaan terug voordat er acht slagen zijn gemaakt: dat mag niet.",
        "The cards go back before eight tricks were made: that is not allowed.",
    )
    return Ruling("21", Effect.CONTINUES, text)
