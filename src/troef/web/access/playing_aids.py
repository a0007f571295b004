"""Who may use aids to the play: solver, analysis and sandbox think for a player, so they are not for the table."""

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
"""In a reader's session: the tables on screens at which this device sat down."""
_FORGOTTEN = timedelta(hours=18)
"""An evening that nobody ended does not keep a phone closed for ever."""


def aids_allowed(request: HttpRequest) -> bool:
    """Whether this reader may be helped: not on a phone that has taken a seat in a session being played (40B2d).

    A lesson is no session.
    """
    device = request.session.get("device")
    if not device:
        return True
    since = timezone.now() - _FORGOTTEN
    seated = Place.objects.filter(device=device, at__gte=since, sitting__evening__state=EveningState.PLAYING)
    return not seated.exists() and _table_of(request) is None


def _table_of(request: HttpRequest) -> LiveTable | None:
    """The open table of friends on screens at which this reader sits."""
    sat, since = request.session.get(LIVE, ()), timezone.now() - _FORGOTTEN
    tables = LiveTable.objects.filter(secret__in=sat, closed=None, lesson="", opened__gte=since)
    return next((table for table in tables if sitter_of(table, request.session.get("device", ""))), None)


def playing_aid(view: View[P]) -> View[P]:
    """Marks a page as an aid: whoever may not be helped now gets a sentence instead."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if aids_allowed(request):
            return view(request, *args, **kwargs)
        return render(request, "klaverjas/no_aids.html", {"table": _table_of(request)}, status=403)

    return guarded
