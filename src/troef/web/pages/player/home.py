"""Front pages that need no account: the club, the current evening with the next step, the tour, the code of a table."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from troef.cards import TroefError
from troef.web.access.phones import PhoneSession, SeatTaken, claim_seat, device_of, known_device
from troef.web.access.visibility import is_public
from troef.web.evenings import progress
from troef.web.evenings.models import Evening, EveningState, Log, Place, Season, Table
from troef.web.evenings.scoring import RankedContestant, standings
from troef.web.events.season import SeasonTable, season_tables
from troef.web.pages.player.phone import page_of_seat, panel_for
from troef.web.people import sign_in
from troef.web.people.models import Account, Club, Member
from troef.web.people.permissions import directs, is_staff, organiser_only, organises
from troef.web.platform.clubs.registry import cache_prefix
from troef.web.platform.http.forms import error_text, refusal_response
from troef.web.platform.http.rate_limits import SEAT_REQUESTS
from troef.web.review.attention import StaffReader, attention_items


@dataclass(frozen=True, slots=True)
class TourStep:
    """A step of the tour: a task, its reason, the link to it, and whether it is done."""

    title: str
    text: str
    url: str
    done: bool


def tour() -> list[TourStep]:
    """Return the steps from an empty club to an official result. The latest evening decides which are done."""
    evening = Evening.objects.order_by("-pk").first()
    state = evening.state if evening else None
    begun, over = state not in (None, EveningState.SETUP), state in (EveningState.ENDED, EveningState.OFFICIAL)

    def at(page: str) -> str:
        return reverse(page, args=[evening.pk]) if evening else reverse("new_evening")

    return [
        TourStep(
            _("Somebody directs"),
            _("Make an account for the director. If that is you, tick both roles."),
            reverse("accounts"),
            Account.objects.filter(directs=True, is_active=True).exists(),
        ),
        TourStep(
            _("Members, if you like"),
            _("Type them or import a file: their names are then offered while you type. Guests need not be listed."),
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
            _("Results arrive automatically. Calls for the director appear on the desk."),
            at("evening"),
            over,
        ),
        TourStep(
            _("The official result"),
            _("End play, check odd results and publish. The periods for corrections and appeals then begin."),
            at("evening"),
            state == EveningState.OFFICIAL,
        ),
    ]


def tour_is_needed() -> bool:
    """Return whether no evening is official yet."""
    return not Evening.objects.filter(state=EveningState.OFFICIAL).exists()


def home(request: HttpRequest) -> HttpResponse:
    """Show the front page of the club."""
    evening, club, seasons = current_evening(request), Club.objects.first(), list(Season.objects.all()[:3])
    is_new = club is None and sign_in.is_fresh_install()
    is_opened_here = settings.OPENED_ON_LAPTOP and request.META.get("REMOTE_ADDR") in ("127.0.0.1", "::1")
    context = {
        "club": club,
        "is_new": is_new,
        "first_account": reverse("welcome", args=[sign_in.setup_token()]) if is_new and is_opened_here else "",
        "tonight": evening,
        "button": next_step_button(request, evening) if evening else None,
        "now": timezone.now(),
        "until": progress.round_ends_at(evening) if evening and evening.state == "playing" else None,
        "seat": _seat(request, evening) if evening else None,
        "needs": attention_items(StaffReader(evening, directs(request)), timezone.now())
        if evening and is_staff(request)
        else [],
        "also_on": other_evenings(request, evening),
        "last": last_results(evening),
        "inviting": Evening.objects.filter(state=EveningState.SETUP, entry_list__open=True),
        "touring": organises(request) and tour_is_needed(),
        "may_stop": settings.OPENED_ON_LAPTOP,
        "seasons": seasons,
        "season_tables": _tables_now(seasons[0]) if seasons else (),
    }
    return render(request, "front/home.html", context)


def evenings(request: HttpRequest) -> HttpResponse:
    """List every evening that has started, newest first."""
    played = Evening.objects.exclude(state=EveningState.SETUP)
    return render(request, "front/evenings.html", {"page": Paginator(played, 30).get_page(request.GET.get("page"))})


def _seat(request: HttpRequest, evening: Evening) -> Place | None:
    """Return the seat that this phone took last, unless it still waits for admission."""
    seat = PhoneSession(known_device(request), evening).last
    return seat if seat and not seat.waits else None


@require_GET
def about(request: HttpRequest, page: str) -> HttpResponse:
    """Show a page about the site itself. `style` is the style guide, in the theme that `?theme=` names."""
    if page not in ("help", "privacy", "accessibility", "source", "style"):
        raise Http404
    theme = "dark" if request.GET.get("theme") == "dark" else "light"
    return render(request, f"about/{page}.html", {"theme": theme})


@organiser_only
def first_evening(request: HttpRequest) -> HttpResponse:
    """Show the tour for a new organiser."""
    steps = tour()
    waiting = next((step for step in steps if not step.done), None)
    return render(request, "front/tour.html", {"steps": steps, "next": waiting})


def _tables_now(season: Season) -> tuple[SeasonTable, ...]:
    """Return the tables of a season's first two lines, computed once a minute and after every change of a result."""
    newest = Log.objects.order_by("-pk").values_list("pk", "at").first()
    return _tables_at(cache_prefix(), season.pk, newest, int(time.time() // 60))


@lru_cache(maxsize=16)
def _tables_at(_club: str, pk: int, _newest: object, _minute: int) -> tuple[SeasonTable, ...]:
    return tuple(season_tables(Season.objects.get(pk=pk))[:2])


_ORDER = {EveningState.PLAYING: 0, EveningState.ENDED: 1, EveningState.SETUP: 2}


@dataclass(frozen=True, slots=True)
class Button:
    """A button on the front page: its text and the page that it opens."""

    text: str
    url: str


def current_evening(request: HttpRequest) -> Evening | None:
    """Return the evening in play, just ended or (for the organiser) in preparation; None if there is none."""
    evenings = Evening.objects.exclude(state=EveningState.OFFICIAL)
    if not organises(request):
        evenings = evenings.exclude(state=EveningState.SETUP)
    return min(evenings, key=lambda evening: _ORDER[EveningState(evening.state)], default=None)


def next_step_button(request: HttpRequest, evening: Evening) -> Button:
    """Return the button for the reader: to their table, the preparations, the director's desk, or else the results."""
    if table := PhoneSession(known_device(request), evening).table:
        return Button(_("Enter a result"), reverse("table", args=[table.secret]))
    if organises(request) and evening.state == EveningState.SETUP:
        step, text = ("ready", _("Start the evening")) if evening.movement else ("who", _("Prepare the evening"))
        return Button(text, reverse(step, args=[evening.pk]))
    if directs(request):
        return Button(_("Open the director's desk"), reverse("desk", args=[evening.pk]))
    looking = _("Tables and results") if evening.state == EveningState.PLAYING else _("See results")
    return Button(looking, reverse("evening", args=[evening.pk]))


def other_evenings(request: HttpRequest, tonight: Evening | None) -> list[Evening]:
    """Return up to eight other evenings that are being played or (for the organiser) prepared."""
    evenings = Evening.objects.exclude(state__in=[EveningState.OFFICIAL, EveningState.ENDED])
    if not organises(request):
        evenings = evenings.exclude(state=EveningState.SETUP)
    return list(evenings.exclude(pk=tonight.pk if tonight else 0)[:8])


@dataclass(frozen=True, slots=True)
class PlayedEvening:
    """An evening that is over, with its winners: more than one if they tied or each direction has its own ranking."""

    evening: Evening
    winners: tuple[RankedContestant, ...]


def last_results(but: Evening | None) -> list[PlayedEvening]:
    """Return the last five evenings that are over, newest first. Leave out `but`."""
    played = Evening.objects.filter(state__in=[EveningState.ENDED, EveningState.OFFICIAL])
    return [PlayedEvening(one, _winners(one)) for one in played.exclude(pk=but.pk if but else 0)[:5]]


def _winners(evening: Evening) -> tuple[RankedContestant, ...]:
    """Return the winners of an official evening that everybody may see; at most three."""
    if evening.state != EveningState.OFFICIAL or not is_public(evening):
        return ()
    ranking = standings(evening).visible_ranking
    return tuple(place for place in ranking if place.rank == ranking[0].rank)[:3]


@require_GET
def code_page(request: HttpRequest) -> HttpResponse:
    """Show the form for the code of a table, or redirect to the table of the given code."""
    code = request.GET.get("code", "").strip()
    return redirect("knock", code) if code.isalnum() and code.isascii() else render(request, "table/code.html")


def tables_with_code(code: str) -> list[Table]:
    """Return the tables in play whose number or short code this is. Different evenings can have the same number."""
    played = Table.objects.filter(evening__state=EveningState.PLAYING, sittings__east__isnull=False).distinct()
    tables = played.select_related("evening").order_by("-evening_id")
    if _is_number(code):
        return list(tables.filter(number=int(code)))
    return [table for table in tables if table.code == code.upper()]


def _is_number(code: str) -> bool:
    return code.isdecimal() and len(code) < 5


@never_cache
def join_by_code(request: HttpRequest, code: str) -> HttpResponse:
    """Let a phone ask for a seat and wait for admission, then redirect to the table. Until then it sees nothing."""
    tables = tables_with_code(code)
    if not tables and not _is_number(code):
        raise Http404
    chosen = [table for table in tables if str(table.evening_id) == request.GET.get("evening")] or tables
    if len(chosen) != 1:
        return render(request, "table/which.html", {"tables": chosen, "code": code})
    (table,) = chosen
    here = f"{reverse('knock', args=[code])}?{urlencode({'evening': table.evening_id})}"
    context = {"seat_url": here, "table": table, "evening": table.evening}
    if request.method == "POST":
        if not SEAT_REQUESTS.take(request):
            sentence = _("Too many phones have asked for a seat. Wait a moment, or call the director.")
            return refusal_response(request, sentence, 429)
        side, sure, name = (request.POST.get(field, "") for field in ("side", "sure", "name"))
        try:
            claim_seat(table, device_of(request), side, sure == "1", knocks=True, name=name)
        except TroefError as error:
            panel = panel_for(table, PhoneSession(known_device(request), table.evening))
            context |= {"problem": error_text(error), "side": side, "name": name, "panel": panel}
            context["may_insist"] = not isinstance(error, SeatTaken)
            return render(request, "table/door.html", context, status=409)
        return redirect(here)
    panel, part = panel_for(table, PhoneSession(known_device(request), table.evening)), "part" in request.GET
    if panel.place is not None and not panel.place.waits:
        inside = page_of_seat(panel.place)
        return HttpResponse(headers={"HX-Redirect": inside}) if part else redirect(inside)
    return render(request, "table/door_part.html" if part else "table/door.html", context | {"panel": panel})
