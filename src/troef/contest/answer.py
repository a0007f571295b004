"""The outcome of scoring a session: totals, points on each board, the ranking and notes."""

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
    """A result with the points of NS and EW; None for a side that gets none, such as for a board not played."""

    result: ContestResult
    ns_points: Number | None
    ew_points: Number | None
    top: Number | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the ranking. With two winners NS and EW have their own rankings."""

    rank: int
    contestant: str
    points: Number
    boards: int
    side: Side | None = None
    top: Number = 0
    """The maximum that `points` could have been; 0 if points are not a share of a top, as with IMPs."""
    percentage: Number | None = None
    vp: Number | None = None
    tops: int | None = None
    play_points: Number = 0
    section: str | None = None
    average: Number | None = None
    """Points per deal played, if these decide the rank; otherwise None."""
    compensation: Number = 0
    """The part of `points` that was given for rounds of rest."""
    penalty: Number = 0
    """The penalties that were subtracted from `points`."""
    out: int | None = None
    """Knock-out: the round of the first match that the team lost."""
    tie_broken_by: str | None = None
    tie_detail: Text | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """An explanation of a step in the scoring, with the paragraph or regulation that it follows."""

    text: Text
    law: str | None = None
    regulation: str | None = None


@dataclass(frozen=True, slots=True)
class TeamScore:
    """The points that one team scored in a match."""

    team: str
    points: Number
    vp: Number | None = None


@dataclass(frozen=True, slots=True)
class MatchScore:
    """The score of a match between two teams, or of the boards between two pairs if they get victory points."""

    name: str
    boards: int
    teams: tuple[TeamScore, TeamScore]


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A result that needs to be checked, with the reason."""

    board: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    kind: str
    text: Text


@dataclass(frozen=True, slots=True)
class Answer:
    """A scored session."""

    contest: Contest
    boards: Mapping[int, list[ScoredResult]]
    ranking: tuple[Standing, ...] = ()
    notes: tuple[Note, ...] = ()
    matches: tuple[MatchScore, ...] = ()
    suspicious: tuple[Suspicion, ...] = ()
    rests: Mapping[tuple[str, int], Number] = field(default_factory=dict)
    """The points for a round of rest, by contestant and round."""


@dataclass(slots=True, eq=False)
class ContestantTotals:
    """The running totals of one contestant; `top` is the maximum that `points` could have been."""

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
    """The part of `points` that was given for rounds of rest."""
    penalty: Number = 0
    """The penalties that were subtracted from `points`."""

    def add(self, points: Number, top: Number, boards: int = 1) -> None:
        self.points += points
        self.top += top
        self.boards += boards

    @property
    def percentage(self) -> Fraction | None:
        """The percentage over the boards that count; None if points are not a share of a top."""
        return Fraction(self.points) * 100 / self.top if self.top else None

    @property
    def average(self) -> Fraction | None:
        """The points per deal played, without compensation; None before the first deal."""
        return Fraction(self.points - self.compensation) / self.boards if self.boards else None


class AllTotals:
    """The totals of all contestants. With two winners, NS 1 and EW 1 are different contestants."""

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
        without_result = [rest.contestant for rest in contest.compensation]  # They rest in a drive.
        if contest.bracket:
            without_result += [*contest.contestants, *(team for match in contest.bracket for team in match.teams)]
        for name in without_result:
            first.setdefault(name, ContestantTotals(name))

    def totals_for(self, side: Side, contestant: str) -> ContestantTotals:
        return self._by_side[side.index][contestant]

    def on_side(self, side: Side) -> dict[str, ContestantTotals]:
        return self._by_side[side.index]

    def find(self, contestant: str, side: Side | None) -> ContestantTotals | None:
        """Return the totals of a contestant; None if unknown. Without a side, look among NS first and then among EW."""
        for line in (side,) if side else SIDES:
            if contestant in self._by_side[line.index]:
                return self._by_side[line.index][contestant]
        return None

    def __iter__(self) -> Iterator[ContestantTotals]:
        yield from self._by_side[0].values()
        if self._apart:
            yield from self._by_side[1].values()
