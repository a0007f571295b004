"""56: a defender leads out of turn, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import DeclarerLead, DefenderLead
from troef.bridge.laws.ruling import Offer, Penalty, Role, Watch, With
from troef.bridge.laws.y2017.law56 import defender_lead

DEFENDER = DefenderLead()
DECLARER = DeclarerLead(own_turn=True)


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def offered(ruling):
    return [
        (each.to, [(choice.id, choice.law) for choice in each.choices])
        for each in ruling.effects
        if isinstance(each, Offer)
    ]


def test_56_declarer_is_asked():
    ruling = defender_lead(replace(DEFENDER, director=True))
    assert offered(ruling) == [(Role.DECLARER, [("accept", "56A"), ("reject", "56B")])]


@pytest.mark.parametrize("change", [{"accepted": False}, {"partner_acted": True}])
def test_56B_taken_back_or_overtaken_by_his_partner(change):
    ruling = defender_lead(replace(DEFENDER, director=True, **change))
    assert ruled(ruling) == ("56B", (With.TAKE_BACK, Penalty("56B"), Watch("50E4")), False)
