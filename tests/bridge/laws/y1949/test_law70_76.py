"""70–76: claims and concessions, the score and honours."""

from dataclasses import replace

import pytest

from troef.bridge.game.contract import Contract
from troef.bridge.game.score import score
from troef.bridge.laws.facts.play import ClaimMade, CurrentTrickOnly, PlayedAfterClaim, StatementKind
from troef.bridge.laws.ruling import AskDirector, CardEffect, MayNotUse, Role, WatchArticle
from troef.bridge.laws.y1949.law70_76 import (
    claimed,
    current_trick_only,
    defender_claims,
    honours,
    played_after_claim,
    taken_back,
)
from troef.cards import Denomination, Hand
from troef.laws import BRIDGE_1949


# 70 to 72: declarer claims
def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


CLAIM = ClaimMade(told=StatementKind.CLAIM, declaring=True, gives=False)


def test_70_a_claim_and_nobody_doubts_it():
    assert ruled(claimed(CLAIM)) == ("70", (), True)
    assert ruled(claimed(replace(CLAIM, agreed=True))) == ("70", (CardEffect.AGREED,), True)


def test_71_a_defender_doubts_it():
    offer = claimed(replace(CLAIM, objector=Role.LHO)).effects[0]
    assert (offer.to, [each.id for each in offer.choices]) == (Role.LHO, ["director"])


def test_72_the_director_decides():
    asked = ("72", (AskDirector("tricks", "72"),), True)
    assert ruled(claimed(replace(CLAIM, director=True))) == asked
    assert ruled(claimed(replace(CLAIM, objector=Role.LHO, director=True))) == asked
    assert ruled(claimed(replace(CLAIM, objector=Role.RHO, chosen="director"))) == asked
    assert ruled(claimed(replace(CLAIM, objector=Role.LHO, tricks=7))) == ("72", (CardEffect.SETTLED,), True)


def test_94_the_period_is_over():
    assert ruled(claimed(replace(CLAIM, objector=Role.LHO, correction_over=True, director=True))) == ("94", (), True)


def test_16_words_about_the_running_trick():
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16"), WatchArticle("16b"))
    assert ruled(current_trick_only(CurrentTrickOnly(declaring=False))) == ("16", tells, False)
    assert ruled(current_trick_only(CurrentTrickOnly(declaring=True))) == ("16", (), False)


def test_71_nobody_plays_on():
    assert ruled(played_after_claim(PlayedAfterClaim())) == ("71", (), False)


# 73: a defender claims or concedes

BY_DEFENDER = ClaimMade(told=StatementKind.CLAIM, declaring=False, gives=True)


def test_73_declarer_may_want_to_play_on():
    assert ruled(defender_claims(BY_DEFENDER)) == ("73", (), True)
    offer = defender_claims(replace(BY_DEFENDER, objector=Role.LHO)).effects[0]
    assert (offer.to, [each.id for each in offer.choices]) == (Role.DECLARER, ["penalty", "pick-up"])
    assert defender_claims(replace(BY_DEFENDER, director=True)).effects == (offer,)


def test_73_the_other_defenders_cards():
    penalty, pick_up = (replace(BY_DEFENDER, chosen=each) for each in ("penalty", "pick-up"))
    assert ruled(defender_claims(penalty)) == ("73", (CardEffect.PLAY_ON, CardEffect.PARTNERS_CARDS), False)
    assert ruled(defender_claims(pick_up)) == ("73", (CardEffect.PLAY_ON,), False)


# 74: a concession is taken back

CONCESSION = ClaimMade(told=StatementKind.CONCESSION, declaring=False, gives=True, objector=Role.PARTNER)
LATER = replace(CONCESSION, agreed=True, director=True)


def test_74c_partner_objects_at_once():
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16"), WatchArticle("16b"))
    assert ruled(taken_back(CONCESSION)) == ("74c", (CardEffect.PLAY_ON, *tells), False)
    assert ruled(taken_back(replace(CONCESSION, declaring=True))) == ("74c", (CardEffect.PLAY_ON,), False)


def test_74b_before_the_hands_are_back():
    assert ruled(taken_back(LATER)) == ("74b", (AskDirector("tricks", "74b"),), True)
    assert ruled(taken_back(replace(LATER, director=False))) == ("74b", (), True)


def test_74b_too_late_once_the_hands_are_back():
    assert ruled(taken_back(replace(LATER, returned=True))) == ("74b", (), True)


def test_94_the_period_for_taking_back_is_over():
    assert ruled(taken_back(replace(LATER, returned=True, correction_over=True))) == ("94", (), True)


@pytest.mark.parametrize(
    ("denomination", "hand", "points"),
    [
        ("S", "AKQJT.432.32.432", 150),
        ("S", "AKQJ.5432.32.432", 100),
        ("S", "AKQ.65432.32.432", 0),
        ("H", "AKQJT.432.32.432", 0),
        ("N", "A32.A32.A32.A432", 150),
        ("N", "AKQJT.A2.A32.432", 0),
    ],
)
def test_75_honours_in_one_hand(denomination, hand, points):
    assert honours(Denomination.parse(denomination), Hand.parse(hand)) == points


@pytest.mark.parametrize(
    ("contract", "tricks", "vulnerable", "points"),
    [
        ("4S", 10, False, 420),
        ("1NXX", 7, False, 510),
        ("3NX", 5, True, -1100),
        ("6C", 12, True, 1370),
        ("2H", 8, False, 110),
    ],
)
def test_76_the_table(contract, tricks, vulnerable, points):
    assert score(Contract.parse(contract), tricks, vulnerable, BRIDGE_1949) == points
