"""Published figures: the standard deviations of Ross Moore's table, the qualities of the reference."""

from __future__ import annotations

from statistics import pstdev

import pytest

from troef.contest.movements.mitchell import plain_or_skip, with_arrow_switch_after
from troef.contest.movements.movement import EntryField, Schedule, ScheduledGame
from troef.contest.movements.verify import balance_score, competition_matrix


def test_competition_of_one_board_at_two_tables() -> None:
    games = [ScheduledGame(1, 1, ("1",), ("2",), (1,)), ScheduledGame(1, 2, ("3",), ("4",), (1,))]
    expected = {("1", "2"): 1, ("1", "3"): 1, ("1", "4"): -1, ("2", "3"): -1, ("2", "4"): 1, ("3", "4"): 1}
    assert competition_matrix(Schedule.of(games)) == expected


def deviation(schedule: Schedule) -> float:
    """The standard deviation of the competition between two pairs, per board of a set."""
    return round(pstdev(competition_matrix(schedule).values()), 4)


@pytest.mark.parametrize(
    ("tables", "turned", "published"),
    [
        *((5, 0, 2.4845), (7, 0, 3.4896), (9, 0, 4.4922), (11, 0, 5.4938), (13, 0, 6.4948)),
        *((5, 1, 1.6178), (7, 1, 1.0491), (9, 1, 1.1646), (11, 1, 1.8748), (13, 2, 1.7727)),
    ],
)
def test_deviation_of_a_mitchell_with_the_last_rounds_turned(tables: int, turned: int, published: float) -> None:
    schedule = with_arrow_switch_after(plain_or_skip(EntryField(2 * tables, tables), tables), tables - turned)
    assert deviation(schedule) == published


def test_a_mitchell_is_perfect_within_its_lines() -> None:
    schedule = plain_or_skip(EntryField(14, 28), 7)
    assert balance_score(schedule, lines=True) == 100
    assert round(balance_score(schedule), 1) == 46.2


def test_more_boards_in_a_set_change_nothing() -> None:
    one, three = (plain_or_skip(EntryField(14, 7 * size), 7) for size in (1, 3))
    assert balance_score(one) == pytest.approx(balance_score(three))
