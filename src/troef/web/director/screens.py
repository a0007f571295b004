"""The tables of an evening on screens at the director's desk: how far each is, and whom it waits for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from troef.web.session import live_tables
from troef.web.session.live_tables import Now
from troef.web.session.models import AROUND, Evening, LiveTable, Sitting
from troef.web.session.progress import open_boards
from troef.web.session.seating import missing


@dataclass(frozen=True)
class OnScreen:
    """A table: its board, whom it waits for, and who is missing; `is_hidden`: the reader still has to play this."""

    sitting: Sitting
    table: LiveTable | None
    now: Now | None
    missing: list[tuple[str, str]]
    is_hidden: bool

    @property
    def told(self) -> dict[str, Any]:
        return {} if self.now is None else self.now.situation

    @property
    def asks(self) -> bool:
        """Whether it waits for the director."""
        return any(decision["by"] == "TD" for decision in self.told.get("decisions", ()))

    @property
    def choosers(self) -> list[str]:
        """The players who have a choice to make."""
        asked = [decision["by"] for decision in self.told.get("decisions", ()) if decision["by"] != "TD"]
        return list(dict.fromkeys(asked))


def on_screens(evening: Evening, hidden: Collection[int]) -> list[OnScreen]:
    """The tables that have something to play in this round; `hidden`: boards that the reader still has to play."""
    if not evening.screens or evening.state != "playing":
        return []
    begun = Q(live__isnull=False) | Q(round__lte=evening.round)
    sittings = evening.sittings.filter(begun, closed=False, east__isnull=False).order_by("table__number", "round")
    known = sittings.select_related("table", "live", "evening", *AROUND).prefetch_related("results")
    return [_row(sitting, hidden) for sitting in known if open_boards(sitting)]


def _row(sitting: Sitting, hidden: Collection[int]) -> OnScreen:
    table = getattr(sitting, "live", None)
    board, sitters = (live_tables.board_of(table), live_tables.seated(table)) if table else (None, {})
    is_hidden = board is not None and board.number in hidden
    now = live_tables.now(board) if board and not board.is_aside else None
    return OnScreen(sitting, table, now, missing(sitting, sitters), is_hidden)
