"""The evening scored by the contest room, from its contest file; kept until something changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from troef.contest.answer import Answer, Line, Note, Standing, Suspicion
from troef.contest.file import contest_of
from troef.contest.score import score
from troef.web.evening.contest_file import contest_file
from troef.web.evening.games import contest_rules
from troef.web.evening.models import Contestant, Evening


@dataclass(frozen=True, slots=True)
class Place:
    """One row of the ranking with the pair behind it."""

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
    def boards(self) -> int:
        return self.row.boards

    @property
    def result(self) -> float:
        """What the ranking goes by: the percentage, or the points where there is none."""
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

    def place(self, number: int) -> Place | None:
        return next((place for place in self.ranking if place.contestant.number == number), None)

    def line(self, board: int, ns: int) -> Line | None:
        """The points of one result."""
        return next((line for line in self.boards.get(board, []) if line.result.ns == (str(ns),)), None)


def check_rules(edition: str, regulations: str, method: str) -> None:
    """Whether an evening can be scored this way; the contest room says why not."""
    contest_of(
        {
            "edition": edition,
            "regulations": regulations,
            "kind": "pairs",
            "scoring": {"method": method},
            "results": [],
        },
        contest_rules,
    )


def standings(evening: Evening) -> Standings:
    """The evening as it stands now."""
    version = Evening.objects.values_list("version", flat=True).get(pk=evening.pk)
    return _kept(evening.pk, version)


@lru_cache(maxsize=32)
def _kept(pk: int, version: int) -> Standings:
    return scored(pk, contest_file(Evening.objects.get(pk=pk)))


def scored(pk: int, file: dict[str, Any]) -> Standings:
    """Any contest file of this evening, also one with a ruling that is only being considered."""
    answer: Answer = score(contest_of(file, contest_rules))
    pairs = {str(one.number): one for one in Contestant.objects.filter(evening_id=pk)}
    ranking = tuple(Place(row, pairs[row.contestant]) for row in answer.ranking)
    boards = {number: list(lines) for number, lines in answer.boards.items()}
    return Standings(ranking, boards, answer.notes, answer.suspicious)
