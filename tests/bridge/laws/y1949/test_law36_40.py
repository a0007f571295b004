"""36 to 40: calls that the law does not allow, and agreements that are not explained."""

from dataclasses import replace

from troef.bridge.laws.facts.auction import (
    BidOfMoreThanSeven,
    CallAfterFinalPass,
    CallKind,
    CallWhenObligedToPass,
    InadmissibleDouble,
    WrongExplanation,
)
from troef.bridge.laws.ruling import CallEffect, Extent, LeadRight, MustPassEffect, Role, WatchArticle
from troef.bridge.laws.y1949.law23_26 import any_suit
from troef.bridge.laws.y1949.law36_40 import (
    BOTH_PASS,
    bid_of_more_than_seven,
    call_after_final_pass,
    call_when_obliged_to_pass,
    inadmissible_double,
    wrong_explanation,
)
from troef.cards import Suit


# 36: an inadmissible double or redouble
def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


DOUBLE = InadmissibleDouble(in_turn=True, attention=True)
REPEATED = replace(DOUBLE, repeated=True, suit=Suit.S)
PASSES = MustPassEffect(Role.PARTNER, Extent.THROUGHOUT)


def test_36_nobody_has_noticed():
    assert inadmissible_double(InadmissibleDouble(in_turn=True)) is None


def test_36_waived_it_was_a_pass():
    assert ruled(inadmissible_double(InadmissibleDouble(in_turn=True, lho_acted=True))) == (
        "36",
        (CallEffect.COUNT_AS_PASS,),
        False,
    )


def test_36_it_comes_out_in_the_play():
    assert ruled(inadmissible_double(replace(DOUBLE, play_begun=True))) == ("36", (CallEffect.VOID,), False)


def test_36b_partner_passes_once():
    once = MustPassEffect(Role.PARTNER, Extent.ONCE)
    assert ruled(inadmissible_double(DOUBLE)) == ("36b", (CallEffect.CANCEL, CallEffect.REPLACE, once), True)
    assert ruled(inadmissible_double(replace(DOUBLE, in_turn=False))) == ("36b", (CallEffect.CANCEL, once), False)
    assert ruled(inadmissible_double(replace(DOUBLE, replaced=True))) == ("36b", (), False)


def test_36a_a_bid_or_a_pass():
    assert ruled(inadmissible_double(REPEATED)) == (
        "36a",
        (CallEffect.CANCEL, CallEffect.REPLACE_BY_BID_OR_PASS, PASSES),
        True,
    )
    assert ruled(inadmissible_double(replace(REPEATED, in_turn=False))) == ("36a", (CallEffect.CANCEL, PASSES), True)


def test_36a1_a_bid():
    bid = replace(REPEATED, replaced=True, replaced_by=CallKind.BID)
    assert ruled(inadmissible_double(bid)) == ("36a1", (PASSES, LeadRight("36a1", prohibit=(Suit.S,))), False)
    assert ruled(inadmissible_double(replace(bid, suit=None))) == ("36a1", (PASSES,), False)


def test_36a2_a_pass():
    passed = replace(REPEATED, replaced=True, replaced_by=CallKind.PASS)
    law, (passes, right, *offers), is_open = ruled(inadmissible_double(passed))
    assert (law, passes, right, is_open) == ("36a2", PASSES, any_suit("36a2"), True)
    assert [(each.to, [choice.id for choice in each.choices]) for each in offers] == [
        (Role.LHO, ["cancel", "leave"]),
        (Role.RHO, ["cancel", "leave"]),
    ]
    assert ruled(inadmissible_double(replace(passed, cancel=True))) == ("36a2", (CallEffect.VOID_DOUBLES,), False)
    assert ruled(inadmissible_double(replace(passed, cancel=False))) == ("36a2", (), False)
    assert ruled(inadmissible_double(replace(passed, lho_acted=True))) == ("36a2", (), False)


# 37: a call by a player who must pass
def test_37_nobody_has_noticed():
    assert call_when_obliged_to_pass(CallWhenObligedToPass(in_turn=True)) is None


def test_37_waived_it_counts_for_this_turn():
    waived = CallWhenObligedToPass(in_turn=True, lho_acted=True)
    assert ruled(call_when_obliged_to_pass(waived)) == ("37", (CallEffect.ACCEPT, CallEffect.SERVED), False)


def test_37_both_pass_for_the_rest():
    told = CallWhenObligedToPass(in_turn=False, director=True)
    assert ruled(call_when_obliged_to_pass(told)) == ("37", (CallEffect.CANCEL, *BOTH_PASS, any_suit("37")), False)


# 38: a bid of more than seven
def test_38_nobody_has_noticed():
    assert bid_of_more_than_seven(BidOfMoreThanSeven(in_turn=True, lho_acted=True)) is None


def test_38_both_pass_for_the_rest():
    told = BidOfMoreThanSeven(in_turn=True, attention=True)
    assert ruled(bid_of_more_than_seven(told)) == ("38", (CallEffect.CANCEL_LATER, *BOTH_PASS, any_suit("38")), False)


def test_38_waived_it_becomes_a_pass_and_later_calls_go():
    told = BidOfMoreThanSeven(in_turn=True, attention=True, lho_acted=True)
    effects = (CallEffect.CANCEL_LATER, MustPassEffect(Role.OFFENDER, Extent.ONCE))
    assert ruled(bid_of_more_than_seven(told)) == ("38", effects, False)


# 39: a call when the auction is closed

BID = CallAfterFinalPass(kind=CallKind.BID, defender=True)


def test_39_nobody_had_bid():
    assert ruled(call_after_final_pass(replace(BID, defender=None))) == ("39", (CallEffect.VOID,), False)


def test_39a_no_penalty():
    assert ruled(call_after_final_pass(replace(BID, defender=False))) == ("39a", (CallEffect.VOID,), False)
    assert ruled(call_after_final_pass(replace(BID, kind=CallKind.PASS))) == ("39a", (CallEffect.VOID,), False)
    assert ruled(call_after_final_pass(replace(BID, lho_acted=True))) == ("39a", (CallEffect.VOID,), False)


def test_39b_the_first_lead_of_partner():
    assert ruled(call_after_final_pass(BID)) == ("39", (CallEffect.VOID,), True)
    told = replace(BID, attention=True)
    assert ruled(call_after_final_pass(told)) == ("39b", (CallEffect.VOID, any_suit("39b", opening_only=False)), False)


# 40: information about agreements for an opponent.
def test_40b_damage_may_be_made_good():
    assert ruled(wrong_explanation(WrongExplanation())) == ("40b", (WatchArticle("40b"),), False)
