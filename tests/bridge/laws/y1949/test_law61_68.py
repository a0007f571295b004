"""61–68: revokes, obligations that were not met, and tricks with a card too few or too many."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.desk_play import Enquiry, InspectionRequest, RevokeSuspected, TrickInspection
from troef.bridge.laws.facts.play import DummyAsks, EstablishedRevoke, OmittedCard, RevokeFacts
from troef.bridge.laws.ruling import (
    AskDirector,
    CardEffect,
    LaterCardsMayBeWithdrawn,
    MakePenaltyCards,
    PartnerPlays,
    RevokeTransfer,
    Role,
    WithdrawalRight,
)
from troef.bridge.laws.y1949.law61_68 import (
    asks_to_see,
    broken_duty,
    dummy_asks,
    established,
    established_revoke,
    omitted_card,
    revoke_suspected,
    revoked,
)
from troef.cards import Card


# 61: asking about a revoke
def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_61_dummy_may_ask_too():
    assert ruled(dummy_asks(DummyAsks())) == ("61", (), False)


@pytest.mark.parametrize("enquiry", [Enquiry.DECLARER_ASKED, Enquiry.DUMMY_ASKED_DEFENDER, Enquiry.DEFENDER_ASKED])
def test_61_everybody_may_ask_everybody(enquiry):
    assert ruled(revoke_suspected(RevokeSuspected(enquiry=enquiry))) == ("61", (), False)


# 62: the correction of a revoke.

REVOKE = RevokeFacts(declaring=False, faced=False, attention=True, director=True)
LATER = LaterCardsMayBeWithdrawn(WithdrawalRight.REVOKE)
CARDS = (Card.parse("SA"), Card.parse("ST"))


def test_62_nobody_has_seen_it():
    assert revoked(replace(REVOKE, attention=False)) is None
    assert revoked(replace(REVOKE, director=False)) is None


def test_62_a_defenders_card_becomes_a_penalty_card():
    assert ruled(revoked(REVOKE)) == ("62", (CardEffect.REPLACE, MakePenaltyCards("62"), LATER), True)


def test_62_declarers_or_dummys_does_not():
    assert ruled(revoked(replace(REVOKE, declaring=True))) == ("62", (CardEffect.REPLACE, LATER), True)
    assert ruled(revoked(replace(REVOKE, faced=True))) == ("62", (CardEffect.REPLACE, LATER), True)


def test_63_established():
    assert revoked(replace(REVOKE, established=True)).law == "63"


def test_62_in_the_twelfth_trick_until_the_hands_are_back():
    assert ruled(revoked(replace(REVOKE, twelfth=True, returned=True))) == ("62", (CardEffect.LEAVE_REVOKE,), False)


def test_62_in_the_twelfth_trick_the_other_side_chooses_partners_card():
    twelfth = replace(REVOKE, twelfth=True, partner_cards=CARDS)
    (offer,) = revoked(twelfth).effects[3:]
    assert (offer.to, [each.id for each in offer.choices]) == (Role.DECLARER, ["card:SA", "card:ST"])
    offers = revoked(replace(twelfth, declaring=True)).effects[2:]
    assert [each.to for each in offers] == [Role.LHO, Role.RHO]
    chosen = revoked(replace(twelfth, partner_card=CARDS[1]))
    assert ruled(chosen) == ("62", (PartnerPlays(CARDS[1]),), True)


def test_65a_a_duty_that_was_not_met():
    assert revoked(replace(REVOKE, broken=True)).law == "65a"


def test_72_a_claim_came_first():
    claimed = replace(REVOKE, claimed=True)
    assert ruled(revoked(claimed)) == ("62", (AskDirector("tricks", "72"),), True)
    assert ruled(revoked(replace(claimed, tricks=4))) == ("72", (CardEffect.SETTLED,), False)


def test_43c_dummy_should_not_have_asked():
    asked = replace(REVOKE, declaring=True, attention=False, asked_by_dummy=True)
    assert ruled(revoked(asked)) == ("43c", (CardEffect.ESTABLISHED, CardEffect.REPLACE, LATER), False)
    assert revoked(replace(asked, director=False)) is None


def test_62_after_43a_it_is_put_right_without_a_penalty():
    unpunished = replace(REVOKE, attention=False, director=False, unpunished=True)
    assert ruled(revoked(unpunished)) == ("62", (CardEffect.REPLACE, LATER), True)
    assert revoked(replace(unpunished, established=True)) is None


# 63: a revoke is established

ESTABLISHED = RevokeFacts(declaring=False, faced=False, established=True)


def test_63_the_trick_stays():
    assert ruled(established(ESTABLISHED)) == ("63", (CardEffect.LEAVE_REVOKE,), False)


def test_65b_a_duty_that_was_not_met():
    assert ruled(established(replace(ESTABLISHED, broken=True))) == ("65b", (CardEffect.LEAVE_REVOKE,), False)


# 64: two tricks for an established revoke
@pytest.mark.parametrize(
    ("by_side", "later", "count"), [(True, 5, 2), (True, 1, 2), (False, 2, 2), (True, 0, 1), (False, 1, 1)]
)
def test_64_two_tricks_or_the_one_that_was_won(by_side, later, count):
    facts = EstablishedRevoke(won_by_offender=False, won_by_side=by_side, won_later=later)
    assert established_revoke(facts) == RevokeTransfer("64", count)


@pytest.mark.parametrize(
    ("more", "law"),
    [
        ({"won_by_side": False, "won_later": 0}, "64a"),
        ({"repeated": True}, "64b"),
        ({"put_right_before": True}, "64b"),
        ({"faced": True}, "64c"),
        ({"after_round": True}, "64d"),
    ],
)
def test_64_no_penalty(more, law):
    told = {"won_by_offender": False, "won_by_side": True, "won_later": 3} | more
    assert established_revoke(EstablishedRevoke(**told)) == RevokeTransfer(law)


def test_64_a_call_on_the_next_board_changes_nothing():
    facts = EstablishedRevoke(
        won_by_offender=True, won_by_side=True, won_later=3, after_next_call=True, both_sides=True
    )
    assert established_revoke(facts) == RevokeTransfer("64", 2)


# 65: an obligation that was not met.

BROKEN = RevokeFacts(declaring=False, faced=False, broken=True)


def test_65a_put_right_as_a_revoke():
    assert ruled(broken_duty(BROKEN)) == (
        "65a",
        (CardEffect.REPLACE, MakePenaltyCards("65a"), LaterCardsMayBeWithdrawn(WithdrawalRight.REVOKE)),
        True,
    )


def test_65_no_penalty_for_declarer_or_an_open_card():
    assert ruled(broken_duty(replace(BROKEN, declaring=True))) == (
        "65a",
        (CardEffect.REPLACE, LaterCardsMayBeWithdrawn(WithdrawalRight.REVOKE)),
        True,
    )
    assert ruled(broken_duty(replace(BROKEN, faced=True))) == (
        "65a",
        (CardEffect.REPLACE, LaterCardsMayBeWithdrawn(WithdrawalRight.REVOKE)),
        True,
    )


# 67: who may see the last trick again

TRICK = {"looking": TrickInspection.TRICK, "card_open": True}


def test_67_until_ones_side_has_played_on():
    shown = asks_to_see(InspectionRequest(**TRICK))
    assert (shown.law, shown.refused) == ("67", False)
    late = asks_to_see(InspectionRequest(played_on=True, **TRICK))
    assert (late.law, late.refused) == ("67", True)


def test_67_not_for_dummy():
    dummy = asks_to_see(InspectionRequest(dummy=True, **TRICK))
    assert (dummy.law, dummy.refused) == ("67", True)


def test_69_a_card_that_points_the_wrong_way_is_turned_whenever_anybody_asks():
    for facts in ({}, {"played_on": True}, {"dummy": True}):
        turned = asks_to_see(InspectionRequest(looking=TrickInspection.DIRECTION, **facts))
        assert (turned.law, turned.refused) == ("69", False)


# 68: a defective trick


OMITTED = OmittedCard(director=True)


def test_68_a_card_is_added_in_time():
    assert omitted_card(OmittedCard()) is None
    assert ruled(omitted_card(OMITTED)) == ("68", (CardEffect.ADD_CARD,), False)


def test_68b_too_late_to_win_the_trick():
    assert ruled(omitted_card(replace(OMITTED, too_late=True))) == ("68b", (CardEffect.ADD_LOST_CARD,), False)
