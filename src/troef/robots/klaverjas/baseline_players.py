"""What all who play klaverjas do in the same order: what needs no thought, a choice of the law, a bid, a card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from troef.robots.player import RobotAction, choose_option, routine_act

Json = dict[str, Any]


class KlaverjasPlayer(ABC):
    """Somebody at a table of klaverjas; how he bids and plays is his own."""

    __slots__ = ()

    def act(self, view: Json, may: list[Json]) -> RobotAction | None:
        first = routine_act(view, may) or choose_option(view)
        if first is not None or not view["legal"]:
            return first
        return self._bid(view) if view["phase"] == "auction" else self._play(view)

    @abstractmethod
    def _bid(self, view: Json) -> RobotAction:
        """He passes, or plays with some trumps."""

    @abstractmethod
    def _play(self, view: Json) -> RobotAction:
        """One of the cards that he may play."""
