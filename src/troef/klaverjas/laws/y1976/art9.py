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


def may_look(trumps_made: bool, in_turn: bool) -> bool:
    """Everybody when somebody plays, before that the player in turn only."""
    return trumps_made or in_turn


def looks_at_own_cards(facts: Look) -> Ruling | None:
    """Looking out of turn is an offence without a fixed price; None when he may look."""
    if may_look(facts.trumps_made, facts.in_turn):
        return None
    text = say(
        "{seat} bekijkt zijn kaarten terwijl hij niet aan de beurt is: ze horen dicht op tafel te liggen.",
        "{seat} looks at his cards when it is not his turn: they should lie face down.",
        seat=facts.seat,
    )
    return Ruling("9", Effect.INFORMATION, text)
