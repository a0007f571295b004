"""Knowledge of a klaverjas player from the view of the seat: own cards, cards played, and cards others cannot hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from troef.analysis.klaverjas.solver import KlaverjasPosition, TricksWonSoFar
from troef.cards import SEATS, Card, Deck, Hand, Seat, Side, Suit
from troef.klaverjas.game.rules import Rules
from troef.klaverjas.game.trick import Trick, legal_cards
from troef.robots.klaverjas.card_sampler import CardSampler
from troef.robots.klaverjas.hand_strength import is_consistent_with_bids
from troef.robots.player import cards_in_trick

Json = dict[str, Any]
_TRIES = 20
"""Deals drawn to find one that fits the bidding. People bid as they like, so after that any deal is accepted."""


def rules_of(view: Json) -> Rules:
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
    def of(cls, view: Json) -> PlayKnowledge:
        """Create it from the view of the player in turn (`Table.remembered`)."""
        seat, declarer, trump = Seat.parse(view["seat"]), Seat.parse(view["declarer"]), Suit.parse(view["trump"])
        return cls(
            seat=seat,
            hand=Hand.parse(view["hands"][str(seat)]),
            declarer=declarer,
            passed=seats_that_passed(view),
            tricks=tuple(_trick(trump, seat, laid) for laid in (*view["turned"], view["trick"])),
            open=cards_in_trick(view["open"]),
            won=_standing(view, declarer.side),
            rules=rules_of(view),
        )

    @property
    def trick(self) -> Trick:
        return self.tricks[-1]

    @property
    def played(self) -> Hand:
        return Hand(card for trick in self.tricks for card in trick.cards)

    @property
    def _free_bid(self) -> tuple[Seat, Suit] | None:
        """The declarer and trump suit, or None if the dealer was forced: that says nothing about the hand (I-6)."""
        return None if len(self.passed) == 4 else (self.declarer, self.trick.trump)

    def whole_hand(self, seat: Seat, left: Hand) -> Hand:
        """Return the hand that a seat was dealt, from the cards left and the cards played."""
        return left | Hand(played.card for trick in self.tricks for played in trick.plays if played.seat is seat)

    def cannot_hold(self, seat: Seat) -> Hand:
        """Return the cards that the seat would have had to play earlier (I-12), so that it cannot hold them now."""
        barred = Hand()
        for trick in self.tricks:
            so_far = Trick(trick.trump, trick.leader)
            for played in trick.plays:
                if played.seat is seat:
                    barred |= _barred_by(played.card, so_far, seat, self.rules)
                so_far = so_far.with_card(played.seat, played.card)
        return barred

    def draw(self, source: Random, count: int) -> list[KlaverjasPosition]:
        """Return `count` random positions that fit the play, and where possible the bidding.

        If no deal fits the play, the cards that seats cannot hold are ignored.
        """
        drawing = self._drawing(strict=True)
        drawing = drawing if drawing.is_possible else self._drawing(strict=False)
        return [self.position(self._drawn(drawing, source)) for _ in range(count)]

    def _drawing(self, strict: bool) -> CardSampler:
        unseen = Hand(Deck.KLAVERJAS.cards) - self.hand - self.played
        others = self.seat.clockwise[1:]
        barred = [self.cannot_hold(seat) if strict else Hand() for seat in others]
        lying = {card: others.index(seat) for seat, card in self.open if seat in others}
        places = {
            card: (lying[card],) if card in lying else tuple(i for i in range(3) if card not in barred[i])
            for card in unseen
        }
        return CardSampler.of(places, [self._size(seat) for seat in others])

    def _size(self, seat: Seat) -> int:
        """Return the number of cards that the seat has left."""
        mine, to_play = len(self.hand), self.trick.leader.clockwise[len(self.trick.plays) :]
        return mine - (seat not in to_play)

    def _drawn(self, drawing: CardSampler, source: Random) -> tuple[Hand, ...]:
        for _ in range(_TRIES):
            hands = {self.seat: self.hand} | dict(zip(self.seat.clockwise[1:], drawing.draw(source), strict=True))
            dealt = {seat: self.whole_hand(seat, hand) for seat, hand in hands.items() if seat is not self.seat}
            if is_consistent_with_bids(dealt, self.passed, self._free_bid):
                break
        return tuple(hands[seat] for seat in SEATS)

    def position(self, hands: tuple[Hand, ...]) -> KlaverjasPosition:
        """Return the current position with these hands (N E S W)."""
        trick = self.trick
        return KlaverjasPosition(
            hands, trick.trump, self.declarer.side, trick.leader, trick.cards, self.won, self.rules
        )


def seats_that_passed(view: Json) -> tuple[Seat, ...]:
    """Return the seats that have passed, in order."""
    calls = (call for call in view["auction"] if call["status"] == "stands" and call["trump"] is None)
    return tuple(Seat.parse(call["by"]) for call in calls)


def _trick(trump: Suit, turn: Seat, laid: Sequence[Json]) -> Trick:
    trick = Trick(trump, Seat.parse(laid[0]["by"]) if laid else turn)
    for by, card in cards_in_trick(laid):
        trick = trick.with_card(by, card)
    return trick


def _standing(view: Json, declarers: Side) -> TricksWonSoFar:
    sides = (str(declarers), str(declarers.opponents))
    points, roem, tricks = ((view[name][sides[0]], view[name][sides[1]]) for name in ("points", "roem", "tricks"))
    return TricksWonSoFar(points, roem, tricks)


def _barred_by(card: Card, so_far: Trick, seat: Seat, rules: Rules) -> Hand:
    """Return the cards that would have made this card illegal in the same hand.

    To test them one by one beside this card gives the same result as to test a whole hand.
    """
    others: Iterable[Card] = (other for other in Deck.KLAVERJAS.cards if other is not card)
    return Hand(other for other in others if card not in legal_cards(Hand([card, other]), so_far, seat, rules.variant))
