"""Should I have gone?"""

from __future__ import annotations

from random import Random

import pytest

from troef.cards import Hand, Seat, Suit, TroefError
from troef.klaverjas.game.rules import Rules
from troef.robots.klaverjas.bid_review import BidSituation, evaluate_bids
from troef.robots.klaverjas.hand_strength import is_worth_bidding

STRONG, WEAK = Hand.parse("J9A7.A.AT.7"), Hand.parse("KQ8.K7.KQ.8")


def bidder(hand, place=0, forced=False):
    return BidSituation(hand, Seat.N.clockwise[place], Seat.N, Rules(), forced)


def test_a_strong_hand_goes_in_its_suit_and_a_weak_one_passes():
    assert [choice.trump for choice in evaluate_bids(bidder(STRONG), Random(1), 10)][:2] == [Suit.S, None]
    assert evaluate_bids(bidder(WEAK, 1), Random(1), 10)[0].trump is None


def test_a_dealer_who_must_play_cannot_pass():
    assert {choice.trump for choice in evaluate_bids(bidder(WEAK, forced=True), Random(1), 3)} == {*Suit}


def test_the_same_seed_tells_the_same_and_more_deals_are_surer():
    few, again, many = (evaluate_bids(bidder(STRONG), Random(1), count, [Suit.S]) for count in (8, 8, 40))
    assert few == again
    assert few[0].error > many[0].error > 0
    assert set(few[0].as_json()) == {"choice", "mean", "error"}


def test_who_passed_before_is_not_dealt_a_hand_that_goes():
    for deal in bidder(WEAK, 3).deals(Random(1), 20):
        assert deal[Seat.W] == WEAK
        assert not any(is_worth_bidding(deal[seat], 90) for seat in (Seat.N, Seat.E, Seat.S))


def test_after_a_pass_the_first_who_can_goes_and_else_the_dealer():
    (deal,) = bidder(STRONG, 2).deals(Random(1), 1)
    assert bidder(WEAK, 1).after_pass(deal) == (Seat.S, Suit.S)
    assert bidder(WEAK, 3).after_pass(deal)[0] is Seat.N


@pytest.mark.parametrize("text", ["J9A7.A.AT.", "J9A6.A.AT.7"])
def test_what_is_no_hand_of_klaverjas_is_refused(text):
    with pytest.raises(TroefError, match="is not a hand of klaverjas: it has eight cards, seven to ace"):
        bidder(Hand.parse(text))
