"""Awards in a match that cannot be compared (2017: 86B2; 1949: 102)."""

from fractions import Fraction

from troef.bridge.contest import rules
from troef.cards import Side
from troef.contest.awards import incomparable, won_by_teammates
from troef.contest.result import Artificial, Award
from troef.laws import BRIDGE_2017

IMPS = rules(BRIDGE_2017).artificial_imps


def test_86B2a_nobody_at_fault():
    assert incomparable(frozenset(), IMPS) == dict.fromkeys(Side, Artificial(Award.PLUS))


def test_86B2b_the_better_of_average_plus_and_the_assigned_score():
    low = incomparable(frozenset([Side.EW]), IMPS, 2)
    assert low == {Side.NS: Artificial(Fraction(3)), Side.EW: Artificial(Fraction(-3))}
    high = incomparable(frozenset([Side.NS]), IMPS, 10)
    assert high == {Side.EW: Artificial(Fraction(10)), Side.NS: Artificial(Fraction(-10))}


def test_86B2c_both_at_fault():
    assert incomparable(frozenset(Side), IMPS, 10) == dict.fromkeys(Side, Artificial(Award.MINUS))


def test_102_both_points_to_the_innocent_team():
    assert won_by_teammates(Side.EW) == {Side.EW: Artificial(Fraction(100)), Side.NS: Artificial(Fraction(0))}
