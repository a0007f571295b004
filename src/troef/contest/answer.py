"""What scoring a session gathers and gives: totals, points on every board, ranking, what a reader should know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from troef.cards import SIDES, Side
from troef.contest.result import CONTESTANT_GETTERS, ContestResult
from troef.contest.session import Contest
from troef.core.numbers import Number
from troef.laws import Text


class ScoredResult(NamedTuple):
    """A result with the points of both sides; None where nothing counts."""

    result: ContestResult
    ns_points: Number | None
    ew_points: Number | None
    top: Number | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """One contestant in the ranking; with two winners each side has its own."""

    rank: int
    contestant: str
    points: Number
    boards: int
    side: Side | None = None
    top: Number = 0
    """What could have been had; 0 where points are no share of a top."""
    percentage: Number | None = None
    vp: Number | None = None
    tops: int | None = None
    play_points: Number = 0
    section: str | None = None
    average: Number | None = None
    """Points for each deal played, where the order follows it."""
    compensation: Number = 0
    """What `points` has for rounds of rest."""
    penalty: Number = 0
    """What penalties have taken from `points`."""
    out: int | None = None
    """Knock-out: the round of the first match that was lost."""
    tie_broken_by: str | None = None
    tie_detail: Text | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """Something that was done, and the paragraph or regulation behind it."""

    text: Text
    law: str | None = None
    regulation: str | None = None


@dataclass(frozen=True, slots=True)
class TeamScore:
    """What one team took from a match."""

    team: str
    points: Number
    vp: Number | None = None


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A match between two teams, or an encounter of two pairs where victory points are given."""

    name: str
    boards: int
    teams: tuple[TeamScore, TeamScore]


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A result that somebody should look at."""

    board: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    kind: str
    text: Text


@dataclass(frozen=True, slots=True)
class Answer:
    """A session, scored."""

    contest: Contest
    boards: Mapping[int, list[ScoredResult]]
    ranking: tuple[Standing, ...] = ()
    notes: tuple[Note, ...] = ()
    matches: tuple[MatchScore, ...] = ()
    suspicious: tuple[Suspicion, ...] = ()
    rests: Mapping[tuple[str, int], Number] = field(default_factory=dict)
    """What a contestant got for resting in a round."""


@dataclass(slots=True, eq=False)
class ContestantTotals:
    """The running totals of one contestant; `top` is what could have been had."""

    contestant: str
    side: Side | None = None
    points: Number = 0
    top: Number = 0
    boards: int = 0
    tops: int = 0
    play_points: Number = 0
    vp: Number | None = None
    artificial: int = 0

    compensation: Number = 0
    """What `points` has for rounds of rest."""
    penalty: Number = 0
    """What penalties have taken from `points`."""

    def add(self, points: Number, top: Number, boards: int = 1) -> None:
        self.points += points
        self.top += top
        self.boards += boards

    def begin_with(self, sums: ContestantTotals) -> None:
        """Takes over what was gathered at the tables."""
        self.add(sums.points, sums.top, sums.boards)
        self.tops, self.play_points = sums.tops, sums.play_points

    @property
    def percentage(self) -> Fraction | None:
        """Over the boards that count; None where points are no share of a top."""
        return Fraction(self.points) * 100 / self.top if self.top else None

    @property
    def average(self) -> Fraction | None:
        """Points for each deal that was played; None before there is one."""
        return Fraction(self.points - self.compensation) / self.boards if self.boards else None


def _without_result(contest: Contest) -> Iterator[str]:
    """Who takes part and may have no result: whoever rests in a drive, has a bye or leaves in a knock-out."""
    yield from (rest.contestant for rest in contest.compensation)
    if contest.bracket:
        yield from contest.contestants
        yield from (team for match in contest.bracket for team in match.teams)


class AllTotals:
    """All contestants; with two winners NS and EW are different fields, also where their numbers are the same."""

    def __init__(self, contest: Contest) -> None:
        first: dict[str, ContestantTotals] = {}
        second: dict[str, ContestantTotals] = first if contest.winners == 1 else {}
        self._by_side = (first, second)
        self._apart = contest.winners == 2
        for side, fields in zip(SIDES, self._by_side, strict=True):
            for ids in dict.fromkeys(map(CONTESTANT_GETTERS[side], contest.results)):
                for name in ids:
                    if name not in fields:
                        fields[name] = ContestantTotals(name, side if self._apart else None)
        for name in _without_result(contest):
            first.setdefault(name, ContestantTotals(name))

    def of(self, side: Side, contestant: str) -> ContestantTotals:
        return self._by_side[side.index][contestant]

    def on_side(self, side: Side) -> dict[str, ContestantTotals]:
        return self._by_side[side.index]

    def find(self, contestant: str, side: Side | None) -> ContestantTotals | None:
        """A contestant by id; the side only matters where both have one of that name."""
        for line in (side,) if side else SIDES:
            if contestant in self._by_side[line.index]:
                return self._by_side[line.index][contestant]
        return None

    def __iter__(self) -> Iterator[ContestantTotals]:
        yield from self._by_side[0].values()
        if self._apart:
            yield from self._by_side[1].values()
