"""20, with 40e and 41: who may hear the auction again, or ask what a call means."""

import pytest

from troef.bridge.laws.facts.desk_auction import Inquiry
from troef.bridge.laws.y1949.law20 import inquiry

Period = Inquiry.Period
REVIEW, EXPLAIN = {"review": True}, {"review": False}


def law(period, **facts):
    said = inquiry(Inquiry(why=Inquiry.Why.TO_KNOW, period=period, **facts))
    return None if said is None else said.law


@pytest.mark.parametrize(("facts", "expected"), [(REVIEW, "20"), (EXPLAIN, "40e")])
def test_20_40e_in_the_auction_at_ones_turn(facts, expected):
    assert law(Period.AUCTION, his_turn=False, **facts) == expected
    assert law(Period.AUCTION, his_turn=True, must_pass=False, **facts) is None


def test_20_whoever_must_pass_hears_nothing_again():
    assert law(Period.AUCTION, his_turn=True, must_pass=True, **REVIEW) == "20"
    assert law(Period.AUCTION, his_turn=True, must_pass=True, **EXPLAIN) is None


@pytest.mark.parametrize("period", [Period.CLARIFICATION, Period.PLAY])
def test_20_41_after_the_auction(period):
    assert law(period, dummy=True, **REVIEW) == "20"
    assert law(period, dummy=False, **REVIEW) is None
    assert law(period, dummy=False, side_played=True, **REVIEW) == "41"


@pytest.mark.parametrize("period", [Period.CLARIFICATION, Period.PLAY])
def test_40e_after_the_auction_only_declarer_asks(period):
    assert law(period, **EXPLAIN) == "40e"
    assert law(period, declarer=True, **EXPLAIN) is None


def test_20_40e_who_answers():
    assert law(Period.AUCTION, his_turn=True, wrong_answerer=True, **REVIEW) == "20"
    assert law(Period.AUCTION, his_turn=True, wrong_answerer=True, **EXPLAIN) == "40e"
    assert law(Period.AUCTION, his_turn=True, own_call=True, **EXPLAIN) == "40e"
