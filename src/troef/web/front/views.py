"""Pages that need no account."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from troef.cards import Denomination, TroefError
from troef.web.club.models import Club
from troef.web.evening import rounds
from troef.web.evening.models import Evening, State
from troef.web.front import calculator
from troef.web.front.tonight import also_on, button, last_results, tonights
from troef.web.season.models import Season


def home(request: HttpRequest) -> HttpResponse:
    """The front page of the club."""
    evening = tonights(request)
    context = {
        "club": Club.objects.first(),
        "tonight": evening,
        "button": button(request, evening) if evening else None,
        "now": timezone.now(),
        "until": rounds.ends_at(evening) if evening and evening.state == "playing" else None,
        "also_on": also_on(request, evening),
        "last": last_results(evening),
        "inviting": Evening.objects.filter(state=State.SETUP, entry_list__open=True),
        "seasons": Season.objects.all()[:3],
    }
    return render(request, "front/home.html", context)


def score(request: HttpRequest) -> HttpResponse:
    """The score calculator; the answer alone when the form asks again while it is being filled in."""
    context: dict[str, object] = {
        "levels": range(1, 8),
        "denominations": list(Denomination),
        "numbers": range(14),
        "filled": request.GET,
    }
    try:
        asked = calculator.question(request.GET.dict())
        context |= {"asked": asked, "answers": calculator.answers(asked)}
        status = 200
    except TroefError as error:
        context["error"] = str(error)
        status = 400
    page = "front/score_answer.html" if request.htmx else "front/score.html"
    return render(request, page, context, status=status)
