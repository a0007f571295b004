"""Pages of appeals: filing one, and one page per appeal that always shows the next step."""

from __future__ import annotations

from collections.abc import Callable

from django import template
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from troef.cards import TroefError
from troef.director import appeals
from troef.director.appeals import AppealDecision, AppealPart, AppealVerdict, Body, Step
from troef.web.access.visibility import not_yet_visible_response
from troef.web.evenings.log import account_actor, try_or_message
from troef.web.evenings.models import Appeal, Case
from troef.web.pages.director.rulings import may_see
from troef.web.people.permissions import director_only, directs
from troef.web.platform.http.forms import error_text, parse_int, refusal_response
from troef.web.platform.i18n.filters import current_language
from troef.web.rulings import rulings

register = template.Library()


@director_only
def new_appeal(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show the form that files an appeal against a ruling, and store it."""
    cases = Case.objects.select_related("evening", "sitting")
    case = get_object_or_404(cases, evening_id=pk, number=number)
    if not may_see(request, case):
        return not_yet_visible_response(request, case.board)
    problem = ""
    if request.method == "POST":
        chosen = request.POST.get("by", "").partition(":")
        contestant = case.evening.contestants.filter(pk=parse_int(chosen[0]) or 0).first()
        parts = [part for part in AppealPart if part.value in request.POST.getlist("part")]
        try:
            if contestant is None:
                raise TroefError(_("Choose who appeals."))
            grounds, actor = request.POST.get("grounds", ""), account_actor(request)
            made = rulings.file_appeal(case, contestant, chosen[2], grounds, parts, actor)
            return redirect("appeal", pk, number, made.pk)
        except TroefError as error:
            problem = error_text(error)
    sides = [(contestant, rulings.players_of(contestant)) for contestant in rulings.contestants(case)]
    context = {"case": case, "evening": case.evening, "sides": sides, "parts": list(AppealPart), "problem": problem}
    return render(request, "appeals/new.html", context, status=409 if problem else 200)


@never_cache
def appeal(request: HttpRequest, pk: int, number: int, appeal: int) -> HttpResponse:
    """Show the state and history of an appeal; a director also gets the form for the next step. Store a posted step."""
    kept = Appeal.objects.select_related("case__evening", "contestant")
    the_appeal = get_object_or_404(kept, pk=appeal, case__evening_id=pk)
    if not may_see(request, the_appeal.case):
        return not_yet_visible_response(request, None)
    if request.method == "POST":
        if not directs(request):
            return refusal_response(request, _("This page is for the director."))
        try_or_message(request, lambda: rulings.add_step(the_appeal, _step(request), account_actor(request)))
        return redirect("appeal", pk, number, appeal)
    history = the_appeal.record
    context = {
        "appeal": the_appeal,
        "case": the_appeal.case,
        "evening": the_appeal.case.evening,
        "record": history,
        "verdicts": list(AppealVerdict),
        "bodies": list(dict.fromkeys(hearing.body for hearing in history.open)) or [Body.AUTHORITY],
        "awaiting": rulings.appeal_to_carry_out(the_appeal.case) == the_appeal,
    }
    return render(request, "appeals/appeal.html", context)


def _step(request: HttpRequest) -> Step:
    """Return the step that the form describes. Raise TroefError if it is not complete."""
    sent, now, by = request.POST, timezone.now(), account_actor(request).who

    def text(field: str) -> str:
        return sent.get(field, "").strip()

    def names() -> tuple[str, ...]:
        committee = text("committee").replace(";", "\n").replace(",", "\n")
        return tuple(name.strip() for name in committee.splitlines() if name.strip())

    def decision() -> AppealDecision:
        body, verdict = Body(sent.get("body", "")), AppealVerdict(sent.get("verdict", ""))
        return AppealDecision(now, by, body, verdict, text("reason"), sent.get("unfounded") == "1")

    made: dict[str, Callable[[], Step]] = {
        "agree": lambda: appeals.AppealAgreed(now, by, tuple(sent.getlist("agreed")), tuple(sent.getlist("absent"))),
        "warn": lambda: appeals.AppealWarned(now, by),
        "seat": lambda: appeals.CommitteeSeated(now, by, names()),
        "hear": lambda: appeals.AppealHeard(now, by, text("facts")),
        "decide": decision,
        "further": lambda: appeals.AppealReferredUp(now, by, text("grounds")),
        "drop": lambda: appeals.AppealWithdrawn(now, by, text("reason")),
    }
    try:
        return made[sent.get("do", "")]()
    except (KeyError, ValueError):
        raise TroefError(_("Choose what was done.")) from None


@require_POST
@director_only
def restore(request: HttpRequest, pk: int, number: int, appeal: int) -> HttpResponse:
    """Carry out the decision on an appeal that restores the score of the table."""
    the_appeal = get_object_or_404(Appeal.objects.select_related("case__evening"), pk=appeal, case__evening_id=pk)
    if not may_see(request, the_appeal.case):
        return not_yet_visible_response(request, None)
    if rulings.appeal_to_carry_out(the_appeal.case) == the_appeal:
        try_or_message(request, lambda: rulings.carry_out_decision(the_appeal, None, "", "", account_actor(request)))
    return redirect("ruling", pk, number)


@register.filter
def step_words(step: Step) -> str:
    """Return a step of an appeal as one line of text."""
    match step:
        case appeals.AppealFiled():
            return _("%(by)s appeals: %(grounds)s") % {"by": step.by, "grounds": step.grounds}
        case appeals.AppealAgreed():
            absent = _(" (absent: %(names)s)") % {"names": ", ".join(step.absent)} if step.absent else ""
            return _("Agreed: %(names)s") % {"names": ", ".join(step.agreed) or "–"} + absent
        case appeals.AppealWarned():
            return _("Warned that an appeal without merit may cost something.")
        case appeals.CommitteeSeated():
            names = ", ".join(step.committee)
            return _("The committee: %(names)s") % {"names": names} if names else _("There is no committee.")
        case appeals.AppealHeard():
            return _("The facts: %(facts)s") % {"facts": step.facts}
        case AppealDecision():
            said = f"{step.body.text[current_language()]}: {step.verdict.text[current_language()]}. {step.reason}"
            return said + (" " + _("The appeal was without merit.") if step.unfounded else "")
        case appeals.AppealReferredUp():
            return _("Goes further: %(grounds)s") % {"grounds": step.grounds}
        case appeals.AppealWithdrawn():
            return _("Withdrawn. %(reason)s") % {"reason": step.reason}
