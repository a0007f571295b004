"""An event of several sessions: how it counts, the ranking so far, the next session."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from troef.web.director.changes.views import number
from troef.web.people.rights import organises
from troef.web.session import sessions as several
from troef.web.session.actor import signed_in, the_evening, tried
from troef.web.session.models import Evening
from troef.web.session.visible import eyes
from troef.web.site.refusals import refused


@never_cache
def sessions(request: HttpRequest, pk: int) -> HttpResponse:
    """Everybody sees the ranking over the sessions when those of the last one may be seen; the organiser changes it."""
    evening = the_evening(pk)
    if request.method == "POST":
        if not organises(request):
            return refused(request, _("This page is for the organiser."))
        return _act(request, evening)
    if evening.event is None and not organises(request):
        return refused(request, _("This evening is not part of an event."), 404)
    visible = evening.event and all(eyes(request, one).ranking for one in several.sessions_of(evening.event))
    context = {
        "evening": evening,
        "event": evening.event,
        "sessions": evening.event.sessions.order_by("session") if evening.event else [],
        "ranking": several.event_ranking(evening.event) if evening.event and visible else None,
    }
    return render(request, "changes/sessions.html", context)


def _act(request: HttpRequest, evening: Evening) -> HttpResponse:
    told, actor = request.POST, signed_in(request)
    made: list[Evening] = []
    if told.get("act") == "next" and evening.event:
        event = evening.event
        if tried(request, lambda: made.append(several.next_session(event, told.get("name", ""), actor))):
            return redirect("who", made[0].pk)
    elif told.get("act") == "set":
        settings = (told.get("name", ""), number(told.get("carry", "")), number(told.get("qualify", "")))
        tried(request, lambda: several.begin_event(evening, *settings, actor))
    return redirect("sessions", evening.pk)
