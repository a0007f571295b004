"""Breaking ties (1949: 84-86; klaverjas: II-19; 2017: 78D leaves it to the organiser)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from troef.cards import SIDES
from troef.contest.answer import Line, MatchScore
from troef.contest.exact import Number, rounded
from troef.contest.imps import mean_of
from troef.contest.options import TieRule
from troef.contest.result import outcomes_of
from troef.contest.session import Contest
from troef.contest.tally import Tally
from troef.laws import Text


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a tie rule may look at: one session."""

    contest: Contest
    boards: Mapping[int, list[Line]]
    matches: tuple[MatchScore, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """A contestant out of a tie, and what decided."""

    tally: Tally
    key: tuple[Number, ...] = ()
    detail: Text | None = None


def break_tie(rule: TieRule, tied: Sequence[Tally], sheets: Sequence[Sheet]) -> list[list[Placed]]:
    """The tied contestants in order; those who stay level are in one list."""
    placed = _RULES[rule](tied, sheets)
    ordered = sorted(placed, key=lambda one: one.key, reverse=True)
    return [list(level) for _, level in groupby(ordered, key=lambda one: one.key)]


def _share(tied: Sequence[Tally], sheets: Sequence[Sheet]) -> list[Placed]:
    return [Placed(tally) for tally in tied]


def _article_85(tied: Sequence[Tally], sheets: Sequence[Sheet]) -> list[Placed]:
    """Board by board against the others of the tie; alone on a board, against the average."""
    totals = {id(tally): 0 for tally in tied}
    for sheet in sheets:
        for lines in sheet.boards.values():
            _add_board(totals, _points_on(lines, tied))
    return [
        Placed(tally, (total,), Text(f"{total} punten onderling", f"{total} points among those who tie"))
        for tally in tied
        for total in (totals[id(tally)],)
    ]


class _OnBoard(NamedTuple):
    """A tied contestant on a board he played: his points and the average of it."""

    tally: Tally
    points: Number
    average: Number


def _add_board(totals: dict[int, int], played: Sequence[_OnBoard]) -> None:
    for one in played:
        rivals = [other.points for other in played if other.tally is not one.tally]
        totals[id(one.tally)] += sum(_two_one_none(one.points, other) for other in rivals or [one.average])


def _points_on(lines: Sequence[Line], tied: Sequence[Tally]) -> list[_OnBoard]:
    found = []
    for line in lines:
        for side, points in zip(SIDES, (line.ns_points, line.ew_points), strict=True):
            if points is None or not outcomes_of(line.result.given(side)):
                continue
            names = line.result.contestants(side)
            found += [
                _OnBoard(tally, points, Fraction(line.top or 0) / 2)
                for tally in tied
                if tally.contestant in names and tally.side in (None, side)
            ]
    return found


def _two_one_none(mine: Number, other: Number) -> int:
    return 1 + (mine > other) - (mine < other)


def _article_86(tied: Sequence[Tally], sheets: Sequence[Sheet]) -> list[Placed]:
    """Two teams: their own match in points, then in score points, then score points over all boards."""
    if len(tied) != 2:
        return _share(tied, sheets)
    names = frozenset(tally.contestant for tally in tied)
    placed = []
    for tally in tied:
        keys = [_key_86(tally.contestant, names, sheet) for sheet in sheets]
        key = tuple(sum(values) for values in zip(*keys, strict=True))
        told = [rounded(value, 0) for value in key]
        detail = Text(
            f"onderling {told[0]}, scorepunten onderling {told[1]}, in totaal {told[2]}",
            f"own match {told[0]}, score points in it {told[1]}, in all {told[2]}",
        )
        placed.append(Placed(tally, key, detail))
    return placed


def _key_86(team: str, both: frozenset[str], sheet: Sheet) -> tuple[Number, Number, Number]:
    met = [match for match in sheet.matches if {one.team for one in match.teams} == both]
    direct = sum(one.points for match in met for one in match.teams if one.team == team)
    return direct, _score_points(team, sheet, {match.name for match in met}), _score_points(team, sheet, None)


def _score_points(team: str, sheet: Sheet, matches: set[str] | None) -> Number:
    """What a team scored at the tables, in some matches or in all."""
    return sum(
        mean_of(result.given(side), side)
        for result in sheet.contest.results
        if matches is None or result.match in matches
        for side in SIDES
        if team in result.contestants(side)
    )


def _article_ii_19(tied: Sequence[Tally], sheets: Sequence[Sheet]) -> list[Placed]:
    """Most tops, then most play points."""
    return [
        Placed(
            tally,
            (tally.tops, tally.play_points),
            Text(
                f"{tally.tops} tops, {rounded(tally.play_points, 0)} speelpunten",
                f"{tally.tops} tops, {rounded(tally.play_points, 0)} play points",
            ),
        )
        for tally in tied
    ]


_RULES: dict[TieRule, Callable[[Sequence[Tally], Sequence[Sheet]], list[Placed]]] = {
    TieRule.SHARE: _share,
    TieRule.Y1949_85: _article_85,
    TieRule.Y1949_86: _article_86,
    TieRule.KLAVERJAS_II_19: _article_ii_19,
}
