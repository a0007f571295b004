"""The base class of klaverjas players, and two to measure robots against: a greedy one, and one that sees all cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

from troef.analysis.klaverjas.solver import KlaverjasPosition, KlaverjasSolver, best_suits, opening_position
from troef.cards import SEATS, SIDES, Card, Deal, Deck, Hand, Seat, Suit
from troef.core.messages import _
from troef.engine.views import AllowedAct, TableView
from troef.klaverjas.game.card_values import card_points, card_rank, roem_total
from troef.klaverjas.game.rules import Rules
from troef.klaverjas.game.trick import Trick
from troef.laws import Text, say
from troef.robots.klaverjas.hand_strength import best_trumps, is_worth_bidding
from troef.robots.klaverjas.seat_knowledge import PlayKnowledge, rules_of
from troef.robots.player import RobotAction, choose_option, routine_act

_solver = KlaverjasSolver()


class KlaverjasPlayer(ABC):
    """A player that first does routine acts and answers choices of the law. Subclasses decide its bids and cards."""

    __slots__ = ()

    def act(self, view: TableView, may: list[AllowedAct]) -> RobotAction | None:
        first = routine_act(view, may) or choose_option(view)
        if first is not None or not view["legal"]:
            return first
        if view["phase"] == "auction":
            trump, reason = self._bid(view)
            bid = {"bid": "pass"} if trump is None else {"bid": "play", "trump": str(trump)}
            return RobotAction({"do": "bid", "by": view["seat"], **bid}, reason)
        card, reason = self._play(view)
        return RobotAction({"do": "play", "by": view["seat"], "card": str(card)}, reason)

    @abstractmethod
    def _bid(self, view: TableView) -> tuple[Suit | None, Text]:
        """Return the trump suit to play, or None to pass, with the reason."""

    @abstractmethod
    def _play(self, view: TableView) -> tuple[Card, Text]:
        """Return one of the legal cards, and the reason."""


def best_card(legal: Iterable[Card], trick: Trick, seat: Seat, unseen: Hand, rules: Rules) -> Card:
    """Return the legal card that gains most in this trick; of equal ones that with fewest points, then the lowest."""

    def worth(card: Card) -> tuple[int, int, int]:
        gain = _gain(card, trick, seat, unseen, rules)
        return gain, -card_points(card, trick.trump), -card_rank(card, trick.trump)

    return max(legal, key=worth)


def play_greedily(position: KlaverjasPosition, cards: int) -> KlaverjasPosition:
    """Return the position after `cards` more cards, each the best for its trick. The deal must not end with them."""
    for _ignored in range(cards):
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
    after, trump = trick.with_card(seat, card), trick.trump
    best = after.best
    assert best is not None
    height = card_rank(best.card, trump)
    if not after.is_complete and any(card_rank(other, trump) > height for other in unseen.of(best.card.suit)):
        return -card_points(card, trump)
    lies = after.points + roem_total(after.cards, trump, rules.four_jacks)
    return lies if best.seat.side is seat.side else -lies


@dataclass(frozen=True, slots=True)
class GreedyKlaverjasPlayer(KlaverjasPlayer):
    """A player that bids its best trump suit if the hand is strong enough, and plays without looking ahead."""

    def _bid(self, view: TableView) -> tuple[Suit | None, Text]:
        hand = Hand.parse(view["hands"][view["seat"]])
        if "play" not in view["legal"] or ("pass" in view["legal"] and not is_worth_bidding(hand)):
            return None, _("The hand is too weak to play.")
        trump = best_trumps(hand)[0]
        return trump, say("{trump} look best.", trump=trump)

    def _play(self, view: TableView) -> tuple[Card, Text]:
        seen = PlayKnowledge.of(view)
        unseen = Hand(Deck.KLAVERJAS.cards) - seen.hand - seen.played
        card = best_card(map(Card.parse, view["legal"]), seen.trick, seen.seat, unseen, seen.rules)
        return card, _("This brings most in this trick.")


@dataclass(frozen=True, slots=True)
class DoubleDummyKlaverjasPlayer(KlaverjasPlayer):
    """A player that sees all cards and expects its opponents to play perfectly. It is not for live tables."""

    deal: Deal

    def _bid(self, view: TableView) -> tuple[Suit | None, Text]:
        """Return the suit with the best result, or pass if that is no worse and the dealer is an opponent."""
        seat, dealer, rules = Seat.parse(view["seat"]), Seat.parse(view["dealer"]), rules_of(view)
        values = {
            (suit, side): _solver.value(opening_position(self.deal, suit, side.seats[0], dealer, rules))
            for suit in Suit
            for side in SIDES
        }
        best = best_suits(values)
        (ours, trump), (theirs, _) = best[seat.side], best[seat.side.opponents]
        passes = "pass" in view["legal"] and seat.side is not dealer.side and ours <= -theirs
        return None if passes else trump, _SEES_ALL

    def _play(self, view: TableView) -> tuple[Card, Text]:
        seen = PlayKnowledge.of(view)
        values = _solver.cards(seen.position(tuple(self.deal[seat] - seen.played for seat in SEATS)))
        best = max if seen.seat.side is seen.declarer.side else min
        return best(values, key=values.__getitem__), _SEES_ALL


_SEES_ALL = _("With all cards seen this is best.")
