"""The evening scored by the contest room, from its contest file; kept until something changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from troef.contest.answer import Answer, Line, MatchScore, Note, Standing, Suspicion
from troef.contest.contestant import Kind
from troef.contest.file import contest_of
from troef.contest.options import Method, RankBy, Rest
from troef.contest.rules import rules_of
from troef.contest.score import score
from troef.web.session.contest_file import contest_files
from troef.web.session.models import Contestant, Evening


@dataclass(frozen=True, slots=True)
class Place:
    """One row of the ranking with the contestant behind it."""

    row: Standing
    contestant: Contestant

    @property
    def rank(self) -> int:
        return self.row.rank

    @property
    def side(self) -> str:
        return self.row.side.name if self.row.side else ""

    @property
    def percentage(self) -> float | None:
        return None if self.row.percentage is None else float(self.row.percentage)

    @property
    def points(self) -> float:
        return float(self.row.points)

    @property
    def vp(self) -> float | None:
        return None if self.row.vp is None else float(self.row.vp)

    @property
    def tops(self) -> int | None:
        return self.row.tops

    @property
    def play_points(self) -> float:
        """What was scored at the tables, before matchpoints (klaverjas: II-19)."""
        return float(self.row.play_points)

    @property
    def compensation(self) -> float:
        """What the points have for rounds of rest, in a drive."""
        return float(self.row.compensation)

    @property
    def out(self) -> int | None:
        """Knock-out: the round in which it lost."""
        return self.row.out

    @property
    def boards(self) -> int:
        return self.row.boards

    @property
    def result(self) -> float:
        """What the ranking goes by: victory points, the percentage, or the points where there is neither."""
        if self.vp is not None:
            return self.vp
        return self.points if self.percentage is None else self.percentage

    @property
    def said(self) -> str:
        """The result as the log keeps it."""
        return f"{self.result:.2f}" + ("" if self.percentage is None else "%")


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranking, the points on every board, and what a reader should know."""

    ranking: tuple[Place, ...]
    boards: dict[int, list[Line]]
    notes: tuple[Note, ...]
    suspicious: tuple[Suspicion, ...]
    matches: tuple[MatchScore, ...] = ()
    shown: tuple[Place, ...] = ()
    """The ranking as people see it: none before there is anything to rank."""

    @property
    def rests(self) -> list[Note]:
        """What was given for rounds of rest, and why."""
        return [note for note in self.notes if note.regulation in (*Rest, "points")]

    def place(self, number: int) -> Place | None:
        return next((place for place in self.shown if place.contestant.number == number), None)

    def line(self, board: int, ns: int) -> Line | None:
        """The points of one result."""
        return next((line for line in self.boards.get(board, []) if line.result.ns[0] == str(ns)), None)


def check_rules(edition: str, regulations: str, method: str, kind: str = "pairs") -> None:
    """Whether an evening can be scored this way; the contest room says why not."""
    contest_of(
        {
            "edition": edition,
            "regulations": regulations,
            "kind": kind,
            "scoring": {"method": method},
            "results": [],
        }
    )


def ranks_by_matchpoints(evening: Evening) -> bool:
    """Whether matchpoints themselves rank, and not the percentage that they are (klaverjas: II-19; 1949: 83)."""
    return evening.method == Method.MATCHPOINTS and rules_of(evening.laws).rank_by is RankBy.POINTS


def standings(evening: Evening) -> Standings:
    """The evening as it stands now."""
    version = Evening.objects.values_list("version", flat=True).get(pk=evening.pk)
    return _kept(evening.pk, version)


@lru_cache(maxsize=32)
def _kept(pk: int, version: int) -> Standings:
    parts = [scored(pk, file) for file in contest_files(Evening.objects.get(pk=pk))]
    return parts[0] if len(parts) == 1 else _together(parts)


def _together(parts: list[Standings]) -> Standings:
    """The sections of an evening, each with a ranking of its own."""
    boards: dict[int, list[Line]] = {}
    for part in parts:
        for number, lines in part.boards.items():
            boards.setdefault(number, []).extend(lines)
    return Standings(
        tuple(place for part in parts for place in part.ranking),
        boards,
        tuple(note for part in parts for note in part.notes),
        tuple(one for part in parts for one in part.suspicious),
        tuple(match for part in parts for match in part.matches),
        tuple(place for part in parts for place in part.shown),
    )


def _is_ranked(answer: Answer) -> bool:
    """Whether there is anything to rank yet: a score alone on its board has nothing to be compared with."""
    contest = answer.contest
    if contest.options.method is Method.TOTAL_POINTS or contest.kind is Kind.TEAMS:
        return any(row.boards or row.out for row in answer.ranking)
    return any(sum(line.ns_points is not None for line in lines) > 1 for lines in answer.boards.values())


def scored(pk: int, file: dict[str, Any]) -> Standings:
    """Any contest file of this evening, also one with a ruling that is only being considered."""
    answer: Answer = score(contest_of(file))
    people = Contestant.objects.filter(evening_id=pk).select_related("section")
    known = {str(one.number): one for one in people}
    ranking = tuple(Place(row, known[row.contestant]) for row in answer.ranking)
    shown = ranking if _is_ranked(answer) else ()
    boards = {number: list(lines) for number, lines in answer.boards.items()}
    return Standings(ranking, boards, answer.notes, answer.suspicious, answer.matches, shown)
