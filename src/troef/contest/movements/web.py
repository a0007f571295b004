"""The web movement: many tables, few boards; two copies of the boards go round in opposite directions."""

from __future__ import annotations

from dataclasses import replace

from troef.contest.contestant import Kind
from troef.contest.movements.mitchell import lines
from troef.contest.movements.movement import Field, Movement, NoMovement
from troef.contest.movements.schedule import Schedule
from troef.laws import Text

FEWEST_TABLES, FEWEST_SETS = 8, 7
_NOTE = Text(
    "NZ blijft zitten, OW gaat steeds een tafel omhoog. Van elk setje zijn er twee exemplaren: "
    "in de ene helft van de zaal gaan ze omlaag, in de andere helft omhoog.",
    "NS stay, EW always move up one table. There are two copies of each set: "
    "in one half of the room they move down, in the other half up.",
)


def web(field: Field) -> Movement:
    """For an even number of tables; an odd number of sets, at least half the tables and fewer than all."""
    tables = field.tables
    if field.kind is not Kind.PAIRS or tables % 2 or tables < FEWEST_TABLES:
        raise NoMovement(
            f"a web is for pairs, at an even number of tables from {FEWEST_TABLES} up",
            f"een web is voor paren, met een even aantal tafels vanaf {FEWEST_TABLES}",
        )
    sets = _sets(field)
    half = tables // 2

    def boards(table: int, number: int) -> int:
        return (table + number if table < half else tables - 2 - table - number) % sets

    schedule = lines(field, tables, sets, lambda t, r: (t - r) % tables, boards, field.per_round(sets))
    return Movement("web", _copied(schedule, half), _NOTE, winners=2)


def _sets(field: Field) -> int:
    """The number of sets, and rounds, that uses most boards, then gives most rounds; or the one that is wished."""
    fewest = max(FEWEST_SETS, field.tables // 2)
    fitting = [sets for sets in range(fewest, field.tables) if sets % 2 and sets <= field.boards]
    if field.rounds is not None:
        fitting = [sets for sets in fitting if sets == field.rounds]
    if not fitting:
        raise NoMovement(
            f"a web with {field.tables} tables has an odd number of sets and rounds from {fewest} "
            f"to {field.tables - 1}, and at least a board for each",
            f"een web met {field.tables} tafels heeft een oneven aantal ronden van {fewest} tot {field.tables - 1}, "
            "en voor elke ronde minstens een spel",
        )
    return max(fitting, key=lambda sets: (field.boards // sets * sets, sets))


def _copied(schedule: Schedule, half: int) -> Schedule:
    """The second half of the room has the second copies."""
    games = (replace(game, copy=2 if game.table > half and not game.is_sit_out else 1) for game in schedule.games)
    return Schedule.of(games)
