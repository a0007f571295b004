"""Until the board is over: what is in force at each table, and what to look at when its result is in."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from troef.director.incidents import told_as
from troef.director.until import question
from troef.web.director.walking import desk_address
from troef.web.people.rights import director_only
from troef.web.session import told
from troef.web.session.log import signed_in, the_evening, tried
from troef.web.session.models import Evening, Incident
from troef.web.session.rulings.place import Place
from troef.web.session.told import Kept, Told
from troef.web.session.visible import eyes, refuse
from troef.web.site.given import is_part


def lists(evening: Evening, hidden: frozenset[int]) -> dict[str, Any]:
    """For the desk: what runs at the tables, and what waits to be looked at now that the board has been played."""
    kept = [one for one in told.kept(evening.sittings.all()) if one.incident.board not in hidden]
    return {
        "running": [_shown(evening, one) for one in kept if one.result is None],
        "looked_at": [_shown(evening, one) for one in kept if one.result is not None and _waits(one)],
    }


def _waits(one: Kept) -> bool:
    """An adjusted score has answered what there was to ask, but not the tricks of a revoke alone."""
    assert one.result is not None
    given = [ruling.law for ruling in one.result.adjustments.filter(withdrawn=None)]
    tricks = one.until.tricks
    return bool(one.until.after or tricks) and all(tricks is not None and law == tricks.law for law in given)


def _shown(evening: Evening, one: Kept) -> dict[str, Any]:
    walks = [(line, question(line.law, evening.laws)) for line in one.until.after]
    address = desk_address(evening, one.place)
    return {
        "kept": one,
        "title": told_as(one.told.incident),
        "address": f"{reverse('desk_tell', args=[evening.pk])}?{urlencode({'t': str(one.told), **one.place.query})}",
        "after": [(line, walk and address(walk)) for line, walk in walks],
    }


@require_POST
@director_only
def keep(request: HttpRequest, pk: int) -> HttpResponse:
    """What was told stays with its table and board; the page that tells it asks for this by itself."""
    evening = the_evening(pk)
    place = Place.of(evening, request.POST.dict())
    if place.board is not None and place.board in eyes(request, evening).closed:
        return refuse(request, place.board)
    kept = tried(request, lambda: told.keep(place, Told.read(request.POST.get("t", "")), signed_in(request)))
    if is_part(request):
        return render(request, "desk/kept.html", {"place": place, "kept": kept and place.sitting})
    return redirect("desk", pk)


@require_POST
@director_only
def nothing_to_adjust(request: HttpRequest, pk: int, incident: int) -> HttpResponse:
    """It has been looked at, and the score stands."""
    found = get_object_or_404(Incident.objects.select_related("sitting__evening"), pk=incident, sitting__evening=pk)
    if found.board in eyes(request, found.sitting.evening).closed:
        return refuse(request, found.board)
    told.close(found, signed_in(request))
    return redirect("desk", pk)
