"""Live tables: open one, take a seat by its link, and act. Each page shows one seat its own view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import time
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import get_language_from_request
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from troef.cards import SEATS, Seat, TroefError
from troef.core.numbers import is_storable
from troef.web.access.phones import device_of, known_device
from troef.web.access.visibility import LIVE
from troef.web.evenings.games import GAMES
from troef.web.evenings.models import LiveTable, Sitter
from troef.web.evenings.models.evening import SPECTATOR_DELAY_DEFAULT
from troef.web.evenings.models.live_table import PACES, live_topic
from troef.web.live import event_filters, presence, robot_seats, seat_holding, tables
from troef.web.live.presence import present_sitters, track_presence
from troef.web.pages.live_table.evening_context import hall_of
from troef.web.pages.live_table.lesson import (
    ACTS_FOR,
    LARGEST,
    acting_seat,
    apply_teacher_action,
    lesson_context,
    open_lesson,
)
from troef.web.pages.live_table.push import render_fragments, with_fragments
from troef.web.pages.live_table.seat_view import ONLOOKER, PLAYER, TEACHER, SeatPage, event_from_form, event_value
from troef.web.platform.http import sse
from troef.web.platform.http.addresses import phone_address, qr_svg
from troef.web.platform.http.admission import accepts_upload, cpu_bound, long_lived
from troef.web.platform.http.forms import error_text, is_fragment_request, parse_int, parse_object
from troef.web.platform.http.rate_limits import TABLES, TABLES_A_DAY
from troef.web.platform.jobs.jobs import JobProgress
from troef.web.review.board_review import booms
from troef.web.rulings import director_calls


def play_now(request: HttpRequest) -> HttpResponse:
    """Show the games and their variants. POST opens a table, with robots if the form asks for them."""

    def make() -> LiveTable:
        fields = request.POST
        minutes = min(parse_int(fields.get("minutes")) or 0, 99)
        delay = parse_int(fields.get("watch_minutes")) or SPECTATOR_DELAY_DEFAULT
        game, way, guarded = fields.get("game", ""), fields.get("way", ""), fields.get("plays") != "table"
        table = tables.open_table(game, way, guarded, minutes, delay)
        table.cards_at_once = table.game.has_roem and "at_once" in fields
        table.save(update_fields=["cards_at_once"])
        if "robots" in fields:
            device = device_of(request)
            seat_holding.take_seat(table, "S", _("You"), device)
            seat_holding.seat_robots(table, device)
            _remember(request, table)
        return table

    return _open_table_view(request, "play/now.html", make)


def _open_table_view(request: HttpRequest, page: str, make: Callable[[], LiveTable], **more: Any) -> HttpResponse:
    """Show the games and variants. POST opens a table with `make`, unless this client address opened too many."""
    error = ""
    if request.method == "POST":
        try:
            if not (TABLES.take(request) and TABLES_A_DAY.take(request)):
                raise TroefError(_("Many tables were opened from here. Wait a while."))
            return redirect("live_table", make().secret)
        except TroefError as refusal:
            error = error_text(refusal)
    games = [(game, game.live.playing_variants(), game.live.ways_in_full()) for game in GAMES.values()]
    return render(request, page, {"games": games, "error": error, **more})


@accepts_upload(LARGEST, known=None)
def play_lesson(request: HttpRequest) -> HttpResponse:
    """Open a teacher's table."""
    return _open_table_view(request, "play/lesson_new.html", lambda: open_lesson(request), fields=request.POST, next=1)


def _remember(request: HttpRequest, table: LiveTable) -> None:
    """Record in the session that this device has a seat at a live table, where playing aids are not allowed (40B2d)."""
    request.session[LIVE] = [*request.session.get(LIVE, []), table.secret][-20:]


@never_cache
def live_table(request: HttpRequest, secret: str) -> HttpResponse:
    """Show the table as the reader may see it. A page that was loaded for another seat must reload."""
    table = get_object_or_404(LiveTable, secret=secret)
    if is_fragment_request(request) and "me" in request.GET:
        device = known_device(request)
        mine = tables.sitter_of(table, device) or tables.teacher_of(table, device)
        if request.GET["me"] != (mine.secret if mine else ""):
            return HttpResponse(headers={"HX-Refresh": "true"})
    return _page(request, table)


def _page(
    request: HttpRequest,
    table: LiveTable,
    now: tables.BoardSnapshot | None = None,
    error: str = "",
    searching: JobProgress | None = None,
) -> HttpResponse:
    """Render the table for this reader. `now`: the board after an act. `searching`: progress of a ruling on a claim."""
    sitters = now.sitters if now else tables.occupants(table)
    device = known_device(request)
    mine = tables.sitter_for_device(device, sitters.values()) or tables.teacher_of(table, device)
    board = now.board if now else tables.board_of(table)
    is_full, link = len(sitters) == len(SEATS), phone_address(request, reverse("live_table", args=[table.secret]))
    context: dict[str, Any] = {
        "table": table,
        "board": board,
        "mine": mine,
        "seats": [(seat, sitters.get(seat)) for seat in SEATS],
        "is_full": is_full,
        "link": link,
        "qr": "" if is_full else mark_safe(qr_svg(link)),
        "confirms": request.session.get("confirms", False),
        "four_colours": request.session.get("four colours", False),
        "moment": round(1000 * time()),
        "error": error,
        "searching": searching,
        "paces": PACES if any(sitter.robot for sitter in sitters.values()) else (),
        "hall": (hall := hall_of(table, board, mine, device, sitters)),
        "heard": director_calls.heard(table, board.number) if board else {},
        "shell": "play/shell.html" if is_fragment_request(request) else "base.html",
    }
    if mine is not None and table.closed is None:
        context |= {"asked": seat_holding.asked_for(table, mine, hall.waiting if hall else ())}
    if not hall and table.closed is None:
        away = seat_holding.may_ask_for(table, sitters, device)
        wish = next((one for one in seat_holding.asking(table) if device and one.about["device"] == device), None)
        context |= {"away": away, "wish": wish}
    if board is not None and (mine is not None or table.lesson == "all"):
        here = now.present if now else present_sitters(table)
        now = now or tables.board_snapshot(board)
        robot_seats.schedule_robots(table, now, sitters.values())
        role = ONLOOKER if mine is None else PLAYER if mine.seat else TEACHER
        seat = Seat.parse(mine.seat) if mine and mine.seat else acting_seat(request, now) if mine else Seat.S
        shown = SeatPage(table, now, seat, sitters, here, role)
        lesson = lesson_context(shown, request.session.get(ACTS_FOR, ""))
        context |= {"shown": shown, "now": shown.view, "lesson": lesson}
        context |= _together(table, now, mine, shown) if mine and mine.seat else {}
        context["reasons"] = robot_seats.robot_explanations(now, table.game) if now.is_over else []
        context["booms"] = booms(table, latest=True)
    return render(request, "play/table.html", context)


def _together(table: LiveTable, now: tables.BoardSnapshot, mine: Sitter, shown: SeatPage) -> dict[str, Any]:
    """Return acts proposed to the other side, each with whether the reader may confirm it; and if play is paused."""
    side = presence.side_of(mine)
    others = [one for one in shown.sitters.values() if presence.side_of(one) != side]

    def button(event: dict[str, Any]) -> tuple[str, str]:
        if event == tables.CLOSING:
            return "", _("close the table")  # It has no event.
        return event_value(event), event_filters.event_sentence(event, table.game)

    open_ones = presence.proposals(table, now.moment)
    proposed = [(one.side, *button(one.about["event"]), one.side != side) for one in open_ones]
    waits = bool(shown.questions) or not all(one.robot for one in others)
    is_paused = waits and tables.is_paused(table)
    return {"proposed": proposed, "paused": is_paused, "is_host": is_paused and tables.host_of(table) == mine}


@long_lived
def live_events(request: HttpRequest, secret: str) -> StreamingHttpResponse:
    """Stream server-sent events: a notice of each change, and after an act the fragments for the reader's seat."""
    stream = sse.event_stream(live_topic(secret), pause=sse.LIVE_TABLE_DELAY)
    me = request.GET.get("me", "")
    if not is_storable(secret + me):
        return sse.sse_response(stream)
    language, presence_stream = get_language_from_request(request), track_presence(secret, me, stream)
    return sse.sse_response(with_fragments(secret, me, language, presence_stream))


def _done(request: HttpRequest, secret: str, act: Callable[[LiveTable, str], object]) -> HttpResponse:
    """Perform an act of this device and return the table page. If the act is refused, the page shows the reason."""
    table = get_object_or_404(LiveTable, secret=secret)
    try:
        made = act(table, device_of(request))
    except TroefError as refusal:
        table.refresh_from_db()
        page = _page(request, table, error=error_text(refusal))
        page.headers["Troef-Refused"] = "yes"
        return page
    if isinstance(made, tables.BoardSnapshot):
        page = _handed(request, made) or _page(request, table, made)
        page.headers["Troef-Moment"] = str(made.moment)  # The stream may have pushed it before.
        return page
    if isinstance(made, JobProgress):
        return _page(request, table, searching=made)
    table.refresh_from_db()  # The act changed the stored table.
    return _page(request, table)


def _handed(request: HttpRequest, now: tables.BoardSnapshot) -> HttpResponse | None:
    """Return the fragments of the reader's page after an act; None if the whole page is needed."""
    mine = tables.sitter_for_device(known_device(request), now.sitters.values())
    if mine is None or not is_fragment_request(request):
        return None
    page = render_fragments(now, mine, get_language_from_request(request))
    if not page:
        return None
    robot_seats.schedule_robots(now.board.table, now, now.sitters.values())
    return HttpResponse(page)


@require_POST
def live_do(request: HttpRequest, secret: str) -> HttpResponse:
    """Perform an action that is no act of play: take or leave a seat, start the next board, or close the table."""
    fields = request.POST
    seat = fields.get("seat", "")

    def sit(table: LiveTable, device: str) -> None:
        seat_holding.take_seat(table, seat, fields.get("name", ""), device)
        _remember(request, table)

    def turn(choice: str) -> Callable[[LiveTable, str], None]:
        """Return a function that toggles the session's setting `choice` for this reader."""
        return lambda _table, _device: request.session.update({choice: not request.session.get(choice, False)})

    acts: dict[str, Callable[[LiveTable, str], object]] = {
        "sit": sit,
        "let": lambda table, device: seat_holding.let_sit(table, parse_int(fields.get("asks")) or 0, device),
        "stand": lambda table, device: seat_holding.stand_up(table, seat, device),
        "next": lambda table, device: tables.next_board(table, parse_int(fields.get("board")) or 0, device),
        "robots": seat_holding.seat_robots,
        "aside": tables.set_aside,
        "close": tables.close_table,
        "confirms": turn("confirms"),
        "colours": turn("four colours"),
        "pace": lambda table, device: tables.set_pace(table, fields.get("pace", ""), device),
    }
    what = fields.get("what", "")
    answer = _done(request, secret, acts.get(what, lambda _table, _device: None))
    if "Troef-Refused" in answer.headers:
        return answer
    if what in ("sit", "colours") and is_fragment_request(request):
        return HttpResponse(headers={"HX-Refresh": "true"})  # The page around the fragments changes too.
    return redirect("live_table", secret)


@accepts_upload(LARGEST, known=None)
@require_POST
def live_lesson(request: HttpRequest, secret: str) -> HttpResponse:
    """Perform an action that is only for a teacher."""
    return _done(request, secret, lambda table, device: apply_teacher_action(request, table, device))


@require_POST
def live_act(request: HttpRequest, secret: str) -> HttpResponse:
    """Perform an act of play, from a button that holds its log event or from a form with fields."""

    def act(table: LiveTable, device: str) -> tables.BoardSnapshot:
        version, moment = _seen(request)
        return tables.perform_act(table, version, _event(request, table, device), device, moment)

    return _done(request, secret, act)


def _seen(request: HttpRequest) -> tuple[int | None, str]:
    """Return the version (number of acts) and the moment of the table when the reader's page was rendered."""
    return parse_int(request.POST.get("version")), request.POST.get("moment", "")


def _event(request: HttpRequest, table: LiveTable, device: str) -> dict[str, Any]:
    if event := parse_object(request.POST.get("event", "")):
        return {**event, **_said(request.POST)} if event.get("do") == "call" else event
    sitter, board = tables.sitter_of(table, device), tables.board_of(table)
    if board is None or (sitter is None and tables.teacher_of(table, device) is None):
        return {}
    seats, now = [sitter.seat] if sitter else SEATS, tables.board_snapshot(board)
    acts = [act for seat in seats for act in now.table.may(seat, guarded=table.guarded)]
    return event_from_form(request.POST.dict(), acts)


def _said(fields: Mapping[str, str]) -> dict[str, Any]:
    """Return the fields of a log event that accompany a call: an alert or announcement, and an explanation."""
    announced, explained = fields.get("announced", "").strip()[:30], fields.get("explained", "").strip()[:200]
    alert = {"alert": announced or True} if announced or fields.get("alert") else {}
    return alert | ({"explained": explained} if explained else {})


@cpu_bound
@require_POST
def live_claim(request: HttpRequest, secret: str) -> HttpResponse:
    """Rule on a contested claim, with all cards faced. While the search runs, the page repeats the request."""
    version, moment = _seen(request)
    return _done(request, secret, lambda table, device: tables.rule_claim(table, version, device, moment))


def live_join(request: HttpRequest, secret: str, sitter: str) -> HttpResponse:
    """Give a seated player a second device, after confirmation."""
    table = get_object_or_404(LiveTable, secret=secret)
    person = get_object_or_404(Sitter, table=table, secret=sitter, left=None)
    if request.method == "POST":

        def join(table: LiveTable, device: str) -> None:
            seat_holding.add_device(table, sitter, device)
            _remember(request, table)

        answer = _done(request, secret, join)
        return answer if "Troef-Refused" in answer.headers else redirect("live_table", secret)
    return render(request, "play/join.html", {"table": table, "person": person})


@cpu_bound
def live_gone(request: HttpRequest, secret: str) -> HttpResponse:
    """Show the review of the reader's bid, computed after the board is over. Raise Http404 before that."""
    table = get_object_or_404(LiveTable, secret=secret)
    mine, board = tables.sitter_of(table, known_device(request)), tables.board_of(table)
    if mine is None or board is None or not table.game.has_bid_review:
        raise Http404
    now = tables.board_snapshot(board)
    if not now.is_over:
        raise Http404
    choices = robot_seats.review_bid(now, Seat.parse(mine.seat))
    return render(request, "play/gone.html", {"table": table, "board": board, "choices": choices})
