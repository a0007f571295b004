"""Score frequencies on every board of an event, updated as reports arrive.

A report is added, and removed again when a correction replaces it. The cost depends on the size of the club, not on
that of the event. Matchpoints follow from the frequencies alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from troef.cards import SIDES, Side
from troef.contest.field_scoring import WiderField
from troef.contest.matchpoints import Lines, MatchpointRules, ScoreFrequency, Versions, frequencies, groups_of
from troef.contest.score import by_board
from troef.contest.session import Contest
from troef.core.numbers import Number
from troef.core.records import Json, read, write


@dataclass(slots=True)
class _BoardFrequency:
    """One board: its number of results, played or not, and its scores by version."""

    results: int = 0
    versions: dict[str | None, Lines] = field(default_factory=dict)

    def add(self, other: _BoardFrequency, times: int) -> None:
        self.results += times * other.results
        for name, lines in other.versions.items():
            kept = self.versions.setdefault(name, (ScoreFrequency(), ScoreFrequency()))
            for mine, theirs in zip(kept, lines, strict=True):
                mine.add(theirs, times)
            if kept == (ScoreFrequency(), ScoreFrequency()):
                del self.versions[name]


@dataclass(frozen=True, slots=True)
class _WrittenVersion:
    """The scores on one version of a board, as JSON."""

    ns: ScoreFrequency
    ew: ScoreFrequency
    version: str | None = None


@dataclass(frozen=True, slots=True)
class _BoardDocument:
    """One board, as JSON."""

    results: int
    versions: tuple[_WrittenVersion, ...]

    @classmethod
    def of(cls, board: _BoardFrequency) -> _BoardDocument:
        return cls(board.results, tuple(_WrittenVersion(*lines, name) for name, lines in board.versions.items()))

    @property
    def board(self) -> _BoardFrequency:
        return _BoardFrequency(self.results, {version.version: (version.ns, version.ew) for version in self.versions})


class Frequencies:
    """The scores on all boards of a club or an event."""

    def __init__(self) -> None:
        self._boards: dict[int, _BoardFrequency] = {}

    @classmethod
    def of(cls, contest: Contest) -> Frequencies:
        """Return the frequencies of one session."""
        comparison, made = MatchpointRules.of(contest.options, contest.rules, 0), cls()
        for number, rows in by_board(contest.results).items():
            made._boards.setdefault(number, _BoardFrequency()).add(
                _BoardFrequency(len(rows), frequencies(rows, comparison)), 1
            )
        return made

    def add(self, other: Frequencies, times: int = 1) -> None:
        """Add the scores of a club `times` times; -1 removes them."""
        for number, board in other._boards.items():
            kept = self._boards.setdefault(number, _BoardFrequency())
            kept.add(board, times)
            if kept == _BoardFrequency():
                del self._boards[number]

    @property
    def boards(self) -> list[int]:
        """The boards that have results."""
        return sorted(self._boards)

    @property
    def expected(self) -> int:
        """The number of results on the board with the most results."""
        return max((board.results for board in self._boards.values()), default=0)

    @property
    def against(self) -> WiderField:
        """The field that every club is compared with."""
        return WiderField({number: board.versions for number, board in self._boards.items()}, self.expected)

    def versions(self, number: int) -> Versions:
        """Return the scores on one board, by version."""
        return self._boards[number].versions if number in self._boards else {}

    def as_json(self) -> dict[int, Json]:
        """Return the frequencies of each board as JSON."""
        return {number: write(_BoardDocument.of(board)) for number, board in self._boards.items()}

    @classmethod
    def read(cls, kept: Mapping[int, Any]) -> Frequencies:
        """Parse the frequencies that `as_json` returned."""
        made = cls()
        made._boards = {number: read(_BoardDocument, board).board for number, board in kept.items()}
        return made

    def __eq__(self, other: object) -> bool:
        return self._boards == other._boards if isinstance(other, Frequencies) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes


class ScoreRow(NamedTuple):
    """A score in one line of a board, with its frequency and its matchpoints."""

    score: int
    times: Number
    points: Number
    top: Number

    @property
    def percentage(self) -> Fraction:
        return Fraction(self.points) * 100 / self.top if self.top else Fraction(50)


class VersionRows(NamedTuple):
    """The scores on one version of a board, best first; each line from its own view."""

    version: str | None
    ns: tuple[ScoreRow, ...]
    ew: tuple[ScoreRow, ...]


def board_rows(kept: Frequencies, number: int, terms: Contest) -> tuple[VersionRows, ...]:
    """Return the scores on a board of an event; the intended version of the board comes first."""
    scores, comparison = kept.versions(number), MatchpointRules.of(terms.options, terms.rules, kept.expected)
    names = sorted(scores, key=lambda name: (name is not None, name or ""))
    lines = {side: _rows(scores, side, comparison) for side in SIDES}
    return tuple(VersionRows(name, lines[Side.NS].get(name, ()), lines[Side.EW].get(name, ())) for name in names)


def _rows(scores: Versions, side: Side, comparison: MatchpointRules) -> dict[str | None, tuple[ScoreRow, ...]]:
    rows = {}
    for name, group in groups_of(scores, side, comparison).items():
        counts = scores[name][side.index].counts
        rows[name] = tuple(
            ScoreRow(score, counts[score], *group.worth(score)) for score in sorted(counts, reverse=True)
        )
    return rows
