"""27: an insufficient bid, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import InsufficientBid, ReplacementKind
from troef.bridge.laws.ruling import (
    AskDirector,
    CallEffect,
    Extent,
    MayNotUse,
    MustPassEffect,
    OfferChoice,
    Role,
    WatchArticle,
)
from troef.bridge.laws.y2017.law27 import insufficient_bid

BID = InsufficientBid(director=True)
REJECTED = replace(BID, accepted=False)
PARTNER_PASSES = (
    MustPassEffect(Role.PARTNER, Extent.THROUGHOUT),
    CallEffect.RESTRICT_LEAD,
    MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2"),
    WatchArticle("72C"),
)


def ruled(facts):
    ruling = insufficient_bid(facts)
    return ruling.law, ruling.effects, ruling.open


def offered(facts):
    (offer,) = (each for each in insufficient_bid(facts).effects if isinstance(each, OfferChoice))
    return offer.to, offer.fact, [(each.id, each.law) for each in offer.choices]


def test_27_nobody_has_noticed():
    assert insufficient_bid(InsufficientBid()) is None


def test_27A1_the_left_hand_opponent_is_asked():
    assert offered(BID) == (Role.LHO, "accepted", [("accept", "27A1"), ("reject", "27B")])


def test_27A1_accepted_in_words():
    assert ruled(replace(BID, accepted=True)) == ("27A1", (CallEffect.ACCEPT,), False)


def test_27A1_accepted_by_calling():
    assert ruled(InsufficientBid(lho_acted=True)) == ("27A1", (CallEffect.ACCEPT,), False)


def test_27B_it_must_be_replaced():
    assert ruled(REJECTED) == ("27B", (CallEffect.WITHDRAW, CallEffect.REPLACE), True)


def test_27B1a_lowest_bid_that_shows_the_same():
    facts = replace(REJECTED, substitute=ReplacementKind.LOWEST_SAME)
    assert ruled(facts) == ("27B1a", (CallEffect.COUNT_SUBSTITUTE, WatchArticle("27D")), False)


@pytest.mark.parametrize("substitute", [ReplacementKind.BID, ReplacementKind.PASS, ReplacementKind.DOUBLE])
def test_27B1b_every_other_replacement_is_asked_about(substitute):
    facts = replace(REJECTED, substitute=substitute)
    assert ruled(facts) == ("27B1b", (CallEffect.COUNT_SUBSTITUTE, AskDirector("comparable", "23A")), True)


@pytest.mark.parametrize("substitute", [ReplacementKind.BID, ReplacementKind.PASS, ReplacementKind.DOUBLE])
def test_27B1b_comparable_call_needs_no_rectification(substitute):
    facts = replace(REJECTED, substitute=substitute, comparable=True)
    assert ruled(facts) == ("27B1b", (CallEffect.COUNT_SUBSTITUTE, WatchArticle("27D"), WatchArticle("23C")), False)


@pytest.mark.parametrize("substitute", [ReplacementKind.BID, ReplacementKind.PASS])
def test_27B2_partner_passes_throughout(substitute):
    facts = replace(REJECTED, substitute=substitute, comparable=False)
    assert ruled(facts) == ("27B2", (CallEffect.COUNT_SUBSTITUTE, *PARTNER_PASSES), False)


def test_27B3_a_double_is_cancelled():
    facts = replace(REJECTED, substitute=ReplacementKind.DOUBLE, comparable=False)
    assert ruled(facts) == ("27B3", (CallEffect.CANCEL_SUBSTITUTE, CallEffect.REPLACE, *PARTNER_PASSES), True)


def test_27B3_a_forbidden_double_is_cancelled_without_a_question():
    facts = replace(REJECTED, substitute=ReplacementKind.INADMISSIBLE)
    assert ruled(facts) == ("27B3", (CallEffect.CANCEL_SUBSTITUTE, CallEffect.REPLACE, *PARTNER_PASSES), True)


@pytest.mark.parametrize("substitute", [ReplacementKind.LOWEST_SAME, ReplacementKind.BID, ReplacementKind.PASS])
def test_27B3_what_follows_the_attempt_stands(substitute):
    facts = replace(REJECTED, substitute=substitute, tried=(ReplacementKind.DOUBLE,))
    assert ruled(facts) == ("27B3", (CallEffect.COUNT_SUBSTITUTE,), False)


def test_27B3_a_second_double_is_cancelled_too():
    facts = replace(REJECTED, substitute=ReplacementKind.DOUBLE, tried=(ReplacementKind.DOUBLE,))
    assert ruled(facts)[0] == "27B3"


def test_27B3_a_double_after_a_second_insufficient_bid_may_be_comparable():
    facts = replace(REJECTED, substitute=ReplacementKind.DOUBLE, tried=(ReplacementKind.INSUFFICIENT,))
    assert ruled(facts) == ("27B1b", (CallEffect.COUNT_SUBSTITUTE, AskDirector("comparable", "23A")), True)
    assert ruled(replace(facts, comparable=True)) == ("27B3", (CallEffect.COUNT_SUBSTITUTE,), False)
    assert ruled(replace(facts, comparable=False))[1][0] is CallEffect.CANCEL_SUBSTITUTE


def test_27B4_the_second_insufficient_bid_may_be_accepted():
    facts = replace(REJECTED, substitute=ReplacementKind.INSUFFICIENT)
    assert offered(facts) == (Role.LHO, "second_accepted", [("accept", "27A1"), ("reject", "27B4")])
    assert ruled(replace(facts, second_accepted=True)) == ("27A1", (CallEffect.ACCEPT_SUBSTITUTE,), False)
    assert ruled(replace(facts, lho_acted=True)) == ("27A1", (CallEffect.ACCEPT_SUBSTITUTE,), False)


def test_27B4_otherwise_it_is_cancelled():
    facts = replace(REJECTED, substitute=ReplacementKind.INSUFFICIENT, second_accepted=False)
    assert ruled(facts) == ("27B4", (CallEffect.CANCEL_SUBSTITUTE, CallEffect.REPLACE, *PARTNER_PASSES), True)


def test_27C_a_premature_replacement():
    facts = replace(BID, premature=True, substitute=ReplacementKind.LOWEST_SAME)
    assert offered(facts) == (Role.LHO, "accepted", [("accept", "27A1"), ("reject", "27C")])
    rejected = replace(facts, accepted=False)
    assert ruled(rejected) == ("27B1a", (CallEffect.WITHDRAW, CallEffect.COUNT_SUBSTITUTE, WatchArticle("27D")), False)
    told = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")
    assert ruled(replace(facts, accepted=True)) == (
        "27A1",
        (CallEffect.ACCEPT, CallEffect.DROP_SUBSTITUTE, told),
        False,
    )


def test_27C_only_a_legal_replacement_stands():
    facts = replace(REJECTED, premature=True, substitute=ReplacementKind.INADMISSIBLE)
    assert ruled(facts) == (
        "27B3",
        (CallEffect.WITHDRAW, CallEffect.CANCEL_SUBSTITUTE, CallEffect.REPLACE, *PARTNER_PASSES),
        True,
    )


def test_27C_a_premature_replacement_that_is_insufficient_too_may_be_accepted():
    facts = replace(REJECTED, premature=True, substitute=ReplacementKind.INSUFFICIENT)
    law, effects, is_open = ruled(facts)
    assert (law, effects[:2], is_open) == ("27B4", (CallEffect.WITHDRAW, CallEffect.COUNT_SUBSTITUTE), True)
    refused = ruled(replace(facts, second_accepted=False))
    assert refused == ("27B4", (CallEffect.CANCEL_SUBSTITUTE, CallEffect.REPLACE, *PARTNER_PASSES), True)


@pytest.mark.parametrize(
    ("kind", "law", "effects"),
    [
        (ReplacementKind.LOWEST_SAME, "27B1a", (CallEffect.WITHDRAW, CallEffect.COUNT_SUBSTITUTE, WatchArticle("27D"))),
        (ReplacementKind.BID, "27C", (CallEffect.WITHDRAW, CallEffect.COUNT_SUBSTITUTE)),
        (ReplacementKind.PASS, "27C", (CallEffect.WITHDRAW, CallEffect.COUNT_SUBSTITUTE)),
        (ReplacementKind.INSUFFICIENT, "27A1", (CallEffect.WITHDRAW, CallEffect.ACCEPT_SUBSTITUTE)),
    ],
)
def test_27C_the_left_hand_opponent_calls_over_the_replacement(kind, law, effects):
    ruling = insufficient_bid(InsufficientBid(lho_acted=True, premature=True, substitute=kind))
    assert (ruling.law, ruling.effects) == (law, effects)


def test_27C_a_forbidden_double_is_no_replacement_and_his_call_accepts_the_bid():
    ruling = insufficient_bid(InsufficientBid(lho_acted=True, premature=True, substitute=ReplacementKind.INADMISSIBLE))
    assert (ruling.law, ruling.effects[:2]) == ("27A1", (CallEffect.ACCEPT, CallEffect.DROP_SUBSTITUTE))
