"""Klaverjas cards as the solver numbers them, and the tables that follow from it.

A card is `8 * suit + strength`: suit 0 is trumps, strength runs from 0 (the seven) to 7 (the top) in the order of
the game. A set of cards is 32 bits, a byte for each suit, so that a higher bit in a byte beats a lower one.
"""

from __future__ import annotations

from troef.cards import Card, Hand, Rank, Suit
from troef.klaverjas.game import card_values

LAST_TRICK = card_values.LAST_TRICK
MARCH = card_values.MARCH
FOUR_EQUAL = card_values.EQUAL
TOTAL = card_values.TOTAL
ALL_SUITS = tuple(Suit)
_ANY_PLAIN, _ANY_TRUMP = Suit.C, Suit.S  # any two suits: one seen as plain, one as trumps


def suits_from(trump: Suit) -> tuple[Suit, ...]:
    """The suits in the solver's order, trumps first."""
    return (trump, *(suit for suit in ALL_SUITS if suit is not trump))


def number_of(card: Card, trump: Suit) -> int:
    """The solver's number of a card."""
    return 8 * suits_from(trump).index(card.suit) + card_values.card_rank(card, trump)


def bits_of(hand: Hand, trump: Suit) -> int:
    """A hand as the solver sees it."""
    return sum(1 << number_of(card, trump) for card in hand)


def _byte_ranks(trumps: bool) -> list[Rank]:
    """The ranks of a byte from its lowest bit up."""
    suit = _ANY_TRUMP if trumps else _ANY_PLAIN
    return sorted(card_values.RUN_ORDER, key=lambda rank: card_values.card_rank(Card(suit, rank), _ANY_TRUMP))


def _rank_bit(rank: Rank, trumps: bool) -> int:
    return 1 << _byte_ranks(trumps).index(rank)


def point_sums() -> list[list[int]]:
    """For trumps and for a plain suit: the points of every set of cards (256)."""
    tables = []
    for suit in (_ANY_TRUMP, _ANY_PLAIN):
        points = [card_values.card_points(Card(suit, rank), _ANY_TRUMP) for rank in _byte_ranks(suit is _ANY_TRUMP)]
        tables.append([sum(p for i, p in enumerate(points) if byte >> i & 1) for byte in range(256)])
    return tables


def runs(trumps: bool) -> list[tuple[int, int]]:
    """Every run of three or four in a suit: its byte and its roem, stuk included; and stuk alone in trumps."""
    run_bytes = []
    for length, points in ((3, card_values.THREE), (4, card_values.FOUR)):
        for start in range(9 - length):
            ranks = card_values.RUN_ORDER[start : start + length]
            stuk = card_values.STUK if trumps and {Rank.KING, Rank.QUEEN} <= set(ranks) else 0
            run_bytes.append((sum(_rank_bit(rank, trumps) for rank in ranks), points + stuk))
    if trumps:
        run_bytes.append((_rank_bit(Rank.KING, True) | _rank_bit(Rank.QUEEN, True), card_values.STUK))
    return run_bytes


def roem_in_suit() -> list[list[int]]:
    """For trumps and for a plain suit: the roem of the cards of that suit in one trick (256)."""
    tables = []
    for trumps in (True, False):
        known = runs(trumps)
        tables.append([max((r for run, r in known if run & byte == run), default=0) for byte in range(256)])
    return tables


def four_equals() -> list[tuple[int, bool]]:
    """For every rank the four cards, and whether they are jacks."""
    quartets = []
    for rank in card_values.RUN_ORDER:
        plain = _rank_bit(rank, False)
        cards = _rank_bit(rank, True) | plain << 8 | plain << 16 | plain << 24
        quartets.append((cards, rank is Rank.JACK))
    return quartets


def worthless() -> list[int]:
    """For each suit the cards that count nothing."""
    return [sum(1 << i for i in range(8) if not sums[1 << i]) for sums in (point_sums()[0], *[point_sums()[1]] * 3)]
