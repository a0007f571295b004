"""Pages that need no account."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from troef.web.people.models import Club
from troef.web.people.rights import organiser_only, organises
from troef.web.player import tour
from troef.web.player.tonight import also_on, button, last_results, tonights
from troef.web.session import rounds
from troef.web.session.models import Evening, Season, State


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
