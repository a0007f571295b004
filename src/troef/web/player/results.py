"""The evening as everybody may see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template import RequestContext
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from troef.contest.answer import Line
from troef.web.people.rights import is_staff, staff_only
from troef.web.session import progress
from troef.web.session.deals.hand_record import record_for
from troef.web.session.draw import is_due, level
from troef.web.session.happens.fouled import law_of
from troef.web.session.log import signed_in, the_evening
from troef.web.session.matches import matches
from troef.web.session.models import AROUND, Adjustment, Contestant, Evening, Log, Result, State, Verb, seats_of
from troef.web.session.progress import overview
from troef.web.session.scoring import Forms, Place, Standings, adjustment_of, in_force, standings
from troef.web.session.visible import answer, eyes, is_over, may_not_see, plays
from troef.web.site import live as events
from troef.web.site.door import streams
from troef.web.site.refusals import refused

register = template.Library()


@require_GET
@never_cache
def evening(request: HttpRequest, pk: int) -> HttpResponse:
    """State, tables, ranking: the page that a club puts on the wall; `part` is what changes by itself."""
    evening = the_evening(pk)
    now = timezone.now()
    sees = eyes(request, evening)
    own = sees.own
    shown = standings(evening) if sees.ranking else None
    early = evening.state == State.SETUP and not is_staff(request)
    context: dict[str, object] = {
        "evening": evening,
        "now": now,
        "final": evening.is_final(now),
        "own": own,
        "standings": shown,
        "fields": fields(evening, shown) if shown else [],
        "matches": matches(evening, shown) if evening.kind == "teams" and not early else [],
        "draw_is_due": is_due(evening),
        "undecided": is_staff(request) and bool(level(evening)),
        "fouled": sorted(Forms.in_(evening).fouled.keys() & sees.boards) if shown else [],
        "fouled_law": law_of(evening),
        "own_places": [place for place in shown.shown if place.contestant.number in own] if shown else [],
        "tables": overview(evening) if evening.state == "playing" else [],
        "until": progress.ends_at(evening) if evening.state == "playing" else None,
        "boards": sorted(sees.boards) if evening.state != "setup" else [],
        "changes": _changes(evening),
        "penalties": in_force(evening.penalties.select_related("contestant")) if is_over(evening) else [],
    }
    return render(request, "results/part.html" if "part" in request.GET else "results/evening.html", context)


def fields(evening: Evening, shown: Standings) -> list[tuple[str, list[Place]]]:
    """The rankings: one, or one for each section under its name."""
    if not evening.sections_apart:
        return [("", list(shown.shown))] if shown.shown else []
    parts: dict[str, list[Place]] = {}
    for place in shown.shown:
        parts.setdefault(place.contestant.section.name if place.contestant.section else "", []).append(place)
    return list(parts.items())


def _changes(evening: Evening) -> list[Log]:
    """What was changed after the official result came out: results, and what a ruling gave or no longer gives."""
    if evening.state != State.OFFICIAL:
        return []
    published = evening.log.filter(verb=Verb.PUBLISHED).last()
    changed = Q(verb=Verb.CORRECTED_BY_THE_DIRECTOR) | Q(about__has_any_keys=("given", "withdrawn", "forms"))
    return list(evening.log.filter(changed, pk__gt=published.pk)) if published else []


@streams
def live(request: HttpRequest, pk: int) -> StreamingHttpResponse:
    """Server-sent events: that something changed, never what."""
    table = request.GET.get("table", "")
    response = StreamingHttpResponse(events.stream(pk, table[:4]), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


@dataclass(frozen=True, slots=True)
class Row:
    """One result with its points and its ruling."""

    result: Result
    line: Line | None
    ruling: Adjustment | None
    side: str = ""
    """Where the contestant sat whose score sheet this is."""
    form: str = ""
    """Which form of a fouled board this was."""

    @property
    def against(self) -> str:
        """The numbers of the opponents."""
        against = self.result.contestants("NS" if self.side == "EW" else "EW")
        return " – ".join(str(contestant.number) for contestant in against)

    @property
    def worth(self) -> float:
        """For the order of a frequency table: the points of North-South, nothing at the end."""
        points = self.line.ns_points if self.line else None
        return float("-inf") if points is None else float(points)


def _rows(found: Evening, results: list[Result], who: Contestant | None = None) -> list[Row]:
    scored, forms = standings(found), Forms.in_(found)
    every = (line for rows in scored.boards.values() for line in rows)
    lines = {(line.result.board, line.result.ns[0], line.result.ew[0]): line for line in every}
    return [
        Row(result, lines.get(key), adjustment_of(result), result.side_of(who) if who else "", form)
        for result in results
        for form in [forms.of(result.board, result.sitting_id).get("group", "")]
        for key in [(result.board, str(result.north.number), str(result.east.number))]
    ]


@require_GET
@never_cache
def board(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The frequency table of one board, for those who may see it."""
    evening = the_evening(pk)
    sees = eyes(request, evening)
    if number not in sees.boards:
        return may_not_see(request, number)
    results = evening.results.filter(board=number, agreed=True).select_related(*AROUND, "sitting__table")
    rows = _rows(evening, list(results.prefetch_related("adjustments", "sitting__fouled")))
    rows.sort(key=lambda row: (row.form, -row.worth))
    cards = evening.boards.filter(number=number).first()
    order = sorted(sees.boards)
    context = {
        "evening": evening,
        "number": number,
        "rows": rows,
        "fouled": bool(rows and rows[0].form) and law_of(evening),
        "own": sees.own,
        "deal": cards.deal if cards else None,
        "record": record_for(request, evening, number),
        "previous": next((other for other in reversed(order) if other < number), None),
        "next": next((other for other in order if other > number), None),
    }
    return render(request, "results/board.html", context)


@require_GET
@never_cache
def score_sheet(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """One pair's boards: its own during play, everybody's afterwards."""
    evening = the_evening(pk)
    pair = get_object_or_404(evening.contestants, number=number)
    sees = eyes(request, evening)
    if number not in sees.own and not sees.everything:
        return refused(request, _("Score sheets of other pairs are shown when play is over."))
    mine = evening.results.filter(seats_of(pair), agreed=True).select_related(*AROUND).prefetch_related("adjustments")
    results = [result for result in mine if result.board in sees.boards]
    scored = standings(evening)
    context = {
        "evening": evening,
        "pair": pair,
        "rows": _rows(evening, results, pair),
        "place": scored.place(number) if sees.ranking else None,
        "changes": _changes(evening),
        "penalties": in_force(pair.penalties),
    }
    return render(request, "results/score_sheet.html", context)


@require_POST
@staff_only
def says_who(request: HttpRequest, pk: int) -> HttpResponse:
    """Organiser or director answers whether he is the player whose name is like his own."""
    evening, name = the_evening(pk), request.POST.get("player", "")
    if name in {name for name, _contestant in plays(request.user, evening).asked}:
        answer(evening, name, request.POST.get("yes") == "1", signed_in(request))
    return redirect("evening", pk)


@require_GET
@staff_only
def log(request: HttpRequest, pk: int) -> HttpResponse:
    """Every change of the evening, in order."""
    evening = the_evening(pk)
    hidden = eyes(request, evening).closed
    rulings = {case.number for case in evening.cases.select_related("sitting") if case.boards & hidden}
    lines = [
        line
        for line in evening.log.all()
        if line.about.get("board") not in hidden and line.about.get("ruling") not in rulings
    ]
    return render(request, "results/log.html", {"evening": evening, "lines": lines})


@register.inclusion_tag("results/asks_who.html", takes_context=True)
def asks_who(context: RequestContext) -> dict[str, Any]:
    """Are you this player? Once an evening, on whatever page of it he opens first; a closed page asks too."""
    request = context.get("request")
    if request is None or not is_staff(request):
        return {}
    evening = context.get("evening") or _named(request.resolver_match)
    if not isinstance(evening, Evening) or is_over(evening):
        return {}
    names = [name for name, _contestant in plays(request.user, evening).asked]
    return {"evening": evening, "names": names, "csrf_token": context.get("csrf_token")}


def _named(match: Any) -> Evening | None:
    """The evening in the address."""
    is_evening = match is not None and match.route.startswith("evening/<int:pk>/")
    return Evening.objects.filter(pk=match.kwargs["pk"]).first() if is_evening else None
