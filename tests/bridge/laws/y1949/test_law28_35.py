"""28 to 35: calls out of turn, and calls made after them."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import (
    BidOfMoreThanSeven,
    CallDeemedInTurn,
    CallKind,
    CallWhenObligedToPass,
    ChangeOfCall,
    InadmissibleDouble,
    InsufficientBid,
    MissedTurn,
    OutOfTurn,
    PassAmongThree,
    SimultaneousCall,
    Turn,
    TurnPassedOver,
)
from troef.bridge.laws.ruling import CallEffect, Extent, LeadRight, MustPassEffect, Role
from troef.bridge.laws.y1949 import RULES
from troef.bridge.laws.y1949.law23_26 import any_suit
from troef.bridge.laws.y1949.law28_35 import (
    bid_out_of_turn,
    call_out_of_turn,
    double_out_of_turn,
    missed_turn,
    pass_among_three,
    pass_out_of_turn,
    right_hand_opponent_must_pass,
    right_player_calls,
    simultaneous_call,
)
from troef.cards import Denomination, Suit


# 28: calls that count as made in turn
def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_28a_nobody_waits_for_a_compulsory_pass():
    assert ruled(right_hand_opponent_must_pass(CallDeemedInTurn())) == ("28a", (), False)


def test_28b_the_call_out_of_turn_never_happened():
    assert ruled(right_player_calls()) == ("28b", (CallEffect.CANCEL,), False)


@pytest.mark.parametrize("kind", [InadmissibleDouble, CallWhenObligedToPass, BidOfMoreThanSeven])
def test_28b_whatever_the_call_was(kind):
    assert ruled(RULES.about(kind(in_turn=False, turn_acted=True))) == ("28b", (CallEffect.CANCEL,), False)


# 29: a call out of turn is cancelled after attention

CALL = OutOfTurn(kind=CallKind.BID, turn=Turn.PARTNER)


def test_29_nobody_has_noticed():
    assert call_out_of_turn(CALL) is None


def test_28b_the_player_in_turn_goes_first():
    assert ruled(call_out_of_turn(replace(CALL, turn_acted=True, lho_acted=True))) == (
        "28b",
        (CallEffect.CANCEL,),
        False,
    )


def test_34_the_left_hand_opponent_calls_over_it():
    assert ruled(call_out_of_turn(replace(CALL, lho_acted=True))) == ("34", (CallEffect.ACCEPT,), False)


@pytest.mark.parametrize(("kind", "law"), [(CallKind.PASS, "30b"), (CallKind.BID, "31b"), (CallKind.DOUBLE, "32a")])
def test_29_the_kind_of_call_decides_the_article(kind, law):
    assert call_out_of_turn(replace(CALL, kind=kind, attention=True)).law == law


# 30: a pass out of turn

PASS = OutOfTurn(kind=CallKind.PASS, turn=Turn.PARTNER, attention=True)


@pytest.mark.parametrize("more", [{"no_bid": True}, {"turn": Turn.RHO}, {"turn": Turn.LHO, "no_bid": True}])
def test_30a_he_passes_once(more):
    effects = (CallEffect.CANCEL, MustPassEffect(Role.OFFENDER, Extent.ONCE))
    assert ruled(pass_out_of_turn(replace(PASS, **more))) == ("30a", effects, False)


def test_30b_he_passes_throughout_and_partner_does_not_double():
    effects = (CallEffect.CANCEL, MustPassEffect(Role.OFFENDER, Extent.THROUGHOUT), CallEffect.NO_DOUBLE_BY_PARTNER)
    assert ruled(pass_out_of_turn(PASS)) == ("30b", effects, True)


def test_30b_the_lead_if_partner_passes():
    assert ruled(pass_out_of_turn(replace(PASS, partner_passed=True))) == ("30b", (any_suit("30b"),), False)
    assert ruled(pass_out_of_turn(replace(PASS, partner_passed=False))) == ("30b", (), False)


# 31: a bid out of turn

BID = OutOfTurn(kind=CallKind.BID, turn=Turn.RHO, attention=True)
PASSES = MustPassEffect(Role.PARTNER, Extent.THROUGHOUT)


def test_31a_before_anybody_called():
    assert ruled(bid_out_of_turn(replace(BID, first_call=True))) == ("31a", (CallEffect.CANCEL, PASSES), False)


def test_31b_at_partners_turn():
    effects = (CallEffect.CANCEL, PASSES, any_suit("31b"))
    assert ruled(bid_out_of_turn(replace(BID, turn=Turn.PARTNER))) == ("31b", effects, False)


def test_31c_the_right_hand_opponent_calls_first():
    assert ruled(bid_out_of_turn(BID)) == ("31c", (CallEffect.CANCEL,), True)


def test_31c1_he_passes_and_the_bid_is_repeated():
    passed = replace(BID, rho_passed=True)
    assert ruled(bid_out_of_turn(passed)) == ("31c1", (CallEffect.REPEAT,), True)
    assert ruled(bid_out_of_turn(replace(passed, insufficient=True))) == ("31c1", (CallEffect.AS_INSUFFICIENT,), True)
    assert ruled(bid_out_of_turn(replace(passed, replaced=True))) == ("31c1", (), False)


def test_31c2_he_does_not_pass():
    other = replace(BID, rho_passed=False)
    assert ruled(bid_out_of_turn(other)) == ("31c2", (MustPassEffect(Role.PARTNER, Extent.ONCE),), True)
    done = replace(other, replaced=True, named=frozenset({Denomination.H}))
    assert ruled(bid_out_of_turn(done)) == (
        "31c2",
        (LeadRight("26a", prohibit=(Suit.H,), opening_only=False),),
        False,
    )


def test_31c2_the_right_hand_opponent_had_to_put_his_call_right():
    passed = replace(BID, rho_passed=True, rho_irregular=True)
    assert ruled(bid_out_of_turn(passed)) == ("31c2", (MustPassEffect(Role.PARTNER, Extent.ONCE),), True)
    assert ruled(bid_out_of_turn(replace(passed, insufficient=True))) == ruled(bid_out_of_turn(passed))


# 32: a double or redouble out of turn

DOUBLE = OutOfTurn(kind=CallKind.DOUBLE, turn=Turn.RHO, attention=True)


def test_32a_at_partners_turn():
    effects = (CallEffect.CANCEL, PASSES, CallEffect.NO_DOUBLE_OF_THIS_BID, any_suit("32a"))
    assert ruled(double_out_of_turn(replace(DOUBLE, turn=Turn.PARTNER))) == ("32a", effects, True)


def test_32b_the_right_hand_opponent_calls_first():
    assert ruled(double_out_of_turn(DOUBLE)) == ("32b", (CallEffect.CANCEL,), True)


def test_32b1_he_passes():
    passed = replace(DOUBLE, rho_passed=True)
    assert ruled(double_out_of_turn(passed)) == ("32b1", (CallEffect.REPEAT,), True)
    assert ruled(double_out_of_turn(replace(passed, replaced=True))) == ("32b1", (), False)


def test_32b2_he_bids():
    bid = replace(DOUBLE, rho_passed=False)
    assert ruled(double_out_of_turn(bid)) == ("32b2", (PASSES,), True)
    other = replace(bid, replaced=True, replaced_by=CallKind.PASS)
    assert ruled(double_out_of_turn(other)) == ("32b2", (any_suit("26"),), False)
    assert ruled(double_out_of_turn(replace(other, replaced_by=CallKind.DOUBLE))) == ("32b2", (), False)


# 33: two calls at the same moment
def test_33_it_counts_as_the_next_call():
    assert ruled(simultaneous_call(SimultaneousCall())) == ("33", (), False)


# 34: calling over an irregular call waives the penalty, article by article

WAIVED = [
    (InsufficientBid(lho_acted=True), CallEffect.ACCEPT),
    (OutOfTurn(kind=CallKind.PASS, turn=Turn.RHO, lho_acted=True), CallEffect.ACCEPT),
    (OutOfTurn(kind=CallKind.BID, turn=Turn.PARTNER, lho_acted=True), CallEffect.ACCEPT),
    (ChangeOfCall(unintended=False, lho_acted=True), CallEffect.TAKE_PLACE_IRREGULARLY),
    (CallWhenObligedToPass(in_turn=True, lho_acted=True), CallEffect.ACCEPT),
    (InadmissibleDouble(in_turn=True, lho_acted=True), CallEffect.COUNT_AS_PASS),
    (BidOfMoreThanSeven(in_turn=True, lho_acted=True, director=True), CallEffect.CANCEL_LATER),
]


@pytest.mark.parametrize(("facts", "first"), WAIVED, ids=lambda each: type(each).__name__)
def test_34_the_penalty_is_gone(facts, first):
    effects = RULES.about(facts).effects
    assert effects[0] is first
    assert all(each.extent.value == "once" for each in effects if isinstance(each, MustPassEffect))


# 35: nobody loses a turn
def test_35_the_passes_go_and_he_calls():
    assert ruled(missed_turn(MissedTurn())) == ("35", (CallEffect.CANCEL_LATER,), False)
    assert ruled(pass_among_three(PassAmongThree())) == ("35", (), False)


def test_35_also_before_three_have_passed():
    assert ruled(missed_turn(TurnPassedOver())) == ("35", (CallEffect.CANCEL_LATER,), False)
