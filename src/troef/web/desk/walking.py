"""From a call to the outcome: what happened, question by question along a chart, and what to say and do."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from troef.cards import TroefError
from troef.director.charts import EDITIONS, chart
from troef.director.finding import charts_for, charts_of, incidents_of
from troef.director.indexes import PHASES, Incident
from troef.director.manner import beside_outcome, beside_question
from troef.director.outcome import choice_of, outcome
from troef.director.tiles import tiles
from troef.director.walk import Walk
from troef.laws import Edition, Text
from troef.laws.chart import Chart
from troef.web.club.rights import director_only, refused
from troef.web.evening.acting import the_evening, why
from troef.web.evening.models import Evening
from troef.web.rulings.place import Place


@dataclass(frozen=True, slots=True)
class Way:
    """A link: what it says, and where it goes with the place it is about."""

    text: Text
    address: str
    law: str = ""


def ways(evening: Evening, place: Place) -> list[Way]:
    """The quick tiles."""
    return [Way(tile.text, _begin(evening, tile.chart, place)) for tile in tiles(evening.laws)]


def _address(evening: Evening, place: Place, **query: str) -> str:
    return reverse("desk_walk", args=[evening.pk]) + "?" + urlencode({**query, **place.query})


def _begin(evening: Evening, id: str, place: Place) -> str:
    return _address(evening, place, chart=id)


@require_GET
@never_cache
@director_only
def find(request: HttpRequest, pk: int) -> HttpResponse:
    """What happened: by words, or phase by phase."""
    evening = the_evening(pk)
    place, query = Place.of(evening, request.GET.dict()), request.GET.get("q", "").strip()[:100]
    edition = evening.laws
    has_charts = edition in EDITIONS
    found = [_way(evening, place, each) for each in charts_for(query, edition)] if query and has_charts else []
    context = {
        "evening": evening,
        "place": place,
        "query": query,
        "found": found,
        "tiles": ways(evening, place),
        "phases": _phases(evening, place, edition) if has_charts else [],
    }
    return render(request, "desk/found.html" if request.htmx else "desk/find.html", context)


def _way(evening: Evening, place: Place, found: Chart) -> Way:
    return Way(found.title, _begin(evening, found.id, place), found.id)


def _phases(evening: Evening, place: Place, edition: Edition) -> list[tuple[Text, list[Way]]]:
    """The incident index; each incident goes to its first chart."""
    found = incidents_of(edition)

    def way(incident: Incident) -> Way:
        return Way(incident.text, _begin(evening, charts_of(incident, edition)[0].id, place))

    phases = [(text, [way(each) for each in found if each.phase == phase]) for phase, text in PHASES.items()]
    return [(text, each) for text, each in phases if each]


@require_GET
@never_cache
@director_only
def walk(request: HttpRequest, pk: int) -> HttpResponse:
    """One question with its answers, or the outcome."""
    evening = the_evening(pk)
    place = Place.of(evening, request.GET.dict())
    try:
        at = _walk(evening, request.GET.get("w", ""), request.GET.get("chart", ""))
    except TroefError as error:
        return refused(request, why(error), 404)
    context: dict[str, object] = {"evening": evening, "place": place, "walk": at, "back": _back(evening, place, at)}
    if at.question is not None:
        return render(request, "desk/question.html", context | _question(evening, place, at))
    told = outcome(at)
    assert told is not None, "a walk without a question has an outcome"
    if told.paragraph is None and told.next:
        return redirect(_address(evening, place, w=str(at.go_on(told.next))))
    further = _address(evening, place, w=str(at.go_on(told.next))) if told.next else ""
    next_chart = chart(told.next, at.edition) if told.next else None
    context |= {"outcome": told, "next": next_chart, "next_address": further, "manner": beside_outcome(at.chart)}
    context["record_query"] = urlencode({"w": str(at), **place.query})
    return render(request, "desk/outcome.html", context)


def _walk(evening: Evening, text: str, id: str) -> Walk:
    return Walk.parse(text) if text else Walk.begin(chart(id, evening.laws))


def _back(evening: Evening, place: Place, at: Walk) -> str:
    """One question back; from the first to where it was chosen."""
    before = at.back()
    if before is not None:
        return _address(evening, place, w=str(before))
    return reverse("desk_find", args=[evening.pk]) + "?" + place.address


def _question(evening: Evening, place: Place, at: Walk) -> dict[str, object]:
    question = at.question
    assert question is not None
    answers = [
        Way(answer.text, _address(evening, place, w=str(at.answer(answer.values[0])))) for answer in question.answers
    ]
    see = chart(question.see, at.edition) if question.see else None
    return {
        "question": question,
        "answers": answers,
        "say": choice_of(at, question) if question.by else [],
        "manner": beside_question(at.chart, question),
        "see": see and Way(see.title, _address(evening, place, w=str(at.go_on(see.id)))),
    }
