"""30: a pass out of turn."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Do, Extent, MustPass, Role
from troef.bridge.laws.y1949.law26 import any_suit
from troef.bridge.laws.y1949.law30 import pass_out_of_turn


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


PASS = OutOfTurn(kind=Kind.PASS, turn=Turn.PARTNER, attention=True)


@pytest.mark.parametrize("more", [{"no_bid": True}, {"turn": Turn.RHO}, {"turn": Turn.LHO, "no_bid": True}])
def test_30a_he_passes_once(more):
    effects = (Do.CANCEL, MustPass(Role.OFFENDER, Extent.ONCE))
    assert ruled(pass_out_of_turn(replace(PASS, **more))) == ("30a", effects, False)


def test_30b_he_passes_throughout_and_partner_does_not_double():
    effects = (Do.CANCEL, MustPass(Role.OFFENDER, Extent.THROUGHOUT), Do.NO_DOUBLE_BY_PARTNER)
    assert ruled(pass_out_of_turn(PASS)) == ("30b", effects, True)


def test_30b_the_lead_if_partner_passes():
    assert ruled(pass_out_of_turn(replace(PASS, partner_passed=True))) == ("30b", (any_suit("30b"),), False)
    assert ruled(pass_out_of_turn(replace(PASS, partner_passed=False))) == ("30b", (), False)
