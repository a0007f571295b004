"""55: declarer leads out of turn."""

from dataclasses import replace

from troef.bridge.laws.facts.play import DeclarerLead
from troef.bridge.laws.ruling import Role, With
from troef.bridge.laws.y1949.law55 import declarer_lead


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


WRONG_HAND = DeclarerLead(own_turn=True, director=True)


def test_55_either_opponent_and_nobody_prevails():
    assert declarer_lead(DeclarerLead(own_turn=True)) is None
    offers = declarer_lead(WRONG_HAND).effects
    assert [(each.to, each.overrules) for each in offers] == [(Role.LHO, False), (Role.RHO, False)]
    assert [(each.id, each.law) for each in offers[0].choices] == [("accept", "53"), ("reject", "55b")]


def test_55a_a_defender_had_the_lead():
    taken = declarer_lead(DeclarerLead(own_turn=False, director=True, accepted=False))
    assert ruled(taken) == ("55a", (With.TAKE_BACK, With.RETRACTED), False)


def test_55b_the_other_hand_had_it():
    taken = declarer_lead(replace(WRONG_HAND, accepted=False))
    assert ruled(taken) == ("55b", (With.TAKE_BACK, With.RETRACTED, With.SAME_SUIT), False)


def test_53_it_stands():
    assert declarer_lead(replace(WRONG_HAND, accepted=True)).law == "53"
