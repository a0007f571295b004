"""25: changing a call."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import ChangeOfCall
from troef.bridge.laws.ruling import AskDirector, CallEffect, MayNotUse, OfferChoice, Role, WatchArticle
from troef.bridge.laws.y2017.law25 import change_of_call

CHANGE = ChangeOfCall()
TOLD = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")
UNINTENDED = replace(CHANGE, unintended=True)
INTENDED = replace(CHANGE, director=True, unintended=False)


def ruled(facts):
    ruling = change_of_call(facts)
    return ruling.law, tuple(each for each in ruling.effects if not isinstance(each, OfferChoice)), ruling.open


def offered(facts):
    (offer,) = (each for each in change_of_call(facts).effects if isinstance(each, OfferChoice))
    return offer.to, offer.fact, [(each.id, each.law) for each in offer.choices]


def test_25A_nobody_has_noticed():
    assert change_of_call(CHANGE) is None


def test_25A_the_director_is_asked():
    assert ruled(replace(CHANGE, director=True)) == ("25A", (AskDirector("unintended", "25A"),), True)


def test_25A1_an_unintended_call_is_replaced():
    assert ruled(UNINTENDED) == ("25A1", (CallEffect.TAKE_PLACE,), False)


@pytest.mark.parametrize("unintended", [True, False, None])
def test_25A4_too_late_once_partner_has_called(unintended):
    facts = replace(CHANGE, unintended=unintended, partner_called=True)
    assert ruled(facts) == ("25A4", (CallEffect.CANCEL, CallEffect.RESTRICT_LEAD, TOLD), False)


def test_25A5_too_late_once_the_auction_period_is_over():
    assert ruled(replace(UNINTENDED, period_over=True))[0] == "25A5"


def test_25A6_the_left_hand_opponent_may_think_again():
    facts = replace(UNINTENDED, lho_called=True)
    assert ruled(facts) == ("25A1", (CallEffect.TAKE_PLACE,), True)
    assert offered(facts) == (Role.LHO, "withdrawn", [("withdraw", "25A6"), ("keep", "25A6")])


def test_25A6_what_he_withdraws_is_for_his_side_only():
    told = MayNotUse(Role.LHO, (Role.OFFENDER, Role.PARTNER), "25A6")
    facts = replace(UNINTENDED, lho_called=True, withdrawn=True)
    assert ruled(facts) == ("25A6", (CallEffect.WITHDRAW_LHO, told, WatchArticle("16C3")), False)
    assert ruled(replace(facts, withdrawn=False)) == ("25A6", (CallEffect.KEEP_LHO,), False)


def test_25B1_the_left_hand_opponent_may_accept():
    assert offered(INTENDED) == (Role.LHO, "accepted", [("accept", "25B1"), ("reject", "25B2")])


@pytest.mark.parametrize("how", [{"accepted": True}, {"lho_acted": True}])
def test_25B1_accepted_in_words_or_by_calling(how):
    facts = replace(INTENDED, **how)
    assert ruled(facts) == ("25B1", (CallEffect.TAKE_PLACE_IRREGULARLY, CallEffect.RESTRICT_LEAD, TOLD), True)


def test_26A_unless_the_director_finds_it_comparable():
    assert ruled(replace(INTENDED, accepted=True, comparable=True)) == ("26A", (CallEffect.CLEAR,), False)


def test_25B1_with_a_call_in_between():
    facts = replace(INTENDED, lho_called=True, accepted=True)
    assert offered(facts) == (Role.LHO, "withdrawn", [("withdraw", "25B1"), ("keep", "25B1")])
    assert ruled(replace(facts, withdrawn=True))[1][0] is CallEffect.WITHDRAW_LHO
    assert ruled(replace(facts, withdrawn=False)) == ("25B1", (CallEffect.KEEP_LHO,), False)


def test_25B2_the_change_is_void():
    assert ruled(replace(INTENDED, accepted=False)) == (
        "25B2",
        (CallEffect.CANCEL, CallEffect.RESTRICT_LEAD, TOLD),
        False,
    )


def test_27C_an_insufficient_bid_was_replaced_too_soon():
    assert ruled(replace(INTENDED, insufficient=True)) == ("27C", (CallEffect.PREMATURE,), False)
    assert ruled(replace(INTENDED, insufficient=True, lho_acted=True)) == ("27C", (CallEffect.PREMATURE,), False)
