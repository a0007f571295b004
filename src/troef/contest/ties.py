"""Breaking ties (1949: 84-86; klaverjas: II-19; 2017: 78D leaves it to the organiser)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from troef.cards import SIDES
from troef.contest.answer import Line, MatchScore
from troef.contest.exact import Number, rounded
from troef.contest.imps import mean_of
from troef.contest.options import TieRule
from troef.contest.result import outcomes_of
from troef.contest.session import Contest
from troef.contest.tally import Tallies, Tally
from troef.laws import Text


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a tie rule may look at."""

    contest: Contest
    boards: dict[int, list[Line]]
    tallies: Tallies
    matches: tuple[MatchScore, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """A contestant out of a tie, and what decided."""

    tally: Tally
    key: tuple[Number, ...]
    detail: Text | None = None


def break_tie(rule: TieRule, tied: Sequence[Tally], sheet: Sheet) -> list[list[Placed]]:
    """The tied contestants in order; those who stay level are in one list."""
    placed = _RULES[rule](tied, sheet)
    ordered = sorted(placed, key=lambda one: one.key, reverse=True)
    return [list(level) for _, level in groupby(ordered, key=lambda one: one.key)]


def _share(tied: Sequence[Tally], sheet: Sheet) -> list[Placed]:
    return [Placed(tally, (), Text("gedeeld", "shared")) for tally in tied]


def _article_85(tied: Sequence[Tally], sheet: Sheet) -> list[Placed]:
    """Board by board against the others of the tie; alone on a board, against the average."""
    totals = {id(tally): 0 for tally in tied}
    for lines in sheet.boards.values():
        played = _points_on(lines, tied, sheet.tallies)
        if len(played) == 1:
            ((tally, points, average),) = played
            totals[id(tally)] += _two_one_none(points, average)
        for tally, points, _ in played:
            totals[id(tally)] += sum(_two_one_none(points, other) for rival, other, _ in played if rival is not tally)
    return [_placed_85(tally, totals[id(tally)]) for tally in tied]


def _placed_85(tally: Tally, total: int) -> Placed:
    return Placed(tally, (total,), Text(f"{total} punten onderling", f"{total} points among those who tie"))


def _points_on(lines: Sequence[Line], tied: Sequence[Tally], tallies: Tallies) -> list[tuple[Tally, Number, Number]]:
    """The tied contestants who played a board: their points and the average of it."""
    wanted = {id(tally) for tally in tied}
    found: list[tuple[Tally, Number, Number]] = []
    for line in lines:
        for side, points in zip(SIDES, (line.ns_points, line.ew_points), strict=True):
            if points is None or not outcomes_of(line.result.given(side)):
                continue
            for name in line.result.contestants(side):
                tally = tallies.of(side, name)
                if id(tally) in wanted:
                    found.append((tally, points, Fraction(line.top or 0) / 2))
    return found


def _two_one_none(mine: Number, other: Number) -> int:
    return 1 + (mine > other) - (mine < other)


def _article_86(tied: Sequence[Tally], sheet: Sheet) -> list[Placed]:
    """Two teams: their own match in points, then in score points, then score points over all boards."""
    if len(tied) != 2:
        return _share(tied, sheet)
    names = frozenset(tally.contestant for tally in tied)
    met = {match.name for match in sheet.matches if {team.team for team in match.teams} == names}
    placed = []
    for tally in tied:
        direct = sum(
            team.points
            for match in sheet.matches
            if match.name in met
            for team in match.teams
            if team.team == tally.contestant
        )
        key = (direct, _score_points(tally, sheet, met), _score_points(tally, sheet, None))
        told = [rounded(value, 0) for value in key]
        detail = Text(
            f"onderling {told[0]}, scorepunten onderling {told[1]}, in totaal {told[2]}",
            f"own match {told[0]}, score points in it {told[1]}, in all {told[2]}",
        )
        placed.append(Placed(tally, key, detail))
    return placed


def _score_points(tally: Tally, sheet: Sheet, matches: set[str] | None) -> Number:
    """What a team scored at the tables, in some matches or in all."""
    return sum(
        mean_of(result.given(side), side)
        for result in sheet.contest.results
        if matches is None or result.match in matches
        for side in SIDES
        if tally.contestant in result.contestants(side)
    )


def _article_ii_19(tied: Sequence[Tally], sheet: Sheet) -> list[Placed]:
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


_RULES: dict[TieRule, Callable[[Sequence[Tally], Sheet], list[Placed]]] = {
    TieRule.SHARE: _share,
    TieRule.Y1949_85: _article_85,
    TieRule.Y1949_86: _article_86,
    TieRule.KLAVERJAS_II_19: _article_ii_19,
}
