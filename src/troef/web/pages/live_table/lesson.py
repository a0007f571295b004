"""The teacher's table, with chosen cards. The teacher deals, takes acts back, and chooses a seat to act for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from troef.cards import SEATS, Seat, TroefError
from troef.web.access.phones import device_of
from troef.web.evenings.models import LiveTable
from troef.web.live import lessons
from troef.web.live.event_filters import event_sentence
from troef.web.live.lessons import LessonDeal
from troef.web.live.tables import BoardSnapshot
from troef.web.pages.live_table.seat_view import PLAYER, TEACHER, SeatPage
from troef.web.platform.http.forms import parse_int
from troef.web.platform.http.table_links import pack_log

LARGEST = 500_000
"""Maximum size of a file with deals, in bytes."""
ACTS_FOR = "acts for"
"""Session key of the seat that the teacher acts for. Without one, it is the seat that has to act."""


def open_lesson(request: HttpRequest) -> LiveTable:
    """Open a teacher's table with the game, the variant and the cards that the form sets."""
    fields, (game, _sep, way) = request.POST, request.POST.get("way", "").partition(" ")
    guarded, hands = fields.get("plays") == "guarded", fields.get("hands", "")
    return lessons.open_lesson(game, way, guarded, hands, _chosen(request), device_of(request))


def _chosen(request: HttpRequest) -> LessonDeal:
    file, typed = request.FILES.get("file"), request.POST.get("deal", "").strip()[:200]
    if file is not None and (file.size or 0) > LARGEST:
        raise TroefError(_("This file is too large to be one of deals."))
    board = min(parse_int(request.POST.get("board")) or 1, 999)
    return LessonDeal(board, typed, (file.name or "") if file else "", file.read() if file else b"")


def apply_teacher_action(request: HttpRequest, table: LiveTable, device: str) -> None:
    """Apply a teacher's action: deal again, go back to an earlier act, switch to another line, or choose a seat."""
    fields = request.POST
    acts: dict[str, Callable[[], object]] = {
        "deal": lambda: lessons.deal_again(table, _chosen(request), device),
        "back": lambda: lessons.branch_from(table, parse_int(fields.get("acts")) or 0, device),
        "line": lambda: lessons.switch_line(table, parse_int(fields.get("line")) or 0, device),
        "as": lambda: request.session.update({ACTS_FOR: fields.get("seat", "")[:1]}),
    }
    acts.get(fields.get("what", ""), lambda: None)()


def acting_seat(request: HttpRequest, now: BoardSnapshot) -> Seat:
    """Return the seat that the teacher chose to act for, else the seat that must choose, call or play."""
    chosen, deciders = request.session.get(ACTS_FOR, ""), [each["by"] for each in now.situation["decisions"]]
    wanted = next(seat for seat in (chosen, *deciders, now.player, "S") if seat in tuple(map(str, SEATS)))
    return Seat.parse(wanted)


def lesson_context(shown: SeatPage, acts_for: str = "") -> dict[str, Any]:
    """Return the context of a lesson: the sandbox address; for a teacher also the events, the lines and the seats.

    Empty if the reader may see none of it.
    """
    table, board, log = shown.table, shown.now.board, shown.now.table.log
    if not table.lesson or (table.lesson == lessons.OWN and shown.role == PLAYER):
        return {}
    lesson: dict[str, Any] = {"law": reverse("sandbox") + "?" + urlencode({"log": pack_log(log)})}
    if shown.role == TEACHER:
        told = [(number, event_sentence(act, table.game)) for number, act in enumerate(log["events"], 1)]
        lesson |= {"told": told[::-1], "lines": lessons.lesson_lines(table, board), "next": board.number + 1}
        lesson |= {"back": len(told) - 1, "seats": SEATS, "acts_for": acts_for}
    return lesson
