"""Matchpoints: each score against every other of the same line (2017: 78A; 1949: 81, 104a; klaverjas: II-18).

The standing `f` of a score is 2 for each lower one and 1 for each equal one, itself included. Bridge gives f - 1
(0, 2, 4 …), klaverjas f + 1 (2, 4, 6 …). Where a board has n scores and the largest has N, Neuberg stretches f to
N/n times f, and the book of 1949 adds one for each comparison that is missing. Weighted scores put their weights on
the ladder and stand where their outcomes stand, on average.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from troef.cards import Side
from troef.contest.exact import Number, tidy
from troef.contest.ladder import Ladder
from troef.contest.options import Options, SmallGroups, Unequal, WeightedOthers
from troef.contest.result import Played, Result, Weighted


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
    found: dict[str | None, list[int]] = {}
    for index, row in enumerate(rows):
        found.setdefault(row.version, []).append(index)
    return found


def line_shares(rows: Sequence[Result], side: Side, comparison: Comparison) -> tuple[list[Share | None], list[Version]]:
    """The shares of one line on one board, each version apart; None for those who have nothing to compare."""
    shares: list[Share | None] = [None] * len(rows)
    groups = []
    for name, places in by_version(rows).items():
        group = _Group.of([rows[place] for place in places], side, comparison)
        if group.size:
            groups.append((name, places, group))
    largest = max((group.size for _, _, group in groups), default=0)
    versions = []
    for name, places, group in groups:
        small = len(groups) > 1 and comparison.small_groups is SmallGroups.WBF and _is_small(group.size, largest)
        versions.append(Version(name, group.size, small))
        for place, share in zip(places, group.shares([rows[place] for place in places], small), strict=True):
            shares[place] = share
    return shares, versions


def _is_small(size: Number, largest: Number) -> bool:
    """Whether the formula is too coarse: below four scores, or three where another version has more."""
    return size < 3 or (size < 4 and size < largest)


_SMALL_GROUP_LOWEST = {1: 60, 2: 55, 3: 50}
"""Percentage of the lowest score in a small group; each place higher is ten more."""


class _Group:
    """The scores of one line that are compared with each other."""

    __slots__ = ("_cache", "_comparison", "_ladder", "_one_each", "_side", "size")

    def __init__(self, ladder: Ladder, one_each: int, side: Side, comparison: Comparison) -> None:
        self._ladder = ladder
        self._one_each = one_each
        self._side = side
        self._comparison = comparison
        self._cache: dict[int, Share] = {}
        self.size = ladder.size + one_each

    @classmethod
    def of(cls, rows: Iterable[Result], side: Side, comparison: Comparison) -> _Group:
        counts: dict[int, Number] = {}
        one_each = 0
        apart = comparison.others is WeightedOthers.ONE
        for row in rows:
            given = row.given(side)
            if apart and isinstance(given, Played | Weighted) and row.is_arbitral(side):
                one_each += 1
            elif isinstance(given, Played):
                value = given.of(side)
                counts[value] = counts.get(value, 0) + 1
            elif isinstance(given, Weighted):
                for outcome in given.outcomes:
                    value = outcome.played.of(side)
                    counts[value] = counts.get(value, 0) + outcome.weight
        return cls(Ladder(counts), one_each, side, comparison)

    def shares(self, rows: Sequence[Result], small: bool) -> list[Share | None]:
        """What each result is worth; None for a result that is not compared."""
        found: list[Share | None] = []
        cache = self._cache
        side = self._side
        for row in rows:
            given = row.given(side)
            if isinstance(given, Played):
                value = given.of(side)
                share = cache.get(value)
                if share is None:
                    share = cache[value] = self._share(self._standing(value), small)
                found.append(share)
            elif isinstance(given, Weighted):
                standing = sum(outcome.weight * self._standing(outcome.played.of(side)) for outcome in given.outcomes)
                found.append(self._share(standing, small))
            else:
                found.append(None)
        return found

    def _standing(self, value: int) -> Number:
        return self._ladder.place(value) + self._one_each

    def _share(self, standing: Number, small: bool) -> Share:
        if not small:
            return self._comparison.share(standing, self.size)
        top = self._comparison.top(self.size)
        percentage = _SMALL_GROUP_LOWEST[round(self.size)] + 5 * (standing - 1)
        return Share(tidy(Fraction(percentage, 100) * top), top)
