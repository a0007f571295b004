"""The rows of a ranking. A hall has thousands with the same columns, so the columns are chosen once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from troef.web.evenings.filters import percent, points, side_short, substitute_names
from troef.web.evenings.models import Evening
from troef.web.evenings.result_filters import counts_tops, knocks_out, place_words, points_word
from troef.web.evenings.result_list import ResultLine, prize_names, round_score_text
from troef.web.evenings.scoring import RankedContestant

register = template.Library()
Cell = Callable[[ResultLine], str]


@register.simple_tag(takes_context=True)
def ranking_rows(context: Context, lines: Sequence[ResultLine]) -> SafeString:
    """Return the rows below the header of `results/ranking.html`."""
    evening, own = context["evening"], context["own"]
    sides, names = _sides(lines), _names(evening, context["stand_ins"])
    figures = tuple(_figures(evening, context["standings"].has_penalties))
    mine = {True: '<tr class="mine">', False: "<tr>"}
    return mark_safe(
        "".join(
            mine[line.place.contestant.number in own]
            + _cell(line.place.rank)
            + sides[line.place.side]
            + names(line)
            + "".join([figure(line) for figure in figures])
            + "</tr>"
            for line in lines
        )
    )


@register.simple_tag(takes_context=True)
def projector_rows(context: Context, lines: Sequence[ResultLine]) -> SafeString:
    """Return the rows for the projector. Prizes appear only when the result is revealed."""
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
    """Return the cell of each side; empty in a ranking without sides."""
    return {name: _cell(side_short(name)) if name else "" for name in {line.place.side for line in lines}}


def _cell(said: object, kind: str = "") -> str:
    return f'<td class="{kind}">{said}</td>' if kind else f"<td>{said}</td>"


def _names(evening: Evening, stand_ins: dict[int, str]) -> Cell:
    """Return a function for the cell with the name and a link to the score sheet."""
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
    """Yield a function for each column of this evening. The cell by which the ranking sorts has class `result`."""
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
    yield lambda line: figure(line.place) + _cell(_bar(line.place.percentage), "bar-cell")
    if tops:
        yield lambda line: _cell(line.place.tops) + _cell(points(line.place.play_points), "wide-only")
    if has_penalties and (evening.is_drive or tops):
        yield lambda line: _cell(points(-line.place.penalty) if line.place.penalty else "", "wide-only")
    yield lambda line: _cell(line.place.boards, "wide-only")


def _bar(percentage: float | None) -> str:
    if percentage is None:
        return ""
    box = 'viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"'
    return f'<svg {box}><rect width="{percentage:.2f}" height="10"/></svg>'
