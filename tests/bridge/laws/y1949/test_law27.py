"""27: an insufficient bid in turn."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import InsufficientBid, ReplacementKind
from troef.bridge.laws.ruling import CallEffect, Extent, LeadRight, MustPassEffect, Role
from troef.bridge.laws.y1949.law23_26 import any_suit
from troef.bridge.laws.y1949.law27 import insufficient_bid
from troef.cards import Denomination, Suit


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


NOTICED = InsufficientBid(attention=True)
PASSES = MustPassEffect(Role.PARTNER, Extent.THROUGHOUT)
HEARTS = LeadRight("26a", prohibit=(Suit.H,), opening_only=False)


def replaced(substitute, **more):
    return ruled(insufficient_bid(replace(NOTICED, substitute=substitute, **more)))


def test_27_nobody_has_noticed():
    assert insufficient_bid(InsufficientBid()) is None


def test_34_the_left_hand_opponent_has_called():
    assert ruled(insufficient_bid(InsufficientBid(lho_acted=True))) == ("34", (CallEffect.ACCEPT,), False)


def test_27_it_must_be_put_right_and_not_by_a_double():
    assert ruled(insufficient_bid(NOTICED)) == ("27", (CallEffect.WITHDRAW, CallEffect.REPLACE_BY_BID_OR_PASS), True)
    assert ruled(insufficient_bid(InsufficientBid(director=True))) == ruled(insufficient_bid(NOTICED))


def test_27a_the_lowest_in_the_same_denomination():
    lowest = replaced(ReplacementKind.BID, same_denomination=True)
    assert lowest == ("27a", (CallEffect.COUNT_SUBSTITUTE,), False)


def test_27b_another_bid():
    other = replaced(ReplacementKind.BID, named=frozenset({Denomination.H}))
    assert other == ("27b", (CallEffect.COUNT_SUBSTITUTE, PASSES, HEARTS), False)


def test_27c_a_pass():
    passed = replaced(ReplacementKind.PASS, named=frozenset({Denomination.H}))
    assert passed == ("27c", (CallEffect.COUNT_SUBSTITUTE, PASSES, any_suit("27c"), HEARTS), False)


@pytest.mark.parametrize("double", [ReplacementKind.DOUBLE, ReplacementKind.INADMISSIBLE])
def test_27_a_double_is_cancelled_and_he_must_pass(double):
    effects = (CallEffect.CANCEL_SUBSTITUTE, CallEffect.REPLACE_BY_PASS, PASSES, any_suit("27c"))
    assert replaced(double) == ("27c", effects, True)
    assert replaced(ReplacementKind.BID, tried=(double,)) == ("27c", effects, True)
    assert replaced(ReplacementKind.PASS, tried=(double,))[0] == "27c"
    assert ruled(insufficient_bid(replace(NOTICED, tried=(double,)))) == ("27", (CallEffect.REPLACE_BY_PASS,), True)


def test_27_insufficient_once_more():
    assert replaced(ReplacementKind.INSUFFICIENT) == (
        "27",
        (CallEffect.CANCEL_SUBSTITUTE, CallEffect.REPLACE_BY_BID_OR_PASS),
        True,
    )
