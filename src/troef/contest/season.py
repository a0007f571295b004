"""A season of evenings: which results count, what absence and substitutes are worth, and the table that follows.

No law says how a season is counted; every club has its own regulation, so everything here is an option.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from troef.cards import TroefError


class Absence(Enum):
    """What an evening is worth to who was not there."""

    NOTHING = "nothing"  # it does not count
    FIXED = "fixed"  # a fixed result
    OWN = "own"  # his own average, less so much


class Attendance(NamedTuple):
    """What a contestant scored on an evening, and whether a substitute sat in."""

    contestant: str
    evening: str
    result: Fraction
    substitute: bool = False


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """The regulation of a season; results are percentages, or IMPs a board."""

    counting: int | None = None
    """The best so many evenings count; None: all of them."""
    least: int = 1
    """Who was there less often is listed, and not ranked."""
    absence: Absence = Absence.NOTHING
    absence_amount: Fraction = Fraction(0)
    """The fixed result, or what is taken off the own average."""
    absence_most: Fraction | None = None
    """An absence is worth no more than this."""
    absences: int | None = None
    """So many absences get a result, the others do not count; None: every one."""
    substitute_most: Fraction | None = None
    """With a substitute a result counts for no more than the own average without one, plus this."""
    handicaps: Mapping[str, Fraction] = field(default_factory=dict)
    """What is added to each result of a contestant."""

    def __post_init__(self) -> None:
        if self.counting is not None and self.counting < 1:
            raise TroefError("at least one evening counts", "er telt ten minste één avond")
        if self.least < 1:
            raise TroefError(
                "who is ranked has been there at least once", "wie in de stand staat, is er ten minste één keer geweest"
            )


class AttendanceKind(Enum):
    """What a cell of the table is."""

    PLAYED = "played"
    SUBSTITUTE = "substitute"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class SeasonCell:
    """One evening of one contestant: what it is worth, whether it counts, and what was scored at the table."""

    evening: str
    value: Fraction
    how: AttendanceKind
    scored: Fraction | None = None
    counts: bool = True


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One line of the table; without a rank for who was there too seldom."""

    rank: int | None
    contestant: str
    average: Fraction
    cells: tuple[SeasonCell, ...]

    @property
    def there(self) -> int:
        """How often he was there."""
        return sum(cell.how is not AttendanceKind.ABSENT for cell in self.cells)


def season_table(
    results: Iterable[Attendance],
    evenings: Sequence[str],
    rules: SeasonRules = SeasonRules(),  # noqa: B008 - frozen
) -> tuple[SeasonRow, ...]:
    """Everybody who was there at least once, the best average first; equal averages share a rank."""
    sheets: dict[str, dict[str, Attendance]] = {}
    for result in results:
        if result.evening not in evenings:
            raise TroefError(
                f"evening {result.evening!r} is not one of the season",
                f"avond {result.evening!r} hoort niet bij het seizoen",
            )
        if sheets.setdefault(result.contestant, {}).setdefault(result.evening, result) is not result:
            raise TroefError(
                f"{result.contestant} has two results on {result.evening}",
                f"{result.contestant} heeft twee uitslagen op {result.evening}",
            )
    rows = [_row(contestant, sheet, evenings, rules) for contestant, sheet in sheets.items()]
    ranked = sorted((row for row in rows if row.there >= rules.least), key=lambda row: -row.average)
    others = sorted((row for row in rows if row.there < rules.least), key=lambda row: -row.average)
    averages = [row.average for row in ranked]
    with_ranks = [SeasonRow(averages.index(row.average) + 1, row.contestant, row.average, row.cells) for row in ranked]
    return (*with_ranks, *others)


def _row(contestant: str, sheet: dict[str, Attendance], evenings: Sequence[str], rules: SeasonRules) -> SeasonRow:
    more = rules.handicaps.get(contestant, Fraction(0))
    own = _average([attendance.result for attendance in sheet.values() if not attendance.substitute])
    cells = [
        _there(sheet[evening], own, more, rules) if evening in sheet else _absent(evening, own, more, rules)
        for evening in evenings
    ]
    counted = _best(_few_absences([cell for cell in cells if cell is not None], rules.absences), rules.counting)
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
    """Only the first so many absences get a result."""
    kept, absences = [], 0
    for cell in cells:
        absences += cell.how is AttendanceKind.ABSENT
        if cell.how is not AttendanceKind.ABSENT or most is None or absences <= most:
            kept.append(cell)
    return kept


def _best(cells: list[SeasonCell], counting: int | None) -> list[SeasonCell]:
    """The best so many count; the others stay in the table."""
    if counting is None or len(cells) <= counting:
        return cells
    best = sorted(range(len(cells)), key=lambda index: -cells[index].value)[:counting]
    return [
        cell if index in best else SeasonCell(cell.evening, cell.value, cell.how, cell.scored, counts=False)
        for index, cell in enumerate(cells)
    ]


class Promotion(NamedTuple):
    """Somebody goes up or down a line."""

    contestant: str
    up: bool


def promotions(lines: Sequence[Sequence[SeasonRow]], number: int) -> tuple[Promotion, ...]:
    """Who goes up and who goes down: the best so many of each line but the first, the last so many of all but the last.

    Where a line is too small to lose both, the best go up first.
    """
    moved: list[Promotion] = []
    for index, line in enumerate(lines):
        ranked = [row.contestant for row in line if row.rank is not None]
        up = ranked[:number] if index > 0 else []
        rest = [contestant for contestant in ranked if contestant not in up]
        down = rest[-number:] if index < len(lines) - 1 and number else []
        moved += [Promotion(contestant, True) for contestant in up] + [
            Promotion(contestant, False) for contestant in down
        ]
    return tuple(moved)
