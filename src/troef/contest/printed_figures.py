"""Figures of a session that somebody else printed, compared with the figures that Troef computes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from troef.cards import Lang, Side
from troef.contest.answer import Answer, ScoredResult, Standing
from troef.contest.contestant import ContestantKind
from troef.contest.result import Artificial, ContestResult, NamedAward, PlayedScore
from troef.contest.score import by_board, score
from troef.contest.session import Contest
from troef.core.messages import _
from troef.core.numbers import Number


@dataclass(frozen=True, slots=True)
class PrintedResult:
    """A result as printed, with the decimals that were printed; None for a figure that was not printed."""

    board: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    score: int | None = None
    ns_points: Decimal | None = None
    ew_points: Decimal | None = None


@dataclass(frozen=True, slots=True)
class PrintedStanding:
    """One contestant in the ranking as printed."""

    contestant: str
    side: Side | None = None
    rank: int | None = None
    points: Decimal | None = None
    percentage: Decimal | None = None
    vp: Decimal | None = None


@dataclass(frozen=True, slots=True)
class PrintedFigures:
    """The figures of a session as printed."""

    lines: tuple[PrintedResult, ...] = ()
    standings: tuple[PrintedStanding, ...] = ()
    boards_alone: bool = False
    """True if each board shows points among its own scores only, and corrects only the totals for missing scores."""
    prorated: bool = False
    """True if totals of contestants with fewer boards are scaled up to the maximum number of boards."""


@dataclass(frozen=True, slots=True)
class PrintedSession:
    """A session that was read together with its printed figures."""

    contest: Contest
    published: PrintedFigures


@dataclass(frozen=True, slots=True)
class Difference:
    """A printed figure that differs from the one computed from the results."""

    place: str
    figure: str
    printed: str
    computed: str

    def words(self, lang: Lang) -> str:
        instead = _("computed")[lang]
        printed = _("printed")[lang]
        return f"{self.place}: {self.figure}: {printed} {self.printed}, {instead} {self.computed}"


def find_differences(
    published: PrintedFigures, contest: Contest, answer: Answer | None = None
) -> tuple[Difference, ...]:
    """Return every printed figure that differs from the computed one: on boards first, then in the ranking."""
    answer = answer or score(contest)
    boards = answer.boards
    if published.boards_alone:
        alone = {number: replace(contest, results=tuple(own)) for number, own in by_board(contest.results).items()}
        boards = {number: score(board).boards[number] for number, board in alone.items()}
    decimals = _decimals(published)
    return (
        *_board_differences(published, boards, decimals),
        *_standing_differences(published, answer, decimals, _sums(published, contest)),
    )


def hidden_awards(published: PrintedFigures, contest: Contest) -> tuple[Contest, tuple[ContestResult, ...]]:
    """Return the contest with averages for results that were printed as scores but counted as averages, and those."""
    answer, average = score(contest), Artificial(NamedAward.AVERAGE)
    found: tuple[ContestResult, ...] = ()
    even = {(one.board, one.ns, one.ew) for one in published.lines if None is not one.ns_points == one.ew_points}
    for index, result in enumerate(contest.results):
        if (result.board, result.ns, result.ew) not in even or not isinstance(result.for_ns, PlayedScore):
            continue
        here = replace(
            published, lines=tuple(one for one in published.lines if one.board == result.board), standings=()
        )
        instead = result._replace(for_ns=average, for_ew=average)
        tried = replace(contest, results=(*contest.results[:index], instead, *contest.results[index + 1 :]))
        if find_differences(here, contest, answer) and not find_differences(here, tried):
            contest, answer, found = tried, score(tried), (*found, result)
    return contest, found


@dataclass(frozen=True, slots=True)
class _Decimals:
    boards: int
    points: int
    percentage: int
    vp: int


def _decimals(published: PrintedFigures) -> _Decimals:
    lines, rows = published.lines, published.standings
    return _Decimals(
        _most_decimals(figure for line in lines for figure in (line.ns_points, line.ew_points)),
        _most_decimals(row.points for row in rows),
        _most_decimals(row.percentage for row in rows),
        _most_decimals(row.vp for row in rows),
    )


def _most_decimals(figures: Iterable[Decimal | None]) -> int:
    return max((_decimals_of(figure) for figure in figures if figure is not None), default=0)


def _decimals_of(figure: Decimal) -> int:
    exponent = figure.as_tuple().exponent
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0


def _sums(published: PrintedFigures, contest: Contest) -> dict[tuple[Side | None, str], Decimal]:
    """Return the sum of each contestant's printed figures, if all were printed; none for teams."""
    sums: dict[tuple[Side | None, str], Decimal | None] = {}
    for line in () if contest.kind is ContestantKind.TEAMS else published.lines:
        for side, players, figure in ((Side.NS, line.ns, line.ns_points), (Side.EW, line.ew, line.ew_points)):
            for key in ((side if contest.winners == 2 else None, player) for player in players):
                sum_ = sums.get(key, Decimal(0))
                sums[key] = None if sum_ is None or figure is None else sum_ + figure
    return {key: sum_ for key, sum_ in sums.items() if sum_ is not None}


def count_of_figures(published: PrintedFigures) -> int:
    """Return the number of printed figures, which is the number of possible differences."""
    lines = sum((line.score, line.ns_points, line.ew_points).count(None) for line in published.lines)
    rows = sum((row.rank, row.points, row.percentage, row.vp).count(None) for row in published.standings)
    return 3 * len(published.lines) - lines + 4 * len(published.standings) - rows


def _board_differences(
    published: PrintedFigures, boards: Mapping[int, list[ScoredResult]], decimals: _Decimals
) -> Iterator[Difference]:
    lines: dict[tuple[int, tuple[str, ...], tuple[str, ...]], ScoredResult] = {
        (number, line.result.ns, line.result.ew): line for number, board in boards.items() for line in board
    }
    for printed in published.lines:
        place = f"board {printed.board}: {'-'.join(printed.ns)} / {'-'.join(printed.ew)}"
        line = lines.get((printed.board, printed.ns, printed.ew))
        if line is None:
            yield Difference(place, "result", "there", "none")
            continue
        given = line.result.for_ns
        if isinstance(given, PlayedScore):
            yield from _compare(place, "score", printed.score, given.ns, 0)
        yield from _compare(place, "NS points", printed.ns_points, line.ns_points, decimals.boards)
        yield from _compare(place, "EW points", printed.ew_points, line.ew_points, decimals.boards)


def _standing_differences(
    published: PrintedFigures, answer: Answer, decimals: _Decimals, sums: Mapping[tuple[Side | None, str], Decimal]
) -> Iterator[Difference]:
    rows: dict[tuple[Side | None, str], Standing] = {(row.side, row.contestant): row for row in answer.ranking}
    most = max((row.boards for row in answer.ranking), default=0)
    for printed in published.standings:
        place = " ".join(filter(None, (printed.side and str(printed.side), printed.contestant)))
        row = rows.get((printed.side, printed.contestant))
        if row is None:
            yield Difference(place, "ranking", "there", "none")
            continue
        yield from _compare(place, "rank", printed.rank, row.rank, 0)
        share = Fraction(most, row.boards) if published.prorated and row.boards else 1
        sum_ = sums.get((row.side, row.contestant))
        added = None if sum_ is None else Fraction(sum_)
        yield from _compare(
            place, "points", printed.points, row.points * share, decimals.points, added and added * share
        )
        added_percentage = row.percentage * added / row.points if added and row.percentage and row.points else None
        yield from _compare(
            place, "percentage", printed.percentage, row.percentage, decimals.percentage, added_percentage
        )
        yield from _compare(place, "vp", printed.vp, row.vp, decimals.vp)


def _compare(
    place: str,
    figure: str,
    printed: Decimal | int | None,
    computed: Number | None,
    decimals: int,
    added: Number | None = None,
) -> Iterator[Difference]:
    """Yield a difference unless the printed figure is the computed one, or the sum `added` of printed ones, rounded."""
    if printed is None:
        return
    if computed is None:
        yield Difference(place, figure, str(printed), "none")
        return
    if not any(_may_be_printed(value, printed, decimals) for value in (computed, added) if value is not None):
        yield Difference(place, figure, str(printed), f"{float(computed):.10g}")


def _may_be_printed(computed: Number, printed: Decimal | int, decimals: int) -> bool:
    """Return whether the printed figure can be the computed one, rounded. An integer is a count and is not rounded.

    A figure without decimals has those of its column: `36` means 36.00 if others have two. Halves may be rounded up or
    down, but in a column of whole points only away from zero.
    """
    away = abs(Fraction(printed) - computed)
    if isinstance(printed, int) or not away:
        return not away
    own = _decimals_of(printed) or decimals
    half = Fraction(1, 2 * 10**own)
    return away < half or (away == half and (own > 0 or abs(Fraction(printed)) > abs(Fraction(computed))))
