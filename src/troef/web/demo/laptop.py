"""The demo and the laptop: try the demo, take a role in it, stop, or start a real club."""

from __future__ import annotations

import signal
import threading

from django import template
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_POST

from troef.cards import TroefError
from troef.web import demo
from troef.web.access.phones import admit_phone, claim_seat, device_of
from troef.web.evenings.log import Actor
from troef.web.evenings.models import Evening, EveningState
from troef.web.people import sign_in
from troef.web.people.models import Account, Club
from troef.web.people.permissions import organiser_only
from troef.web.platform.clubs.registry import current_club
from troef.web.platform.http.admission import cpu_bound


@cpu_bound
@require_POST
def try_demo(request: HttpRequest, token: str) -> HttpResponse:
    """Fill an empty Troef with the demo club and sign its organiser in. Raise Http404 without the secret link."""
    if not sign_in.is_fresh_install() or not sign_in.is_setup_token(token) or current_club() is not None:
        raise Http404  # Several clubs are on a public server, where demo passwords are unsafe.
    with override(settings.LANGUAGE_CODE):
        demo.make_demo()
    you, other = (account.username for account in demo.LOGINS)
    login(request, Account.objects.get(username=you))
    said = _("This is a made-up club. You are %(you)s, the other account is %(other)s; the password is %(password)s.")
    messages.success(request, said % {"you": you, "other": other, "password": demo.PASSWORD})
    return redirect("home")


register = template.Library()


@register.simple_tag
def is_demo() -> bool:
    """Return whether this looks like the demo. `take_role` checks the passwords, which takes long."""
    return Club.objects.filter(name=demo.CLUB).exists()


@cpu_bound
@require_POST
def take_role(request: HttpRequest, role: str) -> HttpResponse:
    """Sign a visitor of the demo in as its organiser or director, or give them a seat as a player."""
    office = next((known for known in demo.logins() if role in (known.office, "player")), None)
    if office is None:
        raise Http404
    logout(request)
    if role == "player":
        return _seat(request)
    login(request, Account.objects.get(username=office.username))
    return redirect("home")


def _seat(request: HttpRequest) -> HttpResponse:
    """Give the phone the first free side of an evening of pairs in play; without one, show the front page."""
    playing = Evening.objects.filter(state=EveningState.PLAYING, kind="pairs", screens="")
    for table in (table for evening in playing for table in evening.tables.order_by("-number")):
        for side in ("NS", "EW"):
            try:
                place = claim_seat(table, device_of(request), side)
            except TroefError:
                continue
            if place.waits:  # Another visitor has this side already.
                admit_phone(place, None, Actor("Demo"))
            return redirect("table", table.secret)
    return redirect("home")


@organiser_only
def stop(request: HttpRequest) -> HttpResponse:
    """Stop the Troef that was opened on this machine; optionally replace the demo at the next start."""
    if not settings.OPENED_ON_LAPTOP:
        raise Http404
    is_demo = bool(demo.logins())
    if request.method != "POST":
        return render(request, "laptop/stop.html", {"is_demo": is_demo})
    anew = is_demo and "anew" in request.POST
    if anew:
        demo.end_demo()
    threading.Timer(1, signal.raise_signal, (signal.SIGINT,)).start()  # After this response has been sent.
    return render(request, "laptop/stopped.html", {"anew": anew})


urlpatterns = [
    path("welcome/<str:token>/demo/", try_demo, name="try_demo"),
    path("demo/<slug:role>/", take_role, name="take_role"),
    path("stop/", stop, name="stop"),
]
