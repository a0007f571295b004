"""36 to 39: inadmissible calls."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import (
    BidOfMoreThanSeven,
    CallAfterFinalPass,
    CallKind,
    CallWhenObligedToPass,
    InadmissibleDouble,
)
from troef.bridge.laws.ruling import CallEffect, Extent, MayNotUse, MustPassEffect, Role, WatchArticle
from troef.bridge.laws.y2017.law36_39 import (
    bid_of_more_than_seven,
    call_after_final_pass,
    call_when_obliged_to_pass,
    inadmissible_double,
)

# 36: an inadmissible double or redouble

DOUBLE = InadmissibleDouble(in_turn=True, director=True)
PENALTY = (
    MustPassEffect(Role.PARTNER, Extent.THROUGHOUT),
    CallEffect.RESTRICT_LEAD,
    MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2"),
    WatchArticle("72C"),
)


def double_ruled(facts):
    ruling = inadmissible_double(facts)
    return ruling.law, ruling.effects, ruling.open


def test_36_nobody_has_noticed():
    assert inadmissible_double(InadmissibleDouble(in_turn=True, lho_acted=True)) is None


def test_36A_the_left_hand_opponent_has_called():
    assert double_ruled(replace(DOUBLE, lho_acted=True)) == ("36A", (CallEffect.CANCEL_LATER,), False)


def test_36B2_it_is_replaced_and_partner_passes_throughout():
    assert double_ruled(DOUBLE) == ("36B2", (CallEffect.CANCEL, CallEffect.REPLACE, *PENALTY), True)
    assert double_ruled(replace(DOUBLE, replaced=True)) == ("36B2", (), True)
    assert double_ruled(replace(DOUBLE, replaced=True, comparable=True)) == (
        "26A",
        (CallEffect.CLEAR, WatchArticle("23C")),
        False,
    )


def test_28B_the_right_player_calls_over_a_double_out_of_turn():
    assert double_ruled(replace(DOUBLE, in_turn=False, turn_acted=True))[0] == "28B"


def test_36B4_out_of_turn():
    assert double_ruled(replace(DOUBLE, in_turn=False)) == ("36B4", (CallEffect.CANCEL, *PENALTY), False)


def test_36C_discovered_in_the_play():
    assert double_ruled(replace(DOUBLE, play_begun=True, lho_acted=True)) == ("36C", (CallEffect.VOID,), False)


# 37: a call by a player who must pass

BOTH = (MustPassEffect(Role.OFFENDER, Extent.THROUGHOUT), MustPassEffect(Role.PARTNER, Extent.THROUGHOUT))
MORE = (CallEffect.RESTRICT_LEAD, MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2"), WatchArticle("72C"))


def obliged_ruled(**facts):
    ruling = call_when_obliged_to_pass(CallWhenObligedToPass(**facts))
    return ruling.law, ruling.effects, ruling.open


def test_37_nobody_has_noticed():
    assert call_when_obliged_to_pass(CallWhenObligedToPass(in_turn=True)) is None


def test_37A_it_stands_when_the_left_hand_opponent_has_called():
    assert obliged_ruled(in_turn=True, lho_acted=True) == ("37A", (CallEffect.ACCEPT, CallEffect.SERVED), False)


def test_37B_it_becomes_a_pass():
    assert obliged_ruled(in_turn=True, director=True) == (
        "37B2",
        (CallEffect.CANCEL, CallEffect.PASS_FOR_HIM, *BOTH, *MORE),
        False,
    )


def test_37B_out_of_turn_there_is_no_pass_in_its_place():
    assert obliged_ruled(in_turn=False, director=True) == ("37B2", (CallEffect.CANCEL, *BOTH, *MORE), False)


# 38: a bid of more than seven
def above_seven_ruled(**facts):
    ruling = bid_of_more_than_seven(BidOfMoreThanSeven(**facts))
    return ruling.law, ruling.effects, ruling.open


def test_38_nobody_has_noticed():
    assert bid_of_more_than_seven(BidOfMoreThanSeven(in_turn=True)) is None


def test_38B_38C_it_becomes_a_pass_and_both_pass():
    assert above_seven_ruled(in_turn=True, director=True) == (
        "38C",
        (CallEffect.CANCEL_LATER, CallEffect.PASS_FOR_HIM, *BOTH, *MORE),
        False,
    )


def test_38D_not_26B_nor_72C_when_the_left_hand_opponent_has_called():
    found = above_seven_ruled(in_turn=True, director=True, lho_acted=True)
    assert found == ("38C", (CallEffect.CANCEL_LATER, CallEffect.PASS_FOR_HIM, *BOTH), False)


def test_38C_out_of_turn():
    assert above_seven_ruled(in_turn=False, director=True) == ("38C", (CallEffect.CANCEL_LATER, *BOTH, *MORE), False)


# 39: a call after the final pass
def late_ruled(kind, **facts):
    ruling = call_after_final_pass(CallAfterFinalPass(kind=kind, **facts))
    return ruling.law, ruling.effects, ruling.open


def test_39A_nobody_has_bid():
    assert late_ruled(CallKind.BID, defender=None) == ("39A", (CallEffect.VOID,), False)


@pytest.mark.parametrize("kind", list(CallKind))
def test_39B_declarers_side(kind):
    assert late_ruled(kind, defender=False) == ("39B", (CallEffect.VOID,), False)


def test_39B_a_defenders_pass():
    assert late_ruled(CallKind.PASS, defender=True) == ("39B", (CallEffect.VOID,), False)


def test_39B_the_left_hand_opponent_calls_too():
    assert late_ruled(CallKind.BID, defender=True, lho_acted=True) == ("39B", (CallEffect.VOID,), False)


def test_39A_a_defenders_bid_is_void_at_once():
    assert late_ruled(CallKind.BID, defender=True) == ("39A", (CallEffect.VOID,), True)


@pytest.mark.parametrize("kind", [CallKind.BID, CallKind.DOUBLE])
def test_39C_and_restricts_the_lead_when_the_director_comes(kind):
    told = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")
    assert late_ruled(kind, defender=True, director=True) == (
        "39C",
        (CallEffect.VOID, CallEffect.RESTRICT_LEAD, told),
        False,
    )
