"""Access to playing aids: solver, analysis and sandbox are closed to a player at a table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from troef.web.evenings.models import EveningState, LiveTable, Place
from troef.web.live.tables import sitter_of

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


LIVE = "live tables"
"""Session key for the live tables at which this device sat down."""
_FORGOTTEN = timedelta(hours=18)
"""Time after which an evening that nobody ended no longer blocks a phone."""


def aids_allowed(request: HttpRequest) -> bool:
    """Return whether this reader may use playing aids. Phones seated in a running session may not (40B2d).

    A lesson is not a session.
    """
    device = request.session.get("device")
    if not device:
        return True
    since = timezone.now() - _FORGOTTEN
    seated = Place.objects.filter(device=device, at__gte=since, sitting__evening__state=EveningState.PLAYING)
    return not seated.exists() and _table_of(request) is None


def _table_of(request: HttpRequest) -> LiveTable | None:
    """Return the open friends' table at which this reader sits, or None."""
    sat, since = request.session.get(LIVE, ()), timezone.now() - _FORGOTTEN
    tables = LiveTable.objects.filter(secret__in=sat, closed=None, lesson="", opened__gte=since)
    return next((table for table in tables if sitter_of(table, request.session.get("device", ""))), None)


def playing_aid(view: View[P]) -> View[P]:
    """Decorate a view as a playing aid. Readers who may not use it get an explanation and status 403."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if aids_allowed(request):
            return view(request, *args, **kwargs)
        return render(request, "klaverjas/no_aids.html", {"table": _table_of(request)}, status=403)

    return guarded
