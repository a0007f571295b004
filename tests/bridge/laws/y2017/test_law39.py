"""39: a call after the final pass."""

import pytest

from troef.bridge.laws.facts.auction import CallAfterFinalPass, Kind
from troef.bridge.laws.ruling import Do, MayNotUse, Role
from troef.bridge.laws.y2017.law39 import call_after_final_pass


def ruled(kind, **facts):
    ruling = call_after_final_pass(CallAfterFinalPass(kind=kind, **facts))
    return ruling.law, ruling.effects, ruling.open


def test_39A_nobody_has_bid():
    assert ruled(Kind.BID, defender=None) == ("39A", (Do.VOID,), False)


@pytest.mark.parametrize("kind", list(Kind))
def test_39B_declarers_side(kind):
    assert ruled(kind, defender=False) == ("39B", (Do.VOID,), False)


def test_39B_a_defenders_pass():
    assert ruled(Kind.PASS, defender=True) == ("39B", (Do.VOID,), False)


def test_39B_the_left_hand_opponent_calls_too():
    assert ruled(Kind.BID, defender=True, lho_acted=True) == ("39B", (Do.VOID,), False)


def test_39A_a_defenders_bid_is_void_at_once():
    assert ruled(Kind.BID, defender=True) == ("39A", (Do.VOID,), True)


@pytest.mark.parametrize("kind", [Kind.BID, Kind.DOUBLE])
def test_39C_and_restricts_the_lead_when_the_director_comes(kind):
    told = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")
    assert ruled(kind, defender=True, director=True) == ("39C", (Do.VOID, Do.RESTRICT_LEAD, told), False)
