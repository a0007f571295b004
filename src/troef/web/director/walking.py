"""From a call to the outcome: what happened, question by question along a chart, with the table it is about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from troef.cards import TroefError
from troef.director.charts import EDITIONS, Walk, chart
from troef.director.guides import beside_outcome, beside_question
from troef.director.incidents import PHASES, charts_for, charts_of, incidents_of, tiles
from troef.director.outcome import Outcome, outcome, said_first
from troef.laws import Text
from troef.laws.chart import Chart, Question
from troef.web.people.rights import director_only
from troef.web.session.log import the_evening
from troef.web.session.models import Evening
from troef.web.session.rulings.place import Place
from troef.web.site.given import is_part
from troef.web.site.refusals import refused, why

Address = Callable[[Walk], str]
"""The address at which a walk goes on."""


@dataclass(frozen=True, slots=True)
class Way:
    """A link: what it says and where it goes."""

    text: Text
    address: str


def question_page(at: Walk, question: Question, address: Address) -> dict[str, Any]:
    """The question at hand: its answers, what to say first, what to keep in mind."""
    see = chart(question.see, at.edition) if question.see else None
    return {
        "walk": at,
        "question": question,
        "answers": [Way(each.text, address(at.answer(each.values[0]))) for each in question.answers],
        "say": said_first(at, question),
        "manner": beside_question(at.chart, question),
        "see": see and Way(see.title, address(at.go_on(see.id))),
        "told": [step for step, given in zip(at.path.steps, at.answers, strict=True) if given.by_table],
    }


def outcome_page(at: Walk, told: Outcome, address: Address) -> dict[str, Any]:
    """The outcome: say, do, later, and where it may go on."""
    following = chart(told.next, at.edition) if told.next else None
    before = at.come_back()
    came_from = before if before is not None and before.question is not None else None
    return {
        "walk": at,
        "outcome": told,
        "manner": beside_outcome(at.chart),
        "next": following and Way(following.title, address(at.go_on(following.id))),
        "came_from": came_from and Way(came_from.chart.title, address(came_from)),
    }


_EQUITY = ("12", "12C", "64C", "70", "71")
"""Charts that ask what would have happened; double dummy may help to answer."""


def _then(told: Outcome, place: Place) -> str:
    """What the outcome may do to the score: an adjusted score of the board, or a penalty."""
    if told.score == "penalty":
        return "penalty"
    return "score" if told.score and place.sitting and place.board else ""


def _address(evening: Evening, place: Place) -> Address:
    """Where a walk goes on, with its place."""

    def address(at: Walk) -> str:
        return reverse("desk_walk", args=[evening.pk]) + "?" + urlencode({"w": str(at), **place.query})

    return address


def _begin(evening: Evening, place: Place, found: Chart, text: Text | None = None) -> Way:
    return Way(text or found.title, _address(evening, place)(Walk.begin(found)))


def ways(evening: Evening, place: Place) -> list[Way]:
    """The quick tiles."""
    return [_begin(evening, place, chart(tile.chart, evening.laws), tile.text) for tile in tiles(evening.laws)]


@require_GET
@director_only
def find(request: HttpRequest, pk: int) -> HttpResponse:
    """What happened: by words, or phase by phase."""
    evening = the_evening(pk)
    place, query = Place.of(evening, request.GET.dict()), request.GET.get("q", "").strip()[:100]
    has_charts = evening.laws in EDITIONS
    context = {
        "evening": evening,
        "place": place,
        "query": query,
        "found": [_begin(evening, place, each) for each in charts_for(query, evening.laws)] if has_charts else [],
    }
    if is_part(request):
        return render(request, "charts/found.html", context)
    context |= {"tiles": ways(evening, place), "phases": _phases(evening, place) if has_charts else []}
    return render(request, "desk/find.html", context)


def _phases(evening: Evening, place: Place) -> list[tuple[Text, list[Way]]]:
    """The incident index; each incident goes to its first chart."""
    found = incidents_of(evening.laws)
    phases = []
    for phase, name in PHASES.items():
        there = [each for each in found if each.phase == phase]
        phases.append((name, [_begin(evening, place, charts_of(one, evening.laws)[0], one.text) for one in there]))
    return [(name, ways) for name, ways in phases if ways]


@require_GET
@director_only
def walk(request: HttpRequest, pk: int) -> HttpResponse:
    """One question with its answers, or the outcome."""
    evening = the_evening(pk)
    place = Place.of(evening, request.GET.dict())
    address = _address(evening, place)
    try:
        at = Walk.parse(request.GET.get("w", ""))
    except TroefError as error:
        return refused(request, why(error), 404)
    before = at.back()
    found = reverse("desk_find", args=[pk]) + "?" + place.address
    context = {
        "evening": evening,
        "place": place,
        "back": address(before) if before else found,
        "at_desk": "&" + urlencode({"evening": pk, **place.query}),
        "equity": at.chart.id in _EQUITY and place.has_cards,
    }
    if at.question is not None:
        return render(request, "desk/question.html", context | question_page(at, at.question, address))
    told = outcome(at)
    assert told is not None, "a walk without a question has an outcome"
    if told.paragraph is None and told.next:
        return redirect(address(at.go_on(told.next)))
    context["record"] = reverse("new_ruling", args=[pk]) + "?" + urlencode({"w": str(at), **place.query})
    context["then"] = _then(told, place)
    return render(request, "desk/outcome.html", context | outcome_page(at, told, address))
