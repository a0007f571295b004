"""The evening's pages that anyone may open: tables, rankings, boards, score sheets and the log."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from typing import Any

from django import template
from django.db import connection
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template import RequestContext
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from troef.contest.answer import ScoredResult
from troef.contest.options import Method
from troef.core.numbers import Number
from troef.web.access.phones import known_device
from troef.web.access.visibility import (
    is_evening_over,
    is_public,
    not_yet_visible_response,
    participation_of,
    record_identity,
    visibility_for,
)
from troef.web.disruptions.fouled_boards import fouled_board_law
from troef.web.evenings import progress
from troef.web.evenings.filters import negative, other_side, percent, points
from troef.web.evenings.log import account_actor, get_evening
from troef.web.evenings.models import (
    SEAT_FIELDS,
    Adjustment,
    Contestant,
    Evening,
    EveningState,
    Log,
    LogVerb,
    Result,
    Sitting,
    filter_seats_of,
)
from troef.web.evenings.result_filters import counts_tops, current_score, is_own_result, points_word
from troef.web.evenings.result_list import result_lists
from troef.web.evenings.scoring import RIGHT_FORM, FouledVersions, adjustment_of, datums, rulings_in_force, standings
from troef.web.evenings.seating_plan import stand_ins
from troef.web.evenings.team_matches import team_matches
from troef.web.people.permissions import directs, is_staff, staff_only
from troef.web.platform.clubs.cache import ClubCache
from troef.web.platform.http import sse
from troef.web.platform.http.admission import long_lived
from troef.web.platform.http.forms import parse_int, refusal_response
from troef.web.platform.i18n.filters import current_language
from troef.web.platform.line_chart import ChartPoint, LineChart
from troef.web.review.attention import StaffReader, attention_context
from troef.web.review.hand_records import HandRecord, records_for

register = template.Library()


@require_GET
@never_cache
def evening(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the state, tables and ranking of an evening. With `?part`, return only the part that changes."""
    evening = get_evening(pk)
    if "part" not in request.GET:
        return render(request, "results/evening.html", _context(request, evening))

    def draw() -> str:
        return render_to_string("results/part.html", _context(request, evening), request)

    if request.user.is_authenticated or known_device(request):
        return HttpResponse(draw(), headers={"Troef-Version": evening.version})
    return render_shared(request, evening, "upwards" if "up" in request.GET else "", draw)


@dataclass(frozen=True, slots=True)
class _CachedPage:
    """A part of a page as rendered for all readers at one moment."""

    version: int
    read_out: int
    at: float
    drawn: str

    def serves(self, evening: Evening, told: int, now: float) -> bool:
        """Return whether this copy is recent enough for a reader. `told`: the version they were notified of, or 0."""
        if self.read_out != evening.read_out:
            return False
        if 0 < told <= self.version:  # The reader is notified of later changes too.
            return now - self.at < sse.FULL_HALL_INTERVAL
        return self.version == evening.version and int(now) == int(self.at)


_walls: ClubCache[tuple[int, str, str], _CachedPage] = ClubCache(32)


def render_shared(request: HttpRequest, evening: Evening, what: str, draw: Callable[[], str]) -> HttpResponse:
    """Return a page part that is the same for all readers without a view of their own, rendered once for all of them.

    All are notified of a change at once, and all ask at once. `what` distinguishes the parts of an evening.
    """
    if connection.in_atomic_block:  # Do not cache what may still be rolled back.
        return HttpResponse(draw(), headers={"Troef-Version": evening.version})
    where = (evening.pk, current_language(), what)
    told = parse_int(request.headers.get("Troef-Told", "")) or 0
    with _walls.lock:
        known = _walls.get(where)
        if known is None or not known.serves(evening, told, time.time()):
            known = _walls.put(where, _CachedPage(evening.version, evening.read_out, time.time(), draw()))
    return HttpResponse(known.drawn, headers={"Troef-Version": known.version})


def _context(request: HttpRequest, evening: Evening) -> dict[str, object]:
    now = timezone.now()
    sees = visibility_for(request, evening)
    own = sees.own_numbers
    shown = standings(evening) if sees.may_see_ranking else None
    lists, upwards = result_lists(evening, shown) if shown else [], "up" in request.GET
    over, staff = is_evening_over(evening), is_staff(request)
    early = evening.state == EveningState.SETUP and not staff
    needs = attention_context(StaffReader(evening, directs(request), sees.own_unplayed), now) if staff else {}
    return {
        "evening": evening,
        "now": now,
        "final": evening.is_final(now),
        "own": own,
        "standings": shown,
        "lists": [ranking.upwards for ranking in lists] if upwards else lists,
        "upwards": upwards,
        "matches": team_matches(evening, shown) if evening.kind == "teams" and not early else [],
        "is_over": over,
        "fouled": sorted(FouledVersions.for_evening(evening).fouled.keys() & sees.visible_boards) if shown else [],
        "fouled_law": fouled_board_law(evening),
        "own_lines": [line for ranking in lists for line in ranking.lines if line.place.contestant.number in own],
        "sees": sees,
        "stand_ins": stand_ins(evening),
        **needs,
        "until": progress.round_ends_at(evening) if evening.state == "playing" else None,
        "boards": tuple(sorted(sees.visible_boards)) if evening.state != "setup" else (),
        "changes": _changes(evening) if is_public(evening) or staff else [],
        "penalties": rulings_in_force(evening.penalties.select_related("contestant")) if over else [],
    }


def _changes(evening: Evening) -> list[Log]:
    """Return the log entries after publication that changed the result: corrections, and awards given or withdrawn."""
    if evening.state != EveningState.OFFICIAL:
        return []
    published = evening.log.filter(verb=LogVerb.PUBLISHED).last()
    changed = Q(verb=LogVerb.CORRECTED_BY_THE_DIRECTOR) | Q(about__has_any_keys=("given", "withdrawn", "forms"))
    return list(evening.log.filter(changed, pk__gt=published.pk)) if published else []


@long_lived
def evening_events(request: HttpRequest, pk: int) -> StreamingHttpResponse:
    """Stream server-sent events that report only that the evening changed."""
    table = request.GET.get("table", "")
    return sse.sse_response(sse.event_stream(pk, table[:4]))


@dataclass(frozen=True, slots=True)
class BoardResultRow:
    """One table's result on a board, with its points and its ruling."""

    result: Result
    line: ScoredResult | None
    ruling: Adjustment | None
    side: str = ""
    """The side of the contestant whose score sheet has this row; empty on the page of a board."""
    form: str = ""
    """The form of a fouled board that this table played; empty if it was not fouled."""
    gained: int | None = None
    """Gain of declarer's side over double-dummy play; None if not known."""
    above_par: int | None = None
    """The score minus par, for North-South or for the contestant whose score sheet has this row."""
    study: str = ""
    """The address of the analysis where the reader can replay the deal with these trumps and all cards visible."""

    @property
    def worth(self) -> float:
        """Sort key: the points of North-South. Results without points come last."""
        points = self.line.ns_points if self.line else None
        return float("-inf") if points is None else float(points)

    @property
    def points(self) -> Number | None:
        """The points for the side of the contestant whose score sheet has this row."""
        return None if self.line is None else self.line.ns_points if self.side == "NS" else self.line.ew_points

    @property
    def counted_as(self) -> str:
        """The label under which a table of frequencies counts the row: the result, or the kind of adjusted score."""
        score = self.ruling and self.ruling.score
        if score and not (score.is_one_result and self.result.is_played):
            return score.kind.text[current_language()]
        return (
            self.result.evening.game.wording.counted_as(self.result, current_score(self))
            if self.result.is_played
            else ""
        )


def _rows(
    evening: Evening, results: list[Result], records: Mapping[int, HandRecord], who: Contestant | None = None
) -> list[BoardResultRow]:
    scored, forms = standings(evening), FouledVersions.for_evening(evening)
    every = (line for rows in scored.boards.values() for line in rows)
    lines = {(line.result.board, line.result.ns[0], line.result.ew[0]): line for line in every}
    rows = []
    for result in results:
        side = result.side_of(who) if who else ""
        form = forms.of(result.board, result.sitting_id).get("group", "")
        line = lines.get((result.board, str(result.north.number), str(result.east.number)))
        row = BoardResultRow(result, line, adjustment_of(result), side, form)
        if form in ("", RIGHT_FORM) and result.board in records:
            record = records[result.board]
            above = record.above_par(result)
            gained, study = record.gain_over_par(result), record.analysis_address(result)
            row = replace(row, gained=gained, above_par=negative(above) if side == "EW" else above, study=study)
        rows.append(row)
    return rows


@dataclass(frozen=True, slots=True)
class ResultFrequency:
    """A result, the number of tables with it, and that number as a percentage of the most frequent one's."""

    label: str
    times: int
    share: int
    is_own: bool


def result_frequencies(rows: list[BoardResultRow], own: Collection[int]) -> list[ResultFrequency]:
    """Count each different result of a board, best for North-South first. `own`: the reader's contestants."""

    def order(row: BoardResultRow) -> float:
        """Return a sort key: minus the points of North-South, or minus their score in a team match of two tables."""
        score = current_score(row) if row.result.evening.kind == "teams" else None
        return -row.worth if score is None else -score

    counted: dict[str, list[BoardResultRow]] = {}
    for row in sorted(rows, key=order):
        if label := row.counted_as:
            counted.setdefault(label, []).append(row)
    most = max(map(len, counted.values()), default=1)
    made = []
    for label, group in counted.items():
        is_own = any(is_own_result(row.result, own) for row in group)
        made.append(ResultFrequency(label, len(group), 100 * len(group) // most, is_own))
    return made


@require_GET
@never_cache
def board(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show one board to readers who may see it: the cards, the frequencies and every result."""
    evening = get_evening(pk)
    sees = visibility_for(request, evening)
    if number not in sees.visible_boards:
        return not_yet_visible_response(request, number)
    results = evening.results.filter(board=number, agreed=True).select_related(*SEAT_FIELDS, "sitting__table")
    records = records_for(request, evening, {number})
    rows = _rows(evening, list(results.prefetch_related("adjustments", "sitting__fouled")), records)
    rows.sort(key=lambda row: (row.form, -row.worth))
    cards = evening.boards.filter(number=number).first()
    order = sorted(sees.visible_boards)
    context = {
        "evening": evening,
        "number": number,
        "rows": rows,
        "frequencies": result_frequencies(rows, sees.own_numbers),
        "datums": datums(evening, number),
        "fouled": bool(rows and rows[0].form) and fouled_board_law(evening),
        "own": sees.own_numbers,
        "deal": cards.deal if cards else None,
        "record": records.get(number),
        "compared": any(row.gained is not None for row in rows),
        "previous": next((other for other in reversed(order) if other < number), None),
        "next": next((other for other in order if other > number), None),
    }
    return render(request, "results/board.html", context)


@dataclass(frozen=True, slots=True)
class ScoreSheetRound:
    """One sitting on a contestant's score sheet: the results, the points for them, and the running total."""

    sitting: Sitting
    side: str
    partner: Contestant | None
    """The partner in this round, in an individual contest; None for a pair or a team."""
    rows: list[BoardResultRow]
    round_points: float | None
    so_far: float | None

    @property
    def opponents(self) -> list[Contestant]:
        return self.rows[0].result.contestants(other_side(self.side))


def score_sheet_rounds(evening: Evening, rows: list[BoardResultRow], who: Contestant) -> list[ScoreSheetRound]:
    """Return the rounds of a contestant's score sheet. `rows`: the results that the reader may see."""
    made: list[ScoreSheetRound] = []
    before: list[BoardResultRow] = []
    ordered = sorted(rows, key=lambda row: (row.result.sitting.round, row.result.sitting_id, row.result.board))
    for sitting, group in groupby(ordered, key=lambda row: row.result.sitting):
        here = list(group)
        before += here
        side = here[0].side
        partner = next((player for player in here[0].result.contestants(side) if player != who), None)
        made.append(ScoreSheetRound(sitting, side, partner, here, _worth(evening, here), _worth(evening, before)))
    return made


def _in_percent(evening: Evening) -> bool:
    return Method(evening.method).in_matchpoints and not counts_tops(evening)


def _by_the_deal(evening: Evening) -> bool:
    """Return whether totals compare only per deal: not percentages, nor IMPs, which average zero."""
    return not (_in_percent(evening) or Method(evening.method).in_imps)


def _worth(evening: Evening, rows: list[BoardResultRow]) -> float | None:
    """Return the points of the rows combined, in the unit of the ranking. None for teams, and without points."""
    counted = [(float(row.points), float(row.line.top or 0)) for row in rows if row.line and row.points is not None]
    if evening.kind == "teams" or not counted:
        return None
    points, top = map(sum, zip(*counted, strict=True))
    return points if not _in_percent(evening) else 100 * points / top if top else None


@register.filter
def worth_words(evening: Evening, worth: float) -> str:
    """Return points as text in the ranking's format, with their unit."""
    if _in_percent(evening):
        return percent(worth)
    return f"{points(worth)} {points_word(evening) if evening.method != Method.TOTAL_POINTS else ''}".strip()


def evening_graph(evening: Evening, played: list[ScoreSheetRound]) -> LineChart | None:
    """Return a graph of a contestant's total after each round, and of the average; None with fewer than two rounds.

    Points other than percentages and IMPs are drawn as the mean per deal, beside the mean of all contestants.
    """
    meetings = [meeting for meeting in played if meeting.so_far is not None]
    if len(meetings) < 2:
        return None
    if not _by_the_deal(evening):
        level, deals = 50.0 if _in_percent(evening) else 0.0, [1] * len(meetings)
    else:
        boards = standings(evening).boards
        field = [line for meeting in played for row in meeting.rows for line in boards.get(row.result.board, [])]
        level = float(sum((line.ns_points or 0) + (line.ew_points or 0) for line in field)) / len(field) / 2
        deals = list(accumulate(sum(row.points is not None for row in meeting.rows) for meeting in meetings))
    values = [(meeting.so_far or 0) / number for meeting, number in zip(meetings, deals, strict=True)]
    labels = [_("Round %(round)s") % {"round": meeting.sitting.round} for meeting in meetings]
    line = [ChartPoint(value, label, worth_words(evening, value)) for value, label in zip(values, labels, strict=True)]
    return LineChart(line, level, worth_words(evening, level), _round_bars(evening, meetings))


def _round_bars(evening: Evening, meetings: list[ScoreSheetRound]) -> list[float | None]:
    """Return the points of each round alone, in the unit of the line."""
    if not _by_the_deal(evening):
        return [meeting.round_points for meeting in meetings]
    deals = [sum(row.points is not None for row in meeting.rows) for meeting in meetings]
    totals = zip(meetings, deals, strict=True)
    return [(meeting.round_points or 0) / number if number else None for meeting, number in totals]


@require_GET
@never_cache
def score_sheet(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show one contestant's boards, round by round: during play only to the contestant, afterwards to everybody."""
    evening = get_evening(pk)
    pair = get_object_or_404(evening.contestants, number=number)
    sees = visibility_for(request, evening)
    if number not in sees.own_numbers and not sees.may_see_all_files:
        return refusal_response(request, _("Score sheets of other pairs are shown when play is over."))
    mine = evening.results.filter(filter_seats_of(pair), agreed=True).select_related(*SEAT_FIELDS, "sitting")
    results = [result for result in mine.prefetch_related("adjustments") if result.board in sees.visible_boards]
    is_quick = evening.game.counts_tricks  # The analysis of a klaverjas deal takes seconds.
    records = records_for(request, evening, {result.board for result in results}, asks=is_quick)
    rows = _rows(evening, results, records, pair)
    played = score_sheet_rounds(evening, rows, pair)
    context = {
        "evening": evening,
        "pair": pair,
        "stand_ins": stand_ins(evening),
        "meetings": played,
        "in_percent": Method(evening.method).in_matchpoints,
        "graph": evening_graph(evening, played),
        "by_the_deal": _by_the_deal(evening),
        "compared": any(row.gained is not None for row in rows),
        "place": standings(evening).place(number) if sees.may_see_ranking else None,
        "changes": _changes(evening) if is_public(evening) or is_staff(request) else [],
        "penalties": rulings_in_force(pair.penalties),
    }
    return render(request, "results/score_sheet.html", context)


@require_POST
@staff_only
def identity_answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Store whether an organiser or director is the player with a similar name, as they answered."""
    evening, name = get_evening(pk), request.POST.get("player", "")
    if name in {name for name, _contestant in participation_of(request.user, evening).unconfirmed_names}:
        record_identity(evening, name, request.POST.get("yes") == "1", account_actor(request))
    return redirect("evening", pk)


@require_GET
@staff_only
def log(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the log of the evening: every change, in order of time."""
    evening = get_evening(pk)
    hidden = visibility_for(request, evening).own_unplayed
    rulings = {case.number for case in evening.cases.select_related("sitting") if case.boards & hidden}
    lines = [line for line in evening.log.all() if line.about.get("board") not in hidden]
    shown = [line for line in lines if line.about.get("ruling") not in rulings]
    return render(request, "results/log.html", {"evening": evening, "lines": shown})


@register.inclusion_tag("results/asks_who.html", takes_context=True)
def identity_question(context: RequestContext) -> dict[str, Any]:
    """Return the context of the question whether the reader, an organiser or director, is a player of similar name.

    It is shown on the pages of an evening until it is answered.
    """
    request = context.get("request")
    if request is None or not is_staff(request):
        return {}
    evening, match = context.get("evening"), request.resolver_match
    if not evening and match is not None and match.route.startswith("evening/<int:pk>/"):  # The page of a refusal.
        evening = Evening.objects.filter(pk=match.kwargs["pk"]).first()
    if not isinstance(evening, Evening) or is_evening_over(evening):
        return {}
    names = [name for name, _contestant in participation_of(request.user, evening).unconfirmed_names]
    return {"evening": evening, "names": names, "csrf_token": context.get("csrf_token")}
