"""Pages for an evening in a simultaneous event: joining, reporting, and the standing over all clubs."""

from __future__ import annotations

from typing import Any

from django import template
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template import RequestContext
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.access.visibility import is_evening_over
from troef.web.evenings.log import account_actor, get_evening, try_or_message
from troef.web.evenings.models import Evening, EveningState, TakingPart
from troef.web.events import simultaneous_client
from troef.web.people.permissions import organiser_only, organises
from troef.web.platform.http.admission import cpu_bound
from troef.web.platform.http.forms import error_text

register = template.Library()
register.filter(simultaneous_client.can_take_part)


@cpu_bound  # The event may be on this very site, and its answer must not wait for those who ask.
@organiser_only
def take_part(request: HttpRequest, pk: int) -> HttpResponse:
    """Join an event by pasting its line; afterwards report the result and show the progress."""
    evening = get_evening(pk)
    if request.method == "POST":
        try_or_message(request, lambda: _act(request, evening))
        return redirect("take_part", pk)
    part = TakingPart.objects.filter(evening=evening).first()
    context = {"evening": evening, "part": part, "is_over": is_evening_over(evening)}
    return render(request, "simultaneous/take_part.html", context)


def _act(request: HttpRequest, evening: Evening) -> None:
    act = request.POST.get("act", "")
    if act == "report":
        simultaneous_client.report_result(evening)
        messages.success(request, _("The report is on its way."))
    elif act == "leave":
        simultaneous_client.leave_event(evening, account_actor(request))
        messages.success(request, _("The evening plays its own boards again."))
    else:
        part = simultaneous_client.join_event(evening, request.POST.get("line", ""), account_actor(request))
        messages.success(request, _("The evening plays %(event)s.") % {"event": part.event})


@register.filter
def problem_words(part: TakingPart) -> str:
    """Return the reason why the last report failed; empty if it did not."""
    return error_text(TroefError(*part.problem)) if part.problem else ""


@register.inclusion_tag("simultaneous/overall.html", takes_context=True)
def overall_standings_tag(context: RequestContext) -> dict[str, Any]:
    """Show the standing of our pairs over all clubs, and to the organiser whether the result was reported."""
    evening, request = context["evening"], context.get("request")
    part = simultaneous_client.overall_standings(evening) if evening.state != EveningState.SETUP else None
    if part is None:
        return {}
    ranking = part.overall.get("ranking", {})
    people = evening.contestants.filter(number__in=[number for number in ranking if number.isdecimal()])
    rows = sorted((ranking[str(pair.number)]["rank"], pair.name, ranking[str(pair.number)]) for pair in people)
    office = request is not None and organises(request)
    return {"evening": evening, "part": part, "rows": [(name, row) for _rank, name, row in rows], "organises": office}
