"""A klaverjas player's knowledge from the view of the seat, and random deals of the unseen cards that fit it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from troef.analysis.klaverjas.solver import KlaverjasPosition, TricksWonSoFar
from troef.cards import SEATS, Card, Deck, Hand, Seat, Suit
from troef.engine.views import TableView
from troef.klaverjas.game.rules import Rules
from troef.klaverjas.game.trick import Trick, TrickPlay, legal_cards
from troef.robots.klaverjas.hand_strength import is_consistent_with_bids
from troef.robots.player import cards_in_trick

_TRIES = 20
"""Deals drawn to find one that fits the bidding. People bid as they like, so after that any deal is accepted."""
Room = tuple[int, ...]
"""Number of cards that each hand can still take. The last entry counts the cards outside these hands."""


@dataclass(frozen=True, slots=True)
class CardSampler:
    """A sampler of unknown hands: every possible distribution of the cards is equally likely.

    `cards` gives for each card the numbers of the hands that it may be in. `room` is the number of cards each hand
    takes. `ways` counts the distributions of the cards from an index onwards.
    """

    cards: tuple[tuple[Card, tuple[int, ...]], ...]
    room: Room
    ways: Callable[[int, Room], int]

    @classmethod
    def of(cls, places: Mapping[Card, Sequence[int]], sizes: Sequence[int]) -> CardSampler:
        """Create a sampler from the numbers of the hands that may hold each card, and the number of cards in each hand.

        If there are more cards than the hands take, any of them may have been played before.
        """
        room = (*sizes, len(places) - sum(sizes))
        cards = tuple((card, (*hands, len(sizes)) if room[-1] else tuple(hands)) for card, hands in places.items())

        @cache
        def ways(first: int, room: Room) -> int:
            if first == len(cards):
                return 1
            return sum(ways(first + 1, _with_one(room, hand)) for hand in cards[first][1] if room[hand])

        return cls(cards, room, ways)

    @property
    def is_possible(self) -> bool:
        return self.room[-1] >= 0 and self.ways(0, self.room) > 0

    def draw(self, source: Random) -> list[Hand]:
        """Return one random distribution, as a list of the hands."""
        room, hands = self.room, [0] * len(self.room)
        for number, (card, places) in enumerate(self.cards, 1):
            chances = [self.ways(number, _with_one(room, hand)) if room[hand] else 0 for hand in places]
            (hand,) = source.choices(places, chances)
            room, hands[hand] = _with_one(room, hand), hands[hand] | card.bit
        return [Hand.from_bits(bits) for bits in hands[:-1]]


def _with_one(room: Room, hand: int) -> Room:
    return (*room[:hand], room[hand] - 1, *room[hand + 1 :])


def rules_of(view: TableView) -> Rules:
    """Parse the rules of the table from a view."""
    options = dict(view["rules"])
    variant = options.pop("variant")
    return Rules.parse(options, variant)


@dataclass(frozen=True, slots=True)
class PlayKnowledge:
    """The play as one player knows it. The last of `tricks` is the one on the table."""

    seat: Seat
    hand: Hand
    declarer: Seat
    passed: tuple[Seat, ...]
    tricks: tuple[Trick, ...]
    open: tuple[tuple[Seat, Card], ...]
    won: TricksWonSoFar
    rules: Rules

    @classmethod
    def of(cls, view: TableView) -> PlayKnowledge:
        """Create it from the view of the player in turn (`Table.remembered`)."""
        seat, declarer, trump = Seat.parse(view["seat"]), Seat.parse(view["declarer"]), Suit.parse(view["trump"])
        ours, theirs = str(declarer.side), str(declarer.side.opponents)
        numbers: tuple[Mapping[str, Any], ...] = (view["points"], view["roem"], view["tricks"])
        points, roem, won = ((both[ours], both[theirs]) for both in numbers)
        tricks = [cards_in_trick(laid) for laid in (*view["turned"], view["trick"])]
        return cls(
            seat=seat,
            hand=Hand.parse(view["hands"][str(seat)]),
            declarer=declarer,
            passed=seats_that_passed(view),
            tricks=tuple(
                Trick(trump, laid[0][0] if laid else seat, tuple(TrickPlay(*play) for play in laid)) for laid in tricks
            ),
            open=cards_in_trick(view["open"]),
            won=TricksWonSoFar(points, roem, won),
            rules=rules_of(view),
        )

    @property
    def trick(self) -> Trick:
        return self.tricks[-1]

    @property
    def played(self) -> Hand:
        return Hand(card for trick in self.tricks for card in trick.cards)

    def whole_hand(self, seat: Seat, left: Hand) -> Hand:
        """Return the hand that was dealt to a seat: `left`, its remaining cards, and those it has played."""
        return left | Hand(played.card for trick in self.tricks for played in trick.plays if played.seat is seat)

    def cannot_hold(self, seat: Seat) -> Hand:
        """Return the cards that the seat cannot have: it would have had to play them to an earlier trick (I-12)."""
        barred = Hand()
        for trick in self.tricks:
            so_far = Trick(trick.trump, trick.leader)
            for played in trick.plays:
                if played.seat is seat:
                    barred |= _barred_by(played.card, so_far, seat, self.rules)
                so_far = so_far.with_card(played.seat, played.card)
        return barred

    def draw(self, source: Random, count: int) -> list[KlaverjasPosition]:
        """Return `count` random positions that fit the play (if possible without revokes) and if possible the bids."""
        drawing = self._drawing(strict=True)
        drawing = drawing if drawing.is_possible else self._drawing(strict=False)
        return [self.position(self._drawn(drawing, source)) for _ in range(count)]

    def _drawing(self, strict: bool) -> CardSampler:
        unseen = Hand(Deck.KLAVERJAS.cards) - self.hand - self.played
        others, to_play = self.seat.clockwise[1:], self.trick.leader.clockwise[len(self.trick.plays) :]
        barred = [self.cannot_hold(seat) if strict else Hand() for seat in others]
        lying = {card: others.index(seat) for seat, card in self.open if seat in others}
        places = {
            card: (lying[card],) if card in lying else tuple(i for i in range(3) if card not in barred[i])
            for card in unseen
        }
        return CardSampler.of(places, [len(self.hand) - (seat not in to_play) for seat in others])

    def _drawn(self, drawing: CardSampler, source: Random) -> tuple[Hand, ...]:
        # The bid of a forced dealer says nothing about the hand (I-6).
        played = None if len(self.passed) == 4 else (self.declarer, self.trick.trump)
        for _ in range(_TRIES):
            hands = {self.seat: self.hand} | dict(zip(self.seat.clockwise[1:], drawing.draw(source), strict=True))
            dealt = {seat: self.whole_hand(seat, hand) for seat, hand in hands.items() if seat is not self.seat}
            if is_consistent_with_bids(dealt, self.passed, played):
                break
        return tuple(hands[seat] for seat in SEATS)

    def position(self, hands: tuple[Hand, ...]) -> KlaverjasPosition:
        """Return the current position of the deal if the players hold these hands (N E S W)."""
        trick = self.trick
        return KlaverjasPosition(
            hands, trick.trump, self.declarer.side, trick.leader, trick.cards, self.won, self.rules
        )


def seats_that_passed(view: TableView) -> tuple[Seat, ...]:
    """Return the seats that have passed, in the order of the auction."""
    calls = (call for call in view["auction"] if call["status"] == "stands" and call["trump"] is None)
    return tuple(Seat.parse(call["by"]) for call in calls)


def _barred_by(card: Card, so_far: Trick, seat: Seat, rules: Rules) -> Hand:
    """Return the cards that the player cannot have held when they played this card, because it was legal.

    Testing each card in a hand of two gives the same result as testing a whole hand.
    """
    others = (other for other in Deck.KLAVERJAS.cards if other is not card)
    return Hand(other for other in others if card not in legal_cards(Hand([card, other]), so_far, seat, rules.variant))
