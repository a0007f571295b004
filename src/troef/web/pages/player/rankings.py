"""Rankings: their rows, and the projector page that reveals the result from the last place up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from django import template
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from troef.web.evenings import progress
from troef.web.evenings.filters import percent, points, side_short, substitute_names
from troef.web.evenings.log import get_evening
from troef.web.evenings.models import SEAT_FIELDS, Contestant, Evening, EveningState, Sitting
from troef.web.evenings.result_filters import counts_tops, knocks_out, place_words, points_word
from troef.web.evenings.result_list import ResultLine, ResultList, prize_names, result_lists, round_score_text
from troef.web.evenings.scoring import RankedContestant, standings
from troef.web.pages.player.results import render_shared
from troef.web.people.permissions import organises
from troef.web.platform.http.forms import is_fragment_request

register = template.Library()
Cell = Callable[[ResultLine], str]


@register.simple_tag(takes_context=True)
def ranking_rows(context: Context, lines: Sequence[ResultLine]) -> SafeString:
    """Return the HTML rows of a ranking, below the header of `results/ranking.html`."""
    evening, own = context["evening"], context["own"]
    sides, names = _sides(lines), _names(evening, context["stand_ins"])
    figures = tuple(_figures(evening, context["standings"].has_penalties))
    mine, is_over = {True: '<tr class="mine">', False: "<tr>"}, evening.state != EveningState.PLAYING
    return mark_safe(
        "".join(
            mine[line.place.contestant.number in own]
            + _cell(medal(line.place.rank) if is_over else line.place.rank)
            + sides[line.place.side]
            + names(line)
            + "".join([figure(line) for figure in figures])
            + "</tr>"
            for line in lines
        )
    )


@register.simple_tag(takes_context=True)
def projector_rows(context: Context, lines: Sequence[ResultLine]) -> SafeString:
    """Return the HTML rows of the ranking for the projector. Prizes appear only when the result is revealed."""
    evening, gives = context["evening"], context.get("result") is not None
    sides = _sides(lines)

    def row(line: ResultLine) -> str:
        place = line.place
        prizes = f"\n<mark>{escape(prize_names(line, evening))}</mark>" if gives and line.prizes else ""
        made = "".join([_cell(round_score_text(made, whole=True), "num wide-only") for made in line.rounds])
        result = points(round(place.points)) if line.rounds else place_words(evening, place)
        name = f'<th scope="row" class="name">{escape(place.contestant.name)}{prizes}</th>'
        return _cell(place.rank, "num") + sides[place.side] + name + made + _cell(result, "num result")

    return mark_safe("".join([f"<tr>{row(line)}</tr>" for line in lines]))


def _sides(lines: Sequence[ResultLine]) -> dict[str, str]:
    return {name: _cell(side_short(name)) if name else "" for name in {line.place.side for line in lines}}


def _cell(said: object, kind: str = "") -> str:
    return f'<td class="{kind}">{said}</td>' if kind else f"<td>{said}</td>"


def _names(evening: Evening, stand_ins: dict[int, str]) -> Cell:
    before, after = reverse("score_sheet", args=[evening.pk, 0]).rsplit("0", 1)

    def cell(line: ResultLine) -> str:
        who, made = line.place.contestant, " · ".join(map(round_score_text, line.rounds))
        plays_for = f"<br><small>{escape(who.plays_for)}</small>" if who.plays_for else ""
        return (
            f'<th scope="row"><a href="{before}{who.number}{after}">{escape(who.name)}</a>\n'
            f"<small>{who.number}</small> {substitute_names(stand_ins, who)}\n{plays_for}"
            + (f'<span class="narrow-only">{made}</span>' if line.rounds else "")
            + "</th>"
        )

    return cell


def _figures(evening: Evening, has_penalties: bool) -> Iterator[Cell]:
    """Yield for each column a function that gives a contestant's cell. The column that ranks has class `result`."""
    tops, out_in_rounds, unit = counts_tops(evening), knocks_out(evening), points_word(evening)

    def figure(place: RankedContestant) -> str:
        if tops:
            return _cell(points(place.points), "result")
        nothing = "–" if unit == "%" else points(place.points)
        said = nothing if place.percentage is None else percent(place.percentage)
        return _cell(said, "" if out_in_rounds or place.vp is not None else "result")

    yield lambda line: "" if line.place.vp is None else _cell(points(line.place.vp), "result")
    if out_in_rounds:
        yield lambda line: _cell(line.place.out or "–", "result")
    yield lambda line: "".join([_cell(round_score_text(made), "wide-only") for made in line.rounds])
    yield lambda line: _cell(bar50(line.place.percentage), "bar-cell") + figure(line.place)
    if tops:
        yield lambda line: _cell(line.place.tops) + _cell(points(line.place.play_points), "wide-only")
    if has_penalties and (evening.is_drive or tops):
        yield lambda line: _cell(points(-line.place.penalty) if line.place.penalty else "", "wide-only")
    yield lambda line: _cell(line.place.boards, "wide-only")


@register.filter
def medal(rank: int) -> SafeString:
    """Return a rank as a medal if it is one of the first three."""
    return SafeString(f'<span class="medal medal-{rank}">{rank}</span>' if rank < 4 else rank)


@register.filter
def bar50(percentage: float | None) -> SafeString:
    """Return a bar that runs left or right from a mark at 50%; its full width is from 25% to 75%."""
    if percentage is None:
        return SafeString("")
    box = 'viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"'
    off = min(50.0, abs(percentage - 50) * 2)
    bar = (
        f'class="up" x="50" width="{off:.1f}"'
        if percentage > 50
        else f'class="down" x="{50 - off:.1f}" width="{off:.1f}"'
    )
    marks = f'<rect class="bed" y="2" width="100" height="6"/><rect {bar} y="1" height="8"/>'
    return SafeString(f'<svg {box}>{marks}<rect class="mid" x="49.6" width=".8" height="10"/></svg>')


@require_GET
@never_cache
def projector(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the projector page: for every reader, only the part of the ranking that is public."""
    evening = get_evening(pk)
    if not is_fragment_request(request):
        return render(request, "projector/page.html", _projector_context(request, evening))

    def draw() -> str:
        return render_to_string("projector/part.html", _projector_context(request, evening), request)

    if organises(request):
        return HttpResponse(draw(), headers={"Troef-Version": evening.version})
    return render_shared(request, evening, "projector", draw)


def _projector_context(request: HttpRequest, evening: Evening) -> dict[str, object]:
    context: dict[str, object] = {"evening": evening, "now": timezone.now(), "until": progress.round_ends_at(evening)}
    if evening.state != EveningState.SETUP and progress.is_everything_played(evening):
        lists = result_lists(evening, standings(evening))
        total = sum(len(ranking.lines) for ranking in lists)
        shown = min(evening.read_out, total)
        context |= {"result": revealed_places(lists, shown), "is_complete": shown == total}
        context |= {"next": shown + 1, "before": shown - 1, "total": total, "shown": shown}
        context["controls"] = organises(request)
    else:
        seated = list(evening.sittings.filter(round=evening.round).select_related("table", *SEAT_FIELDS))
        open_to_all = evening.state == EveningState.PLAYING and evening.standings_open
        context |= {
            "tables": _with_next_tables(evening, [sitting for sitting in seated if not sitting.is_sit_out]),
            "resting": [sitting.north for sitting in seated if sitting.is_sit_out],
            "standings": result_lists(evening, standings(evening)) if open_to_all else [],
        }
    return context


def _with_next_tables(evening: Evening, seated: list[Sitting]) -> list[tuple[Sitting, str, str]]:
    """Return the sittings, each with the next table of both sides, such as `5 NZ`; empty if it is not known."""
    goes: dict[Contestant, str] = {}
    if evening.kind == "pairs":
        for later in evening.sittings.filter(round=evening.round + 1).select_related("table", *SEAT_FIELDS):
            for side in () if later.is_sit_out else ("NS", "EW"):
                goes |= {pair: f"{later.table.number} {side_short(side)}" for pair in later.contestants(side)}
    return [(now, goes.get(now.contestants("NS")[0], ""), goes.get(now.contestants("EW")[0], "")) for now in seated]


def revealed_places(lists: list[ResultList], places: int) -> list[ResultList]:
    """Return the lowest `places` lines of the lists, starting with the last list. Prizes come with a complete list."""
    shown = []
    for ranking in lists[::-1]:
        lines = ranking.lines[max(0, len(ranking.lines) - places) :] if places > 0 else ()
        places -= len(ranking.lines)
        if lines:
            shown.append(ResultList(ranking.title, lines, ranking.prizes if len(lines) == len(ranking.lines) else ()))
    return shown[::-1]
