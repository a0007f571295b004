"""Random deals that fit what a seat knows: the cards seen, the suits that others ran out of, and the calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from troef.cards import SEATS, Card, Deck, Hand, Seat, Suit
from troef.engine.views import TableView
from troef.robots.player import cards_in_trick

Admits = Callable[[Hand], bool]
"""A test whether thirteen cards fit the calls of a seat."""
_TRIES = 40
"""Deals drawn for each one wanted; if too few fit the calls, the nearest are used. Also the tries to draw one deal."""


@dataclass(frozen=True, slots=True)
class SeatKnowledge:
    """A seat's knowledge of the cards: visible hands, the size of every hand, cards played, and suits shown out of."""

    hands: Mapping[Seat, Hand]
    cards_left: Mapping[Seat, int]
    played: Mapping[Seat, Hand]
    lying: Mapping[Seat, Hand]
    """Cards of a hidden hand that are visible to all, such as penalty cards."""
    out_of: Mapping[Seat, frozenset[Suit]]
    trick: tuple[tuple[Seat, Card], ...]
    """The cards of the current trick, from the lead onwards."""

    @classmethod
    def of(cls, view: TableView) -> SeatKnowledge:
        """Create it from a view that includes the earlier tricks (`Table.remembered`)."""
        tricks = [cards_in_trick(trick) for trick in [*view["turned"], view["trick"]]]
        hands = {Seat.parse(seat): Hand.parse(text) for seat, text in view["hands"].items()}
        played = {seat: Hand(card for trick in tricks for by, card in trick if by is seat) for seat in SEATS}
        now = [by for by, _ in tricks[-1]]
        mine = Seat.parse(view["seat"])
        before = len(hands[mine]) + (mine in now)
        left = {seat: before - (seat in now) for seat in SEATS}
        open_ = cards_in_trick(view["open"])
        lying = {seat: Hand({card for by, card in open_ if by is seat}) - played[seat] for seat in SEATS}
        follows = [(by, trick[0][1].suit, card.suit) for trick in tricks for by, card in trick]
        out_of = {seat: frozenset(led for by, led, suit in follows if by is seat and suit is not led) for seat in SEATS}
        return cls(hands, left, played, lying, out_of, tricks[-1])

    @classmethod
    def dealt(cls, seat: Seat, hand: Hand) -> SeatKnowledge:
        """Return the knowledge of a player who has seen only their own hand."""
        sizes, nothing = dict.fromkeys(SEATS, len(hand)), dict.fromkeys(SEATS, Hand())
        return cls({seat: hand}, sizes, nothing, nothing, dict.fromkeys(SEATS, frozenset()), ())

    @property
    def hidden(self) -> list[Seat]:
        return [seat for seat in SEATS if seat not in self.hands]

    @property
    def unseen(self) -> Hand:
        seen = [*self.hands.values(), *self.played.values(), *(self.lying[seat] for seat in self.hidden)]
        unseen = Hand.from_bits(Deck.BRIDGE.bits)
        for hand in seen:
            unseen -= hand
        return unseen


def sample_deals(
    known: SeatKnowledge, count: int, shown: Mapping[Seat, Admits], source: Random
) -> list[tuple[Hand, ...]]:
    """Return `count` deals of the cards left (N E S W), best fit first. `shown`: tests of hands of thirteen cards."""
    best: list[list[tuple[Hand, ...]]] = [[] for _ in range(5)]
    for hands in _drawn(known, count * _TRIES, source):
        misses = sum(not admits(hands[seat.index] | known.played[seat]) for seat, admits in shown.items())
        best[misses].append(hands)
        if len(best[0]) == count:
            break
    return [hands for group in best for hands in group][:count]


def _drawn(known: SeatKnowledge, count: int, source: Random) -> Iterator[tuple[Hand, ...]]:
    """Yield up to `count` random deals. If none is possible, somebody revoked, and no suit is excluded any longer."""
    unseen = list(known.unseen)
    given = {seat: known.hands.get(seat, known.lying[seat]) for seat in SEATS}
    wanted = {seat: known.cards_left[seat] - len(given[seat]) for seat in known.hidden}
    out_of = known.out_of
    for _ in range(count):
        dealt = next((dealt for _ in range(_TRIES) if (dealt := _deal(unseen, wanted, out_of, source))), None)
        if dealt is None:
            out_of = {seat: frozenset() for seat in SEATS}
            continue
        yield tuple(given[seat] | Hand.from_bits(dealt.get(seat, 0)) for seat in SEATS)


def _deal(
    unseen: list[Card], wanted: Mapping[Seat, int], out_of: Mapping[Seat, frozenset[Suit]], source: Random
) -> dict[Seat, int] | None:
    """Deal the cards to the hidden hands at random. Return each hand as bits, or None if the last cards do not fit.

    The chance that a hand gets a card is proportional to its free places. Suits that few hands can hold are dealt
    first.
    """
    places, bits = dict(wanted), dict.fromkeys(wanted, 0)
    source.shuffle(unseen)
    for card in sorted(unseen, key=lambda card: -sum(card.suit in out_of[seat] for seat in wanted)):
        can = [seat for seat in wanted if places[seat] and card.suit not in out_of[seat]]
        if not can:
            return None
        seat = can[0] if len(can) == 1 else source.choices(can, [places[holder] for holder in can])[0]
        places[seat] -= 1
        bits[seat] |= card.bit
    return bits
