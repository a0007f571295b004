"""60–66: playing on, tricks after an established revoke, and played cards seen again."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.facts.desk_play import InspectionRequest, TrickInspection
from troef.bridge.laws.facts.play import (
    CardAfterRetraction,
    ClaimMade,
    EstablishedRevoke,
    PenaltyCardGone,
    PlayedBeforeInstruction,
    StatementKind,
)
from troef.bridge.laws.ruling import CardEffect, MakePenaltyCards, MayNotUse, Role
from troef.bridge.laws.y2007 import RULES
from troef.bridge.laws.y2007.law60_66 import asks_to_see
from troef.bridge.laws.y2017.law61_64 import RevokeTransfer


def test_60_the_card_does_not_count():
    ruling = RULES.about(CardAfterRetraction(director=True))
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("60", (CardEffect.LET_BE,), False)
    assert RULES.about(CardAfterRetraction()) is None


def test_60_a_card_that_did_not_wait_for_declarers_choice():
    stands = RULES.about(PlayedBeforeInstruction(led=True, lho_acted=True))
    assert (stands.law, stands.effects, stands.in_sources) == ("60", (CardEffect.LEAD_STANDS,), False)
    shown = RULES.about(PlayedBeforeInstruction(led=True, attention=True))
    assert (shown.law, shown.effects) == ("50", (CardEffect.LET_BE, MakePenaltyCards("50")))
    assert RULES.about(PlayedBeforeInstruction(led=False, attention=True)) is None
    assert RULES.about(PlayedBeforeInstruction(led=False, chosen=True, obeying=True)).effects == (CardEffect.PLAYED,)
    back = RULES.about(PlayedBeforeInstruction(led=False, chosen=True))
    assert (back.law, back.effects, back.in_sources) == ("60", (CardEffect.LET_BE,), False)


REVOKE = EstablishedRevoke(won_by_offender=False, won_by_side=False, won_later=0)


@pytest.mark.parametrize(
    ("facts", "transfer"),
    [
        (REVOKE, RevokeTransfer("64B1", 0, "64C")),
        (replace(REVOKE, won_by_offender=True, won_by_side=True), RevokeTransfer("64A1", 1, "64C")),
        (replace(REVOKE, won_later=3), RevokeTransfer("64A2", 1, "64C")),
        (replace(REVOKE, won_by_offender=True, won_by_side=True, won_later=1), RevokeTransfer("64A1", 2, "64C")),
        (replace(REVOKE, won_by_side=True), RevokeTransfer("64A2", 1, "64C")),
        (replace(REVOKE, won_later=1, repeated=True), RevokeTransfer("64B2", 0, "64C")),
        (replace(REVOKE, won_later=1, faced=True), RevokeTransfer("64B", 0, "64C")),
        (replace(REVOKE, won_later=1, after_round=True), RevokeTransfer("64B", 0, "64C")),
    ],
)
def test_64_the_four_cases_of_the_club_rules_and_the_exceptions(facts, transfer):
    assert RULES.about(facts) == transfer


@pytest.mark.parametrize(
    ("facts", "kind"),
    [
        (NewPenaltyCard(False, False, False), "minor"),
        (NewPenaltyCard(True, False, False), "major"),
        (NewPenaltyCard(False, True, False), "major"),
        (NewPenaltyCard(False, False, True), "major"),
    ],
)
def test_50B_major_and_minor(facts, kind):
    assert RULES.about(facts) == kind


def test_50E_only_a_card_that_went_back_is_not_for_partner():
    assert RULES.about(PenaltyCardGone(played=True)) is None
    assert RULES.about(PenaltyCardGone(played=False)).effects == (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "50E"),)


def test_68D_nobody_plays_on():
    facts = ClaimMade(told=StatementKind.CLAIM, declaring=True, gives=True, objector=Role.LHO)
    (offer,) = RULES.about(facts).effects
    assert [choice.id for choice in offer.choices] == ["director"]
    assert RULES.about(replace(facts, chosen="director")).effects[0].question == "tricks"


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"looking": TrickInspection.OWN_CARD}, ("66B", False)),
        ({"looking": TrickInspection.OWN_CARD, "led_on": True}, ("66", True)),
        ({"looking": TrickInspection.TRICK, "card_open": True, "led_on": True}, ("66A", False)),
        ({"looking": TrickInspection.TRICK, "card_open": True, "led_on": True, "played_on": True}, ("66", True)),
    ],
)
def test_66A_66B_his_own_card_until_anybody_the_trick_until_his_side_has_played_on(facts, expected):
    said = asks_to_see(InspectionRequest(**facts))
    assert (said.law, said.refused) == expected


@pytest.mark.parametrize("played_on", [False, True])
def test_65_when_a_wrong_direction_may_be_spoken_of_our_sources_do_not_tell(played_on):
    assert asks_to_see(InspectionRequest(looking=TrickInspection.DIRECTION, played_on=played_on)) is None
