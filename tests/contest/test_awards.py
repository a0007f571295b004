"""Awards in a match that cannot be compared (1949: 102)."""

from fractions import Fraction

from troef.cards import Side
from troef.contest.awards import won_by_teammates
from troef.contest.result import Artificial


def test_102_both_points_to_the_innocent_team():
    assert won_by_teammates(Side.EW) == {Side.EW: Artificial(Fraction(100)), Side.NS: Artificial(Fraction(0))}
