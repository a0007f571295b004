"""The IMP scale, cross-IMPs and Butler (2017: 78B; 1949: 87)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.bridge.contest import rules
from troef.cards import Side
from troef.contest.imps import butler_shares, cross_shares, datum_of, imps
from troef.contest.options import Butler, Cross
from troef.contest.result import Outcome, Played, Result, Weighted
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
    return [Result(1, (f"N{i}",), (f"E{i}",), Played(v, -v), Played(v, -v)) for i, v in enumerate(values)]


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
        found = cross_shares(rows_of(values), side, STEPS, Cross.SUM)
        slow = [sum(imps(STEPS, sign * (mine - other)) for other in values) for mine in values]
        assert [share.points for share in found] == slow
        mean = cross_shares(rows_of(values), side, STEPS, Cross.MEAN)
        assert [share.points for share in mean] == [Fraction(one, max(len(values) - 1, 1)) for one in slow]


@given(scores)
def test_cross_imps_balance(values):
    for cross in Cross:
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
    assert datum_of([Played(value, -value) for value in values], Side.NS, butler) == datum
    assert datum_of([Played(value, -value) for value in values], Side.EW, butler) == -datum


def test_a_weighted_score_counts_in_the_datum_as_its_mean():
    weighted = Weighted((Outcome(Fraction(1, 4), Played(400, -400)), Outcome(Fraction(3, 4), Played(0, 0))))
    assert datum_of([weighted, Played(100, -100)], Side.NS, Butler(0, 10)) == 100


@given(scores)
def test_butler_is_the_same_for_both_lines(values):
    ns, ew = (butler_shares(rows_of(values), side, STEPS, Butler(1, 10)) for side in Side)
    assert [share.points for share in ns] == [-share.points for share in ew]
