"""Matchpoints: each score against every other of the same line (2017: 78A; 1949: 81, 104a; klaverjas: II-18).

The standing `f` of a score is 2 for each lower one and 1 for each equal one, itself included. Bridge gives f - 1
(0, 2, 4 …), klaverjas f + 1 (2, 4, 6 …). Where a board has n scores and the largest has N, Neuberg stretches f to
N/n times f, and the book of 1949 adds one for each comparison that is missing. Weighted scores put their weights on
the ladder and stand where their outcomes stand, on average.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from troef.cards import Side
from troef.contest.exact import Number, tidy
from troef.contest.ladder import Ladder
from troef.contest.options import Options, SmallGroups, Unequal, WeightedOthers
from troef.contest.result import Given, Result, outcomes_of


class Share(NamedTuple):
    """Points, and the top they are a share of; 0 where points have no top."""

    points: Number
    top: Number


@dataclass(frozen=True, slots=True)
class Comparison:
    """How one session compares: the number of scores to reckon with, and the options that matter."""

    expected: int
    lowest: int
    scale: int
    unequal: Unequal
    others: WeightedOthers
    small_groups: SmallGroups

    @classmethod
    def of(cls, options: Options, lowest: int, expected: int) -> Comparison:
        return cls(expected, lowest, options.scale, options.unequal, options.weighted_others, options.small_groups)

    def top(self, scores: Number) -> Number:
        """The most a score can get on a board with so many scores."""
        number = scores if self.unequal is Unequal.NONE else self.expected
        return tidy(Fraction(self.scale, 2) * (self.lowest + 2 * (number - 1)))

    def share(self, standing: Number, scores: Number) -> Share:
        """What a standing among so many scores is worth."""
        if self.unequal is Unequal.NEUBERG:
            standing = standing * Fraction(self.expected) / scores
        elif self.unequal is Unequal.ADD_ONE:
            standing = standing + self.expected - scores
        points = Fraction(self.scale, 2) * (standing + self.lowest - 1)
        return Share(tidy(points), self.top(scores))


class Version(NamedTuple):
    """One version of a board in one line: how many scores it has, and what they are worth."""

    name: str | None
    scores: Number
    by_small_group: bool


def by_version(rows: Sequence[Result]) -> dict[str | None, list[int]]:
    """The places of the results, by version of the board (2017: 87B; 1949: 104)."""
    if not any(row.group or row.dealer or row.vulnerable for row in rows):
        return {None: list(range(len(rows)))}
    found: dict[str | None, list[int]] = {}
    for index, row in enumerate(rows):
        found.setdefault(row.version, []).append(index)
    return found


def line_shares(rows: Sequence[Result], side: Side, comparison: Comparison) -> tuple[list[Share | None], list[Version]]:
    """The shares of one line on one board, each version apart; None for those who have nothing to compare."""
    shares: list[Share | None] = [None] * len(rows)
    groups = []
    for name, places in by_version(rows).items():
        group = _Group([rows[place] for place in places], side, comparison)
        if group.size:
            groups.append((name, places, group))
    largest = max((group.size for _, _, group in groups), default=0)
    versions = []
    for name, places, group in groups:
        small = len(groups) > 1 and comparison.small_groups is SmallGroups.WBF and _is_small(group.size, largest)
        versions.append(Version(name, group.size, small))
        for place, share in zip(places, group.shares(small), strict=True):
            shares[place] = share
    return shares, versions


def _is_small(size: Number, largest: Number) -> bool:
    """Whether the formula is too coarse: below four scores, or three where another version has more."""
    return size < 3 or (size < 4 and size < largest)


_SMALL_GROUP_LOWEST = {1: 60, 2: 55, 3: 50}
"""Percentage of the lowest score in a small group; each place higher is ten more."""


class _Group:
    """The scores of one line that are compared with each other.

    Equal results are one object in a large field, so they are counted and looked up by identity.
    """

    def __init__(self, rows: Sequence[Result], side: Side, comparison: Comparison) -> None:
        self._side = side
        self._comparison = comparison
        self._givens: list[Given] = [row.for_ns for row in rows] if side is Side.NS else [row.for_ew for row in rows]
        counted = self._givens
        self._one_each = 0
        if comparison.others is WeightedOthers.ONE:
            counted = [row.given(side) for row in rows if not row.is_arbitral(side)]
            self._one_each = sum(1 for row in rows if row.is_arbitral(side) and outcomes_of(row.given(side)))
        self._ladder = Ladder(self._counts(counted))
        self.size = self._ladder.size + self._one_each

    def _counts(self, givens: Sequence[Given]) -> dict[int, Number]:
        """How often each score occurs; weighted ones for their weight."""
        objects = {id(given): given for given in givens}
        counts: dict[int, Number] = {}
        for key, times in Counter(map(id, givens)).items():
            for outcome in outcomes_of(objects[key]):
                value = outcome.played.of(self._side)
                counts[value] = counts.get(value, 0) + tidy(outcome.weight * times)
        return counts

    def shares(self, small: bool) -> list[Share | None]:
        """What each result is worth; None for a result that is not compared."""
        objects = {id(given): given for given in self._givens}
        worth = {key: self._share(given, small) for key, given in objects.items()}
        return [worth[key] for key in map(id, self._givens)]

    def _share(self, given: Given, small: bool) -> Share | None:
        outcomes = outcomes_of(given)
        if not outcomes:
            return None
        place = self._ladder.place
        standing: Number = sum(outcome.weight * place(outcome.played.of(self._side)) for outcome in outcomes)
        standing += self._one_each
        if not small:
            return self._comparison.share(standing, self.size)
        top = self._comparison.top(self.size)
        percentage = _SMALL_GROUP_LOWEST[round(self.size)] + 5 * (standing - 1)
        return Share(tidy(Fraction(percentage) * top / 100), top)
