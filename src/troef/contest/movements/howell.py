"""Howell movements: full (everybody meets everybody once) and reduced (fewer rounds, some pairs stay)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from troef.contest.contestant import ContestantKind
from troef.contest.movements.barometer import barometer
from troef.contest.movements.movement import (
    EntryField,
    Movement,
    MovementNotAvailable,
    Schedule,
    boards_of,
    game_or_sit_out,
    mark_shared_boards,
    renumber_tables,
)
from troef.contest.movements.starter import (
    Starter,
    develop,
    howell_six,
    howell_three,
    load_starter,
    paley,
    reduced_rounds,
)
from troef.core.messages import _

MOST_TABLES = 20
_THREE = 3

_MEET = _("Everybody meets everybody once and plays every board.")
_CARDS = _("Follow the guide cards.")
_SHARED = _("With so few tables some rounds share a set of boards.")
_SIX = _(
    "Six rounds with one ranking: everybody plays every board. Boards move down one table; follow the guide cards."
)
_SIX_SHARED = _(
    "Six rounds with one ranking: everybody plays every board. Boards move down one table, "
    "the first and the last table share theirs; follow the guide cards."
)
_REDUCED = _("Fewer rounds than a full Howell; pairs numbered above the number of rounds stay where they are.")


def full_howell(field: EntryField) -> Movement:
    """Return a full Howell. Raise MovementNotAvailable for individuals, or unless there are 2 to 20 tables."""
    tables = field.tables
    if field.kind is ContestantKind.INDIVIDUAL or not 2 <= tables <= MOST_TABLES:
        raise MovementNotAvailable(
            _(
                "a full Howell is for 3 to {most} pairs or teams, 2 to {tables} tables",
                most=2 * MOST_TABLES,
                tables=MOST_TABLES,
            )
        )
    size = field.per_round(2 * tables - 1)
    if tables == _THREE:
        return Movement("howell", _round_by_round(field, howell_three(), size), _SHARED, full_length_note=_MEET)
    starter = paley(tables) or load_starter("howell", tables)
    assert starter, f"the starter for {tables} tables is missing"
    schedule = develop(starter, size, field.contestants, field.kind)
    return Movement("howell", schedule, _SHARED if tables < _THREE else _CARDS, full_length_note=_MEET)


def _round_by_round(field: EntryField, rounds: Sequence[Starter], size: int) -> Schedule:
    def name(place: int) -> str | None:
        return str(place + 1) if place < field.contestants else None

    games = [
        game_or_sit_out(number, table, name(row.ns), name(row.ew), boards_of(row.boards, size))
        for number, starter in enumerate(rounds, 1)
        for table, row in enumerate(starter.rows, 1)
    ]
    return mark_shared_boards(renumber_tables(Schedule.of(games, field.kind)))


def six_rounds(field: EntryField) -> Movement:
    """Return six rounds for 9 to 14 pairs (24 boards): no two meet twice, and only sit-outs make a pair miss boards."""
    rounds = howell_six(field.tables)
    if field.kind is not ContestantKind.PAIRS or not rounds:
        raise MovementNotAvailable(_("six rounds are for 9 to 14 pairs"))
    schedule = _round_by_round(field, rounds, field.per_round(len(rounds)))
    return Movement("howell-six", schedule, _SIX_SHARED if any(game.shared for game in schedule.games) else _SIX)


def reduced_howell(field: EntryField) -> Movement:
    """Return a reduced Howell. By default it has the rounds in which most boards are played; of equal ones the most."""
    tables = field.tables
    there = reduced_rounds(tables)
    if field.kind is not ContestantKind.PAIRS or not there:
        raise MovementNotAvailable(_("a reduced Howell is for 5 to 20 tables, 9 to 40 pairs"))
    # As many rounds as tables is not chosen: no pair would then change direction.
    fitting = [rounds for rounds in there if tables < rounds <= field.boards]
    best = max(fitting, key=lambda rounds: (field.boards // rounds * rounds, rounds), default=there[0])
    rounds = field.rounds or best
    starter = load_starter("reduced", tables, rounds)
    if starter is None:
        raise MovementNotAvailable(
            _(
                "a reduced Howell for {tables} tables has {there} rounds, not {rounds}",
                tables=tables,
                there=_listed(there),
                rounds=rounds,
            )
        )
    return Movement("howell-reduced", develop(starter, field.per_round(rounds), field.contestants), _REDUCED)


def _listed(numbers: list[int]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} or {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


_ALL = _("All play all once.")
_FREE = _("With an odd number one sits out in each round.")


def round_robin(field: EntryField) -> Movement:
    """Return a round robin: with one copy of each board if boards and tables allow it, else with one for each match."""
    if field.kind is ContestantKind.INDIVIDUAL:
        raise MovementNotAvailable(_("a round robin is for pairs and teams"))
    one_copy = 2 <= field.tables <= MOST_TABLES and field.boards >= 2 * field.tables - 1
    movement = full_howell(field) if one_copy else barometer(field)
    whole = _ALL if movement.rounds == 2 * field.tables - 1 else None
    return replace(movement, name="round-robin", moves=_FREE, full_length_note=whole)
