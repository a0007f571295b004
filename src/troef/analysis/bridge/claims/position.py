"""A position in the middle of the play as plain numbers, so that a search may look at very many of them.

A card is its `Card.index`, a set of cards has bit `index` for each, a seat is 0 to 3 clockwise from North, a side is
0 (NS) or 1 (EW), a suit 0 to 3 from clubs up.
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
"""The place in a statement that has broken down."""


class ClaimPosition(NamedTuple):
    """The cards left, the running trick, how far the statement is, and what the law has put on the defenders."""

    hands: tuple[int, int, int, int]
    turn: int
    trick: tuple[int, ...] = ()
    item: int = 0  # the place in the statement
    begun: bool = False  # a trick has been led under this item
    under: bool = False  # the running trick was led under it
    shown: int = 0  # bit 4 * seat + suit: this opponent is seen to have no more cards of the suit
    penalty: int = 0  # major penalty cards
    minor: int = 0
    banned: int = 0  # suits the player on lead may not lead, as bits
    banned_once: bool = False
    chosen: bool = False  # declarer has chosen for this lead (50D2)
    discarded: int = 0  # by the opponents of the claimer
    needed: int = 0  # suits that the claimer takes for good, until he has led a loser of them
    won_in: int = NO_SUIT  # the suit in which the hand on lead won the last trick, if it goes on with it

    @property
    def leader(self) -> int:
        return (self.turn - len(self.trick)) % 4

    @property
    def left(self) -> int:
        """How many tricks are not complete."""
        return self.hands[self.turn].bit_count()


def cards(bits: int) -> Iterator[int]:
    """From the highest down."""
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
    """The place in the trick of the card that wins so far."""
    place, best = 0, trick[0]
    for number in range(1, len(trick)):
        if beats(trick[number], best, trump):
            place, best = number, trick[number]
    return place


def distinct_cards(bits: int, others: int, named: int = 0) -> list[int]:
    """The lowest card of every run that no card of others breaks: the rest of a run does the same, if none is named."""
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
