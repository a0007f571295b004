"""54: an opening lead out of turn."""

from dataclasses import replace

from troef.bridge.laws.facts.play import Answer, OpeningLeadOutOfTurn
from troef.bridge.laws.ruling import Penalty, With
from troef.bridge.laws.y1949.law54 import opening_lead_out_of_turn


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


LEAD = OpeningLeadOutOfTurn(declaring=False, director=True)


def test_54_declarer_chooses():
    assert opening_lead_out_of_turn(replace(LEAD, director=False)) is None
    offer = opening_lead_out_of_turn(LEAD).effects[1]
    assert [(each.id, each.law) for each in offer.choices] == [
        ("spread", "54c"),
        ("accept", "54a"),
        ("reject", "56a"),
        ("pick-up", "56b1"),
    ]


def test_54a_accepted_or_played_to():
    stands = ("54a", (With.LEAD_STANDS,), False)
    assert ruled(opening_lead_out_of_turn(replace(LEAD, answer=Answer.ACCEPT))) == stands
    assert ruled(opening_lead_out_of_turn(replace(LEAD, director=False, lho_acted=True))) == stands


def test_54b_declarer_may_have_seen_a_card_of_dummy():
    assert ruled(opening_lead_out_of_turn(replace(LEAD, dummy_seen=True))) == ("54b", (With.LEAD_STANDS,), False)


def test_54c_declarer_lays_down_his_hand():
    spread = ("54c", (With.LEAD_STANDS, With.SPREAD), False)
    assert ruled(opening_lead_out_of_turn(replace(LEAD, spread=True))) == spread
    assert ruled(opening_lead_out_of_turn(replace(LEAD, answer=Answer.SPREAD))) == spread


def test_56_taken_back():
    rejected = opening_lead_out_of_turn(replace(LEAD, answer=Answer.REJECT))
    assert ruled(rejected) == ("56a", (With.TAKE_BACK, Penalty("56a")), False)
    picked_up = opening_lead_out_of_turn(replace(LEAD, answer=Answer.PICK_UP))
    assert ruled(picked_up) == ("56b1", (With.TAKE_BACK, With.LEAD_RIGHT), False)


def test_48_declarers_side_has_no_lead():
    assert ruled(opening_lead_out_of_turn(replace(LEAD, declaring=True))) == ("48", (With.TAKE_BACK,), False)
