"""Front pages that need no account: the club, the current evening with the reader's next step, the tour."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.web.access.phones import PhoneSession, known_device
from troef.web.evenings import progress
from troef.web.evenings.models import Evening, EveningState, Season
from troef.web.people import sign_in
from troef.web.people.models import Account, Club, Member
from troef.web.people.permissions import directs, organiser_only, organises


@dataclass(frozen=True, slots=True)
class TourStep:
    """A step of the tour: a task, its reason, the link to it, and whether it is done."""

    title: str
    text: str
    url: str
    done: bool


def tour() -> list[TourStep]:
    """Return the steps from an empty club to an official result. They are about the evening created last."""
    evening = Evening.objects.order_by("-pk").first()
    state = evening.state if evening else None
    begun, over = state not in (None, EveningState.SETUP), state in (EveningState.ENDED, EveningState.OFFICIAL)

    def at(page: str) -> str:
        return reverse(page, args=[evening.pk]) if evening else reverse("new_evening")

    return [
        TourStep(
            _("Somebody directs"),
            _("Make an account for the director. If that is you, tick both offices."),
            reverse("accounts"),
            Account.objects.filter(directs=True, is_active=True).exists(),
        ),
        TourStep(
            _("Members, if you like"),
            _("Type them or take in a file: their names are then offered while you type. Guests need not be listed."),
            reverse("members"),
            Member.objects.exists(),
        ),
        TourStep(
            _("Tonight's list"),
            _("Make an evening and put the pairs, teams or players on it."),
            at("who"),
            bool(evening and (begun or evening.contestants.exists())),
        ),
        TourStep(
            _("The movement"),
            _("Troef proposes what fits, best first. Choose one."),
            at("movement"),
            bool(evening and (begun or evening.movement)),
        ),
        TourStep(
            _("Print and start"),
            _("Put a card with a code on each table, then start. Players scan the code with their phone."),
            at("ready"),
            begun,
        ),
        TourStep(
            _("During play"),
            _("Results come in by themselves. Who calls the director appears on the desk."),
            at("evening"),
            over,
        ),
        TourStep(
            _("The official result"),
            _("End play, look at what is odd, and publish. From then the periods for corrections and appeals run."),
            at("evening"),
            state == EveningState.OFFICIAL,
        ),
    ]


def tour_is_needed() -> bool:
    """Return whether no evening is official yet."""
    return not Evening.objects.filter(state=EveningState.OFFICIAL).exists()


def home(request: HttpRequest) -> HttpResponse:
    """Show the front page of the club."""
    evening, club = current_evening(request), Club.objects.first()
    is_new = club is None and sign_in.is_fresh_install()
    context = {
        "club": club,
        "is_new": is_new,
        "first_account": reverse("welcome", args=[sign_in.setup_token()])
        if is_new and _is_this_machine(request)
        else "",
        "tonight": evening,
        "button": next_step_button(request, evening) if evening else None,
        "now": timezone.now(),
        "until": progress.round_ends_at(evening) if evening and evening.state == "playing" else None,
        "also_on": other_evenings(request, evening),
        "last": last_results(evening),
        "inviting": Evening.objects.filter(state=EveningState.SETUP, entry_list__open=True),
        "touring": organises(request) and tour_is_needed(),
        "may_stop": settings.OPENED_ON_LAPTOP,
        "seasons": Season.objects.all()[:3],
    }
    return render(request, "front/home.html", context)


def _is_this_machine(request: HttpRequest) -> bool:
    """Return whether the reader uses the computer on which Troef was opened by a double click."""
    return settings.OPENED_ON_LAPTOP and request.META.get("REMOTE_ADDR") in ("127.0.0.1", "::1")


def evenings(request: HttpRequest) -> HttpResponse:
    """List every evening that has started, newest first."""
    played = Evening.objects.exclude(state=EveningState.SETUP)
    return render(request, "front/evenings.html", {"page": Paginator(played, 30).get_page(request.GET.get("page"))})


@organiser_only
def first_evening(request: HttpRequest) -> HttpResponse:
    """Show the tour for a new organiser."""
    steps = tour()
    waiting = next((step for step in steps if not step.done), None)
    return render(request, "front/tour.html", {"steps": steps, "next": waiting})


_ORDER = {EveningState.PLAYING: 0, EveningState.ENDED: 1, EveningState.SETUP: 2}


@dataclass(frozen=True, slots=True)
class Button:
    """A link to the reader's next step."""

    text: str
    url: str


def current_evening(request: HttpRequest) -> Evening | None:
    """Return the current evening: being played, just ended or (for the organiser) being prepared.

    None if there is none.
    """
    evenings = Evening.objects.exclude(state=EveningState.OFFICIAL)
    if not organises(request):
        evenings = evenings.exclude(state=EveningState.SETUP)
    return min(evenings, key=lambda evening: _ORDER[EveningState(evening.state)], default=None)


def next_step_button(request: HttpRequest, evening: Evening) -> Button:
    """Return the reader's next step: the table for a player, the desk for the director.

    The organiser gets the next step of the preparations, and everyone else the tables and results.
    """
    if table := PhoneSession(known_device(request), evening).table:
        return Button(_("Enter a result"), reverse("table", args=[table.secret]))
    if organises(request) and evening.state == EveningState.SETUP:
        step = "ready" if evening.movement else "who"
        return Button(
            _("Start the evening") if evening.movement else _("Prepare the evening"), reverse(step, args=[evening.pk])
        )
    if directs(request):
        return Button(_("Open the director's desk"), reverse("desk", args=[evening.pk]))
    looking = _("Tables and results") if evening.state == EveningState.PLAYING else _("See results")
    return Button(looking, reverse("evening", args=[evening.pk]))


def other_evenings(request: HttpRequest, tonight: Evening | None) -> list[Evening]:
    """Return up to eight other evenings that are being played or (for the organiser) prepared.

    For example, a competition over several weeks.
    """
    evenings = Evening.objects.exclude(state__in=[EveningState.OFFICIAL, EveningState.ENDED])
    if not organises(request):
        evenings = evenings.exclude(state=EveningState.SETUP)
    return list(evenings.exclude(pk=tonight.pk if tonight else 0)[:8])


def last_results(but: Evening | None) -> list[Evening]:
    """Return the last eight evenings that are over, newest first, without `but`."""
    played = Evening.objects.filter(state__in=[EveningState.ENDED, EveningState.OFFICIAL])
    return list(played.exclude(pk=but.pk if but else 0)[:8])
