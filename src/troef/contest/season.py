"""Seasons of evenings: the results that count, absences, substitutes, and the resulting table.

No law regulates a season and each club has its own rules, so everything here is an option.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from troef.cards import TroefError


class Absence(Enum):
    """The result of an evening that a contestant missed."""

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

    counting: int | None = None
    """The number of best evenings that count; None: all."""
    least: int = 1
    """Contestants with fewer evenings are listed without a rank."""
    absence: Absence = Absence.NOTHING
    absence_amount: Fraction = Fraction(0)
    """The fixed result, or the amount that is subtracted from the contestant's own average."""
    absence_most: Fraction | None = None
    """The maximum result of an absence; None: no limit."""
    absences: int | None = None
    """The number of absences that get a result; the others do not count. None: all."""
    substitute_most: Fraction | None = None
    """The maximum by which a result with a substitute may exceed the contestant's average without one."""
    handicaps: Mapping[str, Fraction] = field(default_factory=dict)
    """The amount that is added to each result of a contestant."""

    def __post_init__(self) -> None:
        if self.counting is not None and self.counting < 1:
            raise TroefError("at least one evening counts", "er telt ten minste één avond")
        if self.least < 1:
            raise TroefError(
                "who is ranked has been there at least once", "wie in de stand staat, is er ten minste één keer geweest"
            )


class AttendanceKind(Enum):
    """The kinds of cell in the table."""

    PLAYED = "played"
    SUBSTITUTE = "substitute"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class SeasonCell:
    """One evening of a contestant: its value, whether it counts, and the score at the table."""

    evening: str
    value: Fraction
    how: AttendanceKind
    scored: Fraction | None = None
    counts: bool = True


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One row of the table; the rank is None if the contestant attended too few evenings."""

    rank: int | None
    contestant: str
    average: Fraction
    cells: tuple[SeasonCell, ...]

    @property
    def there(self) -> int:
        """The number of evenings that the contestant attended."""
        return sum(cell.how is not AttendanceKind.ABSENT for cell in self.cells)


def season_table(
    results: Iterable[Attendance],
    evenings: Sequence[str],
    rules: SeasonRules = SeasonRules(),  # noqa: B008 - frozen
) -> tuple[SeasonRow, ...]:
    """Return all contestants who attended, best average first; equal averages share a rank.

    Contestants with too few evenings come last. Raise TroefError for an unknown evening or a second result on one.
    """
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
    """Return the cells without absences after the first `most`; None keeps all."""
    kept, absences = [], 0
    for cell in cells:
        absences += cell.how is AttendanceKind.ABSENT
        if cell.how is not AttendanceKind.ABSENT or most is None or absences <= most:
            kept.append(cell)
    return kept


def _best(cells: list[SeasonCell], counting: int | None) -> list[SeasonCell]:
    """Return the cells with only the best `counting` marked as counting."""
    if counting is None or len(cells) <= counting:
        return cells
    best = sorted(range(len(cells)), key=lambda index: -cells[index].value)[:counting]
    return [
        cell if index in best else SeasonCell(cell.evening, cell.value, cell.how, cell.scored, counts=False)
        for index, cell in enumerate(cells)
    ]


class Promotion(NamedTuple):
    """A move of a contestant to the line above or below."""

    contestant: str
    up: bool


def promotions(lines: Sequence[Sequence[SeasonRow]], number: int) -> tuple[Promotion, ...]:
    """Return the promotions and relegations: the best and the last `number` of each line.

    The first line promotes nobody and the last relegates nobody. If a line is too small for both, promotion comes
    first.
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
