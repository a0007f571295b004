"""53 to 56: leads out of turn."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import DeclarerLead, DefenderLead, LeadOutOfTurnOption, OpeningLeadOutOfTurn
from troef.bridge.laws.ruling import CardEffect, MakePenaltyCards, Role
from troef.bridge.laws.y1949.law53_56 import declarer_lead, defender_lead, opening_lead_out_of_turn, settled


# 53: a lead out of turn that becomes a proper one
def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


@pytest.mark.parametrize(
    "more",
    [
        {"accepted": True},
        {"answer": LeadOutOfTurnOption.ACCEPT},
        {"lho_acted": True},
        {"rho_acted": True},
    ],
)
def test_53_somebody_plays_to_it_or_accepts_it(more):
    assert ruled(settled(DefenderLead(**more))) == ("53", (CardEffect.LEAD_STANDS,), False)


def test_60_the_proper_leader_has_led():
    assert ruled(settled(DefenderLead(turn_acted=True))) == ("60", (CardEffect.LET_BE,), False)


def test_53_nothing_is_settled():
    assert settled(DefenderLead(director=True)) is None
    assert settled(DefenderLead(director=True, accepted=False, lho_acted=True)) is None


# 54: an opening lead out of turn

OPENING = OpeningLeadOutOfTurn(declaring=False, director=True)


def test_54_declarer_chooses():
    assert opening_lead_out_of_turn(replace(OPENING, director=False)) is None
    offer = opening_lead_out_of_turn(OPENING).effects[1]
    assert [(each.id, each.law) for each in offer.choices] == [
        ("spread", "54c"),
        ("accept", "54a"),
        ("reject", "56a"),
        ("pick-up", "56b1"),
    ]


def test_54a_accepted_or_played_to():
    stands = ("54a", (CardEffect.LEAD_STANDS,), False)
    assert ruled(opening_lead_out_of_turn(replace(OPENING, answer=LeadOutOfTurnOption.ACCEPT))) == stands
    assert ruled(opening_lead_out_of_turn(replace(OPENING, director=False, lho_acted=True))) == stands


def test_54b_declarer_may_have_seen_a_card_of_dummy():
    assert ruled(opening_lead_out_of_turn(replace(OPENING, dummy_seen=True))) == (
        "54b",
        (CardEffect.LEAD_STANDS,),
        False,
    )


def test_54c_declarer_lays_down_his_hand():
    spread = ("54c", (CardEffect.LEAD_STANDS, CardEffect.SPREAD), False)
    assert ruled(opening_lead_out_of_turn(replace(OPENING, spread=True))) == spread
    assert ruled(opening_lead_out_of_turn(replace(OPENING, answer=LeadOutOfTurnOption.SPREAD))) == spread


def test_56_taken_back():
    rejected = opening_lead_out_of_turn(replace(OPENING, answer=LeadOutOfTurnOption.REJECT))
    assert ruled(rejected) == ("56a", (CardEffect.TAKE_BACK, MakePenaltyCards("56a")), False)
    picked_up = opening_lead_out_of_turn(replace(OPENING, answer=LeadOutOfTurnOption.PICK_UP))
    assert ruled(picked_up) == ("56b1", (CardEffect.TAKE_BACK, CardEffect.LEAD_RIGHT), False)


def test_48_declarers_side_has_no_lead():
    assert ruled(opening_lead_out_of_turn(replace(OPENING, declaring=True))) == ("48", (CardEffect.TAKE_BACK,), False)


# 55: declarer leads out of turn

WRONG_HAND = DeclarerLead(own_turn=True, director=True)


def test_55_either_opponent_and_nobody_prevails():
    assert declarer_lead(DeclarerLead(own_turn=True)) is None
    offers = declarer_lead(WRONG_HAND).effects
    assert [(each.to, each.overrules) for each in offers] == [(Role.LHO, False), (Role.RHO, False)]
    assert [(each.id, each.law) for each in offers[0].choices] == [("accept", "53"), ("reject", "55b")]


def test_55a_a_defender_had_the_lead():
    taken = declarer_lead(DeclarerLead(own_turn=False, director=True, accepted=False))
    assert ruled(taken) == ("55a", (CardEffect.TAKE_BACK, CardEffect.RETRACTED), False)


def test_55b_the_other_hand_had_it():
    taken = declarer_lead(replace(WRONG_HAND, accepted=False))
    assert ruled(taken) == ("55b", (CardEffect.TAKE_BACK, CardEffect.RETRACTED, CardEffect.SAME_SUIT), False)


def test_53_it_stands():
    assert declarer_lead(replace(WRONG_HAND, accepted=True)).law == "53"


# 56: a defender leads out of turn

DEFENDER = DefenderLead(director=True)


def choices(facts):
    return [(each.id, each.law) for each in defender_lead(facts).effects[0].choices]


def test_56_declarer_chooses():
    assert defender_lead(DefenderLead()) is None
    assert choices(DEFENDER) == [("accept", "53"), ("reject", "56a"), ("pick-up", "56b2")]
    assert choices(replace(DEFENDER, partners_turn=True))[2] == ("pick-up", "56b1")


def test_56a_a_penalty_card():
    rejected = defender_lead(replace(DEFENDER, answer=LeadOutOfTurnOption.REJECT))
    assert ruled(rejected) == ("56a", (CardEffect.TAKE_BACK, MakePenaltyCards("56a")), False)


def test_56b_picked_up():
    picked_up = defender_lead(replace(DEFENDER, answer=LeadOutOfTurnOption.PICK_UP))
    assert ruled(picked_up) == ("56b2", (CardEffect.TAKE_BACK, CardEffect.LEAD_RIGHT), False)


def test_53_accepted():
    assert defender_lead(replace(DEFENDER, answer=LeadOutOfTurnOption.ACCEPT)).law == "53"
