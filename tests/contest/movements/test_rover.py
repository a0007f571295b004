from __future__ import annotations

from collections import Counter

import pytest

from troef.contest.movements.movement import Field, NoMovement
from troef.contest.movements.rover import mitchell_rover
from troef.contest.movements.verify import faults


@pytest.mark.parametrize("pairs", range(11, 42, 2))
def test_rover_rests_in_round_1_and_no_host_rests_twice(pairs: int) -> None:
    schedule = mitchell_rover(Field(pairs, 40)).schedule
    rests = Counter(game.ns[0] for game in schedule.games if game.is_sit_out)
    twice = (pairs // 2) % 6 == 3  # a multiple of three: queens on a joined board
    assert rests.pop(str(pairs)) == 1 + twice
    assert set(rests.values()) == {1}
    assert [game.ns for game in schedule.in_round(1) if game.is_sit_out] == [(str(pairs),)]
    assert faults(schedule) == ()


@pytest.mark.parametrize(("pairs", "why"), [(14, "odd number"), (9, "11 pairs")])
def test_where_no_rover_fits(pairs: int, why: str) -> None:
    with pytest.raises(NoMovement, match=why):
        mitchell_rover(Field(pairs, 28))
