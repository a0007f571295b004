"""Mitchell movements: North-South stay, East-West go one table up, the boards one table down."""

from __future__ import annotations

from collections.abc import Callable

from troef.contest.contestant import Kind
from troef.contest.movements.balance import quality
from troef.contest.movements.movement import Field, Movement, NoMovement
from troef.contest.movements.schedule import Schedule, boards_of, meeting, with_sharing
from troef.laws import Text

Place = Callable[[int, int], int]
"""From a table and a round, both counted from 0, to an East-West pair or a set of boards."""

_PLAIN = Text(
    "NZ blijft zitten, OW gaat een tafel omhoog, de spellen gaan een tafel omlaag.",
    "NS stay, EW move up one table, boards move down one table.",
)
_SKIP = Text(
    "NZ blijft zitten, OW gaat een tafel omhoog en slaat halverwege één keer een tafel over; spellen een omlaag.",
    "NS stay, EW move up one table and skip one table once, halfway; boards move down one table.",
)
_RELAY = Text(
    "De eerste en de laatste tafel delen hun spellen de hele zitting; in het midden ligt een setje op een stoel.",
    "The first and the last table share boards throughout; a set rests on a stand in the middle.",
)
_ARROW = Text(
    "Als de Mitchell, maar in de laatste ronden wisselen NZ en OW van richting: één uitslag.",
    "As the Mitchell, but NS and EW change direction in the last rounds: one ranking.",
)


def mitchell(field: Field) -> Movement:
    """The plain movement, for an odd number of tables: as many rounds as tables."""
    tables = _tables(field)
    if tables % 2 == 0:
        raise NoMovement(
            f"a plain Mitchell needs an odd number of tables: at {tables} tables boards would come back",
            f"een gewone Mitchell vraagt een oneven aantal tafels: met {tables} tafels komen spellen terug",
        )
    return Movement("mitchell", _plain(field, tables), _PLAIN, winners=2)


def mitchell_skip(field: Field) -> Movement:
    """For an even number of tables: halfway East-West skip a table, and one round is not played."""
    tables = _tables(field)
    if tables % 2:
        raise NoMovement(
            f"with an odd number of tables ({tables}) no skip is needed",
            f"met een oneven aantal tafels ({tables}) hoeft niemand een tafel over te slaan",
        )
    return Movement("mitchell-skip", _skipping(field, tables), _SKIP, winners=2)


def mitchell_relay(field: Field) -> Movement:
    """For an even number of tables: the outer tables share, a set rests in the middle, and every round is played."""
    tables = _tables(field)
    if tables % 2:
        raise NoMovement(
            f"with an odd number of tables ({tables}) no sharing is needed",
            f"met een oneven aantal tafels ({tables}) hoeven geen spellen gedeeld",
        )
    half = tables // 2

    def boards(table: int, number: int) -> int:
        return (table + number + (table >= half)) % tables

    schedule = lines(field, tables, tables, lambda t, r: (t - r) % tables, boards, field.per_round(tables))
    return Movement("mitchell-relay", with_sharing(schedule), _RELAY, winners=2)


def mitchell_scrambled(field: Field) -> Movement:
    """One ranking from a Mitchell: the arrow is turned in the last rounds, as many as balance best."""
    tables = _tables(field)
    base = plain_or_skip(field, tables)
    best, best_quality = base, 0.0
    for last in range(len(base.rounds) - 1, 0, -1):
        turned = turned_after(base, last)
        if (turned_quality := quality(turned)) <= best_quality:
            break
        best, best_quality = turned, turned_quality
    return Movement("mitchell-scrambled", best, _ARROW)


def turned_after(schedule: Schedule, number: int) -> Schedule:
    """The same schedule with the sides exchanged in every round after this one."""
    games = (game.turned() if game.round > number else game for game in schedule.games)
    return Schedule.of(games, schedule.kind)


def lines(field: Field, tables: int, rounds: int, ew: Place, boards: Place, size: int) -> Schedule:
    """North-South 1, 2, … at their own tables; East-West and boards as told; a missing last pair leaves a gap."""

    def visitor(table: int, number: int) -> str | None:
        pair = tables + 1 + ew(table, number)
        return str(pair) if pair <= field.contestants else None

    return Schedule.of(
        meeting(r + 1, t + 1, str(t + 1), visitor(t, r), boards_of(boards(t, r), size))
        for r in range(rounds)
        for t in range(tables)
    )


def plain_or_skip(field: Field, tables: int) -> Schedule:
    """The plain movement for an odd, the skip for an even number of tables."""
    return _skipping(field, tables) if tables % 2 == 0 else _plain(field, tables)


def _plain(field: Field, tables: int) -> Schedule:
    size = field.per_round(tables)
    return lines(field, tables, tables, lambda t, r: (t - r) % tables, lambda t, r: (t + r) % tables, size)


def _skipping(field: Field, tables: int) -> Schedule:
    def ew(table: int, number: int) -> int:
        return (table - number - (number >= tables // 2)) % tables

    return lines(field, tables, tables - 1, ew, lambda t, r: (t + r) % tables, field.per_round(tables))


def _tables(field: Field) -> int:
    if field.kind is not Kind.PAIRS:
        raise NoMovement("a Mitchell is for pairs", "een Mitchell is voor paren")
    if field.tables < 3:
        raise NoMovement("a Mitchell is for 3 tables and more", "een Mitchell is voor 3 tafels en meer")
    return field.tables


_NOTE = Text(
    "NZ blijft zitten, OW gaat een tafel omhoog, de spellen een tafel omlaag; bij een even aantal tafels slaat OW "
    "halverwege een tafel over. NZ en OW hebben elk hun eigen uitslag.",
    "NS stay, EW move up one table, boards down one; with an even number of tables EW skip a table halfway. "
    "NS and EW each have their own ranking.",
)


def schevenings(field: Field) -> Movement:
    """The plain Mitchell for an odd, with a skip for an even number of tables."""
    if field.kind is not Kind.PAIRS or field.tables < 3:
        raise NoMovement(
            "Schevenings is for pairs, at 3 tables and more", "Schevenings is voor paren, met 3 tafels en meer"
        )
    return Movement("schevenings", plain_or_skip(field, field.tables), _NOTE, winners=2)
