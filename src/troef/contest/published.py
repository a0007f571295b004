"""Figures that somebody else printed, and where ours differ from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from troef.cards import Lang, Side
from troef.contest.answer import Answer, Line, Standing
from troef.contest.exact import Number
from troef.contest.options import Unequal
from troef.contest.result import Played
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
    """The figures of a session as printed.

    Some programs print board points as the board's own scores give them and correct only the totals;
    then `board_unequal` is `none`.
    """

    lines: tuple[PublishedLine, ...] = ()
    standings: tuple[PublishedStanding, ...] = ()
    board_unequal: Unequal | None = None


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
    boards = answer
    if published.board_unequal is not None:
        boards = score(replace(contest, options=replace(contest.options, unequal=published.board_unequal)))
    return (*_board_differences(published, boards), *_standing_differences(published, answer))


def count_of_figures(published: Published) -> int:
    """How many figures can be compared."""
    lines = sum((line.score, line.ns_points, line.ew_points).count(None) for line in published.lines)
    rows = sum((row.rank, row.points, row.percentage, row.vp).count(None) for row in published.standings)
    return 3 * len(published.lines) - lines + 4 * len(published.standings) - rows


def _board_differences(published: Published, answer: Answer) -> Iterator[Difference]:
    lines: dict[tuple[int, tuple[str, ...], tuple[str, ...]], Line] = {
        (number, line.result.ns, line.result.ew): line for number, board in answer.boards.items() for line in board
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
    for printed in published.standings:
        place = " ".join(filter(None, (printed.side and str(printed.side), printed.contestant)))
        row = rows.get((printed.side, printed.contestant))
        if row is None:
            yield Difference(place, "ranking", "there", "none")
            continue
        yield from _compare(place, "rank", printed.rank, row.rank)
        yield from _compare(place, "points", printed.points, row.points)
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
