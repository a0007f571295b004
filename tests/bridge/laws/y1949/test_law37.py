"""37: a call by a player who must pass."""

from troef.bridge.laws.facts.auction import CallWhenObligedToPass
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y1949.law26 import any_suit
from troef.bridge.laws.y1949.law37 import BOTH_PASS, call_when_obliged_to_pass


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_37_nobody_has_noticed():
    assert call_when_obliged_to_pass(CallWhenObligedToPass(in_turn=True)) is None


def test_37_waived_it_counts_for_this_turn():
    waived = CallWhenObligedToPass(in_turn=True, lho_acted=True)
    assert ruled(call_when_obliged_to_pass(waived)) == ("37", (Do.ACCEPT, Do.SERVED), False)


def test_37_both_pass_for_the_rest():
    told = CallWhenObligedToPass(in_turn=False, director=True)
    assert ruled(call_when_obliged_to_pass(told)) == ("37", (Do.CANCEL, *BOTH_PASS, any_suit("37")), False)
