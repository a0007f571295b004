"""64: tricks after an established revoke, and 50, 68: what 2007 has of its own in the play."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.facts.play import ClaimMade, EstablishedRevoke, PenaltyCardGone, StatementKind
from troef.bridge.laws.ruling import MayNotUse, Role
from troef.bridge.laws.y2007 import RULES
from troef.bridge.laws.y2017.law61_64 import RevokeTransfer

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
