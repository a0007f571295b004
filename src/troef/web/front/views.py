"""Pages that need no account."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from troef.cards import Denomination, TroefError
from troef.web.club.models import Club
from troef.web.club.rights import organiser_only, organises
from troef.web.evening import rounds
from troef.web.evening.models import Evening, State
from troef.web.front import calculator, tour
from troef.web.front.tonight import also_on, button, last_results, tonights
from troef.web.given import is_part
from troef.web.refusals import why
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
        "touring": organises(request) and tour.is_needed(),
        "seasons": Season.objects.all()[:3],
    }
    return render(request, "front/home.html", context)


def evenings(request: HttpRequest) -> HttpResponse:
    """Every evening that was or is being played, the newest first."""
    played = Evening.objects.exclude(state=State.SETUP)
    return render(request, "front/evenings.html", {"page": Paginator(played, 30).get_page(request.GET.get("page"))})


@organiser_only
def first_evening(request: HttpRequest) -> HttpResponse:
    """The tour for a new organiser."""
    steps = tour.steps()
    waiting = next((step for step in steps if not step.done), None)
    return render(request, "front/tour.html", {"steps": steps, "next": waiting})


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
        context["error"] = why(error)
        status = 400
    page = "front/score_answer.html" if is_part(request) else "front/score.html"
    return render(request, page, context, status=status)
