"""29 to 33: calls out of turn; our sources do not have 33."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import CallDeemedInTurn, CallKind, OutOfTurn, SimultaneousCall, Turn
from troef.bridge.laws.ruling import CallEffect, Extent, MayNotUse, MustPassEffect, Role, WatchArticle
from troef.bridge.laws.y2007 import RULES
from troef.bridge.laws.y2007.law29_33 import (
    bid_out_of_turn,
    call_out_of_turn,
    double_out_of_turn,
    pass_out_of_turn,
    right_hand_opponent_must_pass,
)

# 28 and 29: what becomes of a call out of turn

BID = OutOfTurn(kind=CallKind.BID, turn=Turn.RHO)
TELLS = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16D")


def test_28_nobody_waits_for_a_forced_pass():
    assert right_hand_opponent_must_pass(CallDeemedInTurn()).law == "28"


def test_28_the_right_player_calls():
    ruling = call_out_of_turn(replace(BID, turn_acted=True))
    assert (ruling.law, ruling.effects) == ("28", (CallEffect.CANCEL, TELLS))


@pytest.mark.parametrize("facts", [replace(BID, accepted=True, director=True), replace(BID, lho_acted=True)])
def test_29A_accepted(facts):
    ruling = call_out_of_turn(facts)
    assert (ruling.law, ruling.effects) == ("29A", (CallEffect.ACCEPT,))


def test_29_nobody_has_noticed():
    assert call_out_of_turn(BID) is None


def told(facts):
    (offer,) = call_out_of_turn(replace(facts, director=True)).effects
    return offer.choices[1].text.en


def test_29_what_follows_is_explained_first():
    plain = replace(BID, kind=CallKind.PASS)
    assert (
        len({told(BID), told(replace(BID, turn=Turn.LHO)), told(replace(BID, kind=CallKind.DOUBLE)), told(plain)}) == 4
    )
    assert told(replace(plain, turn=Turn.PARTNER)) != told(replace(plain, turn=Turn.PARTNER, no_bid=True))


def test_32_a_double_is_cancelled_and_our_sources_end():
    ruling = call_out_of_turn(replace(BID, kind=CallKind.DOUBLE, director=True, accepted=False))
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("32", (CallEffect.CANCEL, TELLS), False)


# 30: a pass out of turn that is not accepted

PASS = OutOfTurn(kind=CallKind.PASS, turn=Turn.RHO, director=True, accepted=False)


def passes(extent):
    return (CallEffect.CANCEL, MustPassEffect(Role.OFFENDER, extent), TELLS, WatchArticle("23"))


def pass_ruled(facts):
    ruling = pass_out_of_turn(facts)
    return ruling.law, ruling.effects, ruling.open


@pytest.mark.parametrize("turn", [Turn.RHO, Turn.PARTNER, Turn.LHO])
def test_30A_before_anybody_has_bid_he_passes_once(turn):
    assert pass_ruled(replace(PASS, turn=turn, no_bid=True)) == ("30A", passes(Extent.ONCE), False)


def test_30B_at_the_right_hand_opponents_turn_he_passes_once():
    assert pass_ruled(PASS) == ("30B", passes(Extent.ONCE), False)


def test_30B_at_partners_turn_he_passes_throughout_and_partner_may_not_double():
    facts = replace(PASS, turn=Turn.PARTNER)
    assert pass_ruled(facts) == ("30B", (*passes(Extent.THROUGHOUT), CallEffect.NO_DOUBLE_BY_PARTNER), True)
    assert pass_ruled(replace(facts, partner_passed=False)) == ("30B", (), False)


def test_30C_an_artificial_pass_is_a_bid():
    assert call_out_of_turn(replace(PASS, artificial=True)).law == "31A"


# 31: a bid out of turn that is not accepted

BID_NOT_ACCEPTED = OutOfTurn(kind=CallKind.BID, turn=Turn.RHO, director=True, accepted=False)


def partner(extent):
    return (MustPassEffect(Role.PARTNER, extent), CallEffect.RESTRICT_LEAD, TELLS, WatchArticle("23"))


def bid_ruled(facts):
    ruling = bid_out_of_turn(facts)
    return ruling.law, ruling.effects, ruling.open


def test_31A_the_right_hand_opponent_first():
    assert bid_ruled(BID_NOT_ACCEPTED) == ("31A", (CallEffect.CANCEL,), True)


def test_31A1_he_passes_and_the_bid_is_repeated():
    passed = replace(BID_NOT_ACCEPTED, rho_passed=True)
    assert bid_ruled(passed) == ("31A1", (CallEffect.REPEAT,), True)
    assert bid_ruled(replace(passed, insufficient=True)) == ("31A1", (CallEffect.REPEAT,), True)
    assert bid_ruled(replace(passed, replaced=True)) == ("31A1", (), False)


def test_31A2_he_bids():
    assert bid_ruled(replace(BID_NOT_ACCEPTED, rho_passed=False)) == ("31A2", (), True)


def test_31A2a_the_same_denomination_is_shown_again():
    facts = replace(BID_NOT_ACCEPTED, rho_passed=False, replaced=True, shows_same=True)
    assert bid_ruled(facts) == ("31A2a", partner(Extent.ONCE), False)


def test_31A2b_something_else():
    assert bid_ruled(replace(BID_NOT_ACCEPTED, rho_passed=False, replaced=True)) == (
        "31A2b",
        partner(Extent.THROUGHOUT),
        False,
    )


@pytest.mark.parametrize("turn", [Turn.PARTNER, Turn.LHO])
def test_31B_partner_passes_throughout(turn):
    assert bid_ruled(replace(BID_NOT_ACCEPTED, turn=turn)) == (
        "31B",
        (CallEffect.CANCEL, *partner(Extent.THROUGHOUT)),
        False,
    )


# 32: a double out of turn; the chart is lost
def test_32_it_is_cancelled_and_our_sources_end():
    ruling = double_out_of_turn(OutOfTurn(kind=CallKind.DOUBLE, turn=Turn.RHO, director=True, accepted=False))
    assert (ruling.law, ruling.effects[0], ruling.in_sources) == ("32", CallEffect.CANCEL, False)


def test_33_two_calls_at_once():
    ruling = RULES.about(SimultaneousCall())
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("33", (), False)
