"""A round, table by table: the pairs that met, the results of the deals, and the phones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django import template
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template import RequestContext
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from troef.cards import TroefError
from troef.contest.answer import ScoredResult
from troef.web.access import phones
from troef.web.access.phones import PhoneSession, PhoneTrust, known_device, phones_waiting, places_now
from troef.web.access.visibility import visibility_for
from troef.web.evenings import progress
from troef.web.evenings.filters import short_name
from troef.web.evenings.log import Actor, account_actor, get_evening, try_or_message
from troef.web.evenings.models import (
    SEAT_FIELDS,
    Adjustment,
    Evening,
    EveningState,
    LiveTable,
    Place,
    Result,
    Sitting,
    Table,
)
from troef.web.evenings.progress import TableRound
from troef.web.evenings.scoring import adjustment_of, standings
from troef.web.evenings.seating_plan import names_by_seat, stand_ins
from troef.web.live import seat_holding
from troef.web.live.presence import present_sitters
from troef.web.live.tables import board_of, sitter_of
from troef.web.people.permissions import directs, is_staff, staff_only
from troef.web.platform.http.addresses import phone_address
from troef.web.platform.http.forms import error_text, parse_int, refusal_response
from troef.web.review.attention import StaffReader


@dataclass(frozen=True, slots=True)
class TableDealRow:
    """One deal at a table with its points and its ruling."""

    result: Result
    line: ScoredResult | None
    ruling: Adjustment | None


@dataclass(frozen=True, slots=True)
class TableScoreSheet:
    """The results of a table in a round that the reader may see. `hidden`: the number of others."""

    sitting: Sitting
    rows: tuple[TableDealRow, ...]
    hidden: int

    @property
    def totals(self) -> tuple[float, float]:
        """The sums of the visible points of North-South and East-West in this round."""
        lines = [row.line for row in self.rows if row.line is not None]
        ns, ew = sum(line.ns_points or 0 for line in lines), sum(line.ew_points or 0 for line in lines)
        return float(ns), float(ew)


@require_GET
@never_cache
def tables_view(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show every table of one round."""
    evening = get_evening(pk)
    if not 1 <= number <= evening.rounds:
        return refusal_response(request, _("There is no round %(round)s.") % {"round": number})
    if evening.state == EveningState.SETUP and not is_staff(request):
        return refusal_response(request, _("The evening has not started yet."))
    sees = visibility_for(request, evening)
    context = {
        "evening": evening,
        "number": number,
        "rounds": range(1, evening.rounds + 1),
        "sheets": table_score_sheets(evening, number, sees.visible_boards),
        "stand_ins": stand_ins(evening, number),
        "own": sees.own_numbers,
    }
    return render(request, "results/round.html", context)


def table_score_sheets(evening: Evening, number: int, seen: frozenset[int]) -> Sequence[TableScoreSheet]:
    """Return the score sheet of each table in a round, with the results of boards in `seen`."""
    every = (line for lines in standings(evening).boards.values() for line in lines)
    lines = {(line.result.board, line.result.ns[0]): line for line in every}
    sittings = evening.sittings.filter(round=number, east__isnull=False).select_related("table", *SEAT_FIELDS)
    made = []
    for sitting in sittings.prefetch_related("results__adjustments"):
        home, rows = str(sitting.north.number), []
        for result in sitting.results.all():
            if result.agreed and result.board in seen:
                rows.append(TableDealRow(result, lines.get((result.board, home)), adjustment_of(result)))
        made.append(TableScoreSheet(sitting, tuple(rows), len(sitting.boards) - len(rows)))
    return made


register = template.Library()


@staff_only
def phones_view(request: HttpRequest, pk: int) -> HttpResponse:
    """Show every phone at its table; POST admits one or all, or dismisses one."""
    evening = get_evening(pk)
    if request.method == "POST":
        actor, act, chosen = account_actor(request), request.POST.get("act"), request.POST.get("place", "")
        meant = phones_waiting(evening) if act == "all" else places_now(evening).filter(pk=parse_int(chosen) or 0)
        closed = visibility_for(request, evening).own_unplayed
        for place in meant:
            verb = partial(phones.dismiss_phone, place, actor)
            try_or_message(request, verb if act == "away" else partial(_admit, place, actor, closed))
        return redirect("phones", pk)
    played = evening.tables.filter(sittings__east__isnull=False)
    context = {
        "evening": evening,
        "rows": [_phone(place) for place in places_now(evening)],
        "waiting": phones_waiting(evening).count(),
        "tables": played.distinct() if evening.state == EveningState.PLAYING else [],
        "address": phone_address(request, reverse("at")),
    }
    return render(request, "table/phones.html", context)


def _admit(place: Place, actor: Actor, closed: frozenset[int]) -> None:
    """Admit a phone. Raise TroefError if that shows it hands of boards that the director `actor` still has to play."""
    table = LiveTable.objects.filter(sitting=place.sitting_id).first()
    board = board_of(table) if table else None
    if board is not None and closed.intersection(place.sitting.boards):
        raise TroefError(_("You still have to play boards of this table yourself: somebody else lets this phone in."))
    phones.admit_phone(place, None, actor)


def _phone(place: Place) -> dict[str, Any]:
    """Return the data of a phone: its trust, its player, whether it holds a seat, and whether it is connected."""
    table = LiveTable.objects.filter(sitting=place.sitting_id).first()
    sitter = sitter_of(table, place.device) if table else None
    instead_of = place.name and names_by_seat(place.sitting).get(place.seat)
    plays = {"name": seat_holding.name_of(place), "instead_of": instead_of}
    there = sitter is not None and sitter.pk in present_sitters(sitter.table)
    known = PhoneTrust.for_phone(place.device, place.owner)
    return {"place": place, "known": known, "holds": sitter is not None, "is_there": there} | (plays if table else {})


@require_POST
@staff_only
def open_table_view(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Open a live table in a browser tab of the organiser or director, as if the tab were the device at the table."""
    table = get_object_or_404(Table.objects.select_related("evening"), evening=pk, number=number)
    actor = account_actor(request)
    try:
        device = phones.open_table(table, actor)
    except TroefError as error:
        return refusal_response(request, error_text(error), 409)
    response = redirect("table", table.secret)
    phones.remember_device(response, device, actor, response.url)
    return response


@dataclass(frozen=True, slots=True)
class TableTile:
    """A table in the round that it plays: its contestants, its progress, its page, and whether it calls."""

    cell: TableRound
    names: tuple[str, str]
    url: str
    calls: bool

    @property
    def state(self) -> str:
        return "calls" if self.calls else self.cell.state

    @property
    def marks(self) -> list[str]:
        """A mark for each board: full if it is agreed, half if it waits for confirmation, empty if it is open."""
        full, half = min(self.cell.done, len(self.cell.boards)), self.cell.waiting
        return (["full"] * full + ["half"] * half + [""] * len(self.cell.boards))[: len(self.cell.boards)]


@register.inclusion_tag("results/tiles.html", takes_context=True)
def table_tiles(context: RequestContext) -> dict[str, Any]:
    """Return the context of the tiles of an evening's tables; none if there are too many to take in."""
    evening, request, closed = context["evening"], context["request"], context["sees"].own_unplayed
    rows = progress.progress_grid(evening, context["now"], range(evening.round, evening.round + 1))
    if len(rows) > MOST_TILES:
        return {}
    cells = {row.cells[evening.round].sitting: row.cells[evening.round] for row in rows}
    staff = StaffReader(evening, directs(request), closed) if is_staff(request) else None
    calls = set(evening.calls.filter(done=None).values_list("table__number", flat=True)) if staff else set()
    round_page = "" if evening.kind == "teams" else reverse("round", args=[evening.pk, evening.round])
    tiles = []
    for sitting in (
        evening.sittings.filter(pk__in=cells).select_related("table", *SEAT_FIELDS).order_by("table__number")
    ):
        cell = cells[sitting.pk]
        sides = [[short_name(who, evening.kind) for who in sitting.contestants(side)] for side in ("NS", "EW")]
        url = (staff and staff.table(cell)) or (round_page and f"{round_page}#table-{cell.table}")
        tiles.append(TableTile(cell, (" – ".join(sides[0]), " – ".join(sides[1])), url, cell.table in calls))
    return {"evening": evening, "tiles": tiles}


MOST_TILES = 40
MOST_CELLS = 400
"""If tables times rounds exceed this, the grid shows only the rounds in play."""


@register.inclusion_tag("results/hall.html", takes_context=True)
def hall_grid(context: RequestContext) -> dict[str, Any]:
    """Return the context of the grid of tables and rounds: each cell shows progress and links to its results."""
    evening, request, closed = context["evening"], context["request"], context["sees"].own_unplayed
    is_large = evening.sittings.filter(east__isnull=False).count() > MOST_CELLS
    some = (range(progress.first_open_round(evening), evening.round + 2),) if is_large else ()
    rows = progress.progress_grid(evening, context["now"], *some)
    rounds = sorted({number for row in rows for number in row.cells})
    shown = [number for number in rounds if evening.kind != "teams" and number <= evening.rounds]
    pages = {number: reverse("round", args=[evening.pk, number]) for number in shown}
    staff = StaffReader(evening, directs(request), closed) if is_staff(request) else None

    def url(cell: TableRound | None) -> str:
        if cell is None or cell.state == "ahead":
            return ""
        if staff and (at_the_desk := staff.table(cell)):
            return at_the_desk
        return f"{pages[cell.round]}#table-{cell.table}" if cell.round in pages else ""

    cells = ((row, [row.cells.get(number) for number in rounds]) for row in rows)
    return {
        "evening": evening,
        "rounds": rounds,
        "opens": staff is not None and evening.state == EveningState.PLAYING,
        "rows": [(row.table, tuple((cell, url(cell)) for cell in across)) for row, across in cells],
    }


@register.inclusion_tag("table/phones_link.html", takes_context=True)
def phones_link(context: RequestContext) -> dict[str, Any]:
    """Return the context of the link to the phones page. It is empty except for staff during play."""
    evening, request = context["evening"], context.get("request")
    if request is None or not is_staff(request) or evening.state != "playing":
        return {}
    return {"evening": evening}


@register.inclusion_tag("table/back.html", takes_context=True)
def back_to_table(context: RequestContext) -> dict[str, Any]:
    """Return the context of the link from a page of results back to the table where this phone has a seat."""
    evening, request = context["evening"], context.get("request")
    return {"table": PhoneSession(known_device(request), evening).table if request else None}
