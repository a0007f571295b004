"""31: a bid out of turn."""

from dataclasses import replace

from troef.bridge.laws.facts.auction import Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Do, Extent, LeadRight, MustPass, Role
from troef.bridge.laws.y1949.law26 import any_suit
from troef.bridge.laws.y1949.law31 import bid_out_of_turn
from troef.cards import Denomination, Suit


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


BID = OutOfTurn(kind=Kind.BID, turn=Turn.RHO, attention=True)
PASSES = MustPass(Role.PARTNER, Extent.THROUGHOUT)


def test_31a_before_anybody_called():
    assert ruled(bid_out_of_turn(replace(BID, first_call=True))) == ("31a", (Do.CANCEL, PASSES), False)


def test_31b_at_partners_turn():
    effects = (Do.CANCEL, PASSES, any_suit("31b"))
    assert ruled(bid_out_of_turn(replace(BID, turn=Turn.PARTNER))) == ("31b", effects, False)


def test_31c_the_right_hand_opponent_calls_first():
    assert ruled(bid_out_of_turn(BID)) == ("31c", (Do.CANCEL,), True)


def test_31c1_he_passes_and_the_bid_is_repeated():
    passed = replace(BID, rho_passed=True)
    assert ruled(bid_out_of_turn(passed)) == ("31c1", (Do.REPEAT,), True)
    assert ruled(bid_out_of_turn(replace(passed, insufficient=True))) == ("31c1", (Do.AS_INSUFFICIENT,), True)
    assert ruled(bid_out_of_turn(replace(passed, replaced=True))) == ("31c1", (), False)


def test_31c2_he_does_not_pass():
    other = replace(BID, rho_passed=False)
    assert ruled(bid_out_of_turn(other)) == ("31c2", (MustPass(Role.PARTNER, Extent.ONCE),), True)
    done = replace(other, replaced=True, named=frozenset({Denomination.H}))
    assert ruled(bid_out_of_turn(done)) == (
        "31c2",
        (LeadRight("26a", prohibit=(Suit.H,), opening_only=False),),
        False,
    )


def test_31c2_the_right_hand_opponent_had_to_put_his_call_right():
    passed = replace(BID, rho_passed=True, rho_irregular=True)
    assert ruled(bid_out_of_turn(passed)) == ("31c2", (MustPass(Role.PARTNER, Extent.ONCE),), True)
    assert ruled(bid_out_of_turn(replace(passed, insufficient=True))) == ruled(bid_out_of_turn(passed))
