"""The solver's numbers for klaverjas cards, and tables by these numbers.

A card is `8 * suit + strength`. Suit 0 is trumps, and strength runs from 0 (the seven) to 7 (the top card) in the order
of the game. A set of cards has 32 bits, one byte per suit. So within a byte a higher bit beats a lower one.
"""

from __future__ import annotations

from troef.cards import Card, Hand, Rank, Suit
from troef.klaverjas.game import card_values

LAST_TRICK = card_values.LAST_TRICK
MARCH = card_values.MARCH
FOUR_EQUAL = card_values.EQUAL
TOTAL = card_values.TOTAL
ALL_SUITS = tuple(Suit)
_ANY_PLAIN, _ANY_TRUMP = Suit.C, Suit.S  # Any two suits, one as a plain suit and one as trumps.


def suits_from(trump: Suit) -> tuple[Suit, ...]:
    """Return the suits in the solver's order, trumps first."""
    return (trump, *(suit for suit in ALL_SUITS if suit is not trump))


def number_of(card: Card, trump: Suit) -> int:
    """Return the solver's number of a card."""
    return 8 * suits_from(trump).index(card.suit) + card_values.card_rank(card, trump)


def bits_of(hand: Hand, trump: Suit) -> int:
    """Return a hand as a set of the solver's bits."""
    return sum(1 << number_of(card, trump) for card in hand)


def _byte_ranks(trumps: bool) -> list[Rank]:
    """Return the ranks of a byte from its lowest bit up."""
    suit = _ANY_TRUMP if trumps else _ANY_PLAIN
    return sorted(card_values.RUN_ORDER, key=lambda rank: card_values.card_rank(Card(suit, rank), _ANY_TRUMP))


def _rank_bit(rank: Rank, trumps: bool) -> int:
    return 1 << _byte_ranks(trumps).index(rank)


def point_sums() -> list[list[int]]:
    """Return the points of all 256 sets of cards, for trumps and for a plain suit."""
    tables = []
    for suit in (_ANY_TRUMP, _ANY_PLAIN):
        points = [card_values.card_points(Card(suit, rank), _ANY_TRUMP) for rank in _byte_ranks(suit is _ANY_TRUMP)]
        tables.append([sum(p for i, p in enumerate(points) if byte >> i & 1) for byte in range(256)])
    return tables


def runs(trumps: bool) -> list[tuple[int, int]]:
    """Return every run of three or four in a suit: its byte and its roem, including stuk.

    In trumps, also return stuk alone.
    """
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
    """Return the roem of all 256 sets of cards of one suit in a trick, for trumps and for a plain suit."""
    tables = []
    for trumps in (True, False):
        known = runs(trumps)
        tables.append([max((r for run, r in known if run & byte == run), default=0) for byte in range(256)])
    return tables


def four_equals() -> list[tuple[int, bool]]:
    """Return for every rank the set of its four cards, and whether they are jacks."""
    quartets = []
    for rank in card_values.RUN_ORDER:
        plain = _rank_bit(rank, False)
        cards = _rank_bit(rank, True) | plain << 8 | plain << 16 | plain << 24
        quartets.append((cards, rank is Rank.JACK))
    return quartets


def worthless() -> list[int]:
    """Return for each suit the cards without points."""
    return [sum(1 << i for i in range(8) if not sums[1 << i]) for sums in (point_sums()[0], *[point_sums()[1]] * 3)]
