"""31: a bid out of turn."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Ask, Do, Extent, MayNotUse, MustPass, Role, Watch
from troef.bridge.laws.y2017.law31 import bid_out_of_turn

BID = OutOfTurn(kind=Kind.BID, turn=Turn.RHO, director=True, accepted=False)
TOLD = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")
PARTNER_PASSES = (MustPass(Role.PARTNER, Extent.ONCE), Do.RESTRICT_LEAD, TOLD, Watch("72C"))


def ruled(facts):
    ruling = bid_out_of_turn(facts)
    return ruling.law, ruling.effects, ruling.open


def test_31A_the_right_hand_opponent_calls_first():
    assert ruled(BID) == ("31A", (Do.CANCEL,), True)


def test_31A1_he_passes_and_the_bid_is_repeated():
    facts = replace(BID, rho_passed=True)
    assert ruled(facts) == ("31A1", (Do.REPEAT,), True)
    assert ruled(replace(facts, replaced=True)) == ("31A1", (), False)


def test_31A1_an_insufficient_bid_is_repeated_too():
    facts = replace(BID, insufficient=True, rho_passed=True)
    assert ruled(facts) == ("31A1", (Do.REPEAT,), True)


def test_31A2_he_acts_and_the_offender_is_free():
    assert ruled(replace(BID, rho_passed=False)) == ("31A2", (), True)


def test_31A2_the_replacement_is_asked_about():
    facts = replace(BID, rho_passed=False, replaced=True)
    assert ruled(facts) == ("31A2a", (Ask("comparable", "23A"),), True)


def test_31A2a_comparable():
    facts = replace(BID, rho_passed=False, replaced=True, comparable=True)
    assert ruled(facts) == ("31A2a", (Do.CLEAR, Watch("23C")), False)


def test_31A2b_not_comparable():
    facts = replace(BID, rho_passed=False, replaced=True, comparable=False)
    assert ruled(facts) == ("31A2b", PARTNER_PASSES, False)


@pytest.mark.parametrize("turn", [Turn.PARTNER, Turn.LHO])
def test_31B1_partner_may_make_any_call(turn):
    assert ruled(replace(BID, turn=turn)) == ("31B1", (Do.CANCEL, TOLD), True)


@pytest.mark.parametrize(("comparable", "law"), [(True, "31A2a"), (False, "31A2b")])
def test_31B2_the_replacement_goes_by_31A2(comparable, law):
    assert ruled(replace(BID, turn=Turn.PARTNER, replaced=True, comparable=comparable))[0] == law


@pytest.mark.parametrize(("comparable", "law"), [(True, "31A2a"), (False, "31A2b")])
def test_31A2_what_is_judged_comparable_has_been_called(comparable, law):
    facts = replace(BID, rho_passed=False, comparable=comparable)
    assert ruled(facts) == ruled(replace(facts, replaced=True))
    assert ruled(facts)[0] == law
