"""A bridge solver that uses DDS: one worker process for the whole program, started on first use."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from functools import cache
from typing import Any

from troef.analysis.bridge.solver import PlayPosition, Progress, SolverError
from troef.bridge.game.score import TrickTable
from troef.cards import Card, Deal, Denomination, Layout, Seat
from troef.core.messages import _
from troef.core.worker_process import LineProcess

MOST_DEALS = 40
"""Maximum number of deals in one DDS call for trick tables."""
MOST_POSITIONS = 100
"""Maximum number of positions in one call for best cards. It is half of that of DDS, so that others wait less."""

_WORKER = (sys.executable, "-m", "troef.analysis.bridge.dds_worker")
_SECONDS = 60.0
_SECONDS_PER_DEAL = 5.0


class DdsSolver:
    """A thread-safe solver. If its process fails, a request raises SolverError; the next one starts a new process."""

    def __init__(self, seconds: float = _SECONDS, command: Sequence[str] = _WORKER) -> None:
        self._seconds = seconds
        self._command = command
        self._lock = threading.Lock()
        self._process: LineProcess | None = None

    def tables(self, deals: Sequence[Deal], progress: Progress | None = None) -> list[TrickTable]:
        tables: list[TrickTable] = []
        for start in range(0, len(deals), MOST_DEALS):
            batch = deals[start : start + MOST_DEALS]
            answer = self._ask({"ask": "tables", "deals": [str(deal) for deal in batch]}, len(batch))
            tables += [TrickTable(tuple(map(tuple, rows))) for rows in answer]
            if progress is not None:
                progress(len(batch))
        return tables

    def best_cards(self, position: PlayPosition) -> dict[Card, int]:
        return self.best_cards_of_all([position])[0]

    def best_cards_of_all(self, positions: Sequence[PlayPosition]) -> list[dict[Card, int]]:
        values: list[dict[Card, int]] = []
        for start in range(0, len(positions), MOST_POSITIONS):
            batch = positions[start : start + MOST_POSITIONS]
            answer = self._ask({"ask": "best_cards", "positions": [*map(_position, batch)]}, len(batch))
            values += [{Card.parse(text): tricks for text, tricks in cards.items()} for cards in answer]
        return values

    def trace(self, deal: Deal, trumps: Denomination, leader: Seat, cards: Sequence[Card]) -> list[int]:
        request = {"ask": "trace", **_moment(str(deal), trumps, leader), "cards": [str(card) for card in cards]}
        answer: list[int] = self._ask(request)
        return answer + answer[-1:] * (len(cards) + 1 - len(answer))  # The last trick is forced.

    def close(self) -> None:
        """Stop the process. A later request starts a new one."""
        with self._lock:
            if self._process is not None:
                self._process.stop()
                self._process = None

    def _ask(self, request: dict[str, Any], deals: int = 1) -> Any:
        seconds = self._seconds + _SECONDS_PER_DEAL * (deals - 1)
        with self._lock:
            process = self._process or LineProcess(self._command, stderr=subprocess.DEVNULL)
            self._process = None
            try:
                reply = json.loads(process.ask(json.dumps(request), seconds))
            except TimeoutError:
                raise SolverError(
                    _("the double-dummy solver gave no answer within {seconds:g} seconds", seconds=seconds)
                ) from None
            except EOFError as ended:
                raise SolverError(
                    _("the double-dummy solver stopped unexpectedly (status {status})", status=ended.args[0])
                ) from None
            self._process = process
        if "error" in reply:
            raise SolverError(*reply["error"])
        return reply["answer"]


def _position(position: PlayPosition) -> dict[str, Any]:
    moment = _moment(str(Layout(position.hands)), position.trumps, position.leader)
    return moment | {"trick": [str(card) for card in position.trick]}


def _moment(deal: str, trumps: Denomination, leader: Seat) -> dict[str, Any]:
    return {"deal": deal, "trumps": str(trumps), "leader": str(leader)}


@cache
def _alone(_process: int) -> DdsSolver:
    """Return a solver that uses one core. The cache is by process id, since a child cannot use its parent's solver."""
    return DdsSolver(command=(*_WORKER, "1"))


def solve_tables_single_core(deals: Sequence[Deal]) -> list[TrickTable]:
    """Return the trick tables of deals, computed on one core: a task for a batch."""
    return single_core_solver().tables(deals)


def single_core_solver() -> DdsSolver:
    """Return the solver of this process that uses one core, for a task of a batch."""
    return _alone(os.getpid())


@cache
def shared_solver() -> DdsSolver:
    """Return the solver that the whole program shares. Its process ends with the program."""
    return DdsSolver()
