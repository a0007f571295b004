"""Figures that somebody else printed, and where ours differ from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from troef.cards import Lang, Side
from troef.contest.answer import Answer, Line, Standing
from troef.contest.exact import Number
from troef.contest.result import Played, Result
from troef.contest.score import score
from troef.contest.session import Contest


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """A line of a board as printed; a figure that was not printed is None. Decimals tell how far it was rounded."""

    board: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    score: int | None = None
    ns_points: Decimal | None = None
    ew_points: Decimal | None = None


@dataclass(frozen=True, slots=True)
class PublishedStanding:
    """A line of the ranking as printed."""

    contestant: str
    side: Side | None = None
    rank: int | None = None
    points: Decimal | None = None
    percentage: Decimal | None = None
    vp: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Published:
    """The figures of a session as printed."""

    lines: tuple[PublishedLine, ...] = ()
    standings: tuple[PublishedStanding, ...] = ()
    boards_alone: bool = False
    """Whether a board shows the points on its own scores, and only the totals are put right for unequal numbers."""
    prorated: bool = False
    """Whether the total of a contestant who played fewer boards is raised to the most that anybody played."""


@dataclass(frozen=True, slots=True)
class PublishedSession:
    """A session that was read together with the figures somebody printed for it."""

    contest: Contest
    published: Published


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure that is not what the results give."""

    place: str
    figure: str
    printed: str
    computed: str

    def words(self, lang: Lang) -> str:
        instead = "berekend" if lang == "nl" else "computed"
        printed = "gedrukt" if lang == "nl" else "printed"
        return f"{self.place}: {self.figure}: {printed} {self.printed}, {instead} {self.computed}"


def differences(published: Published, contest: Contest, answer: Answer | None = None) -> tuple[Difference, ...]:
    """Every figure that differs, boards first, then the ranking."""
    answer = answer or score(contest)
    boards = _each_alone(contest) if published.boards_alone else answer.boards
    return (*_board_differences(published, boards), *_standing_differences(published, answer))


def _each_alone(contest: Contest) -> dict[int, list[Line]]:
    """Every board scored as if it were the only one."""
    rows: dict[int, list[Result]] = {}
    for result in contest.results:
        rows.setdefault(result.board, []).append(result)
    return {number: score(replace(contest, results=tuple(own))).boards[number] for number, own in rows.items()}


def count_of_figures(published: Published) -> int:
    """How many figures can be compared."""
    lines = sum((line.score, line.ns_points, line.ew_points).count(None) for line in published.lines)
    rows = sum((row.rank, row.points, row.percentage, row.vp).count(None) for row in published.standings)
    return 3 * len(published.lines) - lines + 4 * len(published.standings) - rows


def _board_differences(published: Published, boards: Mapping[int, list[Line]]) -> Iterator[Difference]:
    lines: dict[tuple[int, tuple[str, ...], tuple[str, ...]], Line] = {
        (number, line.result.ns, line.result.ew): line for number, board in boards.items() for line in board
    }
    for printed in published.lines:
        place = f"board {printed.board}: {'-'.join(printed.ns)} / {'-'.join(printed.ew)}"
        line = lines.get((printed.board, printed.ns, printed.ew))
        if line is None:
            yield Difference(place, "result", "there", "none")
            continue
        given = line.result.for_ns
        if isinstance(given, Played):
            yield from _compare(place, "score", printed.score, given.ns)
        yield from _compare(place, "NS points", printed.ns_points, line.ns_points)
        yield from _compare(place, "EW points", printed.ew_points, line.ew_points)


def _standing_differences(published: Published, answer: Answer) -> Iterator[Difference]:
    rows: dict[tuple[Side | None, str], Standing] = {(row.side, row.contestant): row for row in answer.ranking}
    most = max((row.boards for row in answer.ranking), default=0)
    for printed in published.standings:
        place = " ".join(filter(None, (printed.side and str(printed.side), printed.contestant)))
        row = rows.get((printed.side, printed.contestant))
        if row is None:
            yield Difference(place, "ranking", "there", "none")
            continue
        yield from _compare(place, "rank", printed.rank, row.rank)
        share = Fraction(most, row.boards) if published.prorated and row.boards else 1
        yield from _compare(place, "points", printed.points, row.points * share)
        yield from _compare(place, "percentage", printed.percentage, row.percentage)
        yield from _compare(place, "vp", printed.vp, row.vp)


def _compare(place: str, figure: str, printed: Decimal | int | None, computed: Number | None) -> Iterator[Difference]:
    if printed is None:
        return
    if computed is None:
        yield Difference(place, figure, str(printed), "none")
    elif abs(Fraction(printed) - computed) > _half_unit(printed):
        yield Difference(place, figure, str(printed), f"{float(computed):.10g}")


def _half_unit(printed: Decimal | int) -> Fraction:
    """Half of the last decimal that was printed: rounding up and rounding down both pass."""
    exponent = printed.as_tuple().exponent if isinstance(printed, Decimal) else 0
    return Fraction(1, 2 * 10**-exponent) if isinstance(exponent, int) and exponent < 0 else Fraction(0)
