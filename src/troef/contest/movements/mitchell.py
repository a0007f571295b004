"""The Mitchell and its variants: North-South stay seated, East-West and the boards move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations_with_replacement

from troef.contest.contestant import ContestantKind
from troef.contest.movements.movement import (
    EntryField,
    Movement,
    MovementNotAvailable,
    Schedule,
    ScheduledGame,
    boards_of,
    game_or_sit_out,
    mark_shared_boards,
)
from troef.contest.movements.verify import balance_score
from troef.core.messages import _

Place = Callable[[int, int], int]
"""A function of table and round, both from 0. It returns the index of an East-West pair or of a set of boards."""

_PLAIN = _("NS stay, EW move up one table, boards move down one table.")
_SKIP = _("NS stay, EW move up one table and skip one table once, halfway; boards move down one table.")
_RELAY = _("The first and the last table share boards throughout; a set rests at a relay in the middle.")
_ARROW = _("As the Mitchell, but NS and EW change direction in the last rounds: one ranking.")


def mitchell(field: EntryField) -> Movement:
    """Return the plain Mitchell: as many rounds as tables. Raise MovementNotAvailable for an even number of tables."""
    tables = _tables(field)
    if tables % 2 == 0:
        raise MovementNotAvailable(
            _(
                "a plain Mitchell needs an odd number of tables: at {tables} tables boards would come back",
                tables=tables,
            )
        )
    return Movement("mitchell", _plain(field, tables), _PLAIN, winners=2)


def mitchell_skip(field: EntryField) -> Movement:
    """Return the skip Mitchell for an even number of tables: one round fewer than tables, EW skip a table halfway."""
    tables = _tables(field)
    if tables % 2:
        raise MovementNotAvailable(_("with an odd number of tables ({tables}) no skip is needed", tables=tables))
    ended = Movement("mitchell-skip", _skipping(field, tables), _SKIP, winners=2).first(field.rounds)
    return ended if ended.rounds > tables // 2 else replace(ended, moves=_PLAIN)


def mitchell_relay(field: EntryField) -> Movement:
    """Return the relay Mitchell for an even number of tables: the first and the last table share boards."""
    tables = _tables(field)
    if tables % 2:
        raise MovementNotAvailable(_("with an odd number of tables ({tables}) no sharing is needed", tables=tables))
    half = tables // 2

    def boards(table: int, number: int) -> int:
        return (table + number + (table >= half)) % tables

    schedule = mitchell_schedule(field, tables, tables, lambda t, r: (t - r) % tables, boards, field.per_round(tables))
    return Movement("mitchell-relay", mark_shared_boards(schedule), _RELAY, winners=2)


def mitchell_scrambled(field: EntryField) -> Movement:
    """Return a Mitchell with one ranking: its last rounds have an arrow switch, as many as give the best balance."""
    base = Movement("mitchell-scrambled", plain_or_skip(field, _tables(field)), _ARROW).first(field.rounds).schedule
    best, best_quality = base, 0.0
    for last in range(len(base.rounds) - 1, 0, -1):
        turned = with_arrow_switch_after(base, last)
        if (turned_quality := balance_score(turned)) <= best_quality:
            break
        best, best_quality = turned, turned_quality
    return Movement("mitchell-scrambled", best, _ARROW)


def with_arrow_switch_after(schedule: Schedule, number: int) -> Schedule:
    """Return the schedule with North-South and East-West exchanged in every round after this one."""
    games = (game.turned() if game.round > number else game for game in schedule.games)
    return Schedule.of(games, schedule.kind)


def mitchell_schedule(field: EntryField, tables: int, rounds: int, ew: Place, boards: Place, size: int) -> Schedule:
    """Return a schedule with North-South pairs 1, 2, … at their own tables.

    `ew` and `boards` give the East-West pair and the set of each table and round. The opponents of a missing last pair
    sit out.
    """

    def visitor(table: int, number: int) -> str | None:
        pair = tables + 1 + ew(table, number)
        return str(pair) if pair <= field.contestants else None

    return Schedule.of(
        game_or_sit_out(r + 1, t + 1, str(t + 1), visitor(t, r), boards_of(boards(t, r), size))
        for r in range(rounds)
        for t in range(tables)
    )


def plain_or_skip(field: EntryField, tables: int) -> Schedule:
    """Return the plain Mitchell for an odd number of tables, the skip Mitchell for an even number."""
    return _skipping(field, tables) if tables % 2 == 0 else _plain(field, tables)


def _plain(field: EntryField, tables: int) -> Schedule:
    size = field.per_round(tables)
    return mitchell_schedule(field, tables, tables, lambda t, r: (t - r) % tables, lambda t, r: (t + r) % tables, size)


def _skipping(field: EntryField, tables: int) -> Schedule:
    def ew(table: int, number: int) -> int:
        return (table - number - (number >= tables // 2)) % tables

    return mitchell_schedule(field, tables, tables - 1, ew, lambda t, r: (t + r) % tables, field.per_round(tables))


def _tables(field: EntryField) -> int:
    if field.kind is not ContestantKind.PAIRS:
        raise MovementNotAvailable(_("a Mitchell is for pairs"))
    if field.tables < 3:
        raise MovementNotAvailable(_("a Mitchell is for 3 tables and more"))
    return field.tables


_NOTE = _(
    "NS stay, EW move up one table, boards down one; with an even number of tables EW skip a "
    "table halfway. NS and EW each have their own ranking."
)


def schevenings(field: EntryField) -> Movement:
    """Return Schevenings: a plain Mitchell for an odd number of tables, with a skip for an even number."""
    if field.kind is not ContestantKind.PAIRS or field.tables < 3:
        raise MovementNotAvailable(_("Schevenings is for pairs, at 3 tables and more"))
    return Movement("schevenings", plain_or_skip(field, field.tables), _NOTE, winners=2)


# The rover Mitchell: the odd pair has no table and takes the place of another North-South pair each round.


_ROVER = _("The odd pair rests in round 1, then takes the seats of another NS pair each round; that pair rests.")
_FEWEST_FOR_ROVER = 5
_ROVER_NODES = 20_000

Use = tuple[str, ...] | tuple[int, ...]
"""Something that the rover may not have twice: a host (whose place it takes), an opponent or a set of boards."""


def mitchell_rover(field: EntryField) -> Movement:
    """Return the rover Mitchell for an odd number of pairs from 11. Raise MovementNotAvailable if none is found."""
    tables = field.contestants // 2
    if field.kind is not ContestantKind.PAIRS or field.contestants % 2 == 0:
        raise MovementNotAvailable(_("a rover is for an odd number of pairs"))
    if tables < _FEWEST_FOR_ROVER:
        raise MovementNotAvailable(
            _("a rover needs {pairs} pairs or more, or it would meet boards again", pairs=2 * _FEWEST_FOR_ROVER + 1)
        )
    base = plain_or_skip(EntryField(2 * tables, field.boards), tables)
    visits = rover_visits(base, tables)
    if visits is None:
        raise MovementNotAvailable(_("no rover was found for {contestants} pairs", contestants=field.contestants))
    return Movement("mitchell-rover", _with_rover(base, str(field.contestants), tables, visits), _ROVER, winners=2)


def rover_visits(base: Schedule, tables: int) -> list[ScheduledGame] | None:
    """Return the games in which the rover takes the NS seats, at most one a round from round 2; None if none are found.

    Hosts, opponents and boards all differ. With an odd number of tables this is the problem of queens on a toroidal
    board. Odd multiples of three have room for one queen fewer, so there the rover sits out a second time.
    """
    rounds = []
    for number in base.rounds[1:]:  # First the table that the rover takes in the regular solution.
        games = base.in_round(number)
        first = 2 * number % len(games)
        rounds.append(games[first:] + games[:first])
    chosen: list[ScheduledGame] = []
    used = set[Use]()
    nodes = 0

    def extend(at: int, rests: int) -> bool:
        nonlocal nodes
        nodes += 1
        if at == len(rounds) or nodes > _ROVER_NODES:
            return at == len(rounds)
        for game in rounds[at]:
            uses: set[Use] = {game.ns, game.ew, game.boards}
            if used.isdisjoint(uses):
                chosen.append(game)
                used.update(uses)
                if extend(at + 1, rests):
                    return True
                used.difference_update(uses)
                chosen.pop()
        return rests > 0 and extend(at + 1, rests - 1)

    for rests in (0, 1) if tables % 6 != 3 else (1,):
        nodes = 0
        if extend(0, rests):
            return chosen
    return None


def _with_rover(base: Schedule, rover: str, tables: int, visits: list[ScheduledGame]) -> Schedule:
    games = [game for game in base.games if game not in visits]
    resting = set(base.rounds) - {game.round for game in visits}
    games += [ScheduledGame(number, tables + 1, (rover,), (), ()) for number in resting]
    for game in visits:
        games.append(ScheduledGame(game.round, game.table, (rover,), game.ew, game.boards))
        games.append(ScheduledGame(game.round, tables + 1, game.ns, (), ()))
    return Schedule.of(games)


# The hesitation Mitchell: one round more than tables. East-West pairs sit North-South for one round, at the last table.


_HESITATION_ODD = _(
    "NS stay except at the last table: EW 1, 2, …, last table EW, last table NS, then EW 1 again. "
    "Boards down one table, with one relay in the middle."
)
_HESITATION_EVEN = _(
    "NS stay except at the last table: EW 1, 2, …, last table EW, last table NS, then EW 1 again. "
    "Boards down one table, with two relays in the middle; the first and the last table share a set."
)


def hesitation(field: EntryField) -> Movement:
    """Return the hesitation Mitchell: everybody plays every board, and nobody meets a pair or a board twice."""
    tables = field.tables
    if field.kind is not ContestantKind.PAIRS or tables < 3:
        raise MovementNotAvailable(_("a hesitation Mitchell is for pairs, at 3 tables and more"))
    sets = first_sets(tables)
    schedule = _hesitation_schedule(field, sets, field.per_round(tables + 1))
    return Movement(
        "hesitation", mark_shared_boards(schedule), _HESITATION_ODD if len(set(sets)) == tables else _HESITATION_EVEN
    )


def first_sets(tables: int) -> list[int]:
    """Return the set at each table in round 1, with gaps for sets on a stand, so that no moving pair meets a set twice.

    A moving pair at step j of its circle is at table min(j, tables - 1). It meets set first + j there, so all of these
    must differ. One stand is enough for an odd number of tables; an even number always needs sharing.
    """
    rounds = tables + 1
    for stands in (1, 2):
        for gaps in combinations_with_replacement(range(1, tables), stands):
            sets = [(t + sum(t >= gap for gap in gaps)) % rounds for t in range(tables)]
            if len({(sets[min(j, tables - 1)] + j) % rounds for j in range(rounds)}) == rounds:
                return sets
    raise AssertionError("two stands are always enough")


def _hesitation_schedule(field: EntryField, sets: list[int], size: int) -> Schedule:
    tables, rounds = field.tables, field.tables + 1

    def mover(step: int, number: int) -> str | None:
        """Return the moving pair at this step of the circle, or None: n+1 … 2n begin East-West, n North-South."""
        at = (step - number) % rounds
        pair = tables if at == tables else tables + 1 + at
        return str(pair) if pair <= field.contestants else None

    return Schedule.of(
        game_or_sit_out(
            r + 1,
            t + 1,
            str(t + 1) if t < tables - 1 else mover(tables, r),
            mover(t, r),
            boards_of((sets[t] + r) % rounds, size),
        )
        for r in range(rounds)
        for t in range(tables)
    )


# The Web: many tables and few boards. Two copies of the boards move in opposite directions.


FEWEST_TABLES, FEWEST_SETS = 8, 7
_WEB = _(
    "NS stay, EW always move up one table. There are two copies of each set: in one half of "
    "the room they move down, in the other half up."
)


def web_movement(field: EntryField) -> Movement:
    """Return the Web (two copies of each set move in opposite directions) for an even number of tables.

    The number of sets is odd, at least half the number of tables and less than all of them. Raise MovementNotAvailable
    if no such number fits the boards and the rounds asked for.
    """
    tables = field.tables
    if field.kind is not ContestantKind.PAIRS or tables % 2 or tables < FEWEST_TABLES:
        raise MovementNotAvailable(
            _("a web is for pairs, at an even number of tables from {fewest} up", fewest=FEWEST_TABLES)
        )
    sets = _web_sets(field)
    half = tables // 2

    def boards(table: int, number: int) -> int:
        return (table + number if table < half else tables - 2 - table - number) % sets

    schedule = mitchell_schedule(field, tables, sets, lambda t, r: (t - r) % tables, boards, field.per_round(sets))
    games = (replace(game, copy=2 if game.table > half and not game.is_sit_out else 1) for game in schedule.games)
    return Movement("web", Schedule.of(games), _WEB, winners=2)


def _web_sets(field: EntryField) -> int:
    """Return the number of sets, which is that of rounds: as asked for, or else with most boards played."""
    fewest = max(FEWEST_SETS, field.tables // 2)
    fitting = [sets for sets in range(fewest, field.tables) if sets % 2 and sets <= field.boards]
    if field.rounds is not None:
        fitting = [sets for sets in fitting if sets == field.rounds]
    if not fitting:
        raise MovementNotAvailable(
            _(
                "a web with {tables} tables has an odd number of sets and rounds from {fewest} to "
                "{other_tables}, and at least a board for each",
                tables=field.tables,
                fewest=fewest,
                other_tables=field.tables - 1,
            )
        )
    return max(fitting, key=lambda sets: (field.boards // sets * sets, sets))
