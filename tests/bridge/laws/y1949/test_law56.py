"""56: a defender leads out of turn."""

from dataclasses import replace

from troef.bridge.laws.facts.play import Answer, DefenderLead
from troef.bridge.laws.ruling import Penalty, With
from troef.bridge.laws.y1949.law56 import defender_lead


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


LEAD = DefenderLead(director=True)


def choices(facts):
    return [(each.id, each.law) for each in defender_lead(facts).effects[0].choices]


def test_56_declarer_chooses():
    assert defender_lead(DefenderLead()) is None
    assert choices(LEAD) == [("accept", "53"), ("reject", "56a"), ("pick-up", "56b2")]
    assert choices(replace(LEAD, partners_turn=True))[2] == ("pick-up", "56b1")


def test_56a_a_penalty_card():
    rejected = defender_lead(replace(LEAD, answer=Answer.REJECT))
    assert ruled(rejected) == ("56a", (With.TAKE_BACK, Penalty("56a")), False)


def test_56b_picked_up():
    picked_up = defender_lead(replace(LEAD, answer=Answer.PICK_UP))
    assert ruled(picked_up) == ("56b2", (With.TAKE_BACK, With.LEAD_RIGHT), False)


def test_53_accepted():
    assert defender_lead(replace(LEAD, answer=Answer.ACCEPT)).law == "53"
