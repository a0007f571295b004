"""19 to 21: words added to a double, and a misinformed player's questions and changes."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import CallKind, CallWithExtraWords, ChangeOfCall, ExplanationCorrected
from troef.bridge.laws.facts.desk_auction import Inquiry
from troef.bridge.laws.ruling import AskDirector, CallEffect, OfferChoice, WatchArticle
from troef.bridge.laws.y1949.law19_21 import corrected, inquiry, misinformed_player_changes, wrong_words


# 19: words added to a double or redouble
def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_19_the_bid_as_it_was_made():
    assert ruled(wrong_words(CallWithExtraWords(kind=CallKind.DOUBLE))) == ("19", (), False)


def test_16_words_with_another_call_are_a_remark():
    assert wrong_words(CallWithExtraWords(kind=CallKind.BID)).law == "16"
    assert wrong_words(CallWithExtraWords(kind=CallKind.PASS, attention=True)).law == "16b"


# 20, with 40e and 41: reviews of the auction, and questions about the meaning of a call.

Period = Inquiry.Period
REVIEW, EXPLAIN = {"review": True}, {"review": False}


def law(period, **facts):
    """The paragraph that refuses the question, or None."""
    said = inquiry(Inquiry(why=Inquiry.Purpose.TO_KNOW, period=period, **facts))
    return said.law if said.refused else None


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


def test_41_the_contract_is_told_to_all_but_dummy():
    assert law(Period.PLAY, dummy=False, side_played=True, contract=True) is None
    assert law(Period.PLAY, dummy=True, contract=True) == "41"


@pytest.mark.parametrize(("facts", "expected"), [(REVIEW, "20"), (EXPLAIN, "40e"), ({"contract": True}, "41")])
def test_20_40e_41_what_is_allowed_cites_the_same_paragraph(facts, expected):
    asks = Inquiry(why=Inquiry.Purpose.TO_KNOW, period=Period.CLARIFICATION, dummy=False, declarer=True, **facts)
    assert inquiry(asks).law == expected


def test_20_40e_who_answers():
    assert law(Period.AUCTION, his_turn=True, wrong_answerer=True, **REVIEW) == "20"
    assert law(Period.AUCTION, his_turn=True, wrong_answerer=True, **EXPLAIN) == "40e"
    assert law(Period.AUCTION, his_turn=True, own_call=True, **EXPLAIN) == "40e"


# 21: a call based on misinformation.

CHANGE = ChangeOfCall(misinformed=True)


def test_21_whether_it_came_from_the_information_is_asked():
    assert ruled(misinformed_player_changes(CHANGE)) == ("21", (AskDirector("influenced", "21"),), True)


def test_21_he_changes_without_penalty():
    assert ruled(misinformed_player_changes(replace(CHANGE, influenced=True))) == (
        "21",
        (CallEffect.TAKE_PLACE,),
        False,
    )


def test_21_his_left_hand_opponent_may_change_too():
    called = replace(CHANGE, influenced=True, lho_called=True)
    law, (take, offer), is_open = ruled(misinformed_player_changes(called))
    assert (law, take, is_open) == ("21", CallEffect.TAKE_PLACE, True)
    assert isinstance(offer, OfferChoice)
    assert [each.id for each in offer.choices] == ["withdraw", "keep"]
    assert ruled(misinformed_player_changes(replace(called, withdrawn=True))) == (
        "21",
        (CallEffect.WITHDRAW_LHO,),
        False,
    )
    assert ruled(misinformed_player_changes(replace(called, withdrawn=False))) == ("21", (), False)


def test_21_corrected_in_time_or_too_late():
    told = ExplanationCorrected(by_giver=True, auction_over=False, play_over=False, defender=False, too_late=False)
    assert ruled(corrected(told)) == ("21", (), False)
    assert ruled(corrected(replace(told, too_late=True))) == ("21", (WatchArticle("40b"),), False)
