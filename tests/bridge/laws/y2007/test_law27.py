"""27: an insufficient bid, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import InsufficientBid, ReplacementKind
from troef.bridge.laws.ruling import CallEffect, Extent, MayNotUse, MustPassEffect, OfferChoice, Role, WatchArticle
from troef.bridge.laws.y2007.law27 import _ASK, insufficient_bid

BID = InsufficientBid(director=True)
REJECTED = replace(BID, accepted=False)
TELLS = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16D")
PARTNER_PASSES = (MustPassEffect(Role.PARTNER, Extent.THROUGHOUT), CallEffect.RESTRICT_LEAD, TELLS, WatchArticle("23"))
OTHERS = (ReplacementKind.BID, ReplacementKind.PASS)


def ruled(facts):
    ruling = insufficient_bid(facts)
    return ruling.law, ruling.effects, ruling.open


def test_27_nobody_has_noticed():
    assert insufficient_bid(InsufficientBid()) is None


def test_27A_the_left_hand_opponent_is_asked():
    (offer,) = insufficient_bid(BID).effects
    assert (offer.to, [(each.id, each.law) for each in offer.choices]) == (
        Role.LHO,
        [("accept", "27A"), ("reject", "27B")],
    )


@pytest.mark.parametrize("facts", [replace(BID, accepted=True), InsufficientBid(lho_acted=True)])
def test_27A_accepted(facts):
    assert ruled(facts) == ("27A", (CallEffect.ACCEPT,), False)


def test_27B1a_the_lowest_natural_bid():
    assert ruled(replace(REJECTED, substitute=ReplacementKind.LOWEST_SAME)) == (
        "27B1a",
        (CallEffect.COUNT_SUBSTITUTE,),
        False,
    )


def test_27B1a_an_artificial_bid_is_the_directors_question():
    facts = replace(REJECTED, substitute=ReplacementKind.LOWEST_SAME, artificial=True)
    assert ruled(facts) == ("27B1b", (CallEffect.COUNT_SUBSTITUTE, _ASK), True)


@pytest.mark.parametrize("substitute", [*OTHERS, ReplacementKind.DOUBLE])
def test_27B1b_at_least_the_same_meaning(substitute):
    facts = replace(REJECTED, substitute=substitute)
    assert ruled(facts) == ("27B1b", (CallEffect.COUNT_SUBSTITUTE, _ASK), True)
    assert ruled(replace(facts, comparable=True)) == ("27B1b", (CallEffect.COUNT_SUBSTITUTE,), False)


@pytest.mark.parametrize("substitute", OTHERS)
def test_27B2_partner_passes_throughout(substitute):
    facts = replace(REJECTED, substitute=substitute, comparable=False)
    assert ruled(facts) == ("27B2", (CallEffect.COUNT_SUBSTITUTE, *PARTNER_PASSES), False)


@pytest.mark.parametrize(
    "facts",
    [
        replace(REJECTED, substitute=ReplacementKind.DOUBLE, comparable=False),
        replace(REJECTED, substitute=ReplacementKind.INADMISSIBLE),
        replace(REJECTED, substitute=ReplacementKind.DOUBLE, tried=(ReplacementKind.DOUBLE,)),
    ],
)
def test_27B3_a_double_is_replaced(facts):
    assert ruled(facts) == ("27B3", (CallEffect.CANCEL_SUBSTITUTE, CallEffect.REPLACE, *PARTNER_PASSES), True)


@pytest.mark.parametrize("substitute", OTHERS)
def test_27B3_what_follows_the_attempt_stands(substitute):
    facts = replace(REJECTED, substitute=substitute, tried=(ReplacementKind.DOUBLE,))
    assert ruled(facts) == ("27B3", (CallEffect.COUNT_SUBSTITUTE,), False)


def test_27C_a_premature_replacement():
    facts = replace(BID, premature=True, substitute=ReplacementKind.LOWEST_SAME)
    (offer,) = insufficient_bid(facts).effects
    assert (offer.law, [each.law for each in offer.choices]) == ("27C", ["27A", "27C"])
    assert ruled(replace(facts, accepted=False)) == ("27B1a", (CallEffect.WITHDRAW, CallEffect.COUNT_SUBSTITUTE), False)
    assert ruled(replace(facts, accepted=True)) == (
        "27A",
        (CallEffect.ACCEPT, CallEffect.DROP_SUBSTITUTE, TELLS),
        False,
    )


def test_27C_the_left_hand_opponent_calls_over_the_replacement():
    facts = InsufficientBid(premature=True, lho_acted=True, substitute=ReplacementKind.PASS)
    assert ruled(facts) == ("27C", (CallEffect.WITHDRAW, CallEffect.COUNT_SUBSTITUTE), True)
    asked = (CallEffect.WITHDRAW, CallEffect.COUNT_SUBSTITUTE, _ASK)
    assert ruled(replace(facts, director=True)) == ("27B1b", asked, True)
    natural = replace(facts, substitute=ReplacementKind.LOWEST_SAME)
    assert ruled(natural) == ("27B1a", (CallEffect.WITHDRAW, CallEffect.COUNT_SUBSTITUTE), False)
    again = replace(facts, substitute=ReplacementKind.INSUFFICIENT)
    assert ruled(again) == ("27A", (CallEffect.WITHDRAW, CallEffect.ACCEPT_SUBSTITUTE), False)
    assert ruled(replace(facts, substitute=ReplacementKind.INADMISSIBLE))[0] == "27A"


def test_27A_a_second_insufficient_bid_may_be_accepted():
    facts = replace(REJECTED, substitute=ReplacementKind.INSUFFICIENT)
    assert isinstance(insufficient_bid(facts).effects[-1], OfferChoice)
    assert ruled(replace(facts, second_accepted=True)) == ("27A", (CallEffect.ACCEPT_SUBSTITUTE,), False)


def test_27B_what_else_follows_a_second_insufficient_bid_is_not_in_our_sources():
    ruling = insufficient_bid(replace(REJECTED, substitute=ReplacementKind.INSUFFICIENT, second_accepted=False))
    assert (ruling.law, ruling.effects, ruling.in_sources) == (
        "27B",
        (CallEffect.CANCEL_SUBSTITUTE, CallEffect.REPLACE),
        False,
    )


def test_27C_insufficient_again_before_the_ruling():
    facts = replace(BID, premature=True, substitute=ReplacementKind.INSUFFICIENT)
    assert isinstance(insufficient_bid(facts).effects[-1], OfferChoice)
    assert insufficient_bid(replace(facts, accepted=False)).effects[:2] == (
        CallEffect.WITHDRAW,
        CallEffect.COUNT_SUBSTITUTE,
    )
