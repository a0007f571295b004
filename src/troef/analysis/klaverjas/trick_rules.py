"""Rules of play for the klaverjas search: its numbers for cards, legal cards, trick winners and values.

A card is `8 * suit + strength`. Suit 0 is trumps, and strength runs from 0 (the seven) to 7 (the top card) in the order
of the game. A set of cards has 32 bits, one byte per suit. So within a byte a higher bit beats a lower one. Tables by
kind of suit have trumps first and then a plain suit. `workspace` defines the work array.
"""

from __future__ import annotations

import numpy as np

from troef.analysis.klaverjas.jit import compile_on_first_call, highest_bit, lowest
from troef.analysis.klaverjas.workspace import DECLARER, DECLARERS, DEFENDERS, FAR, FOUR_JACKS, FREE, MARCH, ROEM, Table
from troef.cards import Card, Rank, Suit
from troef.klaverjas.game import card_values

_TRUMP, _PLAIN = Suit.S, Suit.C  # Any two suits, one as trumps and one as a plain suit.


def _byte_ranks(suit: Suit) -> list[Rank]:
    return sorted(card_values.RUN_ORDER, key=lambda rank: card_values.card_rank(Card(suit, rank), _TRUMP))


def _rank_bits(suit: Suit, *ranks: Rank) -> int:
    return sum(1 << _byte_ranks(suit).index(rank) for rank in ranks)


def _point_sums(suit: Suit) -> list[int]:
    points = [card_values.card_points(Card(suit, rank), _TRUMP) for rank in _byte_ranks(suit)]
    return [sum(p for i, p in enumerate(points) if byte >> i & 1) for byte in range(256)]


def _runs(suit: Suit) -> list[tuple[int, int]]:
    """Return every run of three or four in a suit as a byte with its roem.

    The roem of trumps includes stuk, and stuk alone is also such a byte.
    """
    stuk_ranks, runs = {Rank.KING, Rank.QUEEN}, []
    for length, points in ((3, card_values.THREE), (4, card_values.FOUR)):
        for start in range(9 - length):
            ranks = card_values.RUN_ORDER[start : start + length]
            stuk = card_values.STUK if suit is _TRUMP and stuk_ranks <= set(ranks) else 0
            runs.append((_rank_bits(suit, *ranks), points + stuk))
    return [*runs, (_rank_bits(suit, *stuk_ranks), card_values.STUK)] if suit is _TRUMP else runs


def _most_roem(runs: list[tuple[int, int]]) -> list[int]:
    return [max((roem for run, roem in runs if run & byte == run), default=0) for byte in range(256)]


_QUARTETS = {rank: _rank_bits(_TRUMP, rank) | _rank_bits(_PLAIN, rank) * 0x01010100 for rank in card_values.RUN_ORDER}
KNOWN_RUNS = (_runs(_TRUMP), _runs(_PLAIN))

SUMS = np.array([_point_sums(_TRUMP), _point_sums(_PLAIN)], np.int64)
POINTS = np.array([SUMS[min(suit, 1), 1 << i] for suit in range(4) for i in range(8)], np.int64)
RUNS = np.array([_most_roem(runs) for runs in KNOWN_RUNS], np.int64)
EQUALS = np.array(list(_QUARTETS.values()), np.int64)
JACKS = _QUARTETS[Rank.JACK]
FOUR_EQUAL = card_values.EQUAL
LAST = card_values.LAST_TRICK


@compile_on_first_call
def above(byte: int, floor: int) -> int:
    """Return the cards in `byte` (one suit) that beat every card in `floor`."""
    return byte & ~((2 << highest_bit(floor)) - 1) if floor else byte


@compile_on_first_call
def points_of(bits: int) -> int:
    """Return the points of a set of cards."""
    plain = SUMS[1, (bits >> 8) & 255] + SUMS[1, (bits >> 16) & 255] + SUMS[1, (bits >> 24) & 255]
    return SUMS[0, bits & 255] + plain  # type: ignore[no-any-return]


@compile_on_first_call
def beats(card: int, best: int) -> bool:
    """Return whether a card that is played later beats `best`, the winning card of the trick so far."""
    return card > best if card >> 3 == best >> 3 else card < 8


@compile_on_first_call
def legal(hand: int, position: int, suit: int, best: int, partner_holds: bool, free: int) -> int:
    """Return the legal cards (I-12) of a hand at place `position` in the trick (0: the lead).

    `suit` was led and `best` is winning; `free` is 1 for the variant Amsterdams.
    """
    if position == 0:
        return hand
    trumps = hand & 255
    following = hand & (255 << (8 * suit))
    if suit == 0:
        over = trumps & ~((2 << best) - 1)
        return over if over else (trumps if trumps else hand)
    if following:
        return following
    if trumps == 0:
        return hand
    if best >= 8:
        return hand if free and partner_holds else trumps
    over = trumps & ~((2 << best) - 1)
    if not free:
        return over if over else trumps
    others = hand & ~255
    if over:
        return over | others if partner_holds else over
    return others if others else trumps


@compile_on_first_call
def roem_of(trick: int, four_jacks: int) -> int:
    """Return the roem of the four cards in a trick; `four_jacks` is that of four jacks."""
    plain = (trick >> 8) & 255
    if plain and plain == (trick >> 16) & 255 and plain == (trick >> 24) & 255:
        for four in EQUALS:
            if trick == four:
                return four_jacks if trick == JACKS else FOUR_EQUAL
    runs = RUNS[1, plain] + RUNS[1, (trick >> 16) & 255] + RUNS[1, (trick >> 24) & 255]
    return RUNS[0, trick & 255] + runs  # type: ignore[no-any-return]


@compile_on_first_call
def march_after(march: int, declarers_won: bool) -> int:
    """Return the sides of `march` that can still make a march after a trick that the declarers or the defenders won."""
    return march & (DECLARERS if declarers_won else DEFENDERS)


@compile_on_first_call
def trick_value(work: Table, trick: int, left: int, march: int, declarers_won: bool) -> int:
    """Return the value of a complete trick, negative if the defenders win it. The last trick includes a march."""
    value = points_of(trick)
    if work[ROEM]:
        value += roem_of(trick, work[FOUR_JACKS])
    if left == 1:
        value += LAST + (work[MARCH] if march_after(march, declarers_won) else 0)
    return value if declarers_won else -value


@compile_on_first_call
def last_winner(work: Table, leader: int) -> int:
    """Return the seat that wins the last trick, in which nobody has a choice."""
    best, winner = highest_bit(work[leader]), leader
    for step in range(1, 4):
        seat = (leader + step) & 3
        card = highest_bit(work[seat])
        if beats(card, best):
            best, winner = card, seat
    return winner


@compile_on_first_call
def last_trick(work: Table, leader: int, march: int) -> int:
    """Return the value of the last trick, which the hands still hold."""
    together = work[0] | work[1] | work[2] | work[3]
    return trick_value(work, together, 1, march, last_winner(work, leader) & 1 == work[DECLARER])


@compile_on_first_call
def two_last_tricks(work: Table, leader: int, march: int) -> int:
    """Return the exact value of the last two tricks, found by trying every line."""
    free, sign = work[FREE], 1 if leader & 1 == work[DECLARER] else -1
    second, third, fourth = (leader + 1) & 3, (leader + 2) & 3, (leader + 3) & 3
    hand0, hand1, hand2, hand3 = work[leader], work[second], work[third], work[fourth]
    value0, cards0 = -FAR, hand0
    while cards0:
        card0 = lowest(cards0)
        cards0 &= cards0 - 1
        suit = card0 >> 3
        value1, cards1 = FAR, legal(hand1, 1, suit, card0, False, free)
        while cards1 and value1 > value0:
            card1 = lowest(cards1)
            cards1 &= cards1 - 1
            wins1 = beats(card1, card0)
            best1 = card1 if wins1 else card0
            value2, cards2 = -FAR, legal(hand2, 2, suit, best1, not wins1, free)
            while cards2 and value2 < value1:
                card2 = lowest(cards2)
                cards2 &= cards2 - 1
                wins2 = beats(card2, best1)
                best2 = card2 if wins2 else best1
                holder = third if wins2 else (second if wins1 else leader)
                value3, cards3 = FAR, legal(hand3, 3, suit, best2, holder == second, free)
                while cards3 and value3 > value2:
                    card3 = lowest(cards3)
                    cards3 &= cards3 - 1
                    winner = fourth if beats(card3, best2) else holder
                    trick = 1 << card0 | 1 << card1 | 1 << card2 | 1 << card3
                    work[leader], work[second] = hand0 & ~trick, hand1 & ~trick
                    work[third], work[fourth] = hand2 & ~trick, hand3 & ~trick
                    won = winner & 1 == work[DECLARER]
                    value = trick_value(work, trick, 2, march, won) + last_trick(work, winner, march_after(march, won))
                    value3 = min(value3, sign * value)
                value2 = max(value2, value3)
            value1 = min(value1, value2)
        value0 = max(value0, value1)
    work[leader], work[second], work[third], work[fourth] = hand0, hand1, hand2, hand3
    return sign * value0
