"""A player that bids by a system from the view of its seat, and explains every call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from troef.bridge.game.calls import PASS, Call, parse_call
from troef.bridge.table.state import CallStatus
from troef.cards import Hand, Seat, Vulnerability
from troef.laws import Text
from troef.robots.bridge.auction_state import AuctionState, CallMeaning, Calls, ShownHand, position_after
from troef.robots.bridge.deal_sampler import SeatKnowledge
from troef.robots.bridge.hand_evaluation import evaluate_hand
from troef.robots.bridge.simulation import CallSimulator
from troef.robots.bridge.system import BiddingSystem, own_system

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SystemBidder:
    """A bidder that makes the call of the first rule that fits its hand, or a better one found by simulation."""

    system: BiddingSystem = field(default_factory=own_system)

    def call(self, view: Json, judge: CallSimulator | None = None) -> tuple[Call, CallMeaning, Text]:
        """Return a legal call, its meaning from the auction alone, and the reason for it."""
        legal = [parse_call(text) for text in view["legal"]]
        position = self.position(view).at_turn(Seat.parse(view["seat"]))
        judged = judge.call(position, SeatKnowledge.of(view), legal) if judge else None
        if judged is not None:
            return judged.call, position.meaning(judged.call), judged.reason
        option = position.choose(evaluate_hand(Hand.parse(view["hands"][view["seat"]])), legal)
        call = option.call if option is not None else PASS if PASS in legal else legal[0]
        meaning = position.meaning(call)
        return call, meaning, meaning.text

    def position(self, view: Json) -> AuctionState:
        """Return the state of the auction in a view, for the player whose turn it is."""
        dealer, vulnerable = Seat.parse(view["dealer"]), Vulnerability.parse(view["vulnerable"])
        return position_after(self.system, dealer, vulnerable, _in_force(view))

    def shown(self, view: Json) -> Mapping[Seat, ShownHand]:
        """Return what every seat has shown: points, lengths, and a test for possible hands (`admits`)."""
        return self.position(view).shown

    def hand_predicates(self, view: Json) -> dict[Seat, Callable[[Hand], bool]]:
        """Return a test for full hands of each seat whose calls have shown something."""
        return {seat: shown.admits for seat, shown in self.shown(view).items() if shown.calls}


def _in_force(view: Json) -> Calls:
    """Return the calls that are in force, with the seats that made them."""
    standing = (call for call in view["auction"] if CallStatus(call["status"]).in_force)
    return tuple((Seat.parse(call["by"]), parse_call(call["call"])) for call in standing)
