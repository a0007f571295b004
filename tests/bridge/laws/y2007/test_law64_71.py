"""64, 66 and 68 to 71: tricks after an established revoke, cards seen again, claims and concessions."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.facts.desk_play import AsksToSee, Looking
from troef.bridge.laws.facts.play import Claimed, EstablishedRevoke, PenaltyCardGone, PlayedAfterClaim, Told
from troef.bridge.laws.ruling import Ask, MayNotUse, Role, With
from troef.bridge.laws.y2007 import RULES
from troef.bridge.laws.y2007.law64_71 import asks_to_see
from troef.bridge.laws.y2017.law61_64 import Transfer

REVOKE = EstablishedRevoke(won_by_offender=False, won_by_side=False, won_later=0)


@pytest.mark.parametrize(
    ("facts", "transfer"),
    [
        (REVOKE, Transfer("64B1", 0, "64C")),
        (replace(REVOKE, won_by_offender=True, won_by_side=True), Transfer("64A1", 1, "64C")),
        (replace(REVOKE, won_later=3), Transfer("64A2", 1, "64C")),
        (replace(REVOKE, won_by_offender=True, won_by_side=True, won_later=1), Transfer("64A1", 2, "64C")),
        (replace(REVOKE, won_by_side=True), Transfer("64A2", 1, "64C")),
        (replace(REVOKE, won_later=1, repeated=True), Transfer("64B2", 0, "64C")),
        (replace(REVOKE, won_later=1, faced=True), Transfer("64B", 0, "64C")),
        (replace(REVOKE, won_later=1, after_round=True), Transfer("64B", 0, "64C")),
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
    facts = Claimed(told=Told.CLAIM, declaring=True, gives=True, objector=Role.LHO)
    (offer,) = RULES.about(facts).effects
    assert [choice.id for choice in offer.choices] == ["director"]
    assert RULES.about(replace(facts, chosen="director")).effects[0].question == "tricks"


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"looking": Looking.OWN_CARD}, ("66B", False)),
        ({"looking": Looking.OWN_CARD, "led_on": True}, ("66", True)),
        ({"looking": Looking.TRICK, "card_open": True, "led_on": True}, ("66A", False)),
        ({"looking": Looking.TRICK, "card_open": True, "led_on": True, "played_on": True}, ("66", True)),
    ],
)
def test_66A_66B_his_own_card_until_anybody_the_trick_until_his_side_has_played_on(facts, expected):
    said = asks_to_see(AsksToSee(**facts))
    assert (said.law, said.refused) == expected


@pytest.mark.parametrize("played_on", [False, True])
def test_65_when_a_wrong_direction_may_be_spoken_of_our_sources_do_not_tell(played_on):
    assert asks_to_see(AsksToSee(looking=Looking.DIRECTION, played_on=played_on)) is None


CLAIM = Claimed(told=Told.CLAIM, declaring=True, gives=False)


def ruled(facts):
    ruling = RULES.about(facts)
    return ruling.law, ruling.effects


def test_68D_the_play_is_over():
    assert ruled(CLAIM) == ("68D", ())
    assert ruled(PlayedAfterClaim()) == ("68D", ())


def test_69_agreed():
    assert ruled(replace(CLAIM, agreed=True)) == ("69", (With.AGREED,))


def test_70A_the_director_decides():
    assert ruled(replace(CLAIM, director=True)) == ("70A", (Ask("tricks", "70A"),))
    assert ruled(replace(CLAIM, director=True, tricks=3)) == ("70A", (With.SETTLED,))


def test_71_a_concession_is_taken_back():
    facts = replace(CLAIM, agreed=True, objector=Role.PARTNER, director=True)
    assert ruled(facts)[0] == "71"


def test_68_a_partner_who_objects_does_not_play_on():
    facts = replace(CLAIM, declaring=False, gives=True, objector=Role.PARTNER)
    ((offer,),) = (ruled(facts)[1],)
    assert [choice.id for choice in offer.choices] == ["director"]
