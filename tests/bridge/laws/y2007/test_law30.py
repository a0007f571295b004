"""30: a pass out of turn that is not accepted."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Do, Extent, MayNotUse, MustPass, Role, Watch
from troef.bridge.laws.y2007.law29 import call_out_of_turn
from troef.bridge.laws.y2007.law30 import pass_out_of_turn

PASS = OutOfTurn(kind=Kind.PASS, turn=Turn.RHO, director=True, accepted=False)
TELLS = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16D")


def passes(extent):
    return (Do.CANCEL, MustPass(Role.OFFENDER, extent), TELLS, Watch("23"))


def ruled(facts):
    ruling = pass_out_of_turn(facts)
    return ruling.law, ruling.effects, ruling.open


@pytest.mark.parametrize("turn", [Turn.RHO, Turn.PARTNER, Turn.LHO])
def test_30A_before_anybody_has_bid_he_passes_once(turn):
    assert ruled(replace(PASS, turn=turn, no_bid=True)) == ("30A", passes(Extent.ONCE), False)


def test_30B_at_the_right_hand_opponents_turn_he_passes_once():
    assert ruled(PASS) == ("30B", passes(Extent.ONCE), False)


def test_30B_at_partners_turn_he_passes_throughout_and_partner_may_not_double():
    facts = replace(PASS, turn=Turn.PARTNER)
    assert ruled(facts) == ("30B", (*passes(Extent.THROUGHOUT), Do.NO_DOUBLE_BY_PARTNER), True)
    assert ruled(replace(facts, partner_passed=False)) == ("30B", (), False)


def test_30C_an_artificial_pass_is_a_bid():
    assert call_out_of_turn(replace(PASS, artificial=True)).law == "31A"
