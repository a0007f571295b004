"""The ranking: equal totals share a rank unless a rule separates them (1949: 83-86; klaverjas: II-19)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from math import inf, lcm
from typing import Any, NamedTuple

from troef.cards import SIDES
from troef.contest.answer import Answer, ContestantTotals, ScoredResult, Standing
from troef.contest.bracket import Bracket
from troef.contest.options import RankBy, Sections, TieRule
from troef.contest.point_scales import mean_score
from troef.contest.result import outcomes_of
from troef.contest.session import Contest
from troef.core.numbers import Number, round_half_up
from troef.laws import Text


@dataclass(frozen=True, slots=True)
class TieBreakResult:
    """A contestant in a tie, with the key and the words that decide their place."""

    tally: ContestantTotals
    key: tuple[Number, ...] = ()
    detail: Text | None = None


def break_tie(
    rule: TieRule, tied: Sequence[ContestantTotals], sessions: Sequence[Answer]
) -> list[list[TieBreakResult]]:
    """Return the tied contestants in order, in one list for each rank."""
    placed = _RULES[rule](tied, sessions)
    ordered = sorted(placed, key=lambda row: row.key, reverse=True)
    return [list(level) for _, level in groupby(ordered, key=lambda row: row.key)]


def _share(tied: Sequence[ContestantTotals], sessions: Sequence[Answer]) -> list[TieBreakResult]:
    return [TieBreakResult(tally) for tally in tied]


def _article_85(tied: Sequence[ContestantTotals], sessions: Sequence[Answer]) -> list[TieBreakResult]:
    """Compare tied contestants with each other board by board, or with the average if only one played the board."""
    totals = {id(tally): 0 for tally in tied}
    for session in sessions:
        for lines in session.boards.values():
            _add_board(totals, _points_on(lines, tied))
    return [
        TieBreakResult(tally, (total,), Text(f"{total} punten onderling", f"{total} points among those who tie"))
        for tally in tied
        for total in (totals[id(tally)],)
    ]


class _OnBoard(NamedTuple):
    """A tied contestant on a board: their points and the average of the board."""

    tally: ContestantTotals
    points: Number
    average: Number


def _add_board(totals: dict[int, int], played: Sequence[_OnBoard]) -> None:
    for entry in played:
        rivals = [other.points for other in played if other.tally is not entry.tally]
        totals[id(entry.tally)] += sum(_two_one_none(entry.points, other) for other in rivals or [entry.average])


def _points_on(lines: Sequence[ScoredResult], tied: Sequence[ContestantTotals]) -> list[_OnBoard]:
    on_board = []
    for line in lines:
        for side, points in zip(SIDES, (line.ns_points, line.ew_points), strict=True):
            if points is None or not outcomes_of(line.result.given(side)):
                continue
            names = line.result.contestants(side)
            on_board += [
                _OnBoard(tally, points, Fraction(line.top or 0) / 2)
                for tally in tied
                if tally.contestant in names and tally.side in (None, side)
            ]
    return on_board


def _two_one_none(mine: Number, other: Number) -> int:
    return 1 + (mine > other) - (mine < other)


def _article_86(tied: Sequence[ContestantTotals], sessions: Sequence[Answer]) -> list[TieBreakResult]:
    """Compare two tied teams: points in their own match, score points in it, then all score points."""
    if len(tied) != 2:
        return _share(tied, sessions)
    names = frozenset(tally.contestant for tally in tied)
    placed = []
    for tally in tied:
        keys = [_key_86(tally.contestant, names, session) for session in sessions]
        key = tuple(sum(values) for values in zip(*keys, strict=True))
        figures = [round_half_up(value, 0) for value in key]
        detail = Text(
            f"onderling {figures[0]}, scorepunten onderling {figures[1]}, in totaal {figures[2]}",
            f"own match {figures[0]}, score points in it {figures[1]}, in all {figures[2]}",
        )
        placed.append(TieBreakResult(tally, key, detail))
    return placed


def _key_86(team: str, both: frozenset[str], session: Answer) -> tuple[Number, Number, Number]:
    met = [match for match in session.matches if {score.team for score in match.teams} == both]
    direct = sum(score.points for match in met for score in match.teams if score.team == team)
    return direct, _score_points(team, session, {match.name for match in met}), _score_points(team, session, None)


def _score_points(team: str, session: Answer, matches: set[str] | None) -> Number:
    """Return the score points of a team at the tables, in some matches or in all."""
    return sum(
        mean_score(result.given(side), side)
        for result in session.contest.results
        if matches is None or result.match in matches
        for side in SIDES
        if team in result.contestants(side)
    )


def _article_ii_19(tied: Sequence[ContestantTotals], sessions: Sequence[Answer]) -> list[TieBreakResult]:
    """Compare tied contestants by tops, then by play points."""
    return [
        TieBreakResult(
            tally,
            (tally.tops, tally.play_points),
            Text(
                f"{tally.tops} tops, {round_half_up(tally.play_points, 0)} speelpunten",
                f"{tally.tops} tops, {round_half_up(tally.play_points, 0)} play points",
            ),
        )
        for tally in tied
    ]


_RULES: dict[TieRule, Callable[[Sequence[ContestantTotals], Sequence[Answer]], list[TieBreakResult]]] = {
    TieRule.SHARE: _share,
    TieRule.Y1949_85: _article_85,
    TieRule.Y1949_86: _article_86,
    TieRule.KLAVERJAS_II_19: _article_ii_19,
}


def rank(tallies: Iterable[ContestantTotals], sessions: Sequence[Answer]) -> tuple[Standing, ...]:
    """Return the ranking of each field. The options are those of the last session."""
    contest = sessions[-1].contest
    fields: dict[tuple[object, object], list[ContestantTotals]] = {}
    for tally in tallies:
        section = section_of(contest, tally) if contest.options.sections is Sections.APART else None
        fields.setdefault((tally.side, section), []).append(tally)
    bracket = Bracket.of(sessions)
    return tuple(standing for field in fields.values() for standing in _rank_field(field, sessions, bracket))


def section_of(contest: Contest, tally: ContestantTotals) -> str | None:
    known = contest.contestants.get(tally.contestant)
    return known.section if known else None


def ranking_value(contest: Contest, tally: ContestantTotals) -> Number | None:
    """Return the value that the ranking follows; None if the contestant has none yet.

    It is victory points, an average, points or a percentage.
    """
    if tally.vp is not None:
        return tally.vp
    if contest.options.rank_by is RankBy.AVERAGE:
        return tally.average
    if not contest.options.method.in_matchpoints or contest.options.rank_by is RankBy.POINTS:
        return tally.points
    return tally.percentage


def _rank_field(
    field: Sequence[ContestantTotals], sessions: Sequence[Answer], bracket: Bracket | None
) -> Iterator[Standing]:
    contest = sessions[-1].contest
    place = 1
    keys = [bracket.key(tally.contestant) for tally in field] if bracket else _measures(field, contest)
    for tied in _best_first(field, keys):
        breaks = len(tied) > 1 and not bracket
        levels = break_tie(contest.options.ties, tied, sessions) if breaks else [list(map(TieBreakResult, tied))]
        for level in levels:
            for placed in level:
                standing = _standing(place, placed, len(levels) > 1, contest)
                yield replace(standing, out=bracket.out(standing.contestant)) if bracket else standing
            place += len(level)


def _measures(field: Sequence[ContestantTotals], contest: Contest) -> list[float]:
    """Return the ranking values scaled to integers; contestants without a value come last.

    Integers are exact, and much faster to sort than fractions.
    """
    measures = [ranking_value(contest, tally) for tally in field]
    common = lcm(*(value.denominator for value in measures if value is not None))
    return [-inf if value is None else value.numerator * (common // value.denominator) for value in measures]


def _best_first(field: Sequence[ContestantTotals], keys: Sequence[Any]) -> Iterator[list[ContestantTotals]]:
    """Yield groups of contestants who are level, best first."""
    ordered = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)
    for _, indexes in groupby(ordered, key=keys.__getitem__):
        yield [field[index] for index in indexes]


def _standing(place: int, placed: TieBreakResult, broken: bool, contest: Contest) -> Standing:
    tally = placed.tally
    return Standing(
        rank=place,
        contestant=tally.contestant,
        points=tally.points,
        boards=tally.boards,
        side=tally.side,
        top=tally.top,
        percentage=tally.percentage,
        vp=tally.vp,
        tops=tally.tops if contest.rules.counts_tops else None,
        play_points=tally.play_points,
        average=tally.average if contest.options.rank_by is RankBy.AVERAGE else None,
        compensation=tally.compensation,
        penalty=tally.penalty,
        section=section_of(contest, tally),
        tie_broken_by=str(contest.options.ties) if broken else None,
        tie_detail=placed.detail if broken else None,
    )
