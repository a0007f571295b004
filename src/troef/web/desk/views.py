"""The director's pages."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from troef.cards import TroefError
from troef.web.club.rights import director_only
from troef.web.desk.adjusting import Form
from troef.web.evening import calls, correct, rounds, rule, run
from troef.web.evening.acting import the_evening, tried
from troef.web.evening.actor import signed_in
from troef.web.evening.contest_file import adjustment_of, in_force
from troef.web.evening.games import game_of
from troef.web.evening.models import Adjustment, Call, Contestant, Evening, Penalty, Result
from troef.web.evening.progress import overview
from troef.web.evening.scoring import standings


@never_cache
@director_only
def desk(request: HttpRequest, pk: int) -> HttpResponse:
    """Calls on top, then the tables; `part` is what changes by itself."""
    evening = the_evening(pk)
    rulings = Adjustment.objects.filter(result__evening=evening, withdrawn=None).select_related(
        "result__ns", "result__ew"
    )
    context = {
        "evening": evening,
        "now": timezone.now(),
        "calls": evening.calls.filter(done=None).select_related("table"),
        "tables": overview(evening) if evening.state == "playing" else [],
        "until": rounds.ends_at(evening) if evening.state == "playing" else None,
        "rulings": rulings,
        "penalties": in_force(evening.penalties.select_related("contestant")),
        "boards": sorted({board for row in evening.sittings.values_list("boards", flat=True) for board in row}),
        "suspicious": [] if "part" in request.GET else standings(evening).suspicious,
    }
    return render(request, "desk/part.html" if "part" in request.GET else "desk/desk.html", context)


@require_POST
@director_only
def answer_call(request: HttpRequest, pk: int, call: int) -> HttpResponse:
    """“I'm on my way”, or done."""
    found = get_object_or_404(Call.objects.select_related("evening", "table"), pk=call, evening_id=pk)
    act = calls.done if request.POST.get("act") == "done" else calls.coming
    act(found, signed_in(request))
    return redirect("desk", pk)


@require_POST
@director_only
def next_round(request: HttpRequest, pk: int) -> HttpResponse:
    tried(request, lambda: run.next_round(the_evening(pk), signed_in(request)))
    return redirect("desk", pk)


@never_cache
@director_only
def board(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """One board at every table, to adjust, correct or enter."""
    evening = the_evening(pk)
    sittings = [
        one
        for one in evening.sittings.select_related("table", "ns", "ew").prefetch_related("results__adjustments")
        if number in one.boards and not one.is_sit_out
    ]
    rows = []
    for sitting in sittings:
        result = next((one for one in sitting.results.all() if one.board == number), None)
        rows.append((sitting, result, adjustment_of(result) if result else None))
    return render(request, "desk/board.html", {"evening": evening, "number": number, "rows": rows})


@never_cache
@director_only
def enter(request: HttpRequest, pk: int, sitting: int, number: int) -> HttpResponse:
    """The director enters or corrects the result at the table, with a reason."""
    evening = the_evening(pk)
    found = get_object_or_404(evening.sittings.select_related("table", "ns", "ew"), pk=sitting)
    typed = request.POST.dict()
    if request.method == "POST":
        actor, unplayed = signed_in(request), typed.get("act") == "not played"

        def act() -> None:
            told = None if unplayed else game_of(evening).parse(evening, typed.get("outcome", ""))
            correct.set_result(found, number, told, typed.get("reason", ""), actor)

        if tried(request, act):
            if unplayed:
                messages.success(request, _("Give an artificial score if the board could not be played."))
                return redirect("adjust", pk, found.results.get(board=number).pk)
            messages.success(request, _("Board %(board)s is corrected.") % {"board": number})
            return redirect("desk_board", pk, number)
    result = found.results.filter(board=number).first()
    context = {"evening": evening, "sitting": found, "number": number, "result": result, "typed": typed}
    return render(request, "desk/enter.html", context)


def _result(pk: int, result: int) -> Result:
    return get_object_or_404(Result.objects.select_related("ns", "ew", "evening"), pk=result, evening_id=pk)


@never_cache
@director_only
def adjust(request: HttpRequest, pk: int, result: int) -> HttpResponse:
    """An adjusted score: fill in, see what it does, confirm."""
    found = _result(pk, result)
    form = Form.filled(request.POST.dict()) if request.method == "POST" else Form.blank(found)
    context = _adjust_context(found, form, request)
    if request.htmx:
        return render(request, "desk/effect.html", context)
    if request.method == "POST" and "confirm" in request.POST:
        law, reason = request.POST.get("law", "").strip(), request.POST.get("reason", "")
        if tried(request, lambda: rule.adjust(found, form.given(found.evening), law, reason, signed_in(request))):
            messages.success(request, _("The adjusted score on board %(board)s counts now.") % {"board": found.board})
            return redirect("desk", pk)
    return render(request, "desk/adjust.html", context)


def _adjust_context(found: Result, form: Form, request: HttpRequest) -> dict[str, object]:
    others = found.evening.results.filter(board=found.board, agreed=True).select_related("ns", "ew")
    context: dict[str, object] = {
        "evening": found.evening,
        "result": found,
        "form": form,
        "typed": request.POST,
        "frequencies": sorted(others, key=lambda one: (one.score is None, -(one.score or 0))),
        "ruling": adjustment_of(found),
    }
    try:
        after, shifts = rule.preview_adjustment(found, form.given(found.evening))
        line, was = (
            after.line(found.board, found.ns.number),
            standings(found.evening).line(found.board, found.ns.number),
        )
        context |= {"line": line, "was": was, "shifts": shifts}
    except TroefError as error:
        context["problem"] = str(error)
    return context


@require_POST
@director_only
def withdraw(request: HttpRequest, pk: int, kind: str, ruling: int) -> HttpResponse:
    """Takes a ruling back, with a reason."""
    reason, actor = request.POST.get("reason", ""), signed_in(request)
    if kind == "adjustment":
        adjustment = get_object_or_404(Adjustment, pk=ruling, result__evening_id=pk)
        tried(request, lambda: rule.withdraw_adjustment(adjustment, reason, actor))
    else:
        penalty = get_object_or_404(Penalty, pk=ruling, evening_id=pk)
        tried(request, lambda: rule.withdraw_penalty(penalty, reason, actor))
    return redirect("desk", pk)


@never_cache
@director_only
def penalty(request: HttpRequest, pk: int) -> HttpResponse:
    """Points taken from a pair: fill in, see what it does, confirm."""
    evening = the_evening(pk)
    typed = request.POST.dict()
    context: dict[str, object] = {
        "evening": evening,
        "pairs": evening.contestants.all(),
        "typed": typed,
        "units": Penalty.UNITS,
    }
    if request.method == "POST":
        try:
            pair, amount = _penalty(evening, typed)
            _after, context["shifts"] = rule.preview_penalty(pair, amount, typed.get("unit", ""), typed.get("law", ""))
            context["pair"] = pair
            if "confirm" in typed and not request.htmx:
                grounds = (typed.get("law", "").strip(), typed.get("reason", ""))
                rule.penalise(pair, amount, typed.get("unit", ""), *grounds, signed_in(request))
                messages.success(request, _("The penalty of pair %(pair)s counts now.") % {"pair": pair.number})
                return redirect("desk", pk)
        except TroefError as error:
            context["problem"] = str(error)
    return render(request, "desk/penalty_effect.html" if request.htmx else "desk/penalty.html", context)


def _penalty(evening: Evening, typed: dict[str, str]) -> tuple[Contestant, Decimal]:
    pair = evening.contestants.filter(number=typed.get("pair") or 0).first()
    if pair is None:
        raise TroefError(_("Choose a pair."))
    try:
        amount = Decimal(typed.get("amount", "").replace(",", "."))
    except InvalidOperation:
        raise TroefError(_("“%(text)s” is not an amount.") % {"text": typed.get("amount", "")}) from None
    if not amount.is_finite() or not 0 < amount < 1000:
        raise TroefError(_("A penalty is more than nothing."))
    return pair, amount
