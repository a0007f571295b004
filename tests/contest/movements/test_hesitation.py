from __future__ import annotations

from collections import Counter

import pytest

from troef.contest.movements.hesitation import first_sets, hesitation
from troef.contest.movements.movement import Field
from troef.contest.movements.verify import faults


@pytest.mark.parametrize("tables", range(3, 26))
def test_one_round_more_than_tables_and_everybody_plays_everything(tables: int) -> None:
    schedule = hesitation(Field(2 * tables, 2 * tables + 2)).schedule
    assert len(schedule.rounds) == tables + 1
    counted = Counter(one for game in schedule.games for one in game.contestants for _ in game.boards)
    assert set(counted.values()) == {2 * tables + 2}
    assert faults(schedule) == ()


@pytest.mark.parametrize("tables", range(5, 15, 2))
def test_an_odd_number_has_one_stand_after_the_middle(tables: int) -> None:
    assert first_sets(tables) == [t + (t >= (tables - 1) // 2) for t in range(tables)]


@pytest.mark.parametrize("tables", range(4, 26, 2))
def test_an_even_number_shares_between_the_outer_tables(tables: int) -> None:
    schedule = hesitation(Field(2 * tables, tables + 1)).schedule
    assert {game.table for game in schedule.games if game.shared} == {1, tables}


def test_a_missing_pair_leaves_one_rest_a_round() -> None:
    schedule = hesitation(Field(13, 24)).schedule
    assert Counter(g.round for g in schedule.games if g.is_sit_out) == Counter(range(1, 9))
    assert faults(schedule) == ()
