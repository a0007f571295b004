"""Pages of a walk: from the choice of an incident, question by question along a chart, to the outcome."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from troef.cards import TroefError
from troef.core.numbers import parse_json
from troef.director.charts.outcome import NOBODY, Players, WalkOutcome, announcements_before, outcome
from troef.director.charts.walk import EDITIONS, Walk, chart
from troef.director.guides import tips_for_outcome, tips_for_question, worked_examples
from troef.director.incidents.catalogue import PHASES, charts_for, charts_of, incident_tiles, incidents_of, told_instead
from troef.director.incidents.wording import players_by_role
from troef.laws import Edition, Text
from troef.laws.charts.chart import Chart, ChartQuestion, Value
from troef.web.evenings.log import get_evening
from troef.web.evenings.models import Evening
from troef.web.evenings.regulations import answers_from_evening, house_rules_about
from troef.web.evenings.seating_plan import names_at
from troef.web.people.permissions import director_only
from troef.web.platform.http.forms import error_text, is_fragment_request, refusal_response
from troef.web.rulings.incident_draft import IncidentDraft, IncidentLocation


def players_at(place: IncidentLocation) -> Players:
    """Return the players' names by role on a chart, or NOBODY if the table or the offender is not known."""
    if place.sitting is None or place.offender is None:
        return NOBODY
    return players_by_role(place.offender, names_at(place.sitting))


Address = Callable[[Walk], str]
"""Returns the address at which a walk continues."""
Tell = Callable[[str], str]
"""Returns the address of the form for an incident type."""


@dataclass(frozen=True, slots=True)
class IncidentLink:
    """A link: its text and its address."""

    text: Text
    address: str


def question_page(at: Walk, question: ChartQuestion, address: Address, players: Players = NOBODY) -> dict[str, Any]:
    """Return the template context of a walk's current question: answers, announcements, advice and related chart."""
    see = chart(question.see, at.edition) if question.see else None
    return {
        "walk": at,
        "question": question,
        "answers": [IncidentLink(answer.text, address(at.answer(answer.values[0]))) for answer in question.answers],
        "say": announcements_before(at, question, players),
        "manner": tips_for_question(at.chart, question),
        "examples": worked_examples(at.chart, question),
        "see": see and IncidentLink(see.title, address(at.continue_to(see.id))),
        "told": [step for step, given in zip(at.path.steps, at.answers, strict=True) if given.by_table],
    }


def outcome_page(at: Walk, reached: WalkOutcome, address: Address) -> dict[str, Any]:
    """Return the template context of the outcome: its text, and the links to the next chart and to the chart before."""
    following = chart(reached.next, at.edition) if reached.next else None
    left = at.come_back()
    came_from = at.return_with() if left is not None and left.question is not None else None
    return {
        "walk": at,
        "outcome": reached,
        "manner": tips_for_outcome(at.chart),
        "next": following and IncidentLink(following.title, address(at.continue_to(following.id))),
        "came_from": came_from and IncidentLink(came_from.chart.title, address(came_from)),
    }


def _begin(chart: Chart, address: Address, text: Text | None = None) -> IncidentLink:
    return IncidentLink(text or chart.title, address(Walk.begin(chart)))


def incident_links(edition: Edition, address: Address, tell: Tell | None = None) -> list[IncidentLink]:
    """Return links to the most common incidents. `tell` gives the address of the form if the engine rules on them."""
    links = []
    for tile in incident_tiles(edition):
        if tell and tile.tell:
            links.append(IncidentLink(tile.text, tell(tile.tell)))
        elif tile.chart or tell:
            links.append(_begin(chart(tile.chart, edition), address, tile.text))
    return links


def _phases(edition: Edition, address: Address) -> list[tuple[Text, list[IncidentLink]]]:
    index = incidents_of(edition)
    by_phase = [
        (name, [_begin(charts_of(entry, edition)[0], address, entry.text) for entry in index if entry.phase == phase])
        for phase, name in PHASES.items()
    ]
    return [(name, incidents) for name, incidents in by_phase if incidents]


def index_page(
    request: HttpRequest,
    template: str,
    edition: Edition,
    address: Address,
    tell: Tell | None = None,
    /,
    **context: object,
) -> HttpResponse:
    """Show the index of incidents: search, the most common ones, and all by phase. A search returns a fragment."""
    query, has_charts = request.GET.get("q", "").strip()[:100], edition in EDITIONS
    charts = charts_for(query, edition) if has_charts else []
    told = told_instead(edition) if tell and has_charts else {}
    tiles = [tile for chart in charts if (tile := told.get(chart.id))]
    tellings = {tile.tell: IncidentLink(tile.text, tell(tile.tell)) for tile in tiles if tell}
    found = [_begin(chart, address) for chart in charts]
    context |= {"query": query, "tellings": list(tellings.values()), "found": found}
    if is_fragment_request(request):
        return render(request, "charts/found.html", context)
    context["tiles"] = incident_links(edition, address, tell)
    context["phases"] = _phases(edition, address) if has_charts else []
    return render(request, template, context)


def walk_page(
    request: HttpRequest,
    folder: str,
    at: Walk,
    address: Address,
    start: str,
    then: Callable[[WalkOutcome], dict[str, Any]] = lambda _outcome: {},
    players: Players = NOBODY,
    /,
    **context: object,
) -> HttpResponse:
    """Show a walk's question or outcome. `start`: page before the first question. `then`: context for an outcome."""
    before = at.back()
    context["back"] = address(before) if before else start
    if at.question is not None:
        return render(request, f"{folder}/question.html", context | question_page(at, at.question, address, players))
    reached = outcome(at, players)
    assert reached is not None, "a walk without a question has an outcome"
    if reached.paragraph is None and reached.next:
        return redirect(address(at.continue_to(reached.next)))
    return render(request, f"{folder}/outcome.html", context | then(reached) | outcome_page(at, reached, address))


_EQUITY = ("12", "12C", "64C", "70", "71")
"""Charts that ask what would have happened; double-dummy analysis may help to answer."""
_CLAIMS = ("68-69", "70", "71")
"""Charts of claims. Troef can rule on a claim if the cards are entered."""


def desk_address(evening: Evening, place: IncidentLocation, key: str = "", told: str = "") -> Address:
    """Return a function from a walk to its address at the desk, which keeps the place and the facts known so far.

    `key` identifies the incident, and `told` is its encoded draft.
    """
    known = place.query | ({"k": key} if key else {}) | ({"t": told} if told else {})

    def address(at: Walk) -> str:
        facts = at.prefilled.keys() & at.chart.facts.keys() - at.path.facts.keys()
        later = {fact: at.prefilled[fact] for fact in facts}
        asked = {"known": json.dumps(later)} if later else {}
        return reverse("desk_walk", args=[evening.pk]) + "?" + urlencode({"w": str(at), **known, **asked})

    return address


def tell_address(evening: Evening, place: IncidentLocation) -> Tell:
    """Return a function from an incident type to the address of its form, for this table and board."""
    return lambda what: reverse("desk_tell", args=[evening.pk]) + "?" + urlencode({"what": what, **place.query})


@require_GET
@director_only
def incident_index(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the incident index. Its links keep the table and board in the address."""
    evening = get_evening(pk)
    place = IncidentLocation.of(evening, request.GET.dict())
    address, tell = desk_address(evening, place), tell_address(evening, place)
    return index_page(request, "desk/find.html", evening.laws, address, tell, evening=evening, place=place)


def _told(request: HttpRequest) -> dict[str, Value]:
    """Return the facts in `?known=`, which answer later questions of the chart; empty if they cannot be read."""
    try:
        told = parse_json(request.GET.get("known", "{}"))
    except TroefError:
        return {}
    return told if isinstance(told, dict) else {}


@require_GET
@director_only
def walk(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a question of the walk in the address with its answers, or the outcome. The place is in the address too."""
    evening = get_evening(pk)
    place = IncidentLocation.of(evening, request.GET.dict())
    key = request.GET.get("k", "")[:16]
    try:
        at = Walk.parse(request.GET.get("w", ""))
        begun = place.sitting and place.board and any(leg.answers for leg in at.legs)
        at = Walk.parse(str(at), {**answers_from_evening(evening, at.chart, timezone.now()), **_told(request)})
    except TroefError as error:
        return refusal_response(request, error_text(error), 404)
    told = IncidentDraft.from_walk(at, place, key) if begun else None
    story = request.GET.get("t", "")
    known = place.query | ({"k": told.key} if told else {}) | ({"t": story} if story else {})
    record = reverse("new_ruling", args=[pk]) + "?" + urlencode({"w": str(at), **known})
    law = at.question.law if at.question is not None else at.path.end.rule if at.path.end else None

    def then(reached: WalkOutcome) -> dict[str, Any]:
        form = "penalty" if reached.score == "penalty" else "score" if place.sitting and place.board else ""
        return {
            "record": record,
            "then": form if reached.score else "",
            "fouled": at.chart.id == "87" and bool(reached.score),
            "wrong_board": at.chart.id == "15" and not (reached.paragraph or "").startswith("15A"),
        }

    return walk_page(
        request,
        "desk",
        at,
        desk_address(evening, place, key, story),
        reverse("desk_find", args=[pk]) + "?" + place.address,
        then,
        players_at(place),
        evening=evening,
        place=place,
        house=house_rules_about(evening, law),
        keep=str(told) if told else "",
        at_desk="&" + urlencode({"evening": pk, **place.query}),
        equity=at.chart.id in _EQUITY and place.has_cards,
        claim=at.chart.id in _CLAIMS and place.sitting and place.board and evening.game.counts_tricks,
    )
