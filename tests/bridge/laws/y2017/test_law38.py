"""38: a bid of more than seven."""

from troef.bridge.laws.facts.auction import BidOfMoreThanSeven
from troef.bridge.laws.ruling import Do, Extent, MayNotUse, MustPass, Role, Watch
from troef.bridge.laws.y2017.law38 import bid_of_more_than_seven

BOTH = (MustPass(Role.OFFENDER, Extent.THROUGHOUT), MustPass(Role.PARTNER, Extent.THROUGHOUT))
MORE = (Do.RESTRICT_LEAD, MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2"), Watch("72C"))


def ruled(**facts):
    ruling = bid_of_more_than_seven(BidOfMoreThanSeven(**facts))
    return ruling.law, ruling.effects, ruling.open


def test_38_nobody_has_noticed():
    assert bid_of_more_than_seven(BidOfMoreThanSeven(in_turn=True)) is None


def test_38B_38C_it_becomes_a_pass_and_both_pass():
    assert ruled(in_turn=True, director=True) == ("38C", (Do.CANCEL_LATER, Do.PASS_FOR_HIM, *BOTH, *MORE), False)


def test_38D_not_26B_nor_72C_when_the_left_hand_opponent_has_called():
    found = ruled(in_turn=True, director=True, lho_acted=True)
    assert found == ("38C", (Do.CANCEL_LATER, Do.PASS_FOR_HIM, *BOTH), False)


def test_38C_out_of_turn():
    assert ruled(in_turn=False, director=True) == ("38C", (Do.CANCEL_LATER, *BOTH, *MORE), False)
