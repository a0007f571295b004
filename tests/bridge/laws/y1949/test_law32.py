"""32: a double or redouble out of turn."""

from dataclasses import replace

from troef.bridge.laws.facts.auction import Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Do, Extent, MustPass, Role
from troef.bridge.laws.y1949.law26 import any_suit
from troef.bridge.laws.y1949.law32 import double_out_of_turn


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


DOUBLE = OutOfTurn(kind=Kind.DOUBLE, turn=Turn.RHO, attention=True)
PASSES = MustPass(Role.PARTNER, Extent.THROUGHOUT)


def test_32a_at_partners_turn():
    effects = (Do.CANCEL, PASSES, Do.NO_DOUBLE_OF_THIS_BID, any_suit("32a"))
    assert ruled(double_out_of_turn(replace(DOUBLE, turn=Turn.PARTNER))) == ("32a", effects, True)


def test_32b_the_right_hand_opponent_calls_first():
    assert ruled(double_out_of_turn(DOUBLE)) == ("32b", (Do.CANCEL,), True)


def test_32b1_he_passes():
    passed = replace(DOUBLE, rho_passed=True)
    assert ruled(double_out_of_turn(passed)) == ("32b1", (Do.REPEAT,), True)
    assert ruled(double_out_of_turn(replace(passed, replaced=True))) == ("32b1", (), False)


def test_32b2_he_bids():
    bid = replace(DOUBLE, rho_passed=False)
    assert ruled(double_out_of_turn(bid)) == ("32b2", (PASSES,), True)
    other = replace(bid, replaced=True, replaced_by=Kind.PASS)
    assert ruled(double_out_of_turn(other)) == ("32b2", (any_suit("26"),), False)
    assert ruled(double_out_of_turn(replace(other, replaced_by=Kind.DOUBLE))) == ("32b2", (), False)
