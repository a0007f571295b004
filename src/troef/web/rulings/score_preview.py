"""Previews of adjusted scores and penalties, and self-inflicted damage (2017: 12C1e)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from troef.cards import Side, TroefError
from troef.contest.result import Artificial
from troef.contest.session import Fine
from troef.core.numbers import Number
from troef.director.rulings.adjusted_scores import (
    AdjustedScore,
    Stands,
    WeightedShare,
    outcome_fields,
    self_inflicted_share,
    without_self_inflicted,
)
from troef.web.evenings import games, scoring
from troef.web.evenings.filters import percent, points
from troef.web.evenings.models import Contestant, Evening, Result
from troef.web.evenings.result_filters import counts_tops
from troef.web.evenings.scoring import RankedContestant, Standings
from troef.web.evenings.team_matches import add_bracket


class FigureChange(NamedTuple):
    """A figure that decides a contestant's rank, with its name, before and after a ruling."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class StandingChange:
    """The effect of a ruling on one contestant: ranks and figures before and after it."""

    contestant: Contestant
    before: int | None
    after: int | None
    figures: tuple[FigureChange, ...]

    @property
    def moves(self) -> bool:
        return self.before != self.after


def preview_adjustment(result: Result, given: dict[str, Any]) -> tuple[Standings, list[StandingChange]]:
    """Return the standings if this score were given, and the contestants whose result changes. Nothing is stored."""
    return _compared(result.evening, score_with_adjustment(result, given))


def score_with_adjustment(result: Result, given: dict[str, Any]) -> Standings:
    """Return the standings if this score were given. Raise TroefError if it cannot be scored."""
    file = scoring.file_with(result.north)
    ruled = scoring.adjusted_row(result, given) | scoring.FouledVersions.for_evening(result.evening).of(
        result.board, result.sitting_id
    )
    others = [row for row in file["results"] if scoring.row_key(row) != scoring.row_key(ruled)]
    file["results"] = sorted([*others, ruled], key=scoring.row_key)
    return scoring.score_file(result.evening_id, add_bracket(result.evening, file))


def preview_penalty(contestant: Contestant, fine: Fine) -> tuple[Standings, list[StandingChange]]:
    """Return the standings if this penalty were given, and the contestants whose result changes."""
    return _compared(contestant.evening, score_with_penalty(contestant, fine))


def score_with_penalty(contestant: Contestant, fine: Fine) -> Standings:
    """Return the standings if this penalty were given. Raise TroefError if it cannot be scored."""
    file = scoring.file_with(contestant)
    taken = {"amount": float(fine.amount), "unit": str(fine.unit), "law": fine.law, "match": fine.match}
    penalty = {"contestant": fine.contestant, **{name: value for name, value in taken.items() if value is not None}}
    file["penalties"] = [*file["penalties"], penalty]
    return scoring.score_file(contestant.evening_id, add_bracket(contestant.evening, file))


def _compared(evening: Evening, after: Standings) -> tuple[Standings, list[StandingChange]]:
    return after, standing_changes(scoring.standings(evening), after)


def standing_changes(before: Standings, after: Standings) -> list[StandingChange]:
    """Return the change for each contestant whose result or rank differs between the standings."""
    return [shift for place in after.visible_ranking if (shift := _shift(place.contestant, before, after)) is not None]


def _shift(contestant: Contestant, before: Standings, after: Standings) -> StandingChange | None:
    was, becomes = before.place(contestant.number), after.place(contestant.number)
    if was and becomes and _figures(was) == _figures(becomes):
        return None
    ranks = [None if place is None else place.rank for place in (was, becomes)]
    return StandingChange(contestant, ranks[0], ranks[1], tuple(_shifted(contestant.evening, was, becomes)))


def _shifted(
    evening: Evening, was: RankedContestant | None, becomes: RankedContestant | None
) -> Iterator[FigureChange]:
    """Yield the figures that decide the rank, before and after. Tie-breaks are included (klaverjas: II-19)."""

    def figure(name: str, said: Callable[[RankedContestant], str]) -> FigureChange:
        before, after = ("" if place is None else said(place) for place in (was, becomes))
        return FigureChange(name, before, after)

    if not counts_tops(evening):
        yield figure(_("Result"), lambda place: _result(evening, place))
        return
    yield figure("MP", lambda place: points(place.points))
    yield figure(_("Tops"), lambda place: str(place.tops))
    yield figure(_("Points"), lambda place: points(place.play_points))


def _result(evening: Evening, place: RankedContestant) -> str:
    if scoring.ranks_by_matchpoints(evening):
        return f"{points(place.points)} MP"
    return percent(place.result) if place.percentage is not None else points(place.result)


def _figures(place: RankedContestant) -> tuple[object, ...]:
    row = place.row
    return row.rank, row.points, row.percentage, row.vp, row.tops, row.play_points


@dataclass(frozen=True, slots=True)
class SelfInflictedDamage:
    """The points of a side: actual, expected, and without its error. Also its part of the damage, and the new score."""

    side: str
    table: Number
    expected: Number
    without_error: Number
    part: Fraction
    score: AdjustedScore


def self_inflicted_damage(
    result: Result, score: AdjustedScore, side: str, without: dict[str, object]
) -> SelfInflictedDamage:
    """Return `score` without the damage that `side` caused itself (12C1ei). `without`: its result without the error.

    Raise TroefError if there is no such damage.
    """
    expected, outcome = score.of(Side.parse(side)), games.reported_result(result)
    if expected is None or isinstance(expected, Artificial) or outcome is None:
        raise TroefError(_("A serious error of a side's own is computed from outcomes and a result at the table."))
    table = outcome_fields(outcome.as_result())
    at_table, as_assigned, without_error = (
        _points(result, score, side, stands) for stands in (_sure(table), expected, _sure(outcome_fields(without)))
    )
    part = self_inflicted_share(at_table, as_assigned, without_error)
    left = score.but(Side.parse(side), without_self_inflicted(expected, table, part))
    return SelfInflictedDamage(side, at_table, as_assigned, without_error, part, left)


def _sure(outcome: object) -> tuple[WeightedShare, ...]:
    return (WeightedShare(Fraction(1), outcome),)  # type: ignore[arg-type]


def _points(result: Result, score: AdjustedScore, side: str, stands: Stands) -> Number:
    given = score.but(Side.parse(side), stands).given()
    line = score_with_adjustment(result, given).line(result.board, result.north.number)
    points = line and (line.ns_points if side == "NS" else line.ew_points)
    if points is None:
        raise TroefError(_("This board has nothing to compare with yet."))
    return points
