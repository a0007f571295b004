"""23: a card seen during the auction."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import ExposedAtAuctionEnd, ExposedInAuction
from troef.bridge.laws.ruling import CallEffect, Extent, MustPassEffect, Role
from troef.bridge.laws.y1949.law23 import at_the_end, exposed_in_auction


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


SMALL = ExposedInAuction(cards=1, honour=False, led=False, attention=True)


def test_23_nobody_speaks():
    assert exposed_in_auction(replace(SMALL, attention=False)) is None


def test_11_the_left_hand_opponent_has_called():
    assert ruled(exposed_in_auction(replace(SMALL, honour=True, lho_acted=True))) == ("11", (), False)


def test_23a_one_small_card():
    assert ruled(exposed_in_auction(SMALL)) == ("23a", (CallEffect.LIE_OPEN,), False)


@pytest.mark.parametrize("more", [{"honour": True}, {"cards": 2}, {"led": True}])
def test_23b_partner_passes_once(more):
    effects = (CallEffect.LIE_OPEN, MustPassEffect(Role.PARTNER, Extent.ONCE))
    assert ruled(exposed_in_auction(replace(SMALL, **more))) == ("23b", effects, False)


def test_23_it_comes_out_after_the_auction():
    assert ruled(exposed_in_auction(replace(SMALL, honour=True, auction_over=True))) == (
        "23",
        (CallEffect.LIE_OPEN,),
        False,
    )


def test_23_what_becomes_of_the_card():
    honour = ExposedAtAuctionEnd(defender=True, honour=True)
    assert ruled(at_the_end(ExposedAtAuctionEnd(defender=True))) == ("23a", (CallEffect.PICK_UP,), False)
    assert ruled(at_the_end(replace(honour, defender=False))) == ("23b", (CallEffect.PICK_UP,), False)
    law, (offer,), is_open = ruled(at_the_end(honour))
    assert (law, offer.to, [each.id for each in offer.choices], is_open) == (
        "23b",
        Role.DECLARER,
        ["penalty", "pick-up"],
        True,
    )
    assert ruled(at_the_end(replace(honour, penalty=True))) == ("23b", (CallEffect.PENALTY_CARDS,), False)
    assert ruled(at_the_end(replace(honour, penalty=False))) == ("23b", (CallEffect.PICK_UP,), False)
