"""What scoring a session gives: the points on every board, the ranking, and what a reader should know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from troef.cards import Side
from troef.contest.exact import Number
from troef.contest.result import Result
from troef.contest.session import Contest
from troef.laws import Text


class Line(NamedTuple):
    """A result with the points of both sides; None where nothing counts."""

    result: Result
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
    boards: Mapping[int, list[Line]]
    ranking: tuple[Standing, ...]
    notes: tuple[Note, ...] = ()
    matches: tuple[MatchScore, ...] = ()
    suspicious: tuple[Suspicion, ...] = ()
