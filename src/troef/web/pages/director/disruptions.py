"""Pages for disruptions during the evening: people, seats, boards, sessions and the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from troef.cards import SEATS, TroefError, Vulnerability
from troef.laws.citations import counterpart
from troef.web.access.visibility import own_board_response, visibility_for
from troef.web.disruptions import attendance, boards, fouled_boards, seat_changes
from troef.web.evenings import progress
from troef.web.evenings.deals.dealing import needed_boards
from troef.web.evenings.log import account_actor, get_evening, try_or_message
from troef.web.evenings.models import SEAT_FIELDS, Evening, Fouled, Sitting
from troef.web.evenings.scoring import RIGHT_FORM
from troef.web.evenings.seating_plan import postponed_sittings
from troef.web.evenings.start_list import names_of, next_number
from troef.web.events import multi_session
from troef.web.pages.director import forms
from troef.web.pages.director.forms import EveningForm
from troef.web.people.permissions import director_only, organises, staff_only
from troef.web.platform.http.forms import error_text, parse_int, refusal_response


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
        act, actor, form = request.POST.get("act"), account_actor(request), forms.ClockForm(evening, request)
        verbs: dict[str, Callable[[], None]] = {
            "stop": lambda: progress.stop_clock(evening, actor),
            "go on": lambda: progress.start_clock(evening, actor),
            "more": lambda: progress.extend_clock(evening, form.clean_or_raise()["minutes"] or 0, actor),
        }
        if act in verbs:
            try_or_message(request, verbs[act])
    return redirect("changes", pk)


def preview_then_act(
    request: HttpRequest,
    template: str,
    form: EveningForm,
    preview: Callable[[dict[str, Any]], dict[str, Any]],
    act: Callable[[dict[str, Any]], object],
    done: str,
) -> HttpResponse:
    """Show a form, then its preview after a post. If the post confirms, call `act` and redirect with message `done`."""
    context: dict[str, Any] = {"evening": form.evening, "form": form, "typed": request.POST}
    if request.method == "POST":
        try:
            fields = form.clean_or_raise()
            context |= {"is_shown": True, **preview(fields)}
            if "confirm" in request.POST:
                act(fields)
                messages.success(request, done)
                return redirect("changes", form.evening.pk)
        except TroefError as error:
            context["problem"] = error_text(error)
    return render(request, f"changes/{template}.html", context)


def _check_not_his_own(request: HttpRequest, evening: Evening, board: int) -> None:
    if board in visibility_for(request, evening).own_unplayed:
        sentence = _("You still have to play board %(board)s yourself: let somebody else do this.")
        raise TroefError(sentence % {"board": board})


@staff_only
def put_off_board(request: HttpRequest, pk: int) -> HttpResponse:
    """Postpone a board of a table until after the last round, or cancel its postponement."""
    evening, actor = get_evening(pk), account_actor(request)
    if "back" in request.POST:
        form = forms.PostponedForm(evening, request)

        def restore() -> None:
            fields = form.clean_or_raise()
            boards.restore_postponed_board(fields["sitting"], fields["board"], actor)

        try_or_message(request, restore)
        return redirect("changes", pk)

    def act(fields: dict[str, Any]) -> None:
        boards.postpone_board(**fields, actor=actor)

    done = _("The board is played after the last round.")
    return preview_then_act(request, "put_off", forms.PutOffForm(evening, request), dict, act, done)


@staff_only
def wrong_board(request: HttpRequest, pk: int) -> HttpResponse:
    """Handle a board that a table played although it belongs to another round (15B)."""
    evening = get_evening(pk)

    def preview(fields: dict[str, Any]) -> dict[str, Any]:
        _check_not_his_own(request, evening, fields["board"])
        outcome = boards.rule_on_wrong_board(fields["sitting"], fields["board"])
        laws = {"paragraph": counterpart(outcome.law, evening.laws), "rest": counterpart("15B3", evening.laws)}
        return {"sitting": fields["sitting"], "found": outcome, **laws}

    def act(fields: dict[str, Any]) -> None:
        outcome = evening.game.entry.parse(evening, fields["outcome"]) if fields["outcome"] else None
        fault, actor = forms.FAULT[fields["fault"]], account_actor(request)
        boards.wrong_board(fields["sitting"], fields["board"], outcome, fault, actor, fields["later"])

    done = _("The board is dealt with; look at the boards that could not be played.")
    form = forms.WrongBoardForm(evening, request)
    return preview_then_act(request, "wrong_board", form, preview, act, done)


@staff_only
def deal_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Have a board dealt again, or cancel it (6D)."""
    evening = get_evening(pk)

    def preview(fields: dict[str, Any]) -> dict[str, Any]:
        _check_not_his_own(request, evening, fields["board"])
        if fields["what"] != "cancel":
            boards.check_redeal(evening, fields["board"], fields["law"])
        return {"results": evening.results.filter(board=fields["board"]).select_related(*SEAT_FIELDS)}

    def act(fields: dict[str, Any]) -> None:
        verb = boards.cancel_board if fields["what"] == "cancel" else boards.redeal_board
        verb(evening, fields["board"], fields["law"], fields["reason"], account_actor(request))

    form, done = forms.DealAgainForm(evening, request), _("Done.")
    return preview_then_act(request, "deal_again", form, preview, act, done)


@staff_only
def new_board(request: HttpRequest, pk: int) -> HttpResponse:
    """Give both rooms of a match a new board instead of one that went wrong (1949: 103; 2017: 86B2a)."""
    evening = get_evening(pk)

    def preview(fields: dict[str, Any]) -> dict[str, Any]:
        board, fault = fields["board"], forms.FAULT[fields["fault"]]
        _check_not_his_own(request, evening, board)
        new = boards.new_board(fields["sitting"], board, fault, fields.get("good", False))
        fall = evening.results.filter(sitting__in=new.rooms, board=board).select_related(*SEAT_FIELDS)
        return {"new": new, "board": board, "results": fall}

    def act(fields: dict[str, Any]) -> None:
        fault, good = forms.FAULT[fields["fault"]], fields.get("good", False)
        reason, actor = fields["reason"], account_actor(request)
        boards.replace_board(fields["sitting"], fields["board"], fault, good, reason, actor)

    done = _("Both rooms have the new board; others keep the old one.")
    form = forms.NewBoardForm(evening, request)
    return preview_then_act(request, "new_board", form, preview, act, done)


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
                messages.success(request, _("Done."))
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
    evening = get_evening(pk)

    def only(fields: dict[str, Any]) -> list[int] | None:
        return None if fields["board"] is None else [fields["board"]]

    def preview(fields: dict[str, Any]) -> dict[str, Any]:
        seat_changes.check_arrow(evening, fields["sitting"], only(fields))
        return {"sitting": fields["sitting"]}

    def act(fields: dict[str, Any]) -> None:
        seat_changes.turn_arrow(fields["sitting"], only(fields), account_actor(request))

    form = forms.ArrowForm(evening, request)
    return preview_then_act(request, "arrow", form, preview, act, _("The arrow is turned."))


@staff_only
def late(request: HttpRequest, pk: int) -> HttpResponse:
    """Let a contestant join late, after a preview of the rounds to come."""
    evening = get_evening(pk)

    def act(fields: dict[str, Any]) -> None:
        name, players = names_of(evening.kind, fields["names"])
        again, section = fields.get("from") == "now", fields.get("section")
        attendance.admit_late(evening, players, account_actor(request), name, section, again)

    def preview(fields: dict[str, Any]) -> dict[str, Any]:
        name, players = names_of(evening.kind, fields["names"])
        again, section = fields.get("from") == "now", fields.get("section")
        new = {str(next_number(evening, section)): name or " – ".join(players)}
        return {"replan": attendance.preview_late(evening, section, again), "people": _people(evening) | new}

    form, done = forms.LateForm(evening, request), _("They are on the list and seated.")
    return preview_then_act(request, "late", form, preview, act, done)


@staff_only
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Let a contestant leave. Their results stay or are cancelled."""
    evening = get_evening(pk)

    def act(fields: dict[str, Any]) -> None:
        fall, during = fields["results"] == "fall", fields["when"] == "during"
        reason, actor = fields["reason"], account_actor(request)
        attendance.record_departure(fields["who"], fall, reason, actor, during, fields["stand_in"])

    def preview(fields: dict[str, Any]) -> dict[str, Any]:
        contestant, during = fields["who"], fields["when"] == "during"
        return {
            "replan": attendance.preview_leaving(contestant, during),
            "usual": "fall" if attendance.cancels_results_by_default(contestant) else "stay",
            "is_between": attendance.is_between_rounds(contestant),
            "resting": [] if during else attendance.resting_when_gone(contestant),
            "begun": attendance.last_round_begun(evening, contestant.section),
            "people": _people(evening),
        }

    done = _("They have left; the others know where to go.")
    return preview_then_act(request, "leave", forms.LeaveForm(evening, request), preview, act, done)


@staff_only
def substitute(request: HttpRequest, pk: int) -> HttpResponse:
    """Name a substitute for a player, for some rounds."""
    evening = get_evening(pk)

    def act(fields: dict[str, Any]) -> None:
        attendance.name_substitute(**fields, actor=account_actor(request))

    def preview(fields: dict[str, Any]) -> dict[str, Any]:
        attendance.check_substitute(evening, fields["name"], fields["first"], fields["last"])
        return {"share": attendance.substitute_share(fields["player"], fields["first"], fields["last"])}

    form, done = forms.SubstituteForm(evening, request), _("The substitute is named.")
    return preview_then_act(request, "substitute", form, preview, act, done)


@staff_only
def exchange_view(request: HttpRequest, pk: int) -> HttpResponse:
    """Record that two pairs sat in each other's seats in a round."""
    evening = get_evening(pk)

    def seats(fields: dict[str, Any]) -> tuple[seat_changes.SideOfSitting, seat_changes.SideOfSitting]:
        first, second = (seat_changes.seat_of(fields[name], fields["round"]) for name in ("one", "other"))
        return first, second

    def preview(fields: dict[str, Any]) -> dict[str, Any]:
        both = seats(fields)
        lost = seat_changes.preview_exchange(*both)
        return {"seats": both, "lost": lost, "paragraph": counterpart("15B", evening.laws)}

    def act(fields: dict[str, Any]) -> None:
        seat_changes.exchange_pairs(*seats(fields), account_actor(request))

    form, done = forms.ExchangeForm(evening, request), _("They are where they sat; see the boards.")
    return preview_then_act(request, "exchange", form, preview, act, done)


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
    act, actor, event = request.POST.get("act"), account_actor(request), evening.event
    made: list[Evening] = []
    if act == "next" and event:
        name = request.POST.get("name", "")
        if try_or_message(request, lambda: made.append(multi_session.next_session(event, name, actor))):
            return redirect("who", made[0].pk)
    elif act == "place":
        place = forms.PlaceForm(evening, request)
        try_or_message(request, lambda: multi_session.replace_absent(**place.clean_or_raise(), actor=actor))
    elif act == "set":
        form = forms.SessionsForm(evening, request)
        try_or_message(request, lambda: multi_session.make_event(evening, **form.clean_or_raise(), actor=actor))
    return redirect("sessions", evening.pk)
