"""Deals that fit what a seat knows: the cards it has seen, the suits others ran out of, and what their calls told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from troef.cards import SEATS, Card, Deck, Hand, Seat, Suit
from troef.robots.player import cards_in_trick

Json = dict[str, Any]
Admits = Callable[[Hand], bool]
"""Whether these thirteen cards fit what somebody told of his hand."""
_TRIES = 40
"""Deals drawn for each that is wanted; if fewer fit what was told, those that come nearest are taken."""


@dataclass(frozen=True, slots=True)
class SeatKnowledge:
    """What a seat knows of the cards: hands that it sees, how many the others hold and cannot hold, what was played."""

    hands: Mapping[Seat, Hand]
    left: Mapping[Seat, int]
    played: Mapping[Seat, Hand]
    lying: Mapping[Seat, Hand]
    """Cards of a hidden hand that everybody can see, such as penalty cards."""
    out_of: Mapping[Seat, frozenset[Suit]]
    trick: tuple[tuple[Seat, Card], ...]
    """What lies on the table, from the lead on."""

    @classmethod
    def of(cls, view: Json) -> SeatKnowledge:
        """By the view of a seat that remembers (`Table.remembered`)."""
        tricks = [cards_in_trick(trick) for trick in [*view["turned"], view["trick"]]]
        hands = {Seat.parse(seat): Hand.parse(text) for seat, text in view["hands"].items()}
        played = {seat: Hand(card for trick in tricks for by, card in trick if by is seat) for seat in SEATS}
        now = [by for by, _ in tricks[-1]]
        mine = Seat.parse(view["seat"])
        before = len(hands[mine]) + (mine in now)
        left = {seat: before - (seat in now) for seat in SEATS}
        lying = {
            seat: Hand({card for by, card in cards_in_trick(view["open"]) if by is seat}) - played[seat]
            for seat in SEATS
        }
        return cls(hands, left, played, lying, {seat: _out_of(tricks, seat) for seat in SEATS}, tricks[-1])

    @classmethod
    def dealt(cls, seat: Seat, hand: Hand) -> SeatKnowledge:
        """Who has looked at his own cards, and seen no others."""
        nothing = dict.fromkeys(SEATS, Hand())
        return cls(
            {seat: hand}, dict.fromkeys(SEATS, len(hand)), nothing, nothing, dict.fromkeys(SEATS, frozenset()), ()
        )

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


def _out_of(tricks: list[tuple[tuple[Seat, Card], ...]], seat: Seat) -> frozenset[Suit]:
    """The suits that this hand did not follow."""
    led = ((trick[0][1].suit, card.suit) for trick in tricks for by, card in trick if by is seat)
    return frozenset(suit for suit, followed in led if suit is not followed)


def sample_deals(
    known: SeatKnowledge, count: int, shown: Mapping[Seat, Admits], source: Random
) -> list[tuple[Hand, ...]]:
    """So many deals of the cards that are left (N E S W); first those that fit everything that was told."""
    best: list[list[tuple[Hand, ...]]] = [[] for _ in range(5)]
    for hands in _drawn(known, count * _TRIES, source):
        misses = sum(not admits(hands[seat.index] | known.played[seat]) for seat, admits in shown.items())
        best[misses].append(hands)
        if len(best[0]) == count:
            break
    return [hands for group in best for hands in group][:count]


def _drawn(known: SeatKnowledge, count: int, source: Random) -> Iterator[tuple[Hand, ...]]:
    """Random deals; where none can be had, somebody did not follow suit though he could, and nothing rests on that."""
    unseen = list(known.unseen)
    given = {seat: known.hands.get(seat, known.lying[seat]) for seat in SEATS}
    wanted = {seat: known.left[seat] - len(given[seat]) for seat in known.hidden}
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
    """The bits of every hidden hand; None where the last cards found no place.

    A card goes to a hand as likely as the hand has places; suits that few can hold go first.
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
