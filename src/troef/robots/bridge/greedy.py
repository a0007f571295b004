"""A simple bridge player: bids by points and wins each trick as cheaply as it can."""

from __future__ import annotations

from dataclasses import dataclass

from troef.bridge.game.calls import PASS, Bid, Call, parse_call
from troef.bridge.game.contract import Contract
from troef.bridge.game.play import Placed, winning_card
from troef.cards import Card, Hand, Seat, Suit
from troef.core.messages import _
from troef.engine.views import AllowedAct, TableView
from troef.robots.bridge.card_play import playable_cards
from troef.robots.bridge.hand_evaluation import evaluate_hand
from troef.robots.player import RobotAction, cards_in_trick, choose_option, find_act, routine_act

_OPENS = 12
_RAISES = 6
_GAME = 26
"""Points to open the bidding, to raise partner, and to bid game with both hands together."""


@dataclass(frozen=True, slots=True)
class GreedyBridgePlayer:
    """A player that opens its longest suit with 12 points and raises partner with a fit; it has no other bidding."""

    def act(self, view: TableView, may: list[AllowedAct]) -> RobotAction | None:
        if view["phase"] == "ended":
            return None
        return (
            choose_option(view)
            or routine_act(view, may)
            or self._answer(view, may)
            or self._call(view, may)
            or _card(view, may)
        )

    def _answer(self, view: TableView, may: list[AllowedAct]) -> RobotAction | None:
        claim = view["claim"]
        if not claim or find_act(may, "agree") is None or Seat.parse(claim["by"]).side is Seat.parse(view["seat"]).side:
            return None
        return RobotAction({"do": "agree", "by": view["seat"]}, _("It will be so."))

    def _call(self, view: TableView, may: list[AllowedAct]) -> RobotAction | None:
        if find_act(may, "call") is None:
            return None
        call = _bid(view, Hand.parse(view["hands"][view["seat"]]))
        event = {"do": "call", "by": view["seat"], "call": str(call if str(call) in view["legal"] else PASS)}
        return RobotAction(event, _("Counted in points."))


def _bid(view: TableView, hand: Hand) -> Call:
    mine, partner = Seat.parse(view["seat"]), Seat.parse(view["seat"]).partner
    standing = [call for call in view["auction"] if call["status"] == "stands"]
    calls = [(Seat.parse(call["by"]), parse_call(call["call"])) for call in standing]
    ours = [(by, call) for by, call in calls if by in (mine, partner) and isinstance(call, Bid)]
    count = evaluate_hand(hand).hcp
    if not ours:
        longest = max(Suit, key=lambda suit: (len(hand.of(suit)), suit.position)).denomination
        openings = (Bid(1, longest), Bid(2, longest)) if count >= _OPENS else ()
        return next((bid for bid in openings if str(bid) in view["legal"]), PASS)
    by, last = ours[-1]
    suit = last.denomination.suit
    if by is mine or len(ours) > 2 or count < _RAISES or (suit and len(hand.of(suit)) < 3):
        return PASS
    game = 3 if suit is None else 4 if suit in (Suit.H, Suit.S) else 5
    return Bid(game if count + _OPENS >= _GAME else last.level + 1, last.denomination)


def _card(view: TableView, may: list[AllowedAct]) -> RobotAction | None:
    cards = playable_cards(view, may)
    if not cards:
        return None
    trumps = Contract.parse(view["contract"]).denomination.suit
    chosen = cheapest_winner(Seat.parse(view["turn"]), cards, cards_in_trick(view["trick"]), trumps)
    event = {"do": "play", "by": view["turn"], "card": str(chosen)}
    return RobotAction(event, _("The cheapest for this trick."))


def cheapest_winner(by: Seat, cards: list[Card], trick: tuple[Placed, ...], trumps: Suit | None) -> Card:
    """Return the lowest winner if opponents are winning, else the lowest card; to lead, the top of the longest suit."""
    if not trick:
        suits = [card.suit for card in cards]
        return max(cards, key=lambda card: (suits.count(card.suit), card.rank.value))
    winners = [card for card in cards if winning_card((*trick, (by, card)), trumps)[1] is card]
    partner_has_it = len(trick) > 1 and winning_card(trick, trumps)[0] is by.partner
    choice = cards if partner_has_it or not winners else winners
    return min(choice, key=lambda card: (card.suit is trumps, card.rank.value))
