"""Substitutes (1949: 123)."""

from fractions import Fraction

from troef.contest.contestant import (
    Substitution,
    eligible_for_selection,
    eligible_in_one_session,
    eligible_in_several_sessions,
)


def test_123a_half_of_the_boards():
    assert eligible_in_one_session(9, 20) == Substitution(player=True, substitute=False, law="123a")
    assert eligible_in_one_session(10, 20) == Substitution(player=True, substitute=True, law="123a")
    assert eligible_in_one_session(11, 20) == Substitution(player=False, substitute=True, law="123a")


def test_123b_one_whole_session():
    assert eligible_in_several_sessions(Fraction(1)) == Substitution(player=True, substitute=False, law="123b")
    assert eligible_in_several_sessions(Fraction(5, 4)) == Substitution(player=False, substitute=False, law="123b")


def test_123c_a_third_of_the_selection():
    assert eligible_for_selection(8, 24) == Substitution(player=True, substitute=False, law="123c")
    assert eligible_for_selection(7, 24) == Substitution(player=False, substitute=False, law="123c")
