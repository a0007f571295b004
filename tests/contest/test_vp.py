"""Victory points (2017: 78D)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.contest.options import Vp, VpScale
from troef.contest.vp import victory_points

CONTINUOUS, DISCRETE = Vp(VpScale.WBF_CONTINUOUS), Vp(VpScale.WBF_DISCRETE)

# boards, then IMPs and victory points as published
PUBLISHED = {
    8: {1: "10.44", 2: "10.86", 5: "12.05", 7: "12.77", 10: "13.78", 20: "16.46", 30: "18.37"},
    14: {2: "10.66", 7: "12.16", 10: "12.97", 20: "15.26", 30: "17.04", 40: "18.41"},
    16: {1: "10.31", 5: "11.48", 10: "12.80", 20: "15.00", 30: "16.73", 40: "18.09"},
    20: {1: "10.28", 2: "10.55", 5: "11.34", 10: "12.53", 20: "14.58", 40: "17.56"},
}


@pytest.mark.parametrize(
    ("boards", "margin", "points"),
    [(boards, margin, points) for boards, row in PUBLISHED.items() for margin, points in row.items()],
)
def test_wbf_continuous(boards, margin, points):
    assert victory_points(CONTINUOUS, margin, boards) == Fraction(points)
    assert victory_points(CONTINUOUS, -margin, boards) == 20 - Fraction(points)


@pytest.mark.parametrize(("margin", "points"), [(0, 10), (1, 10), (2, 11), (5, 11), (6, 12), (9, 12)])
def test_wbf_discrete_of_20_boards(margin, points):
    assert victory_points(DISCRETE, margin, 20) == points


def test_wbf_discrete_is_20_from_51_on_14_boards():
    assert [victory_points(DISCRETE, margin, 14) for margin in (50, 51)] == [19, 20]


@given(st.integers(-100, 100), st.integers(1, 64))
def test_winner_and_loser_share_20(margin, boards):
    for vp in (CONTINUOUS, DISCRETE):
        assert victory_points(vp, margin, boards) + victory_points(vp, -margin, boards) == 20
        assert victory_points(vp, margin, boards) <= victory_points(vp, margin + 1, boards)


def test_the_number_of_boards_of_the_scale_wins():
    assert victory_points(Vp(VpScale.WBF_CONTINUOUS, 16), 20, 3) == 15


def test_steps():
    scale = Vp(tuple((Fraction(a), Fraction(b)) for a, b in ((0, 10), (3, 11), (10, 20))))
    assert [victory_points(scale, margin, 1) for margin in (0, 2, 3, 9, 10, 99)] == [10, 10, 11, 11, 20, 20]
    assert [victory_points(scale, -margin, 1) for margin in (2, 3, 10)] == [10, 9, 0]


def test_steps_of_the_loser():
    scale = Vp(tuple((Fraction(a), Fraction(b)) for a, b in ((-40, 4), (-30, 5), (0, 15), (30, 25))))
    assert [victory_points(scale, margin, 1) for margin in (-99, -40, -39, -30, -29, 0, 30)] == [4, 4, 5, 5, 15, 15, 25]
