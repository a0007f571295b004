"""The tables of an evening on screens at the director's desk: how far each is, and what it asks of him."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from troef.cards import SEATS
from troef.web.people.rights import director_only
from troef.web.session import live_tables, visible
from troef.web.session.live_tables import Now
from troef.web.session.log import signed_in, the_evening, tried
from troef.web.session.models import Evening, LiveTable
from troef.web.session.progress import open_boards
from troef.web.site.given import whole

_ANSWERS = {"yes": True, "no": False}


@dataclass(frozen=True)
class OnScreen:
    """A table: its board, who is missing, and what it waits for; nothing of cards that the reader still has to play."""

    table: LiveTable
    now: Now | None
    missing: list[str]
    is_closed: bool

    @property
    def told(self) -> dict[str, Any]:
        return {} if self.now is None else self.now.situation

    @property
    def waits_for(self) -> list[str]:
        """Seats, or `TD`."""
        asked = [decision["by"] for decision in self.told.get("decisions", ())]
        return list(dict.fromkeys(asked)) or [seat for seat in [self.told.get("turn")] if seat]

    @property
    def questions(self) -> list[dict[str, Any]]:
        asked = [] if self.is_closed else self.told.get("decisions", [])
        return [decision for decision in asked if decision["by"] == "TD"]


def on_screens(evening: Evening, closed: Collection[int]) -> list[OnScreen]:
    """The tables that are being played at; `closed`: boards that the reader still has to play himself."""
    if not evening.screens:
        return []
    playing = LiveTable.objects.filter(sitting__evening=evening, sitting__closed=False)
    tables = playing.select_related("sitting__table", "sitting__evening").order_by("sitting__table__number")
    return [_row(table, closed) for table in tables if table.sitting and open_boards(table.sitting)]


def _row(table: LiveTable, closed: Collection[int]) -> OnScreen:
    board, sitters = live_tables.board_of(table), live_tables.seated(table)
    now = None if board is None else live_tables.now(board)
    missing = [str(seat) for seat in SEATS if seat not in sitters]
    return OnScreen(table, now, missing, board is not None and board.number in closed)


@require_POST
@director_only
def answer_screen(request: HttpRequest, pk: int, secret: str) -> HttpResponse:
    """The director answers what a table on screens asks of him."""
    evening, fields = the_evening(pk), request.POST
    table = get_object_or_404(LiveTable, secret=secret, sitting__evening=evening)
    board = live_tables.board_of(table)
    if board is not None and board.number in visible.eyes(request, evening).closed:
        return visible.refuse(request, board.number)
    given = fields.get("answer", "")
    answer = _ANSWERS.get(given, whole(given))
    event = {"do": "rule", "by": "TD", "question": fields.get("question", ""), "answer": answer}

    def act() -> None:
        ruled = live_tables.claim_ruling(table) if given == "law" else event
        live_tables.direct(table, whole(fields.get("version")), ruled, signed_in(request).who)

    tried(request, act)
    return redirect("desk", pk)
