"""31: a bid out of turn that is not accepted."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Do, Extent, MayNotUse, MustPass, Role, Watch
from troef.bridge.laws.y2007.law31 import bid_out_of_turn

BID = OutOfTurn(kind=Kind.BID, turn=Turn.RHO, director=True, accepted=False)
TELLS = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16D")


def partner(extent):
    return (MustPass(Role.PARTNER, extent), Do.RESTRICT_LEAD, TELLS, Watch("23"))


def ruled(facts):
    ruling = bid_out_of_turn(facts)
    return ruling.law, ruling.effects, ruling.open


def test_31A_the_right_hand_opponent_first():
    assert ruled(BID) == ("31A", (Do.CANCEL,), True)


def test_31A1_he_passes_and_the_bid_is_repeated():
    passed = replace(BID, rho_passed=True)
    assert ruled(passed) == ("31A1", (Do.REPEAT,), True)
    assert ruled(replace(passed, insufficient=True)) == ("31A1", (Do.REPEAT,), True)
    assert ruled(replace(passed, replaced=True)) == ("31A1", (), False)


def test_31A2_he_bids():
    assert ruled(replace(BID, rho_passed=False)) == ("31A2", (), True)


def test_31A2a_the_same_denomination_is_shown_again():
    facts = replace(BID, rho_passed=False, replaced=True, shows_same=True)
    assert ruled(facts) == ("31A2a", partner(Extent.ONCE), False)


def test_31A2b_something_else():
    assert ruled(replace(BID, rho_passed=False, replaced=True)) == ("31A2b", partner(Extent.THROUGHOUT), False)


@pytest.mark.parametrize("turn", [Turn.PARTNER, Turn.LHO])
def test_31B_partner_passes_throughout(turn):
    assert ruled(replace(BID, turn=turn)) == ("31B", (Do.CANCEL, *partner(Extent.THROUGHOUT)), False)
