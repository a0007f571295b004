"""The table of a season, counted from the official results of its evenings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from troef.contest.season import Attendance, Cell, Move, SeasonRow, moves, season_table
from troef.web.evening.models import Contestant, Evening, State
from troef.web.evening.scoring import standings
from troef.web.season.models import Entrant, Line, Season


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table with the people behind it, and a cell or nothing for each evening."""

    row: SeasonRow
    entrant: Entrant
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """One line of the season; a season without lines has one table."""

    line: Line | None
    evenings: tuple[Evening, ...]
    rows: tuple[Row, ...]


def counted(season: Season) -> list[Evening]:
    """The evenings whose result is official, in order."""
    return list(season.evenings.filter(state=State.OFFICIAL).order_by("date", "pk"))


def tables(season: Season) -> list[Table]:
    """The season as it stands, line by line."""
    evenings = counted(season)
    entrants = list(season.entrants.select_related("line").prefetch_related("members"))
    results = list(_attendances(entrants, evenings, season.per))
    known = {str(one.pk): one for one in entrants}
    lines: list[Line | None] = [*season.lines.all()]
    if not lines or any(one.line_id is None for one in entrants):
        lines.append(None)
    made = []
    for line in lines:
        here = [one for one in results if known[one.contestant].line == line]
        rows = season_table(here, [str(one.pk) for one in evenings], season.rules)
        made.append(Table(line, tuple(evenings), tuple(_row(row, known, evenings) for row in rows)))
    return made


def _row(row: SeasonRow, known: dict[str, Entrant], evenings: list[Evening]) -> Row:
    cells = {cell.evening: cell for cell in row.cells}
    return Row(row, known[row.contestant], tuple(cells.get(str(one.pk)) for one in evenings))


def _attendances(entrants: list[Entrant], evenings: list[Evening], per: str) -> Iterator[Attendance]:
    regulars = {one: {member.pk for member in one.members.all()} for one in entrants}
    for evening in evenings:
        results = {place.contestant.pk: Fraction(place.result) for place in standings(evening).ranking}
        people = evening.contestants.prefetch_related("players__substitutes")
        seated = [(one, _members(one), _has_substitute(one)) for one in people if one.pk in results]
        for entrant, members in regulars.items():
            told = _best_fit(members, seated, per)
            if told is not None:
                contestant, substitute = told
                yield Attendance(str(entrant.pk), str(evening.pk), results[contestant.pk], substitute)


Seated = list[tuple[Contestant, set[int], bool]]


def _best_fit(members: set[int], seated: Seated, per: str) -> tuple[Contestant, bool] | None:
    """Where they played: both, or one of them with somebody else, which counts as with a substitute."""
    whole = next(((one, swapped) for one, here, swapped in seated if members <= here), None)
    if whole or per == "players":
        return None if whole is None else (whole[0], whole[1] and per == "pairs")
    return next(((one, True) for one, here, _swapped in seated if members & here), None)


def _members(contestant: Contestant) -> set[int]:
    return {player.member_id for player in contestant.players.all() if player.member_id}


def _has_substitute(contestant: Contestant) -> bool:
    return any(player.substitutes.all() for player in contestant.players.all())


def proposed_moves(season: Season) -> list[tuple[Entrant, Move, Line]]:
    """Who would go up and down now, and where to."""
    lines = list(season.lines.all())
    found = {table.line: table for table in tables(season) if table.line}
    ranked = [[row.row for row in found[line].rows] if line in found else [] for line in lines]
    known = {str(one.pk): one for one in season.entrants.select_related("line")}
    result = []
    for move in moves(ranked, season.promote):
        entrant = known[move.contestant]
        assert entrant.line is not None
        place = lines.index(entrant.line)
        result.append((entrant, move, lines[place - 1 if move.up else place + 1]))
    return result
