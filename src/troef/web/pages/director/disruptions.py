"""Pages for disruptions during the evening: people, seats, boards, sessions and the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from django.contrib import messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from troef.cards import SEATS, TroefError, Vulnerability
from troef.laws.citations import cited, counterpart
from troef.web.access.visibility import own_board_response, visibility_for
from troef.web.disruptions import attendance, boards, fouled_boards, seat_changes
from troef.web.evenings import progress
from troef.web.evenings.deals.dealing import needed_boards
from troef.web.evenings.log import account_actor, get_evening, try_or_message
from troef.web.evenings.models import SEAT_FIELDS, Contestant, Evening, Fouled, Player, Section, Sitting
from troef.web.evenings.scoring import RIGHT_FORM
from troef.web.evenings.seating_plan import postponed_sittings, sittings_of
from troef.web.evenings.start_list import names_of, next_number
from troef.web.events import multi_session
from troef.web.people.models import Member
from troef.web.people.permissions import director_only, organises, staff_only
from troef.web.platform.http.forms import error_text, parse_int, refusal_response

Row = TypeVar("Row", bound=Model)


@require_GET
@staff_only
def index(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one tile for each kind of disruption, and the postponed boards."""
    evening = get_evening(pk)
    waiting = postponed_sittings(evening).select_related("table", *SEAT_FIELDS)
    context = {"evening": evening, "waiting": waiting, "until": progress.round_ends_at(evening)}
    return render(request, "changes/index.html", context)


@staff_only
def clock(request: HttpRequest, pk: int) -> HttpResponse:
    """Stop or start the clock of the round, or add minutes."""
    evening = get_evening(pk)
    if request.method == "POST":
        act, actor = request.POST.get("act", ""), account_actor(request)
        verbs: dict[str, Callable[[], None]] = {
            "stop": lambda: progress.stop_clock(evening, actor),
            "go on": lambda: progress.start_clock(evening, actor),
            "more": lambda: progress.extend_clock(evening, parse_number(request.POST.get("minutes", "")) or 0, actor),
        }
        if act in verbs:
            try_or_message(request, verbs[act])
    return redirect("changes", pk)


def parse_number(text: str) -> int | None:
    """Parse a whole number, which may be negative; None for an empty text. Raise TroefError for other text."""
    clean = text.strip().replace("−", "-")
    if not clean:
        return None
    value = parse_int(clean.removeprefix("-"))
    if value is None or value > 9999:
        raise TroefError(_("“%(text)s” is not a number.") % {"text": clean[:40]})
    return -value if clean.startswith("-") else value


def preview_then_act(
    request: HttpRequest,
    evening: Evening,
    template: str,
    preview: Callable[[], dict[str, Any]],
    act: Callable[[], object],
    done: str,
    **context: Any,
) -> HttpResponse:
    """Show a form, then its preview after a post. If the post confirms, call `act` and redirect with message `done`."""
    if request.method == "POST":
        try:
            context |= {"is_shown": True, **preview()}
            if "confirm" in request.POST:
                act()
                messages.success(request, done)
                return redirect("changes", evening.pk)
        except TroefError as error:
            context["problem"] = error_text(error)
    context |= {"evening": evening, "typed": request.POST or request.GET}
    return render(request, f"changes/{template}.html", context)


def _chosen(rows: QuerySet[Row], fields: Any, name: str, key: str = "pk", asks: str = "") -> Row:
    """Return the row with the value of field `name` in column `key`. Raise TroefError(`asks`) if there is none."""
    row = rows.filter(**{key: parse_int(fields.get(name, "")) or 0}).first()
    if row is None:
        raise TroefError(asks or _("Choose somebody first."))
    return row


_FAULT = {"both": {"NS", "EW"}, "NS": {"NS"}, "EW": {"EW"}, "nobody": set[str]()}


def _sittings(evening: Evening) -> list[Sitting]:
    sittings = sittings_of(evening).filter(round__lte=max(evening.round, 1), east__isnull=False)
    return list(sittings.select_related("table", *SEAT_FIELDS, "evening").order_by("-round", "table__number"))


def _sitting(evening: Evening, fields: Any) -> Sitting:
    sittings = evening.sittings.select_related("table", *SEAT_FIELDS, "evening")
    return _chosen(sittings, fields, "sitting", asks=_("Choose the table and the round first."))


def _board(fields: Any, name: str = "board") -> int:
    value = parse_number(fields.get(name, ""))
    if value is None:
        raise TroefError(_("Name the board."))
    return value


def _check_not_his_own(request: HttpRequest, evening: Evening, board: int) -> None:
    if board in visibility_for(request, evening).own_unplayed:
        sentence = _("You still have to play board %(board)s yourself: let somebody else do this.")
        raise TroefError(sentence % {"board": board})


@staff_only
def put_off_board(request: HttpRequest, pk: int) -> HttpResponse:
    """Postpone a board of a table until after the last round, or cancel its postponement."""
    evening, fields, actor = get_evening(pk), request.POST, account_actor(request)
    if "back" in fields:
        back = boards.restore_postponed_board
        try_or_message(request, lambda: back(_sitting(evening, fields), _board(fields), actor))
        return redirect("changes", pk)

    def preview() -> dict[str, Any]:
        return {"sitting": _sitting(evening, fields), "board": _board(fields)}

    def act() -> None:
        boards.postpone_board(_sitting(evening, fields), _board(fields), fields.get("reason", ""), actor)

    done = _("The board is played after the last round.")
    return preview_then_act(request, evening, "put_off", preview, act, done, sittings=_sittings(evening))


@staff_only
def wrong_board(request: HttpRequest, pk: int) -> HttpResponse:
    """Handle a board that a table played although it belongs to another round (15B)."""
    evening, fields = get_evening(pk), request.POST

    def preview() -> dict[str, Any]:
        sitting = _sitting(evening, fields)
        _check_not_his_own(request, evening, _board(fields))
        outcome = boards.rule_on_wrong_board(sitting, _board(fields))
        laws = {"paragraph": counterpart(outcome.law, evening.laws), "rest": counterpart("15B3", evening.laws)}
        return {"sitting": sitting, "found": outcome, **laws}

    def act() -> None:
        line = fields.get("outcome", "").strip()
        outcome = evening.game.entry.parse(evening, line) if line else None
        fault = _FAULT.get(fields.get("fault", ""), {"NS", "EW"})
        later = parse_number(fields.get("later", ""))
        boards.wrong_board(_sitting(evening, fields), _board(fields), outcome, fault, account_actor(request), later)

    done = _("The board is dealt with; look at the boards that could not be played.")
    return preview_then_act(request, evening, "wrong_board", preview, act, done, sittings=_sittings(evening))


@staff_only
def deal_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Have a board dealt again, or cancel it (6D)."""
    evening, fields = get_evening(pk), request.POST
    cancels = fields.get("what") == "cancel"

    def preview() -> dict[str, Any]:
        board = _board(fields)
        _check_not_his_own(request, evening, board)
        if not cancels:
            boards.check_redeal(evening, board, fields.get("law", ""))
        return {"results": evening.results.filter(board=board).select_related(*SEAT_FIELDS)}

    def act() -> None:
        verb = boards.cancel_board if cancels else boards.redeal_board
        verb(evening, _board(fields), fields.get("law", ""), fields.get("reason", ""), account_actor(request))

    done = _("It is done, and in the log.")
    return preview_then_act(request, evening, "deal_again", preview, act, done, boards=needed_boards(evening))


@staff_only
def new_board(request: HttpRequest, pk: int) -> HttpResponse:
    """Give both rooms of a match a new board instead of one that went wrong (1949: 103; 2017: 86B2a)."""
    evening, fields = get_evening(pk), request.POST
    fault, good = _FAULT.get(fields.get("fault", ""), set[str]()), "good" in fields

    def preview() -> dict[str, Any]:
        sitting, board = _sitting(evening, fields), _board(fields)
        _check_not_his_own(request, evening, board)
        new = boards.new_board(sitting, board, fault, good)
        fall = evening.results.filter(sitting__in=new.rooms, board=board).select_related(*SEAT_FIELDS)
        return {"new": new, "board": board, "results": fall}

    def act() -> None:
        reason, actor = fields.get("reason", ""), account_actor(request)
        boards.replace_board(_sitting(evening, fields), _board(fields), fault, good, reason, actor)

    done = _("Both rooms have the new board; others keep the old one.")
    more = {"sittings": _sittings(evening), "asks_other_room": bool(cited(evening.laws, "new-board-good"))}
    return preview_then_act(request, evening, "new_board", preview, act, done, **more)


@director_only
def fouled(request: HttpRequest, pk: int) -> HttpResponse:
    """Record each table's form of a fouled board (87). `?sitting=`: the form is wrong from that table onwards."""
    evening, fields = get_evening(pk), request.POST
    board = next((one for one in needed_boards(evening) if one == parse_int(request.GET.get("board", ""))), None)
    context: dict[str, Any] = {"evening": evening, "board": board, "typed": fields}
    if board is None:
        return render(request, "changes/fouled.html", context | {"boards": needed_boards(evening)})
    if board in visibility_for(request, evening).own_unplayed:
        return own_board_response(request, board)
    tables = fouled_boards.tables_with(evening, board)
    chosen = _chosen_forms(request, tables, board)
    rows = []
    for sitting, form in zip(tables, chosen, strict=True):
        if form != RIGHT_FORM:
            dealer = _one_of(SEATS, fields.get(f"dealer-{form}"))
            vulnerable = _one_of(Vulnerability, fields.get(f"vulnerable-{form}"))
            rows.append(Fouled(sitting=sitting, board=board, form=form, dealer=dealer, vulnerable=vulnerable))
    if request.method == "POST":
        try:
            if "confirm" in fields:
                fouled_boards.set_board_versions(evening, board, rows, fields.get("reason", ""), account_actor(request))
                messages.success(request, _("It is done, and in the log."))
                return redirect("desk_board", pk, board)
            context |= {"shifts": fouled_boards.preview_fouled(evening, board, rows), "is_shown": True}
        except TroefError as error:
            context["problem"] = error_text(error)
    kept = {row.form: row for sitting in tables if (row := sitting.forms.get(board))}
    marked = []
    for form in fouled_boards.WRONG_FORMS:
        dealer, vulnerable = (kept[form].dealer, kept[form].vulnerable) if form in kept else ("", "")
        marked.append((form, fields.get(f"dealer-{form}", dealer), fields.get(f"vulnerable-{form}", vulnerable)))
    context |= {
        "tables": list(zip(tables, chosen, strict=True)),
        "forms": (RIGHT_FORM, *fouled_boards.WRONG_FORMS),
        "marked": marked,
        "seats": SEATS,
        "vulnerabilities": list(Vulnerability),
        "law": fouled_boards.fouled_board_law(evening),
    }
    return render(request, "changes/fouled.html", context)


def _chosen_forms(request: HttpRequest, tables: list[Sitting], board: int) -> list[str]:
    """Return each table's form of the board: as entered, as wrong from one table onwards, or as stored."""
    fields = request.POST
    kept = [sitting.forms[board].form if board in sitting.forms else RIGHT_FORM for sitting in tables]
    begins = fields.get("from") or (request.GET.get("sitting") if not fields and set(kept) == {RIGHT_FORM} else None)
    at = next((index for index, sitting in enumerate(tables) if str(sitting.pk) == begins), None)
    if at is not None:
        return [RIGHT_FORM if index < at else fouled_boards.WRONG_FORMS[0] for index in range(len(tables))]
    return [fields.get(f"form-{sitting.pk}", form) for sitting, form in zip(tables, kept, strict=True)]


def _one_of(known: Iterable[object], chosen: str | None) -> str:
    """Return `chosen`, or an empty text if it is not among `known`."""
    return next((str(value) for value in known if str(value) == chosen), "")


@staff_only
def arrow_switch(request: HttpRequest, pk: int) -> HttpResponse:
    """Exchange North-South and East-West at a table for a round, or only in the result of one board."""
    evening, fields = get_evening(pk), request.POST

    def what() -> tuple[Sitting, list[int] | None]:
        board = parse_number(fields.get("board", ""))
        return _sitting(evening, fields), None if board is None else [board]

    def preview() -> dict[str, Any]:
        sitting, boards = what()
        seat_changes.check_arrow(evening, sitting, boards)
        return {"sitting": sitting}

    def act() -> None:
        seat_changes.turn_arrow(*what(), account_actor(request))

    played = sittings_of(evening).filter(east__isnull=False).select_related("table", *SEAT_FIELDS)
    coming, done = played.order_by("round", "table__number"), _("The arrow is turned.")
    return preview_then_act(request, evening, "arrow", preview, act, done, sittings=coming)


@staff_only
def late(request: HttpRequest, pk: int) -> HttpResponse:
    """Let a contestant join late, after a preview of the rounds to come."""
    evening, fields = get_evening(pk), request.POST

    def section() -> Section | None:
        return evening.sections.filter(pk=parse_int(fields.get("section", "")) or 0).first()

    again = fields.get("from") == "now"

    def act() -> None:
        name, players = names_of(evening.kind, fields.get("names", ""))
        attendance.admit_late(evening, players, account_actor(request), name, section(), again)

    def preview() -> dict[str, Any]:
        name, players = names_of(evening.kind, fields.get("names", ""))
        new = {str(next_number(evening, section())): name or " – ".join(players)}
        replan = attendance.preview_late(evening, section(), again)
        return {"replan": replan, "people": _people(evening) | new}

    more = {"members": Member.objects.all(), "can_draw_again": attendance.can_draw_again(evening)}
    return preview_then_act(request, evening, "late", preview, act, _("They are on the list and seated."), **more)


@staff_only
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Let a contestant leave. Their results stay or are cancelled."""
    evening, fields = get_evening(pk), request.POST
    field, during = evening.contestants.filter(left_after=None), fields.get("when") == "during"

    def who() -> Contestant:
        return _chosen(field, fields, "who", "number")

    def act() -> None:
        fall, stand_in = fields.get("results") == "fall", fields.get("stand_in", "")
        attendance.record_departure(who(), fall, fields.get("reason", ""), account_actor(request), during, stand_in)

    def preview() -> dict[str, Any]:
        contestant = who()
        return {
            "replan": attendance.preview_leaving(contestant, during),
            "usual": "fall" if attendance.cancels_results_by_default(contestant) else "stay",
            "is_between": attendance.is_between_rounds(contestant),
            "resting": [] if during else attendance.resting_when_gone(contestant),
            "begun": attendance.last_round_begun(evening, contestant.section),
            "people": _people(evening),
        }

    done = _("They have left; the others know where to go.")
    return preview_then_act(request, evening, "leave", preview, act, done, field=field)


@staff_only
def substitute(request: HttpRequest, pk: int) -> HttpResponse:
    """Name a substitute for a player, for some rounds."""
    evening, fields = get_evening(pk), request.POST
    everybody = Player.objects.filter(contestant__evening=evening).select_related("contestant")
    players, now = everybody.order_by("contestant__number", "place"), max(evening.round, 1)

    def who() -> Player:
        return _chosen(players, fields, "player")

    def rounds() -> tuple[int, int | None]:
        first = parse_number(fields.get("first", ""))
        return now if first is None else first, parse_number(fields.get("last", ""))

    def act() -> None:
        attendance.name_substitute(who(), fields.get("name", ""), *rounds(), account_actor(request))

    def preview() -> dict[str, Any]:
        player = who()
        attendance.check_substitute(evening, fields.get("name", ""), *rounds())
        return {"share": attendance.substitute_share(player, *rounds())}

    more = {"players": players, "members": Member.objects.all(), "now": now}
    return preview_then_act(request, evening, "substitute", preview, act, _("The substitute is named."), **more)


@staff_only
def exchange_view(request: HttpRequest, pk: int) -> HttpResponse:
    """Record that two pairs sat in each other's seats in a round."""
    evening, fields = get_evening(pk), request.POST

    def seats() -> tuple[seat_changes.SideOfSitting, seat_changes.SideOfSitting]:
        pair, other = (_chosen(evening.contestants.all(), fields, name, "number") for name in ("one", "other"))
        told = parse_number(fields.get("round", ""))
        where = evening.round if told is None else told
        return seat_changes.seat_of(pair, where), seat_changes.seat_of(other, where)

    def preview() -> dict[str, Any]:
        both = seats()
        lost = seat_changes.preview_exchange(*both)
        return {"seats": both, "lost": lost, "paragraph": counterpart("15B", evening.laws)}

    def act() -> None:
        seat_changes.exchange_pairs(*seats(), account_actor(request))

    field, done = evening.contestants.all(), _("They are where they sat; see the boards.")
    return preview_then_act(request, evening, "exchange", preview, act, done, field=field)


def _people(evening: Evening) -> dict[str, str]:
    return {str(contestant.number): contestant.name for contestant in evening.contestants.all()}


@never_cache
def sessions(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an event's ranking over all sessions, once each session's ranking is visible. The organiser can edit it."""
    evening = get_evening(pk)
    if request.method == "POST":
        if not organises(request):
            return refusal_response(request, _("This page is for the organiser."))
        return _act(request, evening)
    if evening.event is None and not organises(request):
        return refusal_response(request, _("This evening is not part of an event."), 404)
    every = multi_session.sessions_of(evening.event) if evening.event else ()
    visible = all(visibility_for(request, session).may_see_ranking for session in every)
    context = {
        "evening": evening,
        "event": evening.event,
        "sessions": evening.event.sessions.order_by("session") if evening.event else [],
        "ranking": multi_session.event_ranking(evening.event) if evening.event and visible else None,
        "bench": multi_session.event_reserves(evening),
        "field": evening.contestants.all(),
    }
    return render(request, "changes/sessions.html", context)


def _act(request: HttpRequest, evening: Evening) -> HttpResponse:
    fields, actor, event = request.POST, account_actor(request), evening.event
    made: list[Evening] = []
    if fields.get("act") == "next" and event:
        name = fields.get("name", "")
        if try_or_message(request, lambda: made.append(multi_session.next_session(event, name, actor))):
            return redirect("who", made[0].pk)
    elif fields.get("act") == "place":

        def replace_absent() -> None:
            absent = _chosen(evening.contestants.all(), fields, "absent", "number")
            away = [place.contestant.pk for place in multi_session.event_reserves(evening).can_come]
            comes = _chosen(Contestant.objects.filter(pk__in=away), fields, "comes")
            multi_session.replace_absent(absent, comes, actor)

        try_or_message(request, replace_absent)
    elif fields.get("act") == "set":

        def make_event() -> None:
            carry, qualify = (parse_number(fields.get(name, "")) for name in ("carry", "qualify"))
            multi_session.make_event(evening, fields.get("name", ""), carry, qualify, actor)

        try_or_message(request, make_event)
    return redirect("sessions", evening.pk)
