"""From a starter to a schedule: all rounds, with board numbers, and nobody where a pair is missing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from troef.contest.contestant import Kind
from troef.contest.movements.schedule import Game, Schedule
from troef.contest.movements.starter import Starter


def boards_of(number: int, size: int) -> tuple[int, ...]:
    """The boards of a set (from 0) of this size: set 0 of 2 is boards 1 and 2."""
    return tuple(range(number * size + 1, (number + 1) * size + 1))


def meeting(number: int, table: int, ns: str | None, ew: str | None, boards: tuple[int, ...]) -> Game:
    """A game, or a sit-out when one of the two is missing: who is there is then named first, and has no boards."""
    if ns is not None and ew is not None:
        return Game(number, table, (ns,), (ew,), boards)
    present = ns if ew is None else ew
    assert present is not None
    return Game(number, table, (present,), (), ())


def developed(starter: Starter, size: int, contestants: int, kind: Kind = Kind.PAIRS) -> Schedule:
    """Every round of the movement; a place beyond the number of contestants is empty, and its opponent sits out."""

    def name(place: int) -> str | None:
        return str(place + 1) if place < contestants else None

    games = [
        meeting(number + 1, table, name(row.ns), name(row.ew), boards_of(row.boards, size))
        for number in range(starter.rounds)
        for table, row in enumerate(starter.rows_in(number), 1)
    ]
    return with_sharing(Schedule.of(games, kind))


def with_sharing(schedule: Schedule) -> Schedule:
    """Marks the games whose boards, the same copy, are at another table in the same round as well."""
    at = Counter((game.round, game.copy, board) for game in schedule.played for board in game.boards)

    def shares(game: Game) -> bool:
        return any(at[game.round, game.copy, board] > 1 for board in game.boards)

    return Schedule.of((replace(game, shared=shares(game)) for game in schedule.games), schedule.kind)
