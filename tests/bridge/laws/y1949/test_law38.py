"""38: a bid of more than seven."""

from troef.bridge.laws.facts.auction import BidOfMoreThanSeven
from troef.bridge.laws.ruling import Do, Extent, MustPass, Role
from troef.bridge.laws.y1949.law26 import any_suit
from troef.bridge.laws.y1949.law37 import BOTH_PASS
from troef.bridge.laws.y1949.law38 import bid_of_more_than_seven


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_38_nobody_has_noticed():
    assert bid_of_more_than_seven(BidOfMoreThanSeven(in_turn=True, lho_acted=True)) is None


def test_38_both_pass_for_the_rest():
    told = BidOfMoreThanSeven(in_turn=True, attention=True)
    assert ruled(bid_of_more_than_seven(told)) == ("38", (Do.CANCEL_LATER, *BOTH_PASS, any_suit("38")), False)


def test_38_waived_it_becomes_a_pass_and_later_calls_go():
    told = BidOfMoreThanSeven(in_turn=True, attention=True, lho_acted=True)
    effects = (Do.CANCEL_LATER, MustPass(Role.OFFENDER, Extent.ONCE))
    assert ruled(bid_of_more_than_seven(told)) == ("38", effects, False)
