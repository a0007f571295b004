"""A position during the play in plain integers, for a search over many positions.

A card is its `Card.index`, and a set of cards has a bit at the index of each card. Seats are 0 to 3 clockwise from
North. Sides are 0 (NS) and 1 (EW). Suits are 0 to 3 from clubs up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

SUIT = tuple(0x1FFF << suit * 13 for suit in range(4))
"""The cards of each suit."""

SUIT_OF = tuple(card // 13 for card in range(52))
ABOVE = tuple((0x1FFF << card // 13 * 13) & ~((2 << card) - 1) for card in range(52))
"""The higher cards of the same suit."""

EVERY_CARD = (1 << 52) - 1
NO_TRUMP = NO_SUIT = -1
LAPSED = 99
"""Index of the current item after a statement has broken down."""


class ClaimPosition(NamedTuple):
    """A position: cards, current trick, progress of the statement, and restrictions on the defenders."""

    hands: tuple[int, int, int, int]
    turn: int
    trick: tuple[int, ...] = ()
    item: int = 0  # Index of the current item of the statement.
    item_started: bool = False  # A trick has been led under this item.
    under: bool = False  # The current trick was led under this item.
    shown: int = 0  # Bit 4 * seat + suit: this opponent has shown out of the suit.
    penalty: int = 0  # Major penalty cards.
    minor: int = 0
    banned: int = 0  # Suits that the player on lead may not lead, one bit each.
    banned_once: bool = False
    chosen: bool = False  # Declarer has chosen for this lead (50D2).
    discarded: int = 0  # Cards that the claimer's opponents discarded.
    needed: int = 0  # Suits that the claimer believes to run, until a loser of the suit is led.
    won_in: int = NO_SUIT  # The suit in which the hand on lead won the last trick, if it can go on with it.

    @property
    def leader(self) -> int:
        return (self.turn - len(self.trick)) % 4

    @property
    def left(self) -> int:
        """Number of tricks that are not complete."""
        return self.hands[self.turn].bit_count()


def cards(bits: int) -> Iterator[int]:
    """Yield the cards from high to low."""
    while bits:
        card = bits.bit_length() - 1
        yield card
        bits ^= 1 << card


def highest_card(bits: int) -> int:
    return bits.bit_length() - 1


def lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def beats(card: int, best: int, trump: int) -> bool:
    suit = SUIT_OF[card]
    return card > best if suit == SUIT_OF[best] else suit == trump


def winning_index(trick: tuple[int, ...], trump: int) -> int:
    """Return the index in the trick of the card that wins so far."""
    place, best = 0, trick[0]
    for number in range(1, len(trick)):
        if beats(trick[number], best, trump):
            place, best = number, trick[number]
    return place


def distinct_cards(bits: int, others: int, named: int = 0) -> list[int]:
    """Return the lowest card of every run of equivalent cards.

    A run ends at a card of `others`. Cards in `named` have no equivalents.
    """
    runs: list[int] = []
    before, others = 52, others | named
    for card in cards(bits):
        same_suit = runs and SUIT_OF[card] == SUIT_OF[before]
        if same_suit and not others & ABOVE[card] & ~ABOVE[before] and not named >> card & 1:
            runs[-1] = card
        else:
            runs.append(card)
        before = card
    return runs
