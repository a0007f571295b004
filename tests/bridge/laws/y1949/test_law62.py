"""62: a revoke is put right."""

from dataclasses import replace

from troef.bridge.laws.facts.play import Revoked
from troef.bridge.laws.ruling import Ask, Later, PartnerPlays, Penalty, Role, Taking, With
from troef.bridge.laws.y1949.law62 import revoked
from troef.cards import Card


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


REVOKE = Revoked(declaring=False, faced=False, attention=True, director=True)
LATER = Later(Taking.REVOKE)
CARDS = (Card.parse("SA"), Card.parse("ST"))


def test_62_nobody_has_seen_it():
    assert revoked(replace(REVOKE, attention=False)) is None
    assert revoked(replace(REVOKE, director=False)) is None


def test_62_a_defenders_card_becomes_a_penalty_card():
    assert ruled(revoked(REVOKE)) == ("62", (With.REPLACE, Penalty("62"), LATER), True)


def test_62_declarers_or_dummys_does_not():
    assert ruled(revoked(replace(REVOKE, declaring=True))) == ("62", (With.REPLACE, LATER), True)
    assert ruled(revoked(replace(REVOKE, faced=True))) == ("62", (With.REPLACE, LATER), True)


def test_63_established():
    assert revoked(replace(REVOKE, established=True)).law == "63"


def test_62_in_the_twelfth_trick_until_the_hands_are_back():
    assert ruled(revoked(replace(REVOKE, twelfth=True, returned=True))) == ("62", (With.LEAVE_REVOKE,), False)


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
    assert ruled(revoked(claimed)) == ("62", (Ask("tricks", "72"),), True)
    assert ruled(revoked(replace(claimed, tricks=4))) == ("72", (With.SETTLED,), False)


def test_43c_dummy_should_not_have_asked():
    asked = replace(REVOKE, declaring=True, attention=False, asked_by_dummy=True)
    assert ruled(revoked(asked)) == ("43c", (With.ESTABLISHED, With.REPLACE, LATER), False)
    assert revoked(replace(asked, director=False)) is None


def test_62_after_43a_it_is_put_right_without_a_penalty():
    unpunished = replace(REVOKE, attention=False, director=False, unpunished=True)
    assert ruled(revoked(unpunished)) == ("62", (With.REPLACE, LATER), True)
    assert revoked(replace(unpunished, established=True)) is None
