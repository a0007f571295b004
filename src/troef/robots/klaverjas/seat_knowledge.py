"""What a player of klaverjas knows from what his seat sees: his cards, those played, and what nobody can hold now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from troef.analysis.klaverjas.solver import KlaverjasPosition, TricksWonSoFar
from troef.cards import SEATS, Card, Deck, Hand, Seat, Side, Suit
from troef.klaverjas.game.legal_cards import legal_cards
from troef.klaverjas.game.rules import Rules
from troef.klaverjas.game.trick import Trick
from troef.robots.klaverjas.card_sampler import CardSampler
from troef.robots.klaverjas.hand_strength import is_consistent_with_bids
from troef.robots.player import cards_in_trick

Json = dict[str, Any]
_TRIES = 20
"""Deals drawn for one that fits the bidding; people bid as they like, so then any deal will do."""


def rules_of(view: Json) -> Rules:
    """How is played at the table."""
    options = dict(view["rules"])
    variant = options.pop("variant")
    return Rules.parse(options, variant)


@dataclass(frozen=True, slots=True)
class PlayKnowledge:
    """The play as one player knows it; the last of the tricks lies on the table."""

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
        """From what the seat sees and remembers, when he is in turn."""
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
        """Who plays with which trumps; a dealer who had to tells nothing by it (I-6)."""
        return None if len(self.passed) == 4 else (self.declarer, self.trick.trump)

    def whole_hand(self, seat: Seat, left: Hand) -> Hand:
        """What a seat was dealt, by what it would have left and what it played."""
        return left | Hand(played.card for trick in self.tricks for played in trick.plays if played.seat is seat)

    def cannot_hold(self, seat: Seat) -> Hand:
        """The cards that the seat would have had to play earlier, had it held them (I-12)."""
        barred = Hand()
        for trick in self.tricks:
            so_far = Trick(trick.trump, trick.leader)
            for played in trick.plays:
                if played.seat is seat:
                    barred |= _barred_by(played.card, so_far, seat, self.rules)
                so_far = so_far.with_card(played.seat, played.card)
        return barred

    def draw(self, source: Random, count: int) -> list[KlaverjasPosition]:
        """Positions that fit: every deal that the play allows is as likely, those that fit the bidding first."""
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
        """How many cards the seat has left."""
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
        """The moment, with these cards left in the hands (N E S W)."""
        trick = self.trick
        return KlaverjasPosition(
            hands, trick.trump, self.declarer.side, trick.leader, trick.cards, self.won, self.rules
        )


def seats_that_passed(view: Json) -> tuple[Seat, ...]:
    """Who has passed, in order."""
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
    """The cards beside which this one could not have been played; two by two the law is the same as for a hand."""
    others: Iterable[Card] = (other for other in Deck.KLAVERJAS.cards if other is not card)
    return Hand(other for other in others if card not in legal_cards(Hand([card, other]), so_far, seat, rules.variant))
