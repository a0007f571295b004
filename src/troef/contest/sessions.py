"""Several sessions: events with carry-over and qualifiers (1949: 118-121; 2017: 78D, 80B2), and seasons.

No law regulates a season and each club has its own rules, so everything in `SeasonRules` is an option.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from troef.cards import Side, TroefError
from troef.contest.answer import Answer, ContestantTotals, Note, Standing
from troef.contest.options import Sections
from troef.contest.ranking import rank
from troef.core.messages import _
from troef.core.numbers import as_int_if_whole, round_half_up


@dataclass(frozen=True, slots=True)
class SessionEvent:
    """Several sessions that have one ranking."""

    sessions: tuple[Answer, ...]
    ranking: tuple[Standing, ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Selection:
    """The qualifiers of one field (a side or section), the reserves, and those whose tie must still be broken."""

    side: Side | None
    section: str | None
    qualified: tuple[str, ...]
    reserves: tuple[str, ...]
    undecided: tuple[str, ...] = ()


def combine_sessions(sessions: Sequence[Answer], carry: Fraction | None = None) -> SessionEvent:
    """Return the sessions added up in one ranking. Raise TroefError if they differ in edition, kind or method.

    With `carry`, earlier sessions count for that fraction, and only contestants of the last session are ranked.
    """
    contests = [answer.contest for answer in sessions]
    if len({(contest.edition, contest.kind, contest.options.method) for contest in contests}) > 1:
        raise TroefError(_("the sessions of an event have one edition, one kind of contestant and one method"))
    apart = all(answer.contest.winners == 2 for answer in sessions)
    tallies: dict[tuple[Side | None, str], ContestantTotals] = {}
    for number, answer in enumerate(sessions, 1):
        part = Fraction(1) if carry is None or number == len(sessions) else carry
        for standing in answer.ranking:
            side = standing.side if apart else None
            tally = tallies.setdefault((side, standing.contestant), ContestantTotals(standing.contestant, side))
            _add(tally, standing, part)
    ranked = tallies
    if carry is not None:
        last = {(row.side if apart else None, row.contestant) for row in sessions[-1].ranking}
        ranked = {key: tally for key, tally in tallies.items() if key in last}
    return SessionEvent(
        tuple(sessions), rank(ranked.values(), sessions), _notes(sessions, carry, len(tallies) - len(ranked))
    )


def _add(tally: ContestantTotals, standing: Standing, part: Fraction) -> None:
    tally.points = as_int_if_whole(tally.points + part * standing.points)
    tally.top = as_int_if_whole(tally.top + part * standing.top)
    tally.compensation = as_int_if_whole(tally.compensation + part * standing.compensation)
    tally.boards += standing.boards
    tally.tops += standing.tops or 0
    tally.play_points += standing.play_points
    if standing.vp is not None:
        tally.vp = as_int_if_whole((tally.vp or 0) + part * standing.vp)


def _notes(sessions: Sequence[Answer], carry: Fraction | None, out: int) -> tuple[Note, ...]:
    if carry is None or len(sessions) < 2:
        return ()
    part = f"{round_half_up(carry * 100, 0)}%"
    text = _("earlier sessions count for {part}; {out} contestants did not play the last session", part=part, out=out)
    return (Note(text, law=sessions[0].contest.rules.law["carry"], regulation="carry-over"),)


def select_qualifiers(
    ranking: Sequence[Standing], places: int, sections: Sections = Sections.TOGETHER
) -> tuple[Selection, ...]:
    """Return the first `places` of each field (1949: 119); a tie across the limit must be broken (1949: 84)."""
    apart = sections is Sections.APART
    fields = groupby(ranking, key=lambda row: (row.side, row.section if apart else None))
    return tuple(_select(side, section, list(rows), places) for (side, section), rows in fields)


def _select(side: Side | None, section: str | None, rows: Sequence[Standing], places: int) -> Selection:
    names = [row.contestant for row in rows]
    undecided: tuple[str, ...] = ()
    if 0 < places < len(rows) and rows[places - 1].rank == rows[places].rank:
        undecided = tuple(row.contestant for row in rows if row.rank == rows[places].rank)
    return Selection(side, section, tuple(names[:places]), tuple(names[places:]), undecided)


class Absence(Enum):
    """Rules for the result of an evening that a contestant missed."""

    NOTHING = "nothing"  # The evening does not count.
    FIXED = "fixed"  # A fixed result.
    OWN = "own"  # The contestant's own average, less an amount.


class Attendance(NamedTuple):
    """The result of a contestant on an evening, and whether a substitute played."""

    contestant: str
    evening: str
    result: Fraction
    substitute: bool = False


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """The rules of a season; results are percentages, or IMPs per board."""

    best_evenings: int | None = None
    """The number of best evenings that count; None: all."""
    minimum_evenings: int = 1
    """Minimum number of evenings for a rank. Contestants with fewer are listed without one."""
    absence: Absence = Absence.NOTHING
    absence_amount: Fraction = Fraction(0)
    """The fixed result for an absence, or the amount that is subtracted from the contestant's own average."""
    absence_most: Fraction | None = None
    """The maximum result of an absence; None: no limit."""
    absences: int | None = None
    """The number of absences that get a result; further ones do not count. None: all get one."""
    substitute_most: Fraction | None = None
    """The maximum by which a result with a substitute may exceed the contestant's average without one."""
    handicaps: Mapping[str, Fraction] = field(default_factory=dict)
    """The amount that is added to each result of the named contestant."""

    def __post_init__(self) -> None:
        if self.best_evenings is not None and self.best_evenings < 1:
            raise TroefError(_("at least one evening counts"))
        if self.minimum_evenings < 1:
            raise TroefError(_("who is ranked has been there at least once"))


class AttendanceKind(Enum):
    """Ways in which a contestant has a result on an evening."""

    PLAYED = "played"
    SUBSTITUTE = "substitute"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class SeasonCell:
    """The result of a contestant on one evening: its value, whether it counts, and the score at the table."""

    evening: str
    value: Fraction
    how: AttendanceKind
    scored: Fraction | None = None
    counts: bool = True


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One contestant in the season table; the rank is None after too few evenings."""

    rank: int | None
    contestant: str
    average: Fraction
    cells: tuple[SeasonCell, ...]

    @property
    def evenings_attended(self) -> int:
        """The number of evenings that the contestant attended."""
        return sum(cell.how is not AttendanceKind.ABSENT for cell in self.cells)


def season_table(
    results: Iterable[Attendance],
    evenings: Sequence[str],
    rules: SeasonRules = SeasonRules(),  # noqa: B008 - frozen
) -> tuple[SeasonRow, ...]:
    """Return the rows of the season table, best average first, contestants without a rank last.

    Raise TroefError for a result on an unknown evening, or two results of a contestant on one evening.
    """
    sheets: dict[str, dict[str, Attendance]] = {}
    for result in results:
        if result.evening not in evenings:
            raise TroefError(_("evening {evening!r} is not one of the season", evening=result.evening))
        if sheets.setdefault(result.contestant, {}).setdefault(result.evening, result) is not result:
            raise TroefError(
                _("{contestant} has two results on {evening}", contestant=result.contestant, evening=result.evening)
            )
    rows = [_row(contestant, sheet, evenings, rules) for contestant, sheet in sheets.items()]
    rows.sort(key=lambda row: -row.average)
    ranked = [row for row in rows if row.evenings_attended >= rules.minimum_evenings]
    others = [row for row in rows if row.evenings_attended < rules.minimum_evenings]
    averages = [row.average for row in ranked]
    return (*(replace(row, rank=averages.index(row.average) + 1) for row in ranked), *others)


def _row(contestant: str, sheet: dict[str, Attendance], evenings: Sequence[str], rules: SeasonRules) -> SeasonRow:
    more = rules.handicaps.get(contestant, Fraction(0))
    own = _average([attendance.result for attendance in sheet.values() if not attendance.substitute])
    cells = [
        _there(sheet[evening], own, more, rules) if evening in sheet else _absent(evening, own, more, rules)
        for evening in evenings
    ]
    counted = _best(_few_absences([cell for cell in cells if cell is not None], rules.absences), rules.best_evenings)
    average = _average([cell.value for cell in counted if cell.counts]) or Fraction(0)
    return SeasonRow(None, contestant, average, tuple(counted))


def _average(values: Sequence[Fraction]) -> Fraction | None:
    return sum(values, Fraction(0)) / len(values) if values else None


def _there(attendance: Attendance, own: Fraction | None, more: Fraction, rules: SeasonRules) -> SeasonCell:
    value = attendance.result
    if attendance.substitute and rules.substitute_most is not None and own is not None:
        value = min(value, own + rules.substitute_most)
    return SeasonCell(
        attendance.evening,
        value + more,
        AttendanceKind.SUBSTITUTE if attendance.substitute else AttendanceKind.PLAYED,
        attendance.result,
    )


def _absent(evening: str, own: Fraction | None, more: Fraction, rules: SeasonRules) -> SeasonCell | None:
    if rules.absence is Absence.NOTHING or (rules.absence is Absence.OWN and own is None):
        return None
    value = rules.absence_amount if rules.absence is Absence.FIXED else (own or Fraction(0)) - rules.absence_amount
    if rules.absence_most is not None:
        value = min(value, rules.absence_most)
    return SeasonCell(evening, value + more, AttendanceKind.ABSENT)


def _few_absences(cells: list[SeasonCell], most: int | None) -> list[SeasonCell]:
    """Return the cells with at most this number of absences, the earliest; None: all cells."""
    kept, absences = [], 0
    for cell in cells:
        absences += cell.how is AttendanceKind.ABSENT
        if cell.how is not AttendanceKind.ABSENT or most is None or absences <= most:
            kept.append(cell)
    return kept


def _best(cells: list[SeasonCell], counting: int | None) -> list[SeasonCell]:
    if counting is None or len(cells) <= counting:
        return cells
    best = sorted(range(len(cells)), key=lambda index: -cells[index].value)[:counting]
    return [cell if index in best else replace(cell, counts=False) for index, cell in enumerate(cells)]


class Promotion(NamedTuple):
    """The move of a contestant to the line (division) above or below."""

    contestant: str
    up: bool


def promotions(lines: Sequence[Sequence[SeasonRow]], number: int) -> tuple[Promotion, ...]:
    """Return the moves between lines (the highest first): `number` up and down from each, up first if it is small."""
    moved: list[Promotion] = []
    for index, line in enumerate(lines):
        ranked = [row.contestant for row in line if row.rank is not None]
        up = ranked[:number] if index > 0 else []
        rest = [contestant for contestant in ranked if contestant not in up]
        down = rest[-number:] if index < len(lines) - 1 and number else []
        moved += (Promotion(contestant, contestant in up) for contestant in [*up, *down])
    return tuple(moved)
