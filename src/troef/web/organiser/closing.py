"""The end of an evening, step by step: odd results, what has no result, what is open, official, print and share."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from troef.web.people.rights import directs, staff_only
from troef.web.session.attention import Reader, odd, unfinished, unsettled
from troef.web.session.draw import is_due, level
from troef.web.session.log import the_evening
from troef.web.session.models import State
from troef.web.session.visible import eyes, is_over


@dataclass(frozen=True, slots=True)
class Step:
    """One thing before the result can be sent round, and whether it is done."""

    name: str
    title: str
    done: bool


@require_GET
@staff_only
def closing(request: HttpRequest, pk: int) -> HttpResponse:
    """One path in order; the first step that is not done is the one that matters."""
    evening, now = the_evening(pk), timezone.now()
    reader = Reader(evening, directs(request), eyes(request, evening).closed)
    doubts = [(doubt, reader.spot(doubt.result)) for doubt in odd(evening, reader.closed)]
    missing, waiting = unfinished(reader), unsettled(reader, now)
    steps = [
        Step("odd", _("Look at odd results"), not doubts),
        Step("results", _("Every result is in"), is_over(evening)),
        Step("open", _("Calls, rulings and appeals are settled"), not waiting),
        Step("official", _("The official result"), evening.state == State.OFFICIAL),
        Step("share", _("Print and share"), False),
    ]
    context = {
        "evening": evening,
        "now": now,
        "final": evening.is_final(now),
        "steps": steps,
        "current": next(step for step in steps if not step.done),
        "doubts": doubts,
        "missing": missing,
        "waiting": waiting,
        "undecided": is_due(evening) or bool(level(evening)),
    }
    return render(request, "organise/closing.html", context)
