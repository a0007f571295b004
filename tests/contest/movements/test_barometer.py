from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from troef.contest.contestant import ContestantKind
from troef.contest.movements.barometer import barometer
from troef.contest.movements.howell import round_robin
from troef.contest.movements.movement import EntryField, MovementNotAvailable
from troef.contest.movements.verify import balance_score, find_faults


@pytest.mark.parametrize("pairs", [*range(3, 31), 60])
def test_all_play_the_boards_of_the_round_and_meet_once(pairs: int) -> None:
    schedule = barometer(EntryField(pairs, 60)).schedule
    for number in schedule.rounds:
        assert len({game.boards for game in schedule.in_round(number) if not game.is_sit_out}) == 1
    everybody = (str(k) for k in range(1, pairs + 1))
    assert {frozenset(g.contestants) for g in schedule.played} == set(map(frozenset, combinations(everybody, 2)))
    assert find_faults(schedule) == ()


@pytest.mark.parametrize("tables", [4, 6, 8, 10, 12, 14, 16, 18])
def test_perfect_balance_wherever_it_is_known(tables: int) -> None:
    assert balance_score(barometer(EntryField(2 * tables, 2 * tables)).schedule) == 100


def test_with_too_few_boards_it_ends_early_with_two_a_round() -> None:
    schedule = barometer(EntryField(28, 26)).schedule
    assert (len(schedule.rounds), len(schedule.boards)) == (13, 26)


def test_it_cannot_have_more_rounds_than_opponents() -> None:
    with pytest.raises(MovementNotAvailable, match="after 7 rounds all have met"):
        barometer(EntryField(8, 24, rounds=8))


@pytest.mark.parametrize("teams", range(2, 45))
def test_round_robin_of_teams(teams: int) -> None:
    schedule = round_robin(EntryField(teams, 60, ContestantKind.TEAMS)).schedule
    everybody = (str(k) for k in range(1, teams + 1))
    assert Counter(frozenset(g.contestants) for g in schedule.played) == Counter(
        map(frozenset, combinations(everybody, 2))
    )
    assert len(schedule.rounds) == teams - 1 + teams % 2
    assert find_faults(schedule) == ()


@pytest.mark.parametrize("teams", range(7, 41))
def test_round_robin_needs_one_copy_of_each_board(teams: int) -> None:
    schedule = round_robin(EntryField(teams, 60, ContestantKind.TEAMS)).schedule
    at = Counter((game.round, board) for game in schedule.games for board in game.boards)
    assert set(at.values()) == {1}
