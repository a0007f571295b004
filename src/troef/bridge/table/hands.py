"""Who holds what: the hands as far as they are known, and cards that somebody cannot have."""

from __future__ import annotations

from troef.bridge.table.state import State
from troef.cards import SEATS, Card, Hand, Seat
from troef.cards.refusals import not_held

_PACK = Hand.from_bits((1 << 52) - 1)


def require_held(state: State, seat: Seat, *cards: Card) -> None:
    """Refuses a card that the player cannot hold."""
    hand = possible_cards(state, seat)
    for card in cards:
        if card not in hand:
            raise not_held(seat, card)


def possible_cards(state: State, seat: Seat) -> Hand:
    """The player's cards; when his hand is not known, every card that nobody else is known to hold."""
    hand = state.hands[seat.index]
    if hand is not None:
        return hand
    others = _PACK
    for other in SEATS:
        theirs = state.hands[other.index]
        if theirs is not None:
            others -= theirs
    return others
