"""39: a call when the auction is closed."""

from dataclasses import replace

from troef.bridge.laws.facts.auction import CallAfterFinalPass, Kind
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y1949.law26 import any_suit
from troef.bridge.laws.y1949.law39 import call_after_final_pass


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


BID = CallAfterFinalPass(kind=Kind.BID, defender=True)


def test_39_nobody_had_bid():
    assert ruled(call_after_final_pass(replace(BID, defender=None))) == ("39", (Do.VOID,), False)


def test_39a_no_penalty():
    assert ruled(call_after_final_pass(replace(BID, defender=False))) == ("39a", (Do.VOID,), False)
    assert ruled(call_after_final_pass(replace(BID, kind=Kind.PASS))) == ("39a", (Do.VOID,), False)
    assert ruled(call_after_final_pass(replace(BID, lho_acted=True))) == ("39a", (Do.VOID,), False)


def test_39b_the_first_lead_of_partner():
    assert ruled(call_after_final_pass(BID)) == ("39", (Do.VOID,), True)
    told = replace(BID, attention=True)
    assert ruled(call_after_final_pass(told)) == ("39b", (Do.VOID, any_suit("39b", opening_only=False)), False)
