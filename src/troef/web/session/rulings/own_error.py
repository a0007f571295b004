"""A side's own serious error after the infraction (2017: 12C1e), worked out in the points of this contest."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _

from troef.cards import Side, TroefError
from troef.contest.exact import Number
from troef.contest.result import Artificial
from troef.director.adjusting import AdjustedScore, Share, Stands, less_own_part, own_part, told_of
from troef.web.session import games, rule
from troef.web.session.models import Result


@dataclass(frozen=True, slots=True)
class OwnError:
    """What the side would have had in three cases, which part of the damage is its own, and what is left."""

    side: str
    table: Number
    expected: Number
    without_error: Number
    part: Fraction
    score: AdjustedScore


def own_error(result: Result, score: AdjustedScore, side: str, without: dict[str, object]) -> OwnError:
    """The score with the own part taken off for one side; the other keeps what it was assigned (12C1ei)."""
    expected, told = score.of(Side.parse(side)), games.told_of(result)
    if expected is None or isinstance(expected, Artificial) or told is None:
        raise TroefError(_("An error of one's own is reckoned from outcomes, and from a result at the table."))
    table = told_of(told.as_result())
    at_table, as_assigned, without_error = (
        _points(result, score, side, stands) for stands in (_sure(table), expected, _sure(told_of(without)))
    )
    part = own_part(at_table, as_assigned, without_error)
    left = replace(score, **{side.lower(): less_own_part(expected, table, part)})
    return OwnError(side, at_table, as_assigned, without_error, part, left)


def _sure(told: object) -> tuple[Share, ...]:
    return (Share(Fraction(1), told),)  # type: ignore[arg-type]


def _points(result: Result, score: AdjustedScore, side: str, stands: Stands) -> Number:
    """What the side gets if this stands for it."""
    given = replace(score, **{side.lower(): stands}).given()
    after, _shifts = rule.preview_adjustment(result, given)
    line = after.line(result.board, result.north.number)
    points = line and (line.ns_points if side == "NS" else line.ew_points)
    if points is None:
        raise TroefError(_("This board has nothing to compare with yet."))
    return points
