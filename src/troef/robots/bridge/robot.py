"""The bridge robot: calls by its system, cards by sampled deals, and answers to choices of the law."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from troef.analysis.bridge.solver import Solver
from troef.bridge.game.calls import PASS, Call, parse_call
from troef.bridge.table.state import CallStatus
from troef.cards import Hand, Lang, Seat, Vulnerability
from troef.engine.views import AllowedAct, TableView
from troef.laws import Text
from troef.robots.bridge.auction_state import AuctionState, CallMeaning, ShownHand, position_after
from troef.robots.bridge.card_play import CardPlayer
from troef.robots.bridge.deal_sampler import SeatKnowledge
from troef.robots.bridge.hand_evaluation import evaluate_hand
from troef.robots.bridge.simulation import JUDGED, CallSimulator
from troef.robots.bridge.system import BiddingSystem, own_system
from troef.robots.player import RobotAction, choose_option, find_act, routine_act


@dataclass(frozen=True, slots=True)
class SystemBidder:
    """A bidder that makes the call of the first rule that fits its hand, or a better one found by simulation."""

    system: BiddingSystem = field(default_factory=own_system)

    def call(self, view: TableView, judge: CallSimulator | None = None) -> tuple[Call, CallMeaning, Text]:
        """Return a legal call, its meaning from the auction, and the reason. `judge`, if given, may simulate first."""
        legal = [parse_call(text) for text in view["legal"]]
        position = self.position(view).at_turn(Seat.parse(view["seat"]))
        judged = judge.call(position, SeatKnowledge.of(view), legal) if judge else None
        if judged is not None:
            return judged.call, position.meaning(judged.call), judged.reason
        option = position.choose(evaluate_hand(Hand.parse(view["hands"][view["seat"]])), legal)
        call = option.call if option is not None else PASS if PASS in legal else legal[0]
        meaning = position.meaning(call)
        return call, meaning, meaning.text

    def position(self, view: TableView) -> AuctionState:
        """Return the state of the auction in a seat's view, for the player whose turn it is."""
        dealer, vulnerable = Seat.parse(view["dealer"]), Vulnerability.parse(view["vulnerable"])
        standing = (call for call in view["auction"] if CallStatus(call["status"]).in_force)
        calls = tuple((Seat.parse(call["by"]), parse_call(call["call"])) for call in standing)
        return position_after(self.system, dealer, vulnerable, calls)

    def shown(self, view: TableView) -> Mapping[Seat, ShownHand]:
        """Return what every seat has shown by its calls: points, lengths, and a test for possible hands (`admits`)."""
        return self.position(view).shown

    def hand_predicates(self, view: TableView) -> dict[Seat, Callable[[Hand], bool]]:
        """Return, for each seat whose calls have shown something, a test whether thirteen cards fit them."""
        return {seat: shown.admits for seat, shown in self.shown(view).items() if shown.calls}


@dataclass(frozen=True)
class BridgeRobot:
    """A robot for any seat. It keeps no state about a board, so one robot can serve many tables."""

    solver: Solver
    bidder: SystemBidder = field(default_factory=SystemBidder)
    seed: str = "1"
    samples: int = 20
    lang: Lang = "nl"
    """Language in which it explains its calls."""

    def act(self, view: TableView, may: list[AllowedAct]) -> RobotAction | None:
        if view["phase"] == "ended":
            return None
        return choose_option(view) or routine_act(view, may) or self._call(view, may) or self._player.act(view, may)

    @cached_property
    def _player(self) -> CardPlayer:
        return CardPlayer(self.solver, self.bidder.hand_predicates, self.seed, self.samples)

    def _call(self, view: TableView, may: list[AllowedAct]) -> RobotAction | None:
        if find_act(may, "call") is None:
            return None
        judge = CallSimulator(self.solver, self.seed, min(self.samples, JUDGED))
        call, meaning, reason = self.bidder.call(view, judge)
        event = {"do": "call", "by": view["seat"], "call": str(call), "explained": meaning.text[self.lang]}
        event |= {"alert": True} if meaning.artificial else {}
        return RobotAction(event, reason)
