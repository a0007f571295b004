"""Matchpoints: each score compared with all others of the same line. A line is NS or EW.

The standing `f` of a score is 2 for each lower score and 1 for each equal one, itself included. Bridge gives f - 1
points (0, 2, 4 …), klaverjas f + 1 (2, 4, 6 …).

If a board has n scores and the board with the most scores has N, Neuberg multiplies f by N/n. The book of 1949 instead
adds one for each missing comparison. Outcomes of a weighted score enter the field with their weights. The weighted
score itself has the weighted mean of their standings (2017: 78A; 1949: 81, 104a). Klaverjas has its rule in II-18.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from operator import attrgetter, itemgetter
from typing import Annotated, NamedTuple, TypeAlias

from troef.cards import SIDES, Side
from troef.contest.options import ComparedScore, Options, SmallGroups, UnequalComparisons, WeightedOthers
from troef.contest.result import NOT_PLAYED, SCORE_GETTERS, ContestResult, Given, PlayedScore, Weighted, outcomes_of
from troef.contest.rules import ContestRules
from troef.core.numbers import Number, as_int_if_whole
from troef.core.records import DictOf, FractionNumber, Schema


class MatchpointLadder:
    """The standing of each score in a field: twice the number of lower scores, plus the number of equal ones.

    Equal scores are counted together, so the cost depends on the number of different scores, not on the field.
    """

    __slots__ = ("_below", "_places", "_values", "size")

    def __init__(self, counts: Mapping[int, Number]) -> None:
        self._values = sorted(counts)
        self._below: list[Number] = []
        self._places: dict[int, Number] = {}
        below: Number = 0
        for value in self._values:
            self._below.append(below)
            self._places[value] = 2 * below + counts[value]
            below += counts[value]
        self.size = below
        """The number of scores; a weighted outcome counts for its weight."""

    def place(self, value: int) -> Number:
        """Return the standing of this score among the scores, of which it need not be one."""
        standing = self._places.get(value)
        if standing is not None:
            return standing
        index = bisect_left(self._values, value)
        return 2 * (self._below[index] if index < len(self._values) else self.size)


_OWN: Mapping[Side, Callable[[PlayedScore], int]] = {Side.NS: attrgetter("ns"), Side.EW: attrgetter("ew")}


class MatchpointShare(NamedTuple):
    """Points, and the top of which they are a share; the top is 0 for points without one, such as IMPs."""

    points: Number
    top: Number


@dataclass(frozen=True, slots=True)
class MatchpointRules:
    """The rules of comparison in one session. `expected`: the number of scores on the board with the most of them."""

    expected: int
    lowest: int
    scale: int
    unequal: UnequalComparisons
    others: WeightedOthers
    small_groups: SmallGroups
    compare: ComparedScore
    keeps_replaced: bool = False

    @classmethod
    def of(cls, options: Options, rules: ContestRules, expected: int) -> MatchpointRules:
        return cls(
            expected,
            rules.lowest,
            options.scale,
            options.unequal,
            options.weighted_others,
            options.small_groups,
            options.compare,
            rules.award_counts_as_played,
        )

    def score_of(self, side: Side) -> Callable[[PlayedScore], int]:
        """Return a function from a score to the number that is compared for this side: its points, or its lead."""
        if self.compare is ComparedScore.OWN:
            return _OWN[side]
        return lambda played: played.of(side) - played.of(side.opponents)

    def top(self, scores: Number) -> Number:
        """Return the maximum points on a board with this number of scores."""
        number = scores if self.unequal is UnequalComparisons.NONE else self.expected
        return self._on_scale(self.lowest + 2 * (number - 1))

    def points(self, standing: Number, scores: Number) -> Number:
        """Return the points for a standing (twice the lower scores plus the equal ones) among this number of scores."""
        if scores != self.expected and self.unequal is UnequalComparisons.NEUBERG:
            standing = standing * Fraction(self.expected) / scores
        elif scores != self.expected and self.unequal is UnequalComparisons.ADD_ONE:
            standing += self.expected - scores
        return self._on_scale(standing + self.lowest - 1)

    def _on_scale(self, units: Number) -> Number:
        """Return the points for these units: two units are the two points, or the one, that a lower score is worth."""
        return as_int_if_whole(units if self.scale == 2 else Fraction(units) / 2)


class BoardVersion(NamedTuple):
    """One version of a board for one side: its name, its number of scores, and whether it has fixed percentages."""

    name: str | None
    scores: Number
    by_small_group: bool


_COPY = attrgetter("copy")


def by_version(rows: Sequence[ContestResult]) -> dict[str | None, list[int]]:
    """Return the indexes of the results for each version of the board (2017: 87B; 1949: 104)."""
    if not any(map(_COPY, rows)):
        return {None: list(range(len(rows)))}
    versions: dict[str | None, list[int]] = {}
    for index, row in enumerate(rows):
        versions.setdefault(row.version, []).append(index)
    return versions


class LineShares(NamedTuple):
    """The points of NS or of EW on a board (None for results that are not compared), and its versions."""

    shares: list[MatchpointShare | None]
    versions: list[BoardVersion]


class _Score(Schema):
    def read(self, value: str) -> int:
        return int(FractionNumber().read(value))


@dataclass(slots=True)
class ScoreFrequency:
    """The frequency of each score in one line of one version of a board."""

    counts: Annotated[
        dict[int, Number], DictOf(_Score(), FractionNumber()), "how often each score; weighted ones by weight"
    ] = field(default_factory=dict)
    one_each: Annotated[int, "adjusted scores that give everybody one (1949: 81)"] = 0
    tables: Annotated[int, "tables that played it, or got an award for it"] = 0

    @classmethod
    def of(
        cls, rows: Sequence[ContestResult], column: SideColumn, side: Side, comparison: MatchpointRules
    ) -> ScoreFrequency:
        """Return the frequency of the scores of one side in these results; `column` holds them."""
        counted, one_each = column.counts, 0
        if comparison.others is WeightedOthers.ONE:
            counted = Counter(row.given(side) for row in rows if not row.is_arbitral(side))
            one_each = sum(1 for row in rows if row.is_arbitral(side) and outcomes_of(row.given(side)))
        elif comparison.keeps_replaced:
            counted = Counter(row.on_score_sheet(side) for row in rows)
        tables = len(rows) - column.counts.get(NOT_PLAYED, 0)
        return cls(_scores(counted, comparison.score_of(side)), one_each, tables)

    def add(self, other: ScoreFrequency, times: int = 1) -> None:
        """Add the scores of another frequency; with -1 for `times`, subtract them."""
        for score, count in other.counts.items():
            self.counts[score] = as_int_if_whole(self.counts.get(score, 0) + times * count)
            if not self.counts[score]:
                del self.counts[score]
        self.one_each += times * other.one_each
        self.tables += times * other.tables


def _scores(counted: Mapping[Given, int], score_of: Callable[[PlayedScore], int]) -> dict[int, Number]:
    """Return the frequency of each score; outcomes of a weighted score count for their weight."""
    counts: dict[int, Number] = {}
    for given, times in counted.items():
        if isinstance(given, PlayedScore):
            value = score_of(given)
            counts[value] = counts.get(value, 0) + times
        elif isinstance(given, Weighted):
            for outcome in given.outcomes:
                value = score_of(outcome.played)
                counts[value] = counts.get(value, 0) + outcome.weight * times
    return counts


Lines: TypeAlias = tuple[ScoreFrequency, ScoreFrequency]
"""The frequencies of the scores of NS and of EW."""
Versions: TypeAlias = Mapping[str | None, Lines]
"""The frequencies of the scores on a board, by version of the board."""


def frequencies(rows: Sequence[ContestResult], comparison: MatchpointRules) -> dict[str | None, Lines]:
    """Return the frequencies of the scores on a board, by version of the board."""
    return {name: _lines_of(own, columns, comparison) for name, (_, own, columns) in _columns(rows).items()}


def _lines_of(rows: Sequence[ContestResult], columns: Mapping[Side, SideColumn], comparison: MatchpointRules) -> Lines:
    ns, ew = (ScoreFrequency.of(rows, columns[side], side, comparison) for side in SIDES)
    return ns, ew


_Columns: TypeAlias = dict[str | None, tuple[Sequence[int], Sequence[ContestResult], dict[Side, "SideColumn"]]]


def _columns(rows: Sequence[ContestResult]) -> _Columns:
    """Return the indexes of the results, the results and the columns of both sides, for each version of a board."""
    columns: _Columns = {}
    places_of = by_version(rows)
    for name, indexes in places_of.items():
        own = rows if len(places_of) == 1 else [rows[index] for index in indexes]
        columns[name] = indexes, own, SideColumn.of_both(own)
    return columns


class ComparedScores:
    """The scores on a board, and for each side the groups in which they are compared."""

    def __init__(self, scores: Versions, comparison: MatchpointRules) -> None:
        self.scores = scores
        self.groups = {side: groups_of(scores, side, comparison) for side in SIDES}


def board_shares(
    rows: Sequence[ContestResult], comparison: MatchpointRules, against: ComparedScores | None = None
) -> tuple[LineShares, LineShares, Versions]:
    """Return the points of both sides on a board, and the scores compared: these, or those of a larger field."""
    columns = _columns(rows)
    if against is None:
        scores = {name: _lines_of(own, both, comparison) for name, (_, own, both) in columns.items()}
        against = ComparedScores(scores, comparison)
    ns, ew = (_line_shares(len(rows), columns, side, against.groups[side]) for side in SIDES)
    return ns, ew, against.scores


def _line_shares(size: int, columns: _Columns, side: Side, groups: Mapping[str | None, ScoreGroup]) -> LineShares:
    shares: list[MatchpointShare | None] = [None] * size
    for name in groups.keys() & columns.keys():
        indexes, _, both = columns[name]
        group_shares = groups[name].shares(both[side])
        if len(indexes) == size:
            shares = group_shares
        else:
            for index, share in zip(indexes, group_shares, strict=True):
                shares[index] = share
    return LineShares(shares, [BoardVersion(name, group.size, group.small) for name, group in groups.items()])


def groups_of(scores: Versions, side: Side, comparison: MatchpointRules) -> dict[str | None, ScoreGroup]:
    """Return the group of scores of one side for each version of a board; versions without scores are left out."""
    groups = {name: ScoreGroup(lines[side.index], side, comparison) for name, lines in scores.items()}
    groups = {name: group for name, group in groups.items() if group.size}
    if len(groups) > 1 and comparison.small_groups is SmallGroups.WBF:
        largest = max(group.size for group in groups.values())
        for group in groups.values():
            group.small = group.size < 3 or (group.size < 4 and group.size < largest)
    return groups


def lowest_of(frequency: ScoreFrequency, side: Side, comparison: MatchpointRules) -> Number | None:
    """Return the lowest points that a side has on a board, or None if it has no scores."""
    lowest = min(frequency.counts, default=None)
    return None if lowest is None else ScoreGroup(frequency, side, comparison).worth(lowest).points


_SMALL_GROUP_LOWEST = {1: 60, 2: 55, 3: 50}
"""The percentage of the lowest score in a group of one, two or three; each higher place is worth ten more."""


class SideColumn:
    """The scores of one side at all tables. Equal results are one object, so counting is fast."""

    __slots__ = ("_pick", "counts", "givens")

    def __init__(self, givens: Sequence[Given]) -> None:
        self.givens = givens
        self.counts: Mapping[Given, int] = Counter(givens)
        self._pick = itemgetter(*givens) if len(givens) > 1 else None

    @classmethod
    def of_both(cls, rows: Sequence[ContestResult]) -> dict[Side, SideColumn]:
        """Return the columns of NS and EW; they are one object if both sides have the same results."""
        ns, ew = (list(map(SCORE_GETTERS[side], rows)) for side in SIDES)
        first = cls(ns)
        return {Side.NS: first, Side.EW: first if ns == ew else cls(ew)}

    def expand(self, worth: Mapping[Given, MatchpointShare | None]) -> list[MatchpointShare | None]:
        """Return the points at each table, given the points for each different score."""
        return list(self._pick(worth)) if self._pick else [worth[given] for given in self.givens]


class ScoreGroup:
    """Scores of one side that are compared with each other."""

    def __init__(self, frequency: ScoreFrequency, side: Side, comparison: MatchpointRules) -> None:
        self._score = comparison.score_of(side)
        self._comparison = comparison
        self._one_each = frequency.one_each
        self._ladder = MatchpointLadder(frequency.counts)
        self.size = self._ladder.size + self._one_each
        self.small = False
        """True if fixed percentages apply, as for a small version of a fouled board."""
        self._top = comparison.top(self.size)
        self._known: dict[int, MatchpointShare] = {}

    def shares(self, column: SideColumn) -> list[MatchpointShare | None]:
        """Return the points for each result; None for a result that is not compared."""
        return column.expand({given: self._share(given) for given in column.counts})

    def worth(self, score: int) -> MatchpointShare:
        """Return the points for a score, which need not be one of the group."""
        known = self._known.get(score)
        if known is None:
            known = self._known[score] = self._at(self._ladder.place(score))
        return known

    def _share(self, given: Given) -> MatchpointShare | None:
        if isinstance(given, PlayedScore):
            return self.worth(self._score(given))
        if isinstance(given, Weighted):
            places = (outcome.weight * self._ladder.place(self._score(outcome.played)) for outcome in given.outcomes)
            return self._at(sum(places))
        return None

    def _at(self, place: Number) -> MatchpointShare:
        standing = place + self._one_each
        if not self.small:
            return MatchpointShare(self._comparison.points(standing, self.size), self._top)
        percentage = _SMALL_GROUP_LOWEST[round(self.size)] + 5 * (standing - 1)
        return MatchpointShare(as_int_if_whole(Fraction(percentage) * self._top / 100), self._top)
