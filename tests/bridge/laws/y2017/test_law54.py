"""54: a faced opening lead out of turn, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import Answer, DeclarerLead, OpeningLeadOutOfTurn
from troef.bridge.laws.ruling import MayNotUse, Offer, Penalty, Role, Watch, With
from troef.bridge.laws.y2017.law54 import opening_lead_out_of_turn

DECLARER = DeclarerLead(own_turn=True)
OPENING = OpeningLeadOutOfTurn(declaring=False)
NOT_FOR_US = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def offered(ruling):
    return [
        (each.to, [(choice.id, choice.law) for choice in each.choices])
        for each in ruling.effects
        if isinstance(each, Offer)
    ]


def test_54_all_options():
    ruling = opening_lead_out_of_turn(replace(OPENING, director=True))
    assert offered(ruling) == [(Role.DECLARER, [("spread", "54A"), ("accept", "54B"), ("reject", "54D")])]
    assert ruling.effects[0] is With.RETURN_LEAD


@pytest.mark.parametrize("change", [{"spread": True}, {"answer": Answer.SPREAD}])
def test_54A_declarer_becomes_dummy(change):
    ruling = opening_lead_out_of_turn(replace(OPENING, **change))
    assert ruled(ruling) == ("54A", (With.LEAD_STANDS, With.SPREAD), False)


@pytest.mark.parametrize("change", [{"lho_acted": True}, {"answer": Answer.ACCEPT}])
def test_54B_accepted(change):
    assert ruled(opening_lead_out_of_turn(replace(OPENING, **change))) == ("54B", (With.LEAD_STANDS,), False)


def test_54C_declarer_has_seen_a_card_of_dummy():
    ruling = opening_lead_out_of_turn(replace(OPENING, dummy_seen=True, director=True))
    assert ruled(ruling) == ("54C", (With.LEAD_STANDS,), False)


def test_54D_taken_back():
    ruling = opening_lead_out_of_turn(replace(OPENING, director=True, answer=Answer.REJECT))
    assert ruled(ruling) == ("54D", (With.TAKE_BACK, Penalty("54D"), Watch("50E4")), False)


def test_54E_by_the_declaring_side():
    facts = OpeningLeadOutOfTurn(declaring=True)
    assert opening_lead_out_of_turn(facts) is None
    assert ruled(opening_lead_out_of_turn(replace(facts, director=True))) == (
        "54E",
        (With.TAKE_BACK, NOT_FOR_US),
        False,
    )


def test_54D_after_a_proper_lead_by_the_partner_nothing_is_offered():
    ruling = opening_lead_out_of_turn(OpeningLeadOutOfTurn(declaring=False, partner_acted=True, director=True))
    assert (ruling.law, ruling.open) == ("54D", False)
    assert opening_lead_out_of_turn(OpeningLeadOutOfTurn(declaring=False, partner_acted=True, lho_acted=True)) is None
