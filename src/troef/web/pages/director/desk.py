"""The director's desk: calls and tables, results of one board, corrections, and deals that are repeated."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from troef.director.deadlines import CorrectableAct, book, permission_for, permissions_now
from troef.web.access.phones import PhoneSession, known_device
from troef.web.access.visibility import hides_own_unplayed, is_evening_over, visibility_for
from troef.web.disruptions import boards
from troef.web.entry.result_entry import accept_suspicious_result, confirm_result, set_result
from troef.web.evenings import lifecycle, progress
from troef.web.evenings.log import account_actor, get_evening, try_or_message
from troef.web.evenings.models import SEAT_FIELDS, Call, EveningState, Result, chief_of
from troef.web.evenings.scoring import FouledVersions, adjustment_of
from troef.web.pages.director import in_force
from troef.web.pages.director.chart_walk import desk_address, incident_links, tell_address
from troef.web.pages.director.live_tables import live_table_statuses
from troef.web.people.permissions import director_only, staff_only
from troef.web.platform.http.forms import parse_int
from troef.web.review.attention import StaffReader, attention_context, suspicious_results
from troef.web.rulings import director_calls
from troef.web.rulings.incident_draft import IncidentLocation


@director_only
def desk(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the desk, with the calls for the director first. With `?part`, return only the part that changes."""
    evening = get_evening(pk)
    calls_now = list(evening.calls.filter(done=None).select_related("table"))
    coming = next((call for call in calls_now if call.coming), None)
    place = IncidentLocation.of(evening, {"call": str(coming.pk)}) if coming else IncidentLocation()
    cases = evening.cases.select_related("evening", "sitting").prefetch_related("versions")
    sees, now = visibility_for(request, evening), timezone.now()
    hidden = sees.own_unplayed
    screens, called = live_table_statuses(evening, hidden), {call.table_id for call in calls_now}
    numbers: dict[int, set[int]] = {}
    for number, here in evening.sittings.order_by().values_list("round", "boards").distinct():
        # The deals of a drive are numbered from 1 in every round. Elsewhere all boards are under 0.
        numbers.setdefault(number if evening.is_drive else 0, set()).update(here)
    context = {
        "evening": evening,
        "now": now,
        "sees": sees,
        "own_table": PhoneSession(known_device(request), evening).table,
        **attention_context(StaffReader(evening, directs=True, own_unplayed=hidden), now, but=("calls", "after")),
        "calls": calls_now,
        "screens": screens,
        "asking": [row for row in screens if row.asks and row.sitting.table_id not in called],
        "place": place,
        "tiles": incident_links(evening.laws, desk_address(evening, place), tell_address(evening, place)),
        "until": progress.round_ends_at(evening) if evening.state == "playing" else None,
        "cases": [case for case in cases.order_by("-number") if not case.boards & hidden],
        "chief": chief_of(evening),
        "still": permissions_now(evening.clock, now) if is_evening_over(evening) else [],
        **in_force.in_force_lists(evening, hidden),
        "rounds": {number: sorted(numbers[number]) for number in sorted(numbers)},
    }
    return render(request, "desk/part.html" if "part" in request.GET else "desk/desk.html", context)


@require_POST
@director_only
def answer_call(request: HttpRequest, pk: int, call: int) -> HttpResponse:
    """Answer a call ("I'm on my way"), or mark it as done."""
    called = get_object_or_404(Call.objects.select_related("evening", "table"), pk=call, evening_id=pk)
    act = director_calls.close_call if request.POST.get("act") == "done" else director_calls.acknowledge_call
    act(called, account_actor(request))
    return redirect("desk", pk)


@require_POST
@director_only
def next_round(request: HttpRequest, pk: int) -> HttpResponse:
    try_or_message(request, lambda: lifecycle.next_round(get_evening(pk), account_actor(request)))
    return redirect("desk", pk)


@director_only
@hides_own_unplayed
def board(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show one board at every table, to adjust, correct or enter results."""
    evening = get_evening(pk)
    sittings = evening.sittings.select_related("table", *SEAT_FIELDS).prefetch_related("results__adjustments")
    rows, forms = [], FouledVersions.for_evening(evening)
    suspicious = [doubt for doubt in suspicious_results(evening) if doubt.result.board == number]
    doubts = {doubt.result.sitting_id: doubt.words for doubt in suspicious}
    for sitting in sittings:
        if number not in sitting.boards or sitting.is_sit_out:
            continue
        result = next((result for result in sitting.results.all() if result.board == number), None)
        form = forms.of(number, sitting.pk).get("group")
        ruling = adjustment_of(result) if result else None
        rows.append((sitting, result, ruling, form, doubts.get(sitting.pk)))
    context = {"evening": evening, "number": number, "rows": rows, "claims": evening.game.counts_tricks}
    return render(request, "desk/board.html", context)


@director_only
@hides_own_unplayed
def enter(request: HttpRequest, pk: int, sitting: int, number: int) -> HttpResponse:
    """Enter a result as the director, or correct one with a reason."""
    evening = get_evening(pk)
    at_table = get_object_or_404(evening.sittings.select_related("table", *SEAT_FIELDS), pk=sitting)
    typed = request.POST.dict()
    result = at_table.results.filter(board=number).first()
    if request.method == "POST":
        actor = account_actor(request)

        def correction() -> None:
            outcome = evening.game.entry.parse(evening, typed.get("outcome", ""))
            set_result(at_table, number, outcome, typed.get("reason", ""), actor)

        if try_or_message(request, correction):
            done = _("Board %(board)s is corrected.") if result else _("Board %(board)s is entered.")
            messages.success(request, done % {"board": number})
            return redirect("desk_board", pk, number)
    context = {"evening": evening, "sitting": at_table, "number": number, "result": result, "typed": typed}
    if result is not None:
        acts = [act for act in (CorrectableAct.TRICKS, CorrectableAct.SCORE) if act in book(evening.laws).acts]
        in_round = evening.state == EveningState.PLAYING and not at_table.closed
        context["possible"] = [permission_for(act, evening.clock, timezone.now(), in_round) for act in acts]
    return render(request, "desk/enter.html", context)


@require_POST
@director_only
@hides_own_unplayed
def not_played(request: HttpRequest, pk: int, sitting: int, number: int) -> HttpResponse:
    """Record that this table did not play the board. The scores depend on the side at fault, or nobody gets one."""
    evening, actor, fault = get_evening(pk), account_actor(request), request.POST.get("fault", "")
    at_table = get_object_or_404(evening.sittings.select_related("table", *SEAT_FIELDS, "evening"), pk=sitting)

    def act() -> None:
        if fault == "no score":
            set_result(at_table, number, None, _("not played"), actor)
        else:
            boards.record_not_played(at_table, number, {"NS", "EW"} & set(fault.split()), actor)

    if try_or_message(request, act):
        messages.success(request, _("Board %(board)s is corrected.") % {"board": number})
    return redirect("desk_board", pk, number)


@require_POST
@director_only
@hides_own_unplayed
def confirm(request: HttpRequest, pk: int, sitting: int, number: int) -> HttpResponse:
    """Confirm a proposed result for the other side, exactly in the version that the director saw."""
    results = Result.objects.select_related("sitting__table")
    result = get_object_or_404(results, evening=pk, sitting=sitting, board=number)
    side, sees = "EW" if result.proposed_by == "NS" else "NS", parse_int(request.POST.get("sees", "")) or 0
    try_or_message(request, lambda: confirm_result(result.sitting, side, number, sees, account_actor(request)))
    return redirect("desk_board", pk, number)


@require_POST
@staff_only
@hides_own_unplayed
def accept_result(request: HttpRequest, pk: int, sitting: int, number: int) -> HttpResponse:
    """Accept a suspicious result, and return to the page where it was shown."""
    at_table = get_object_or_404(get_evening(pk).sittings.select_related("table", "evening"), pk=sitting)
    try_or_message(request, lambda: accept_suspicious_result(at_table, number, account_actor(request)))
    return redirect("closing", pk) if "closing" in request.POST else redirect("desk_board", pk, number)


@require_POST
@director_only
@hides_own_unplayed
def deal_again(request: HttpRequest, pk: int, sitting: int, number: int) -> HttpResponse:
    """Have the table deal a board again and replay it, with a reason."""
    at_table = get_object_or_404(get_evening(pk).sittings.select_related("table", "evening"), pk=sitting)
    reason = request.POST.get("reason", "")
    if try_or_message(request, lambda: boards.reopen_deal(at_table, number, reason, account_actor(request))):
        messages.success(request, _("The table deals and plays it again."))
        return redirect("desk_board", pk, number)
    return redirect("desk_enter", pk, sitting, number)
