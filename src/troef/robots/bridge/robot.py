"""The bridge robot: calls by its system, cards by sampled deals, and answers to choices of the law."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from troef.analysis.bridge.solver import Solver
from troef.cards import Lang
from troef.robots.bridge.bidding import SystemBidder
from troef.robots.bridge.card_play import CardPlayer
from troef.robots.bridge.simulation import JUDGED, CallSimulator
from troef.robots.player import RobotAction, choose_option, find_act, routine_act

Json = dict[str, Any]


@dataclass(frozen=True)
class BridgeRobot:
    """A robot for any seat. It keeps no state about a board, so one robot can serve many tables."""

    solver: Solver
    bidder: SystemBidder = field(default_factory=SystemBidder)
    seed: str = "1"
    samples: int = 20
    lang: Lang = "nl"
    """Language in which it explains its calls."""

    def act(self, view: Json, may: list[Json]) -> RobotAction | None:
        if view["phase"] == "ended":
            return None
        return choose_option(view) or routine_act(view, may) or self._call(view, may) or self._player.act(view, may)

    @cached_property
    def _player(self) -> CardPlayer:
        return CardPlayer(self.solver, self.bidder.hand_predicates, self.seed, self.samples)

    def _call(self, view: Json, may: list[Json]) -> RobotAction | None:
        if find_act(may, "call") is None:
            return None
        judge = CallSimulator(self.solver, self.seed, min(self.samples, JUDGED))
        call, meaning, reason = self.bidder.call(view, judge)
        event = {"do": "call", "by": view["seat"], "call": str(call), "explained": meaning.text[self.lang]}
        if meaning.artificial:
            event["alert"] = True
        return RobotAction(event, reason)
