"""27: an insufficient bid, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import InsufficientBid, Substitute
from troef.bridge.laws.ruling import Ask, Do, Extent, MayNotUse, MustPass, Offer, Role, Watch
from troef.bridge.laws.y2017.law27 import insufficient_bid

BID = InsufficientBid(director=True)
REJECTED = replace(BID, accepted=False)
PARTNER_PASSES = (
    MustPass(Role.PARTNER, Extent.THROUGHOUT),
    Do.RESTRICT_LEAD,
    MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2"),
    Watch("72C"),
)


def ruled(facts):
    ruling = insufficient_bid(facts)
    return ruling.law, ruling.effects, ruling.open


def offered(facts):
    (offer,) = (each for each in insufficient_bid(facts).effects if isinstance(each, Offer))
    return offer.to, offer.fact, [(each.id, each.law) for each in offer.choices]


def test_27_nobody_has_noticed():
    assert insufficient_bid(InsufficientBid()) is None


def test_27A1_the_left_hand_opponent_is_asked():
    assert offered(BID) == (Role.LHO, "accepted", [("accept", "27A1"), ("reject", "27B")])


def test_27A1_accepted_in_words():
    assert ruled(replace(BID, accepted=True)) == ("27A1", (Do.ACCEPT,), False)


def test_27A1_accepted_by_calling():
    assert ruled(InsufficientBid(lho_acted=True)) == ("27A1", (Do.ACCEPT,), False)


def test_27B_it_must_be_replaced():
    assert ruled(REJECTED) == ("27B", (Do.WITHDRAW, Do.REPLACE), True)


def test_27B1a_lowest_bid_that_shows_the_same():
    facts = replace(REJECTED, substitute=Substitute.LOWEST_SAME)
    assert ruled(facts) == ("27B1a", (Do.COUNT_SUBSTITUTE, Watch("27D")), False)


@pytest.mark.parametrize("substitute", [Substitute.BID, Substitute.PASS, Substitute.DOUBLE])
def test_27B1b_every_other_replacement_is_asked_about(substitute):
    facts = replace(REJECTED, substitute=substitute)
    assert ruled(facts) == ("27B1b", (Do.COUNT_SUBSTITUTE, Ask("comparable", "23A")), True)


@pytest.mark.parametrize("substitute", [Substitute.BID, Substitute.PASS, Substitute.DOUBLE])
def test_27B1b_comparable_call_needs_no_rectification(substitute):
    facts = replace(REJECTED, substitute=substitute, comparable=True)
    assert ruled(facts) == ("27B1b", (Do.COUNT_SUBSTITUTE, Watch("27D"), Watch("23C")), False)


@pytest.mark.parametrize("substitute", [Substitute.BID, Substitute.PASS])
def test_27B2_partner_passes_throughout(substitute):
    facts = replace(REJECTED, substitute=substitute, comparable=False)
    assert ruled(facts) == ("27B2", (Do.COUNT_SUBSTITUTE, *PARTNER_PASSES), False)


def test_27B3_a_double_is_cancelled():
    facts = replace(REJECTED, substitute=Substitute.DOUBLE, comparable=False)
    assert ruled(facts) == ("27B3", (Do.CANCEL_SUBSTITUTE, Do.REPLACE, *PARTNER_PASSES), True)


def test_27B3_a_forbidden_double_is_cancelled_without_a_question():
    facts = replace(REJECTED, substitute=Substitute.INADMISSIBLE)
    assert ruled(facts) == ("27B3", (Do.CANCEL_SUBSTITUTE, Do.REPLACE, *PARTNER_PASSES), True)


@pytest.mark.parametrize("substitute", [Substitute.LOWEST_SAME, Substitute.BID, Substitute.PASS])
def test_27B3_what_follows_the_attempt_stands(substitute):
    facts = replace(REJECTED, substitute=substitute, tried=(Substitute.DOUBLE,))
    assert ruled(facts) == ("27B3", (Do.COUNT_SUBSTITUTE,), False)


def test_27B3_a_second_double_is_cancelled_too():
    facts = replace(REJECTED, substitute=Substitute.DOUBLE, tried=(Substitute.DOUBLE,))
    assert ruled(facts)[0] == "27B3"


def test_27B3_a_double_after_a_second_insufficient_bid_may_be_comparable():
    facts = replace(REJECTED, substitute=Substitute.DOUBLE, tried=(Substitute.INSUFFICIENT,))
    assert ruled(facts) == ("27B1b", (Do.COUNT_SUBSTITUTE, Ask("comparable", "23A")), True)
    assert ruled(replace(facts, comparable=True)) == ("27B3", (Do.COUNT_SUBSTITUTE,), False)
    assert ruled(replace(facts, comparable=False))[1][0] is Do.CANCEL_SUBSTITUTE


def test_27B4_the_second_insufficient_bid_may_be_accepted():
    facts = replace(REJECTED, substitute=Substitute.INSUFFICIENT)
    assert offered(facts) == (Role.LHO, "second_accepted", [("accept", "27A1"), ("reject", "27B4")])
    assert ruled(replace(facts, second_accepted=True)) == ("27A1", (Do.ACCEPT_SUBSTITUTE,), False)
    assert ruled(replace(facts, lho_acted=True)) == ("27A1", (Do.ACCEPT_SUBSTITUTE,), False)


def test_27B4_otherwise_it_is_cancelled():
    facts = replace(REJECTED, substitute=Substitute.INSUFFICIENT, second_accepted=False)
    assert ruled(facts) == ("27B4", (Do.CANCEL_SUBSTITUTE, Do.REPLACE, *PARTNER_PASSES), True)


def test_27C_a_premature_replacement():
    facts = replace(BID, premature=True, substitute=Substitute.LOWEST_SAME)
    assert offered(facts) == (Role.LHO, "accepted", [("accept", "27A1"), ("reject", "27C")])
    rejected = replace(facts, accepted=False)
    assert ruled(rejected) == ("27B1a", (Do.WITHDRAW, Do.COUNT_SUBSTITUTE, Watch("27D")), False)
    told = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")
    assert ruled(replace(facts, accepted=True)) == ("27A1", (Do.ACCEPT, Do.DROP_SUBSTITUTE, told), False)


def test_27C_only_a_legal_replacement_stands():
    facts = replace(REJECTED, premature=True, substitute=Substitute.INADMISSIBLE)
    assert ruled(facts) == ("27B3", (Do.WITHDRAW, Do.CANCEL_SUBSTITUTE, Do.REPLACE, *PARTNER_PASSES), True)


def test_27C_a_premature_replacement_that_is_insufficient_too_may_be_accepted():
    facts = replace(REJECTED, premature=True, substitute=Substitute.INSUFFICIENT)
    law, effects, is_open = ruled(facts)
    assert (law, effects[:2], is_open) == ("27B4", (Do.WITHDRAW, Do.COUNT_SUBSTITUTE), True)
    refused = ruled(replace(facts, second_accepted=False))
    assert refused == ("27B4", (Do.CANCEL_SUBSTITUTE, Do.REPLACE, *PARTNER_PASSES), True)


@pytest.mark.parametrize(
    ("kind", "law", "effects"),
    [
        (Substitute.LOWEST_SAME, "27B1a", (Do.WITHDRAW, Do.COUNT_SUBSTITUTE, Watch("27D"))),
        (Substitute.BID, "27C", (Do.WITHDRAW, Do.COUNT_SUBSTITUTE)),
        (Substitute.PASS, "27C", (Do.WITHDRAW, Do.COUNT_SUBSTITUTE)),
        (Substitute.INSUFFICIENT, "27A1", (Do.WITHDRAW, Do.ACCEPT_SUBSTITUTE)),
    ],
)
def test_27C_the_left_hand_opponent_calls_over_the_replacement(kind, law, effects):
    ruling = insufficient_bid(InsufficientBid(lho_acted=True, premature=True, substitute=kind))
    assert (ruling.law, ruling.effects) == (law, effects)


def test_27C_a_forbidden_double_is_no_replacement_and_his_call_accepts_the_bid():
    ruling = insufficient_bid(InsufficientBid(lho_acted=True, premature=True, substitute=Substitute.INADMISSIBLE))
    assert (ruling.law, ruling.effects[:2]) == ("27A1", (Do.ACCEPT, Do.DROP_SUBSTITUTE))
