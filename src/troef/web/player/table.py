"""The phone at a table: what its panel shows, and what it receives."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any
from uuid import UUID

from django.contrib.staticfiles import finders
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from troef.bridge.game.contract import Contract, Doubled
from troef.bridge.words.comparison import Line
from troef.cards import Board, Denomination, Seat, TroefError
from troef.laws import Edition
from troef.web.session import calls, progress
from troef.web.session.enter import agree, propose
from troef.web.session.log import at_table, tried
from troef.web.session.models import AROUND, AROUND_SITTING, Call, Entry, Evening, Place, Result, Sitting, State, Table
from troef.web.session.outcome import Outcome
from troef.web.session.progress import Move, boards_go_to, current_sitting, next_move, next_sitting, open_boards
from troef.web.session.seating import CHAIRS, chairs, rooms_of
from troef.web.session.seats import (
    Kept,
    Known,
    device_of,
    go_along,
    kept_from,
    known_device,
    let_in,
    newcomers,
    places,
    take,
)
from troef.web.session.told import kept
from troef.web.site.given import whole
from troef.web.site.refusals import why


@dataclass(frozen=True, slots=True)
class BoardView:
    """One board as this side sees it: `open`, `ours` (the others must confirm), `theirs` (we must), `agreed`.

    `hidden`: this phone had no part in it and nobody has vouched for it, or it speaks for another who has to play it.
    """

    number: int
    result: Result | None
    state: str


@dataclass(frozen=True)
class Panel:
    """Everything on one phone at one table."""

    evening: Evening
    table: Table
    sitting: Sitting | None = None
    place: Place | None = None
    boards: tuple[BoardView, ...] = ()
    moves: tuple[Move, ...] = ()
    boards_to: tuple[int, ...] = ()
    following: Sitting | None = None
    """Where those whom this phone speaks for play next."""
    call: Call | None = None
    newcomers: tuple[Place, ...] = ()
    """Phones that this one may let in, or say of that they are theirs who sit there."""

    @property
    def until(self) -> datetime | None:
        """When the clock of the hall's round runs out, for those who play that round."""
        mine = self.sitting is not None and self.sitting.round == self.evening.round
        return progress.ends_at(self.evening) if mine else None

    @cached_property
    def chairs(self) -> dict[str, str]:
        """Who sits where."""
        return chairs(self.sitting) if self.sitting else {}

    @cached_property
    def in_force(self) -> list[tuple[int, Line]]:
        """What the director has told this table about boards that it still plays, where the club shows that."""
        if self.sitting is None or not self.evening.in_force_shown:
            return []
        played = {board.number for board in self.boards if board.state == "open"}
        here = [one for one in kept(Sitting.objects.filter(pk=self.sitting.pk)) if one.incident.board in played]
        return [(one.incident.board, line) for one in here for line in one.until.in_force]

    @property
    def partner(self) -> str:
        """In an individual contest: whom this player plays with."""
        seat = self.place.seat if self.place else ""
        return self.chairs.get({"N": "S", "S": "N", "E": "W", "W": "E"}.get(seat, ""), "")

    @property
    def opponents(self) -> str:
        """Who sits on the other side."""
        side = self.place.side if self.place else "NS"
        seats = self.chairs
        return " – ".join(seats[seat] for seat in CHAIRS["EW" if side == "NS" else "NS"] if seat in seats)

    @property
    def next_rooms(self) -> list[tuple[Sitting, dict[str, str]]]:
        """Teams: where this team sits in the round that comes, and who in which chair."""
        mine = self.place.contestant if self.place else None
        if mine is None or self.sitting is None or not self.sitting.match:
            return []
        rooms = rooms_of(mine, self.sitting.round + 1)
        return [(rooms[room], chairs(rooms[room])) for room in ("open", "closed") if room in rooms]

    @property
    def stage(self) -> str:
        """Which of the screens this is."""
        if self.evening.state == State.SETUP:
            return "early"
        if self.sitting is None and self.evening.state == State.PLAYING and self._awaits_a_draw:
            return "between"
        if self.sitting is None or self.evening.state != State.PLAYING:
            return "over"
        if self.place is None:
            return "seats"
        if self.place.waits:
            return "waits"
        return "moves" if self.moves else "boards"

    @property
    def _awaits_a_draw(self) -> bool:
        return not progress.is_seated(self.evening, self.evening.rounds)


def panel_for(table: Table, device: str) -> Panel:
    """The screen for one phone at one table."""
    evening: Evening = table.evening
    current = current_sitting(table)
    taken = places(device, evening)
    last = taken[-1] if taken else None
    call = Call.objects.filter(table=table, done=None).first()
    if last is None or last.sitting.table_id != table.pk:
        return Panel(evening, table, current, call=call)
    if current is not None and last.sitting_id == current.pk:
        if last.waits:
            return Panel(evening, table, current, last, call=call)
        coming = tuple(newcomers(current, last))
        return Panel(evening, table, current, last, _boards(current, last), call=call, newcomers=coming)
    if last.waits:
        return Panel(evening, table, current, call=call)
    return _after(table, last, call)


def _boards(sitting: Sitting, mine: Place) -> tuple[BoardView, ...]:
    results = {result.board: result for result in sitting.results.all()}
    closed, known = kept_from(mine.device, sitting), Known.of(mine.device, mine.contestant)
    return tuple(_view(board, results.get(board), mine.side, known, closed) for board in sitting.boards)


def _view(board: int, result: Result | None, side: str, known: Known, closed: frozenset[int]) -> BoardView:
    """What waits for a yes is shown to whoever sits there; what was agreed, to those who were there."""
    unseen = result is not None and result.agreed and not known.is_shown(result)
    return (
        BoardView(board, None, "hidden")
        if board in closed or unseen
        else BoardView(board, result, _state(result, side))
    )


def _state(result: Result | None, side: str) -> str:
    if result is None:
        return "open"
    if result.agreed:
        return "agreed"
    return "ours" if result.proposed_by == side else "theirs"


def _after(table: Table, last: Place, call: Call | None) -> Panel:
    """The sitting of this phone is finished: where to now?"""
    sitting = Sitting.objects.select_related(*AROUND, "evening", "table").get(pk=last.sitting_id)
    mine = last.contestant
    if open_boards(sitting):  # the director opened a board again, and the table has gone on
        return Panel(table.evening, table, sitting, last, _boards(sitting, last), call=call)
    everybody = [contestant for side in ("NS", "EW") for contestant in sitting.contestants(side)]
    moves = tuple(
        sorted((next_move(contestant, sitting) for contestant in everybody), key=lambda move: move.contestant != mine)
    )
    following = next_sitting(mine, sitting) if mine is not None else None
    boards_to = tuple(boards_go_to(sitting))
    return Panel(table.evening, table, sitting, last, _boards(sitting, last), moves, boards_to, following, call)


@dataclass(frozen=True, slots=True)
class Message:
    """One message, checked for its form only."""

    id: UUID
    verb: str
    fields: dict[str, str]

    @classmethod
    def read(cls, body: bytes) -> Message:
        """Reads the JSON a phone sends."""
        try:
            value = json.loads(body)
            mark = UUID(str(value["id"]))
        except (ValueError, TypeError, LookupError, RecursionError):
            raise TroefError(_("This message cannot be read.")) from None
        fields = {_text(name, 60): _text(field, 60) for name, field in value.items() if name not in ("id", "verb")}
        return cls(mark, _text(value.get("verb"), 20), fields)

    def number(self, name: str) -> int:
        return whole(self.fields.get(name, "")) or 0


def _text(value: Any, most: int) -> str:
    """What a database can keep: no half characters, no NUL."""
    return str(value)[:most].encode(errors="ignore").decode().replace("\0", "")


_turn = threading.Lock()
"""Phones wait for each other here: inside SQLite waiting is sleeping and trying again."""


def receive(table: Table, device: str, message: Message) -> Entry:
    """Takes a message once; what arrives again gets the answer of the first time."""
    try:
        with _turn, transaction.atomic():
            known = Entry.objects.filter(pk=message.id).first()
            return known or _take(table, device, message)
    except IntegrityError:
        return Entry.objects.get(pk=message.id)  # the same message came twice at the same moment


def _take(table: Table, device: str, message: Message) -> Entry:
    fields: dict[str, Any] = dict(message.fields)
    entry = Entry(id=message.id, table=table, device=device, verb=message.verb, fields=fields)
    entry.save(force_insert=True)
    try:
        with transaction.atomic():
            _VERBS.get(message.verb, _unknown)(_place(table, device, message), message)
    except TroefError as error:
        entry.refused = why(error)[:400]
        entry.save(update_fields=["refused"])
    return entry


def _place(table: Table, device: str, message: Message) -> Place:
    places = Place.objects.filter(device=device, sitting__table=table, sitting__round=message.number("round"))
    place = places.select_related("sitting__table", *AROUND_SITTING, "sitting__evening").first()
    if place is None:
        raise TroefError(_("This phone has not taken a seat at this table in this round."))
    if place.waits:
        raise TroefError(_("This phone has not been let in yet."))
    if message.number("board") in kept_from(device, place.sitting):
        raise TroefError(_("This phone also speaks for a pair that still has to play this board."))
    return place


def _result(place: Place, message: Message) -> None:
    sitting: Sitting = place.sitting
    told = sitting.evening.game.read(sitting.evening, message.fields)
    actor = at_table(sitting.table, place.side, place.device)
    propose(sitting, place.side, message.number("board"), told, message.number("sees"), actor)


def _agree(place: Place, message: Message) -> None:
    """The other side's yes; from the proposers' own phone only after they said that they handed it over."""
    sitting: Sitting = place.sitting
    handed_over = message.fields.get("handed_over") == "1"
    side = {"NS": "EW", "EW": "NS"}[place.side] if handed_over else place.side
    actor = at_table(sitting.table, side, place.device)
    agree(sitting, side, message.number("board"), message.number("sees"), actor, handed_over)


def _call(place: Place, message: Message) -> None:
    calls.call(place.sitting, place.side, message.number("board") or None)


def _unknown(place: Place, message: Message) -> None:
    raise TroefError(_("A phone cannot say “%(verb)s”.") % {"verb": message.verb})


_VERBS = {"result": _result, "agree": _agree, "call": _call}


def _table(secret: str) -> Table:
    return get_object_or_404(Table.objects.select_related("evening"), secret=secret)


def _context(request: HttpRequest, table: Table) -> dict[str, object]:
    form = table.evening.game.entry(table.evening)
    return {"panel": panel_for(table, known_device(request)), "entry": form, **form.context}


@never_cache
@require_GET
@ensure_csrf_cookie
def page(request: HttpRequest, secret: str) -> HttpResponse:
    """The whole page, or only the part that changes."""
    table = _table(secret)
    template = "table/panel.html" if "part" in request.GET else "table/page.html"
    return render(request, template, _context(request, table))


@require_POST
def seat(request: HttpRequest, secret: str) -> HttpResponse:
    """“That's us.”"""
    table = _table(secret)
    try:
        take(table, device_of(request), request.POST.get("side", ""), request.POST.get("sure") == "1")
    except TroefError as error:
        refused = {
            "problem": why(error),
            "side": request.POST.get("side", ""),
            "may_insist": not isinstance(error, Kept),
        }
        context = _context(request, table) | refused
        return render(request, "table/page.html", context, status=409)
    return redirect("table", secret)


@require_POST
def go_on(request: HttpRequest, secret: str) -> HttpResponse:
    """“We sit at table 3 now”; what stands in the way is said on the page where it was tapped."""
    table = _table(secret)
    try:
        place = go_along(known_device(request), table.evening)
    except TroefError as error:
        return render(request, "table/page.html", _context(request, table) | {"problem": why(error)}, status=409)
    return redirect("table", place.sitting.table.secret)


@require_POST
def admit(request: HttpRequest, secret: str) -> HttpResponse:
    """A phone that sits here lets another one in, or says that it is theirs who sit there."""
    table, chosen = _table(secret), request.POST.get("place", "")
    here = Place.objects.filter(sitting__table=table).select_related("sitting__evening", "sitting__table")
    mine = here.filter(device=known_device(request)).last()
    asks = here.filter(pk=chosen).first() if chosen.isdecimal() and len(chosen) < 15 else None
    if mine is not None and asks is not None:
        tried(request, lambda: let_in(asks, mine, at_table(table, mine.side)))
    return redirect("table", secret)


@require_POST
def send(request: HttpRequest, secret: str) -> HttpResponse:
    """Takes one message of a phone; says whether it was refused, and what the phone shows now."""
    table = _table(secret)
    try:
        message = Message.read(request.body if request.content_type == "application/json" else b"")
    except TroefError as error:
        return JsonResponse({"refused": why(error)}, status=400)
    entry = receive(table, device_of(request), message)
    part = render_to_string("table/panel.html", _context(request, table), request)
    return JsonResponse({"id": str(entry.id), "refused": entry.refused, "panel": part})


@require_GET
@cache_control(public=True, max_age=86400)
def scores(request: HttpRequest, edition: str) -> HttpResponse:
    """Every contract's score, so that a phone without network can still say what a result is worth."""
    laws, vulnerable_or_not = Edition.parse(edition), (Board(1), Board(2))
    contracts = [Contract(*bid) for bid in product(range(1, 8), Denomination, Doubled)]
    return JsonResponse(
        {
            str(made): [
                [Outcome(made, Seat.N, tricks).ns_score(board, laws) for tricks in range(14)]
                for board in vulnerable_or_not
            ]
            for made in contracts
        }
    )


@require_GET
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    script = Path(str(finders.find("troef/offline.js")))
    return HttpResponse(script.read_bytes(), content_type="text/javascript")
