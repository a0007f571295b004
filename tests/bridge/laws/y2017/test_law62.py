"""61 to 64 and 67: revokes and defective tricks, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.aside import Taking
from troef.bridge.laws.play_effects import Later, Penalty, With
from troef.bridge.laws.play_facts import DummyAsks, EstablishedRevoke, OmittedCard, Revoked
from troef.bridge.laws.ruling import Ask, MayNotUse, Role, Watch
from troef.bridge.laws.y2017.law62 import dummy_asks, revoked
from troef.bridge.laws.y2017.law64 import established_revoke
from troef.bridge.laws.y2017.law67 import omitted_card

DEFENDER = Revoked(declaring=False, faced=False, attention=True, director=True)
LATER = Later(Taking.REVOKE, Taking.REVOKE_OWN)
OWN = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")


def ruled(ruling):
    return ruling.law, ruling.effects


@pytest.mark.parametrize("change", [{"attention": False}, {"director": False}])
def test_62A_attention_and_the_director(change):
    assert revoked(replace(DEFENDER, **change)) is None


def test_62B1_a_defender_gets_a_penalty_card():
    assert ruled(revoked(DEFENDER)) == ("62A", (With.REPLACE, Penalty("62B1"), Watch("50E4"), LATER))


@pytest.mark.parametrize(
    ("change", "effects"),
    [({"declaring": True}, (OWN,)), ({"declaring": True, "faced": True}, ()), ({"faced": True}, ())],
)
def test_62B2_declarer_dummy_or_an_open_card(change, effects):
    assert ruled(revoked(replace(DEFENDER, **change))) == ("62A", (With.REPLACE, *effects, LATER))


def test_62C3_both_sides():
    facts = replace(DEFENDER, both_sides=True, established=True)
    assert ruled(revoked(facts)) == ("62C3", (With.REPLACE, Penalty("62C3"), Watch("50E4"), LATER))


def test_62D1_the_twelfth_trick():
    facts = replace(DEFENDER, twelfth=True, established=True)
    assert revoked(facts).law == "62D1"
    assert revoked(replace(facts, returned=True)).law == "63B"


def test_63B_established():
    facts = replace(DEFENDER, established=True, director=False)
    assert ruled(revoked(facts)) == ("63B", (With.LEAVE_REVOKE, Watch("64C1")))


def test_62A_after_a_claim_the_director_gives_the_tricks():
    facts = replace(DEFENDER, claimed=True)
    assert ruled(revoked(facts)) == ("62A", (Ask("tricks", "70A"),))
    assert ruled(revoked(replace(facts, tricks=3))) == ("70A", (With.SETTLED,))


def test_43B2b_asked_by_dummy_without_rights():
    facts = Revoked(declaring=True, faced=False, asked_by_dummy=True)
    assert revoked(facts) is None
    effects = (With.ESTABLISHED, With.REPLACE, LATER, Watch("64C1"))
    assert ruled(revoked(replace(facts, director=True))) == ("43B2b", effects)


def test_61B2b_dummy_asks_a_defender():
    effects = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), Watch("16B3"))
    assert ruled(dummy_asks(DummyAsks())) == ("61B2b", effects)


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


@pytest.mark.parametrize(
    ("facts", "law", "effects"),
    [
        (OmittedCard(director=True), "67A1", (With.ADD_CARD,)),
        (OmittedCard(director=True, too_late=True, can_follow=True), "67B1a", (With.ADD_LOST_CARD, Watch("64C1"))),
        (OmittedCard(director=True, too_late=True), "67B1b", (With.ADD_LOST_CARD, Watch("64C1"))),
    ],
)
def test_67_a_card_left_out(facts, law, effects):
    assert omitted_card(OmittedCard()) is None
    assert ruled(omitted_card(facts)) == (law, effects)
