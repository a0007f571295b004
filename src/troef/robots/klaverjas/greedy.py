"""A simple klaverjas player: bids by hand strength and plays for the points of the current trick."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from troef.analysis.klaverjas.solver import KlaverjasPosition
from troef.cards import SEATS, Card, Deck, Hand, Seat, Suit
from troef.klaverjas.game import card_values
from troef.klaverjas.game.rules import Rules
from troef.klaverjas.game.trick import Trick
from troef.laws import Text, say
from troef.robots.klaverjas.baseline_players import KlaverjasPlayer
from troef.robots.klaverjas.hand_strength import best_trumps, is_worth_bidding
from troef.robots.klaverjas.seat_knowledge import PlayKnowledge
from troef.robots.player import RobotAction

Json = dict[str, Any]


def best_card(legal: Iterable[Card], trick: Trick, seat: Seat, unseen: Hand, rules: Rules) -> Card:
    """Return the card that gains most in this trick; of equals the one with fewest points, then the lowest.

    `unseen` are the cards that this seat has not seen.
    """
    trump = trick.trump

    def worth(card: Card) -> tuple[int, int, int]:
        return (
            _gain(card, trick, seat, unseen, rules),
            -card_values.card_points(card, trump),
            -card_values.card_rank(card, trump),
        )

    return max(legal, key=worth)


def play_greedily(position: KlaverjasPosition, cards: int) -> KlaverjasPosition:
    """Return the position after `cards` more cards, each the one that a greedy player would choose.

    The deal must not end with them.
    """
    for _ in range(cards):
        seat = position.turn
        unseen = Hand(card for other in SEATS if other is not seat for card in position.hands[other.index])
        after = position.after(best_card(position.legal, position.table, seat, unseen, position.rules))
        assert isinstance(after, KlaverjasPosition), "the deal goes on"
        position = after
    return position


def _gain(card: Card, trick: Trick, seat: Seat, unseen: Hand, rules: Rules) -> int:
    """Return the points that this card gains in the trick.

    If the winner of the trick is known, these are all its points and roem, negative if the opponents win it. Otherwise
    the points of the card itself count as a loss.
    """
    after = trick.with_card(seat, card)
    best = after.best
    assert best is not None
    if not (after.is_complete or _is_highest(best.card, trick.trump, unseen)):
        return -card_values.card_points(card, trick.trump)
    lies = after.points + card_values.roem_total(after.cards, trick.trump, rules.four_jacks)
    return lies if best.seat.side is seat.side else -lies


def _is_highest(card: Card, trump: Suit, unseen: Hand) -> bool:
    height = card_values.card_rank(card, trump)
    return not any(card_values.card_rank(other, trump) > height for other in unseen.of(card.suit))


@dataclass(frozen=True, slots=True)
class GreedyKlaverjasPlayer(KlaverjasPlayer):
    """A player that bids its best trump suit if the hand is worth bidding, and then plays trick by trick."""

    def _bid(self, view: Json) -> RobotAction:
        by, hand = view["seat"], Hand.parse(view["hands"][view["seat"]])
        if "play" not in view["legal"] or ("pass" in view["legal"] and not is_worth_bidding(hand)):
            return RobotAction({"do": "bid", "by": by, "bid": "pass"}, _TOO_WEAK)
        trump = best_trumps(hand)[0]
        reason = say("{trump} ziet er het best uit.", "{trump} look best.", trump=trump)
        return RobotAction({"do": "bid", "by": by, "bid": "play", "trump": str(trump)}, reason)

    def _play(self, view: Json) -> RobotAction:
        seen = PlayKnowledge.of(view)
        unseen = Hand(Deck.KLAVERJAS.cards) - seen.hand - seen.played
        card = best_card(map(Card.parse, view["legal"]), seen.trick, seen.seat, unseen, seen.rules)
        return RobotAction({"do": "play", "by": view["seat"], "card": str(card)}, _FOR_THE_TRICK)


_TOO_WEAK = Text("De hand is te zwak om te spelen.", "The hand is too weak to play.")
_FOR_THE_TRICK = Text("Dit brengt in deze slag het meest op.", "This brings most in this trick.")
