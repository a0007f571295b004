"""Base class of the klaverjas players: a routine act first, then a choice of the law, a bid or a card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from troef.robots.player import RobotAction, choose_option, routine_act

Json = dict[str, Any]


class KlaverjasPlayer(ABC):
    """A klaverjas player; subclasses decide how it bids and plays."""

    __slots__ = ()

    def act(self, view: Json, may: list[Json]) -> RobotAction | None:
        first = routine_act(view, may) or choose_option(view)
        if first is not None or not view["legal"]:
            return first
        return self._bid(view) if view["phase"] == "auction" else self._play(view)

    @abstractmethod
    def _bid(self, view: Json) -> RobotAction:
        """Return a pass, or a bid to play with a trump suit."""

    @abstractmethod
    def _play(self, view: Json) -> RobotAction:
        """Return the play of one of the legal cards."""
