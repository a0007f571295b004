"""The phone at a table: its panel and the messages that it sends."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache, cached_property
from itertools import product
from pathlib import Path
from typing import Any
from uuid import UUID

from django.contrib.staticfiles import finders
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from troef.bridge.game.contract import Contract, Doubled
from troef.bridge.wording.comparison import CitedText
from troef.cards import Board, Denomination, Seat, TroefError
from troef.contest.answer import ScoredResult
from troef.core.numbers import parse_json
from troef.laws import Edition
from troef.web.access import phones
from troef.web.access.phones import PhoneSession, SeatTaken, device_of, known_device, unvouched_phones
from troef.web.access.visibility import participation_of, visibility_for
from troef.web.entry.result_entry import confirm_result, count_deal, propose_result
from troef.web.evenings import progress
from troef.web.evenings.filters import seat_short
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.games.game import DealCounter
from troef.web.evenings.log import locked_evening, table_actor, try_or_message
from troef.web.evenings.models import (
    Call,
    Counted,
    Entry,
    Evening,
    EveningState,
    LiveTable,
    Place,
    Result,
    Sitting,
    Table,
)
from troef.web.evenings.progress import NextMove, boards_go_to, current_sitting, next_move, next_sitting, open_boards
from troef.web.evenings.result_filters import result_sentence, rival_sentence
from troef.web.evenings.scoring import line_of, score_boards
from troef.web.evenings.seating_plan import CHAIRS, names_by_seat, rooms_of
from troef.web.live.seat_holding import has_to_ask
from troef.web.platform.http.addresses import phone_address
from troef.web.platform.http.forms import MAX_EVENT, error_text, parse_int
from troef.web.platform.internals.compiled_queries import compiled_query
from troef.web.rulings import director_calls
from troef.web.rulings.incident_draft import lasting_incidents


@dataclass(frozen=True, slots=True)
class PhoneBoard:
    """One board as this side sees it: `open`, `ours` (the others must confirm), `theirs` (we must), `agreed`, `hidden`.

    While the two sides' entries differ it is `theirs` on both: each may accept the other's entry.

    `hidden`: nobody has vouched for this phone and it had no part in the result. Or the phone also represents somebody
    who still has to play the board.
    """

    number: int
    result: Result | None
    state: str
    line: ScoredResult | None = None
    """The contestants' scores for the result compared with other tables, if this phone may show them."""

    side: str = ""

    @property
    def is_done(self) -> bool:
        """Whether this board needs no action from the phone."""
        return self.state in ("agreed", "hidden")

    @property
    def entries(self) -> list[str]:
        """Our side's entry and theirs as sentences. Only for a board on which the entries differ."""
        assert self.result is not None
        both: list[str] = [result_sentence(self.result), rival_sentence(self.result)]
        return both if self.result.proposed_by == self.side else both[::-1]


@dataclass(frozen=True)
class PhonePanel:
    """Everything on a phone at a table, as data for the page."""

    evening: Evening
    table: Table
    sitting: Sitting | None = None
    place: Place | None = None
    boards: tuple[PhoneBoard, ...] = ()
    moves: tuple[NextMove, ...] = ()
    boards_to: tuple[int, ...] = ()
    following: Sitting | None = None
    """The next sitting of the contestant that this phone represents."""
    call: Call | None = None
    newcomers: tuple[Place, ...] = ()
    """Other phones that this one may admit or vouch for."""

    @cached_property
    def until(self) -> datetime | None:
        """The time at which the current round ends; None if this table plays another round or has no clock."""
        mine = self.sitting is not None and self.sitting.round == self.evening.round
        return progress.round_ends_at(self.evening) if mine else None

    @cached_property
    def chairs(self) -> dict[str, str]:
        """The names of the players by seat; empty between sittings."""
        return names_by_seat(self.sitting) if self.sitting else {}

    @cached_property
    def in_force(self) -> list[tuple[int, CitedText]]:
        """Obligations in force on boards that this table still plays, by board; empty if the club hides them."""
        if self.sitting is None or not self.evening.in_force_shown:
            return []
        played = {board.number for board in self.boards if board.state == "open"}
        every = lasting_incidents(Sitting.objects.filter(pk=self.sitting.pk))
        here = [lasts for lasts in every if lasts.incident.board in played]
        return [(lasts.incident.board, line) for lasts in here for line in lasts.until.in_force]

    @cached_property
    def deal_counter(self) -> DealCounter | None:
        """The deals of the round that this table has counted. None if it enters no total or has entered it."""
        if self.sitting is None or not any(board.state == "open" for board in self.boards):
            return None
        counted = Counted.objects.filter(sitting=self.sitting).first() if self.evening.by_totals else None
        return self.evening.game.entry.counting(self.evening, counted.lines if counted else ())

    @property
    def round_status_text(self) -> str:
        """Text about the score in this round so far, from the results that this phone may see."""
        results = [board.result for board in self.boards if board.result is not None and board.result.is_played]
        return self.evening.game.wording.round_status_text(self.evening, results, self.deal_counter)

    @property
    def sides(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """North-South and East-West, each with their seats and the names of the players."""
        chairs = self.chairs
        return [(side, [(seat, chairs[seat]) for seat in seats if seat in chairs]) for side, seats in CHAIRS.items()]

    @property
    def screens(self) -> list[PhoneBoard]:
        """Boards that still have to be entered or confirmed, shown one at a time."""
        return [board for board in self.boards if not board.is_done]

    @cached_property
    def live(self) -> LiveTable | None:
        """The live table where the cards of this round are played; None unless the evening uses live tables."""
        return LiveTable.objects.filter(sitting=self.sitting).first() if self.evening.screens else None

    @cached_property
    def holds_seat(self) -> bool:
        """Whether this phone holds its seat at the live table, or may take it. True if there is no live table."""
        return self.live is None or self.place is None or not has_to_ask(self.live, self.place.seat, self.place.device)

    @property
    def lines(self) -> list[PhoneBoard]:
        """Boards that need no action, which the page shows on one line each."""
        return [board for board in self.boards if board.is_done]

    @property
    def called_here(self) -> bool:
        """Whether this phone called the director, and may withdraw the call."""
        return bool(self.call and self.place and self.call.device == self.place.device)

    @cached_property
    def is_alone(self) -> bool:
        """Whether no phone represents the other side, so that they must confirm on this phone."""
        assert self.sitting is not None and self.place is not None
        return not any(other.side != self.place.side and not other.waits for other in self.sitting.places.all())

    @property
    def waiting(self) -> list[Place]:
        """Other phones that wait to be admitted to this table."""
        return [place for place in self.newcomers if place.waits]

    @property
    def unknown(self) -> list[Place]:
        """Phones that are seated here, for which nobody has vouched yet."""
        return [place for place in self.newcomers if not place.waits]

    @property
    def partner(self) -> str:
        """The name of this player's partner, in an individual contest."""
        seat = self.place.seat if self.place else ""
        return self._in_chairs({"N": "S", "S": "N", "E": "W", "W": "E"}.get(seat, ""))

    @property
    def opponents(self) -> str:
        """The names of the players on the side that this phone does not represent."""
        side = self.place.side if self.place else "NS"
        return self._in_chairs(*CHAIRS["EW" if side == "NS" else "NS"])

    def _in_chairs(self, *seats: str) -> str:
        """Return the names of the players in these seats as one text; in an individual contest, each with the seat."""
        letters = self.sitting is not None and self.sitting.is_individual
        known = [(seat, self.chairs[seat]) for seat in seats if seat in self.chairs]
        return " – ".join(f"{seat_short(seat)} {name}" if letters else name for seat, name in known)

    @property
    def next_rooms(self) -> list[tuple[Sitting, dict[str, str]]]:
        """In the next round of a match, this team's sittings, the open room first, each with the names by seat."""
        mine = self.place.contestant if self.place else None
        if mine is None or self.sitting is None or not self.sitting.match:
            return []
        rooms = rooms_of(mine, self.sitting.round + 1)
        return [(rooms[room], names_by_seat(rooms[room])) for room in ("open", "closed") if room in rooms]

    @property
    def stage(self) -> str:
        """The name of the screen to show."""
        if self.evening.state == EveningState.SETUP:
            return "early"
        if self.sitting is None and self.evening.state == EveningState.PLAYING and self._awaits_a_draw:
            return "between"
        if self.sitting is None and self.evening.state == EveningState.PLAYING and self.next_round:
            return "idle"
        if self.sitting is None or self.evening.state != EveningState.PLAYING:
            return "over"
        if self.place is None:
            return "seats"
        if self.place.waits:
            return "waits"
        if self.place.stays:
            return "arrivals" if self.place.missing else "boards"
        return "moves" if self.moves else "boards"

    @property
    def next_round(self) -> int | None:
        """The next round in which this table is used; None if there is none."""
        return progress.next_round_at(self.table)

    @property
    def _awaits_a_draw(self) -> bool:
        return not progress.is_round_seated(self.evening, self.evening.rounds)


def panel_for(table: Table, phone: PhoneSession, also: frozenset[int] = frozenset()) -> PhonePanel:
    """Return the panel for one phone at one table. `also`: contestants for whom the account signed in on it plays."""
    evening: Evening = table.evening
    current, last = current_sitting(table, [place.sitting for place in phone.places]), phone.last
    call = next(iter(_open_calls(table.pk)), None)
    if last is None or last.sitting.table_id != table.pk:
        return PhonePanel(evening, table, current, call=call)
    phones.prefetch_sitting(current if current == last.sitting else last.sitting, last)
    if last.stays and not last.waits:
        return _staying(table, phone, last, current, call, also)
    if current is not None and last.sitting_id == current.pk:
        if last.waits:
            return PhonePanel(evening, table, current, last, call=call)
        coming, boards = tuple(unvouched_phones(current, last)), _boards(phone, current, last, also)
        return PhonePanel(evening, table, current, last, boards, call=call, newcomers=coming)
    if last.waits:
        return PhonePanel(evening, table, current, call=call)
    return _after(table, phone, last, call, also)


def _boards(phone: PhoneSession, sitting: Sitting, mine: Place, also: frozenset[int]) -> tuple[PhoneBoard, ...]:
    results = {result.board: result for result in sitting.results.all()}
    hidden = phone.kept_from(sitting, also) | (frozenset(results) - phones.visible_results_at(sitting, mine))
    return tuple(
        PhoneBoard(board, None, "hidden")
        if board in hidden
        else PhoneBoard(board, results.get(board), _state(results.get(board), mine.side), side=mine.side)
        for board in sitting.boards
    )


def add_field_results(panel: PhonePanel, request: HttpRequest, phone: PhoneSession) -> PhonePanel:
    """Return the panel with scores compared with other tables, for its agreed visible boards, if standings are open."""
    evening = panel.evening
    agreed = frozenset(board.number for board in panel.boards if board.state == "agreed")
    if not evening.standings_open or not agreed:
        return panel
    shown = visibility_for(request, evening, phone, agreed).visible_boards & agreed
    lines = score_boards(evening, shown) if shown else {}
    boards = [
        replace(board, line=line_of(lines[board.number], board.result.north.number))
        if board.result and lines.get(board.number)
        else board
        for board in panel.boards
    ]
    return replace(panel, boards=tuple(boards))


def _state(result: Result | None, side: str) -> str:
    if result is None:
        return "open"
    if result.agreed:
        return "agreed"
    return "ours" if result.proposed_by == side and not result.rival else "theirs"


def _staying(
    table: Table, phone: PhoneSession, last: Place, current: Sitting | None, call: Call | None, also: frozenset[int]
) -> PhonePanel:
    """Return the panel of a device that stays at the table.

    It asks each round who sits here, and hides earlier rounds.
    """
    evening: Evening = table.evening
    goes_on = current is None or last.sitting_id != current.pk
    is_fresh = goes_on and evening.round <= last.sitting.round + 1  # Later, those who left have found their table.
    before = _moves(last.sitting) if is_fresh else ()
    if current is None:
        return PhonePanel(evening, table, moves=before, call=call)
    mine = Place(device=last.device, sitting=current, side=last.side, stays=True) if goes_on else last
    if mine.missing:
        boards_to = tuple(boards_go_to(last.sitting)) if is_fresh else ()
        return PhonePanel(evening, table, current, mine, moves=before, boards_to=boards_to, call=call)
    coming = tuple(unvouched_phones(current, mine))
    return PhonePanel(evening, table, current, mine, _boards(phone, current, mine, also), call=call, newcomers=coming)


def _moves(sitting: Sitting) -> tuple[NextMove, ...]:
    return tuple(next_move(contestant, sitting) for side in CHAIRS for contestant in sitting.contestants(side))


def _after(table: Table, phone: PhoneSession, last: Place, call: Call | None, also: frozenset[int]) -> PhonePanel:
    """Return the panel of a phone whose sitting has finished: the way to the next table, or a reopened board."""
    sitting: Sitting = last.sitting
    mine, boards = last.contestant, _boards(phone, sitting, last, also)
    if open_boards(sitting):  # The director reopened a board after the table moved on.
        return PhonePanel(table.evening, table, sitting, last, boards, call=call)
    moves = tuple(sorted(_moves(sitting), key=lambda move: move.contestant != mine))
    following = next_sitting(mine, sitting) if mine is not None else None
    return PhonePanel(table.evening, table, sitting, last, boards, moves, tuple(boards_go_to(sitting)), following, call)


@dataclass(frozen=True, slots=True)
class PhoneMessage:
    """One message from a phone. Its fields are well-formed, but have not been checked against the rules."""

    id: UUID
    verb: str
    fields: dict[str, str]

    @classmethod
    def read(cls, body: bytes) -> PhoneMessage:
        """Parse the JSON of a phone's message. Raise TroefError if it cannot be read."""
        try:
            value = parse_json(body, max_text=MAX_EVENT)
            mark = UUID(str(value["id"]))
        except (ValueError, TypeError, LookupError):
            raise TroefError(_("This message cannot be read.")) from None
        fields = {name[:60]: str(field)[:60] for name, field in value.items() if name not in ("id", "verb")}
        return cls(mark, str(value.get("verb"))[:20], fields)

    def number(self, name: str) -> int:
        return parse_int(self.fields.get(name, "")) or 0


_turn = threading.Lock()
"""Handles one message at a time within this process. On SQLite, waiting for a lock means sleeping and retrying."""


def receive_message(
    table: Table, phone: PhoneSession, message: PhoneMessage, also: frozenset[int] = frozenset()
) -> Entry:
    """Process a message once and return its entry. A repeated message returns the entry of the first time.

    A message that the rules refuse is stored too, with the reason in `refused`. `also`: see `panel_for`.
    """
    try:
        with _turn, transaction.atomic():
            return _take(table, phone, message, also)
    except IntegrityError:
        table.evening.refresh_from_db()
        return Entry.objects.get(pk=message.id)  # Stored before: the id is the primary key.


def _take(table: Table, phone: PhoneSession, message: PhoneMessage, also: frozenset[int]) -> Entry:
    fields: dict[str, Any] = dict(message.fields)
    entry = Entry(id=message.id, table=table, device=phone.device, verb=message.verb, fields=fields)
    entry.save(force_insert=True)
    with locked_evening(table.evening) as evening:  # Later reads are no older than the version set here.
        table.evening = phone.evening = evening
        try:
            _VERBS.get(message.verb, _unknown)(_place(table, phone, message, also), message)
        except TroefError as error:
            entry.refused = error_text(error)[:400]
            entry.save(update_fields=["refused"])
    return entry


def _place(table: Table, phone: PhoneSession, message: PhoneMessage, also: frozenset[int]) -> Place:
    place = phone.in_round(table, message.number("round"))
    if place is None:
        raise TroefError(_("This phone has not taken a seat at this table in this round."))
    if place.waits:
        raise TroefError(_("This phone has not been let in yet."))
    if message.number("board") in phone.kept_from(place.sitting, also):
        raise TroefError(_("This phone also speaks for a pair that still has to play this board."))
    return place


def _here(place: Place, message: PhoneMessage) -> None:
    phones.confirm_presence(place, message.fields.get("side", ""))


def _result(place: Place, message: PhoneMessage) -> None:
    sitting: Sitting = place.sitting
    unplayed = message.fields.get("unplayed", "")
    outcome = None if unplayed else sitting.evening.game.entry.parse_form(sitting.evening, message.fields)
    actor = table_actor(sitting.table, place.side, place.device)
    propose_result(sitting, place.side, message.number("board"), outcome, message.number("sees"), actor, unplayed)


def _count(place: Place, message: PhoneMessage) -> None:
    """Add or correct one deal of a round that is entered as a total. Raise TroefError if the evening enters boards."""
    sitting: Sitting = place.sitting
    if not sitting.evening.by_totals:
        _unknown(place, message)
    slip = sitting.evening.game.entry.read_deal(sitting.evening, message.fields)
    count_deal(sitting, message.number("deal"), slip, is_new=message.number("sees") == 0)


def _total(place: Place, message: PhoneMessage) -> None:
    """Propose the total of the deals that were counted here, as one result. Raise TroefError if there are none."""
    sitting: Sitting = place.sitting
    counted = Counted.objects.filter(sitting=sitting).first()
    counting = sitting.evening.game.entry.counting(sitting.evening, counted.lines if counted else ())
    if counting is None or counting.total is None:
        raise TroefError(_("No deal of this round has been counted yet."))
    actor = table_actor(sitting.table, place.side, place.device)
    propose_result(sitting, place.side, message.number("board"), counting.total, message.number("sees"), actor)


def _agree(place: Place, message: PhoneMessage) -> None:
    """Confirm a result for the other side. `handed_over`: on the proposing side's own phone, which was handed over."""
    sitting: Sitting = place.sitting
    handed_over = message.fields.get("handed_over") == "1"
    side = {"NS": "EW", "EW": "NS"}[place.side] if handed_over else place.side
    actor = table_actor(sitting.table, side, place.device)
    confirm_result(sitting, side, message.number("board"), message.number("sees"), actor, handed_over)


def _call(place: Place, message: PhoneMessage) -> None:
    director_calls.call_director(place.sitting, place.side, message.number("board") or None, place.device)


def _withdraw(place: Place, message: PhoneMessage) -> None:
    director_calls.withdraw_call(place.sitting, table_actor(place.sitting.table, place.side, place.device))


def _unknown(place: Place, message: PhoneMessage) -> None:
    raise TroefError(_("A phone cannot say “%(verb)s”.") % {"verb": message.verb})


_VERBS = {
    "here": _here, "result": _result, "count": _count, "total": _total, "agree": _agree, "call": _call,
    "withdraw": _withdraw,
}  # fmt: skip


def _table(secret: str) -> Table:
    tables = _with_secret(secret)
    if not tables:
        raise Http404
    return tables[0]


@compiled_query
def _with_secret(secret: str) -> QuerySet[Table]:
    return Table.objects.select_related("evening").filter(secret=secret)


@compiled_query
def _open_calls(table: int) -> QuerySet[Call]:
    return Call.objects.filter(table=table, done=None)


def _context(request: HttpRequest, table: Table, phone: PhoneSession | None = None) -> dict[str, Any]:
    form = table.evening.game.entry.entry_form(table.evening)
    phone = phone or PhoneSession(known_device(request), table.evening)
    panel = add_field_results(panel_for(table, phone, _holder(request, table)), request, phone)
    return {"panel": panel, "entry": form, "code_address": phone_address(request, reverse("at")), **form.context}


def _holder(request: HttpRequest, table: Table) -> frozenset[int]:
    """Return the contestants for whom the account signed in on this phone plays or may play."""
    return participation_of(request.user, table.evening).perhaps


@never_cache
@require_GET
@ensure_csrf_cookie
def page(request: HttpRequest, secret: str) -> HttpResponse:
    """Show the page of a phone at a table, or with `?part` only its panel."""
    table = _table(secret)
    template = "table/panel.html" if "part" in request.GET else "table/page.html"
    context = _context(request, table)
    response = render(request, template, context)
    response["Troef-Version"] = str(table.evening.version)
    place = context["panel"].place
    if place is not None and place.stays:
        response["Troef-Keep"] = "no"  # The next pair must not find this round, even offline.
    return response


@require_POST
def seat(request: HttpRequest, secret: str) -> HttpResponse:
    """Take a seat at this table for this phone."""
    table = _table(secret)
    side, sure, name = (request.POST.get(field, "") for field in ("side", "sure", "name"))
    try:
        place = phones.claim_seat(table, device_of(request), side, sure == "1", name=name)
    except TroefError as error:
        refused = {"problem": error_text(error), "side": side, "name": name}
        context = _context(request, table) | refused | {"may_insist": not isinstance(error, SeatTaken)}
        return render(request, "table/page.html", context, status=409)
    return redirect(page_of_seat(place))


def page_of_seat(place: Place) -> str:
    """Return the address of the page for a phone with a seat: its live table if it has one, else its table."""
    on_screens = place.sitting.evening.screens
    live = LiveTable.objects.filter(sitting=place.sitting_id).first() if on_screens else None
    return reverse("live_table", args=[live.secret]) if live else reverse("table", args=[place.sitting.table.secret])


@require_POST
def move_to_next_table(request: HttpRequest, secret: str) -> HttpResponse:
    """Move this phone to the table where its contestant plays next. If that is impossible, the page says why."""
    table = _table(secret)
    try:
        place = phones.follow_contestant(known_device(request), table.evening)
    except TroefError as error:
        return render(request, "table/page.html", _context(request, table) | {"problem": error_text(error)}, status=409)
    return redirect(page_of_seat(place))


@require_POST
def admit_phone_view(request: HttpRequest, secret: str) -> HttpResponse:
    """Let a phone that is seated here admit or vouch for another one."""
    table, chosen = _table(secret), request.POST.get("place", "")
    here = Place.objects.filter(sitting__table=table).select_related("sitting__evening", "sitting__table")
    mine = here.filter(device=known_device(request)).last()
    asks = here.filter(pk=chosen).first() if chosen.isdecimal() and len(chosen) < 15 else None
    if mine is not None and asks is not None:
        try_or_message(request, lambda: phones.admit_phone(asks, mine, table_actor(table, mine.side)))
    return redirect("table", secret) if mine is None else redirect(page_of_seat(mine))


@require_POST
def message_view(request: HttpRequest, secret: str) -> HttpResponse:
    """Process one message of a phone. The answer has the reason of a refusal and the phone's new panel."""
    table = _table(secret)
    try:
        message = PhoneMessage.read(request.body if request.content_type == "application/json" else b"")
    except TroefError as error:
        return JsonResponse({"refused": error_text(error)}, status=400)
    phone = PhoneSession(device_of(request), table.evening)
    entry = receive_message(table, phone, message, _holder(request, table))
    part = render_to_string("table/panel.html", _context(request, table, phone), request)
    version = table.evening.version
    return JsonResponse({"id": str(entry.id), "refused": entry.refused, "panel": part, "version": version})


@require_GET
@cache_control(public=True, max_age=86400)
def scores(request: HttpRequest, edition: str) -> HttpResponse:
    """Return the scores of every contract as JSON, so that a phone can show them without network."""
    return HttpResponse(_scores(edition), content_type="application/json")


@cache
def _scores(edition: str) -> str:
    laws, vulnerable_or_not = Edition.parse(edition), (Board(1), Board(2))
    made = {}
    for contract in (Contract(*bid) for bid in product(range(1, 8), Denomination, Doubled)):
        results = [BridgeResult(contract, Seat.N, tricks) for tricks in range(14)]
        made[str(contract)] = [[result.ns_score(board, laws) for result in results] for board in vulnerable_or_not]
    return json.dumps(made)


@require_GET
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    script = Path(str(finders.find("troef/offline.js")))
    return HttpResponse(script.read_bytes(), content_type="text/javascript")
