"""Awards in a match that cannot be compared, or a new board instead (1949: 102, 103; 2017: 86B2)."""

from fractions import Fraction

import pytest

from troef.cards import Side
from troef.contest.awards import new_board_law, won_by_teammates
from troef.contest.result import Artificial
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017


def test_1949_102_both_points_to_the_innocent_team():
    assert won_by_teammates(Side.EW) == {Side.EW: Artificial(Fraction(100)), Side.NS: Artificial(Fraction(0))}


@pytest.mark.parametrize("good_for_offenders", [None, True, False])
@pytest.mark.parametrize("teams_at_fault", [0, 2])
def test_1949_103a_a_new_board_when_neither_team_or_both_are_at_fault(teams_at_fault, good_for_offenders):
    assert new_board_law(BRIDGE_1949, teams_at_fault, good_for_offenders) == "103a"


def test_1949_103b_a_new_board_when_the_offenders_had_a_good_result_in_the_other_room():
    assert new_board_law(BRIDGE_1949, 1, True) == "103b"
    assert new_board_law(BRIDGE_1949, 1, False) is None, "102: the innocent team had it, and keeps what it is worth"


def test_1949_103c_a_new_board_when_the_other_room_has_not_played_it():
    assert new_board_law(BRIDGE_1949, 1, None) == "103c"


@pytest.mark.parametrize("edition", [BRIDGE_2017, BRIDGE_2007])
def test_86B2a_a_new_board_only_when_nobody_is_at_fault(edition):
    laws = [new_board_law(edition, teams, good) for teams in (0, 1, 2) for good in (None, True, False)]
    assert laws == ["86B2a"] * 3 + [None] * 6
