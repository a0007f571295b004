from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from troef.contest.contestant import Kind
from troef.contest.movements.individual import individual, rainbow
from troef.contest.movements.movement import Field, NoMovement
from troef.contest.movements.schedule import Schedule
from troef.contest.movements.verify import faults


def partners(schedule: Schedule) -> Counter[frozenset[str]]:
    return Counter(frozenset(side) for game in schedule.played for side in (game.ns, game.ew))


def opponents(schedule: Schedule) -> Counter[frozenset[str]]:
    return Counter(frozenset(two) for game in schedule.played for two in product(game.ns, game.ew))


@pytest.mark.parametrize("players", [4, 5, 8, 12, 13, 16, 17])
def test_everybody_partners_everybody_once_and_opposes_everybody_twice(players: int) -> None:
    schedule = individual(Field(players, 34, Kind.INDIVIDUAL)).schedule
    twos = list(map(frozenset, combinations((str(k) for k in range(1, players + 1)), 2)))
    assert partners(schedule) == Counter(twos)
    assert opponents(schedule) == Counter(twos * 2)
    assert faults(schedule) == ()


@pytest.mark.parametrize(("players", "sharing"), [(4, 0), (8, 2), (12, 3), (13, 0), (16, 2)])
def test_how_many_tables_share_in_a_round(players: int, sharing: int) -> None:
    schedule = individual(Field(players, 34, Kind.INDIVIDUAL)).schedule
    assert [sum(game.shared for game in schedule.in_round(r)) for r in schedule.rounds] == [sharing] * len(
        schedule.rounds
    )


@pytest.mark.parametrize("tables", [5, 7, 11, 13])
def test_rainbow_nobody_meets_anybody_twice(tables: int) -> None:
    schedule = rainbow(Field(4 * tables, 26, Kind.INDIVIDUAL)).schedule
    assert set((partners(schedule) + opponents(schedule)).values()) == {1}
    assert len(schedule.rounds) == tables
    assert faults(schedule) == ()


def test_sizes_that_do_not_exist() -> None:
    with pytest.raises(NoMovement, match="for 4, 5, 8, 12, 13, 16, 17 players"):
        individual(Field(10, 24, Kind.INDIVIDUAL))
    for players in (16, 24, 36, 22):
        with pytest.raises(NoMovement, match="20, 28, 44 or 52 players"):
            rainbow(Field(players, 24, Kind.INDIVIDUAL))
