"""The phones of the hall, for organiser and director: who sits where, and who waits to be let in."""

from __future__ import annotations

from typing import Any

from django import template
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template import RequestContext
from django.views.decorators.cache import never_cache

from troef.web.people.rights import is_staff, staff_only
from troef.web.session.log import signed_in, the_evening, tried
from troef.web.session.models import AROUND_SITTING, Admission, Evening, Place
from troef.web.session.seats import Known, let_in, send_away

register = template.Library()


def places_now(evening: Evening) -> QuerySet[Place]:
    """Seats that were taken at the rounds being played."""
    who = ("sitting__table", *AROUND_SITTING, "sitting__evening")
    found = Place.objects.filter(sitting__evening=evening, sitting__closed=False)
    return found.select_related(*who).order_by("sitting__table__number", "pk")


def waiting(evening: Evening) -> QuerySet[Place]:
    """Those that wait, but for phones that were sent away."""
    away = Admission.objects.filter(contestant__evening=evening, granted=False).values("device")
    return places_now(evening).filter(waits=True).exclude(device__in=away)


@never_cache
@staff_only
def phones(request: HttpRequest, pk: int) -> HttpResponse:
    """Every phone at its table; let in, or sent away."""
    evening = the_evening(pk)
    if request.method == "POST":
        chosen = request.POST.get("place", "")
        place = places_now(evening).filter(pk=chosen).first() if chosen.isdecimal() and len(chosen) < 15 else None
        if place is not None:
            actor, away = signed_in(request), request.POST.get("act") == "away"
            tried(request, lambda: send_away(place, actor) if away else let_in(place, None, actor))
        return redirect("phones", pk)
    rows = [(place, Known.of(place.device, place.contestant)) for place in places_now(evening)]
    return render(request, "table/phones.html", {"evening": evening, "rows": rows})


@register.inclusion_tag("table/phones_link.html", takes_context=True)
def phones_link(context: RequestContext) -> dict[str, Any]:
    """How many wait to be let in."""
    evening, request = context["evening"], context.get("request")
    if request is None or not is_staff(request) or evening.state != "playing":
        return {}
    return {"evening": evening, "waiting": waiting(evening).count()}
