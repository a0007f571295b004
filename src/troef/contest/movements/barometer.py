"""Barometer: all tables play the same boards in the same round, so rankings after each round are final."""

from __future__ import annotations

from dataclasses import replace

from troef.contest.contestant import ContestantKind
from troef.contest.movements.movement import EntryField, Movement, MovementNotAvailable, Schedule
from troef.contest.movements.starter import CyclicGroup, Starter, StarterTable, develop, load_starter, paley
from troef.core.messages import _

_NOTE = _("All tables play the same boards in a round; each table needs its own copy of every board.")


def barometer(field: EntryField) -> Movement:
    """Return a round robin in which all tables play the same set of boards in a round.

    With fewer boards than rounds it ends early, with two boards a round. Raise MovementNotAvailable for individuals, or
    if more rounds are asked for than it has.
    """
    if field.kind is ContestantKind.INDIVIDUAL or field.contestants < 2:
        raise MovementNotAvailable(_("a barometer is for pairs and teams"))
    starter = starter_for(field.tables)
    rounds = field.rounds or (starter.rounds if field.boards >= starter.rounds else max(1, field.boards // 2))
    if rounds > starter.rounds:
        raise MovementNotAvailable(
            _(
                "after {rounds} rounds all have met, so {all_rounds} cannot be played",
                rounds=starter.rounds,
                all_rounds=rounds,
            )
        )
    schedule = develop(starter, field.per_round(rounds), field.contestants, field.kind)
    return Movement("barometer", with_board_copies(schedule), _NOTE).first(rounds)


def starter_for(tables: int) -> Starter:
    """Return a first round (starter) with balanced directions if one is known, else that of the usual round robin."""
    return paley(tables, one_set=True) or load_starter("barometer", tables) or circle_starter(tables)


def circle_starter(tables: int) -> Starter:
    """Return the starter of the usual round robin: one contestant stays, the others rotate."""
    m = 2 * tables - 1
    rows = [StarterTable(*((k, m - k) if k % 2 else (m - k, k)), 0) for k in range(1, tables)]
    return Starter(CyclicGroup((m,)), (StarterTable(m, 0, 0), *rows))


def with_board_copies(schedule: Schedule) -> Schedule:
    """Return the schedule in which each table has its own copy of the boards."""
    games = (replace(game, shared=False, copy=1 if game.is_sit_out else game.table) for game in schedule.games)
    return Schedule.of(games, schedule.kind)
