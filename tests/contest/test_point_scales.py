"""Point scales: the value of a score."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.bridge.contest import rules
from troef.cards import Side
from troef.contest.options import Butler, CrossImpMethod, VpScale, VpScaleChoice
from troef.contest.point_scales import butler_shares, cross_shares, datum_of, imps, victory_points
from troef.contest.result import ContestResult, PlayedScore, Weighted, WeightedOutcomePart
from troef.laws import BRIDGE_2017

STEPS = rules(BRIDGE_2017).imp_steps
UPPER = [
    10,
    40,
    80,
    120,
    160,
    210,
    260,
    310,
    360,
    420,
    490,
    590,
    740,
    890,
    1090,
    1290,
    1490,
    1740,
    1990,
    2240,
    2490,
    2990,
    3490,
    3990,
]
scores = st.lists(st.sampled_from((-1100, -620, -100, 0, 50, 420, 430, 620, 1430)), min_size=1, max_size=7)


def rows_of(values):
    return [
        ContestResult(1, (f"N{i}",), (f"E{i}",), PlayedScore(v, -v), PlayedScore(v, -v)) for i, v in enumerate(values)
    ]


@pytest.mark.parametrize(("most", "points"), [(most, points) for points, most in enumerate(UPPER)])
def test_78B_scale(most, points):
    assert imps(STEPS, most) == points
    assert imps(STEPS, most + 10) == points + 1
    assert imps(STEPS, -most) == -points


def test_78B_the_scale_ends_at_24():
    assert imps(STEPS, 9000) == 24


@given(scores)
def test_cross_imps_one_by_one(values):
    for side in Side:
        sign = 1 if side is Side.NS else -1
        found = cross_shares(rows_of(values), side, STEPS, CrossImpMethod.SUM)
        slow = [sum(imps(STEPS, sign * (mine - other)) for other in values) for mine in values]
        assert [share.points for share in found] == slow
        mean = cross_shares(rows_of(values), side, STEPS, CrossImpMethod.MEAN)
        assert [share.points for share in mean] == [Fraction(one, max(len(values) - 1, 1)) for one in slow]


@given(scores)
def test_cross_imps_balance(values):
    for cross in CrossImpMethod:
        assert sum(share.points for share in cross_shares(rows_of(values), Side.NS, STEPS, cross)) == 0


@pytest.mark.parametrize(
    ("values", "butler", "datum"),
    [
        ((450, 420, -800, -50, 420, 420), Butler(1, 10), 300),
        ((400, 430), Butler(0, 10), 420),
        ((-400, -430), Butler(0, 10), -420),
        ((100, 130, 150), Butler(0, 1), 127),
        ((100, 200), Butler(3, 10), 150),
        ((), Butler(1, 10), 0),
    ],
)
def test_datum(values, butler, datum):
    assert datum_of([PlayedScore(value, -value) for value in values], Side.NS, butler) == datum
    assert datum_of([PlayedScore(value, -value) for value in values], Side.EW, butler) == -datum


def test_a_weighted_score_counts_in_the_datum_as_its_mean():
    weighted = Weighted(
        (
            WeightedOutcomePart(Fraction(1, 4), PlayedScore(400, -400)),
            WeightedOutcomePart(Fraction(3, 4), PlayedScore(0, 0)),
        )
    )
    assert datum_of([weighted, PlayedScore(100, -100)], Side.NS, Butler(0, 10)) == 100


@given(scores)
def test_butler_is_the_same_for_both_lines(values):
    ns, ew = (butler_shares(rows_of(values), side, STEPS, Butler(1, 10)) for side in Side)
    assert [share.points for share in ns] == [-share.points for share in ew]


CONTINUOUS, DISCRETE = VpScaleChoice(VpScale.WBF_CONTINUOUS), VpScaleChoice(VpScale.WBF_DISCRETE)

# Boards, then IMPs and victory points as published.
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
    assert victory_points(VpScaleChoice(VpScale.WBF_CONTINUOUS, 16), 20, 3) == 15


def test_steps():
    scale = VpScaleChoice(tuple((Fraction(a), Fraction(b)) for a, b in ((0, 10), (3, 11), (10, 20))))
    assert [victory_points(scale, margin, 1) for margin in (0, 2, 3, 9, 10, 99)] == [10, 10, 11, 11, 20, 20]
    assert [victory_points(scale, -margin, 1) for margin in (2, 3, 10)] == [10, 9, 0]


def test_steps_of_the_loser():
    scale = VpScaleChoice(tuple((Fraction(a), Fraction(b)) for a, b in ((-40, 4), (-30, 5), (0, 15), (30, 25))))
    assert [victory_points(scale, margin, 1) for margin in (-99, -40, -39, -30, -29, 0, 30)] == [4, 4, 5, 5, 15, 15, 25]
