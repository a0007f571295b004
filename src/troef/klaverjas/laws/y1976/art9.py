"""I-9: until somebody plays, only the player whose turn it is looks at his cards."""

from __future__ import annotations

from dataclasses import dataclass

from troef.cards import Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say


@dataclass(frozen=True, slots=True)
class Look:
    """A player looks at his own cards."""

    seat: Seat
    trumps_made: bool
    in_turn: bool


def looks_at_own_cards(facts: Look) -> Ruling | None:
    """Looking out of turn is an offence without a fixed price; None when he may look."""
    if facts.trumps_made or facts.in_turn:
        return None
    text = say(
        "{seat} bekijkt zijn kaarten terwijl hij niet aan de beurt is: ze horen dicht op tafel te liggen.",
        "{seat} looks at his cards when it is not his turn: they should lie face down.",
        seat=facts.seat,
    )
    return Ruling("9", Effect.INFORMATION, text)
