"""61 to 64: revokes."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import DummyAsks, EstablishedRevoke, RevokeFacts
from troef.bridge.laws.ruling import (
    AskDirector,
    CardEffect,
    LaterCardsMayBeWithdrawn,
    MakePenaltyCards,
    MayNotUse,
    Role,
    WatchArticle,
    WithdrawalRight,
)
from troef.bridge.laws.y2017.law61_64 import dummy_asks, established_revoke, revoked


# 61: asking about a revoke, paragraph by paragraph
def ruled(ruling):
    return ruling.law, ruling.effects


def test_61B2b_dummy_asks_a_defender():
    effects = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), WatchArticle("16B3"))
    assert ruled(dummy_asks(DummyAsks())) == ("61B2b", effects)


# 62: correcting a revoke, paragraph by paragraph

DEFENDER = RevokeFacts(declaring=False, faced=False, attention=True, director=True)
LATER = LaterCardsMayBeWithdrawn(WithdrawalRight.REVOKE, WithdrawalRight.REVOKE_OWN)
OWN = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")


@pytest.mark.parametrize("change", [{"attention": False}, {"director": False}])
def test_62A_attention_and_the_director(change):
    assert revoked(replace(DEFENDER, **change)) is None


def test_62B1_a_defender_gets_a_penalty_card():
    assert ruled(revoked(DEFENDER)) == (
        "62A",
        (CardEffect.REPLACE, MakePenaltyCards("62B1"), WatchArticle("50E4"), LATER),
    )


@pytest.mark.parametrize(
    ("change", "effects"),
    [({"declaring": True}, (OWN,)), ({"declaring": True, "faced": True}, ()), ({"faced": True}, ())],
)
def test_62B2_declarer_dummy_or_an_open_card(change, effects):
    assert ruled(revoked(replace(DEFENDER, **change))) == ("62A", (CardEffect.REPLACE, *effects, LATER))


def test_62C3_both_sides():
    facts = replace(DEFENDER, both_sides=True, established=True)
    later = LaterCardsMayBeWithdrawn(WithdrawalRight.REVOKE_BOTH, WithdrawalRight.REVOKE_BOTH)
    assert ruled(revoked(facts)) == (
        "62C3",
        (CardEffect.REPLACE, MakePenaltyCards("62C3"), WatchArticle("50E4"), later),
    )


def test_62D1_the_twelfth_trick():
    facts = replace(DEFENDER, twelfth=True, established=True)
    assert revoked(facts).law == "62D1"
    assert revoked(replace(facts, returned=True)).law == "63B"


def test_62A_after_a_claim_the_director_gives_the_tricks():
    facts = replace(DEFENDER, claimed=True)
    assert ruled(revoked(facts)) == ("62A", (AskDirector("tricks", "70A"),))
    assert ruled(revoked(replace(facts, tricks=3))) == ("70A", (CardEffect.SETTLED,))


@pytest.mark.parametrize(("change", "law"), [({"both_sides": True}, "62C3"), ({"twelfth": True}, "62D1")])
def test_after_a_claim_an_established_revoke_goes_by_what_still_corrects_it(change, law):
    facts = replace(DEFENDER, claimed=True, established=True, **change)
    assert ruled(revoked(facts)) == (law, (AskDirector("tricks", "70A"),))


def test_43B2b_asked_by_dummy_without_rights():
    facts = RevokeFacts(declaring=True, faced=False, asked_by_dummy=True)
    assert revoked(facts) is None
    effects = (CardEffect.ESTABLISHED, CardEffect.REPLACE, LATER, WatchArticle("64C1"))
    assert ruled(revoked(replace(facts, director=True))) == ("43B2b", effects)


def test_43B2b_an_established_revoke_is_not_corrected():
    ruling = revoked(RevokeFacts(declaring=True, faced=False, asked_by_dummy=True, established=True, director=True))
    assert (ruling.law, ruling.effects) == ("63B", (CardEffect.LEAVE_REVOKE, WatchArticle("64C1")))


# 63: when a revoke is established, paragraph by paragraph
def test_63B_established():
    facts = replace(DEFENDER, established=True, director=False)
    assert ruled(revoked(facts)) == ("63B", (CardEffect.LEAVE_REVOKE, WatchArticle("64C1")))


# 64: tricks that change hands after a revoke, paragraph by paragraph

WON = EstablishedRevoke(won_by_offender=True, won_by_side=True, won_later=2)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (WON, ("64A1", 2, "64C1")),
        (replace(WON, won_later=0), ("64A1", 1, "64C1")),
        (replace(WON, won_by_offender=False), ("64A2", 1, "64C1")),
        (replace(WON, won_by_offender=False, won_by_side=False), ("64A2", 1, "64C1")),
        (replace(WON, won_by_offender=False, won_later=0), ("64A2", 1, "64C1")),
        (EstablishedRevoke(won_by_offender=False, won_by_side=False, won_later=0), ("64B1", 0, "64C1")),
        (replace(WON, repeated=True), ("64B2", 0, "64C2a")),
        (replace(WON, faced=True), ("64B3", 0, "64C1")),
        (replace(WON, faced=True, repeated=True, first_tricks=1), ("64B3", 0, "64C1")),
        (replace(WON, after_next_call=True), ("64B4", 0, "64C1")),
        (replace(WON, after_round=True), ("64B5", 0, "64C1")),
        (replace(WON, twelfth=True), ("64B6", 0, "64C1")),
        (replace(WON, both_sides=True), ("64B7", 0, "64C2b")),
        (replace(WON, corrected_both=True), ("64B8", 0, "64C1")),
    ],
)
def test_64_tricks_that_change_hands(facts, expected):
    transfer = established_revoke(facts)
    assert (transfer.law, transfer.count, transfer.watch) == expected
