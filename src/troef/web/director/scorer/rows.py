"""The lines of the scorer's desk: what each says, whether it is doubtful, what is still open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from troef.contest.file import contest_of
from troef.contest.score import by_board
from troef.contest.suspicion import suspicions
from troef.web.director.scorer.slips import written
from troef.web.session.deals.solving import expected_tricks
from troef.web.session.games import told_of
from troef.web.session.models import AROUND, Evening, Result, Sitting, Typed
from troef.web.session.scoring import contest_files
from troef.web.session.words import meeting
from troef.web.site.language import said


@dataclass(frozen=True, slots=True)
class Row:
    """One slip as one typist sees it."""

    sitting: Sitting
    board: int
    result: Result | None = None
    typed: Typed | None = None
    mark: str = ""
    """Who looks: where slips are typed twice, nobody sees the other's first line."""
    doubts: tuple[str, ...] = ()
    refused: str = ""
    line: str | None = None
    """What was typed and refused."""

    @property
    def state(self) -> str:
        """`open`, `once` (a second typist is awaited), `differs`, `returned`, `doubtful`, `entered`."""
        typed, result = self.typed, self.result
        if typed is not None and typed.returned:
            return "returned"
        if result is None:
            return "open"
        if not result.agreed:
            return "differs" if typed is not None and typed.second else "once" if self._is_waiting else "open"
        return "doubtful" if self.doubts and not (typed and typed.stands) else "entered"

    @property
    def _is_waiting(self) -> bool:
        return self.typed is not None and bool(self.typed.first)

    @property
    def is_mine(self) -> bool:
        return self.typed is not None and self.mark in (self.typed.first_by, self.typed.second_by)

    @property
    def is_hidden(self) -> bool:
        """Whether the other's line is kept from this typist, who shall type it too."""
        return self.state == "once" and not self.is_mine

    @property
    def is_done(self) -> bool:
        """Nothing more to type here, for this typist."""
        return self.state in ("entered", "doubtful") or (self.state == "once" and self.is_mine)

    @property
    def text(self) -> str:
        """What stands in the field."""
        if self.line is not None:
            return self.line
        if self.result is None or self.is_hidden or self.state in ("open", "returned", "differs"):
            return ""
        return written(told_of(self.result))

    @property
    def shown(self) -> Result | None:
        """The result that is said beside the field."""
        return None if self.is_hidden or self.state in ("open", "returned", "differs") else self.result

    @property
    def version(self) -> int:
        return self.result.version if self.result else 0

    @property
    def who(self) -> str:
        return meeting(self.sitting)

    @property
    def key(self) -> str:
        return f"{self.sitting.pk}-{self.board}"


def rows(evening: Evening, places: Iterable[tuple[Sitting, int]], mark: str) -> list[Row]:
    """The lines for these sittings and boards."""
    wanted = list(places)
    sittings = {sitting.pk for sitting, _board in wanted}
    results = {(one.sitting_id, one.board): one for one in evening.results.filter(sitting__in=sittings)}
    typed = {(one.sitting_id, one.board): one for one in Typed.objects.filter(sitting__in=sittings)}
    doubts = doubts_on(evening, {board for _sitting, board in wanted})
    return [
        Row(
            sitting,
            board,
            results.get((sitting.pk, board)),
            typed.get((sitting.pk, board)),
            mark,
            tuple(doubts.get((board, sitting.north.number), ())),
        )
        for sitting, board in wanted
    ]


def doubts_on(evening: Evening, boards: set[int]) -> dict[tuple[int, int], list[str]]:
    """What looks odd on these boards, by board and the number of who sat North."""
    found: dict[tuple[int, int], list[str]] = {}
    expected = expected_tricks(evening, boards)
    for file in contest_files(evening):
        rows = [row for row in file["results"] if row["board"] in boards]
        contest = contest_of({**file, "results": rows, "compensation": [], "bracket": []})
        for one in suspicions(contest, by_board(contest.results), expected=expected):
            found.setdefault((one.board, int(one.ns[0])), []).append(said(one.text))
    return found


def places_of_board(evening: Evening, board: int) -> list[tuple[Sitting, int]]:
    """Every table that plays a board, in the order of the rounds: the lines of a traveller."""
    return [(one, board) for one in _sittings(evening) if board in one.boards]


def places_of_table(evening: Evening, table: int, number: int) -> list[tuple[Sitting, int]]:
    """The boards of one table in one round: the lines of a score slip."""
    here = [one for one in _sittings(evening) if one.table.number == table and one.round == number]
    return [(one, board) for one in here for board in one.boards]


def _sittings(evening: Evening) -> list[Sitting]:
    found = evening.sittings.select_related("table", *AROUND).order_by("round", "table__number")
    return [one for one in found if not one.is_sit_out]


@dataclass(frozen=True, slots=True)
class Count:
    """How many lines of a board, or of a table in a round, have been entered."""

    name: tuple[int, ...]
    done: int
    total: int

    @property
    def is_done(self) -> bool:
        return self.done >= self.total


def counts(evening: Evening) -> tuple[list[Count], list[Count]]:
    """How far every board is, and every table in every round."""
    agreed = set(evening.results.filter(agreed=True).values_list("sitting_id", "board"))
    boards: dict[tuple[int, ...], list[bool]] = {}
    tables: dict[tuple[int, ...], list[bool]] = {}
    for sitting in _sittings(evening):
        for board in sitting.boards:
            is_in = (sitting.pk, board) in agreed
            boards.setdefault((board,), []).append(is_in)
            tables.setdefault((sitting.round, sitting.table.number), []).append(is_in)
    return _counted(boards), _counted(tables)


def _counted(found: dict[tuple[int, ...], list[bool]]) -> list[Count]:
    return [Count(name, sum(lines), len(lines)) for name, lines in sorted(found.items())]
