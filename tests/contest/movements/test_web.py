from __future__ import annotations

import pytest

from troef.contest.movements.movement import Field, NoMovement
from troef.contest.movements.verify import everybody_plays_everything, faults
from troef.contest.movements.web import web


@pytest.mark.parametrize(
    ("tables", "sets"), [(t, b) for t in range(8, 27, 2) for b in range(7, 27, 2) if t // 2 <= b < t]
)
def test_web_for_every_number_of_sets(tables: int, sets: int) -> None:
    schedule = web(Field(2 * tables, sets, rounds=sets)).schedule
    assert len(schedule.rounds) == sets
    assert everybody_plays_everything(schedule)
    assert {game.copy for game in schedule.games} == {1, 2}
    assert faults(schedule) == ()


@pytest.mark.parametrize(("pairs", "boards", "rounds"), [(28, 26, 13), (24, 27, 9), (20, 28, 7), (40, 28, 13)])
def test_web_chooses_most_boards_then_most_rounds(pairs: int, boards: int, rounds: int) -> None:
    assert len(web(Field(pairs, boards)).schedule.rounds) == rounds


def test_web_needs_an_even_number_of_tables() -> None:
    with pytest.raises(NoMovement, match="even number of tables"):
        web(Field(18, 26))
    with pytest.raises(NoMovement, match="rounds from 7 to 9"):
        web(Field(20, 26, rounds=8))
