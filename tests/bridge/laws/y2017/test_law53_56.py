"""53 to 56: leads out of turn."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import DeclarerLead, DefenderLead, LeadOutOfTurnOption, OpeningLeadOutOfTurn
from troef.bridge.laws.ruling import CardEffect, MakePenaltyCards, MayNotUse, OfferChoice, Role, WatchArticle
from troef.bridge.laws.y2017.law53_56 import declarer_lead, defender_lead, opening_lead_out_of_turn

# 53: leads out of turn that are accepted, and proper leads after them, paragraph by paragraph

DEFENDER = DefenderLead()
DECLARER = DeclarerLead(own_turn=True)
OPENING = OpeningLeadOutOfTurn(declaring=False)
NOT_FOR_US = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")
BOTH = [(defender_lead, DEFENDER), (declarer_lead, DECLARER)]


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


@pytest.mark.parametrize(("judge", "facts"), [*BOTH, (opening_lead_out_of_turn, OPENING)])
def test_53_nobody_has_called_the_director(judge, facts):
    assert judge(facts) is None


@pytest.mark.parametrize(("judge", "facts"), BOTH)
@pytest.mark.parametrize("change", [{"accepted": True}, {"lho_acted": True}])
def test_53A_accepted_in_words_or_by_playing(judge, facts, change):
    assert ruled(judge(replace(facts, **change))) == ("53A", (CardEffect.LEAD_STANDS,), False)


@pytest.mark.parametrize(("judge", "facts"), BOTH)
def test_53A_never_in_the_last_trick(judge, facts):
    assert ruled(judge(replace(facts, last_trick=True, director=True))) == ("53A", (CardEffect.TAKE_BACK,), False)


@pytest.mark.parametrize(("judge", "facts"), BOTH)
def test_53B_the_proper_lead_stands(judge, facts):
    assert ruled(judge(replace(facts, turn_acted=True))) == ("53B", (CardEffect.LET_BE, NOT_FOR_US), False)


def test_53C_the_wrong_defender_plays_to_it():
    assert ruled(declarer_lead(replace(DECLARER, rho_acted=True))) == ("53C", (CardEffect.LEAD_STANDS,), False)


@pytest.mark.parametrize(("judge", "facts"), [*BOTH, (opening_lead_out_of_turn, OPENING)])
def test_47E1_told_that_it_was_his_turn(judge, facts):
    ruling = judge(replace(facts, misinformed=True, director=True))
    assert (ruling.law, ruling.effects[0]) == ("47E1", CardEffect.TAKE_BACK)


# 54: a faced opening lead out of turn, paragraph by paragraph
def offered(ruling):
    return [
        (each.to, [(choice.id, choice.law) for choice in each.choices])
        for each in ruling.effects
        if isinstance(each, OfferChoice)
    ]


def test_54_all_options():
    ruling = opening_lead_out_of_turn(replace(OPENING, director=True))
    assert offered(ruling) == [(Role.DECLARER, [("spread", "54A"), ("accept", "54B"), ("reject", "54D")])]
    assert ruling.effects[0] is CardEffect.RETURN_LEAD


@pytest.mark.parametrize("change", [{"spread": True}, {"answer": LeadOutOfTurnOption.SPREAD}])
def test_54A_declarer_becomes_dummy(change):
    ruling = opening_lead_out_of_turn(replace(OPENING, **change))
    assert ruled(ruling) == ("54A", (CardEffect.LEAD_STANDS, CardEffect.SPREAD), False)


@pytest.mark.parametrize("change", [{"lho_acted": True}, {"answer": LeadOutOfTurnOption.ACCEPT}])
def test_54B_accepted(change):
    assert ruled(opening_lead_out_of_turn(replace(OPENING, **change))) == ("54B", (CardEffect.LEAD_STANDS,), False)


def test_54C_declarer_has_seen_a_card_of_dummy():
    ruling = opening_lead_out_of_turn(replace(OPENING, dummy_seen=True, director=True))
    assert ruled(ruling) == ("54C", (CardEffect.LEAD_STANDS,), False)


def test_54D_taken_back():
    ruling = opening_lead_out_of_turn(replace(OPENING, director=True, answer=LeadOutOfTurnOption.REJECT))
    assert ruled(ruling) == ("54D", (CardEffect.TAKE_BACK, MakePenaltyCards("54D"), WatchArticle("50E4")), False)


def test_54E_by_the_declaring_side():
    facts = OpeningLeadOutOfTurn(declaring=True)
    assert opening_lead_out_of_turn(facts) is None
    assert ruled(opening_lead_out_of_turn(replace(facts, director=True))) == (
        "54E",
        (CardEffect.TAKE_BACK, NOT_FOR_US),
        False,
    )


def test_54D_after_a_proper_lead_by_the_partner_nothing_is_offered():
    ruling = opening_lead_out_of_turn(OpeningLeadOutOfTurn(declaring=False, partner_acted=True, director=True))
    assert (ruling.law, ruling.open) == ("54D", False)
    assert opening_lead_out_of_turn(OpeningLeadOutOfTurn(declaring=False, partner_acted=True, lho_acted=True)) is None


# 55: declarer leads out of turn, paragraph by paragraph
@pytest.mark.parametrize(("own", "law"), [(True, "55B2"), (False, "55B1")])
def test_55A_either_defender_is_asked(own, law):
    choices = [("accept", "55A"), ("reject", law)]
    ruling = declarer_lead(DeclarerLead(own_turn=own, director=True))
    assert offered(ruling) == [(Role.LHO, choices), (Role.RHO, choices)]


@pytest.mark.parametrize(("own", "law", "waits"), [(True, "55B2", (CardEffect.RETRACTED,)), (False, "55B1", ())])
def test_55B_taken_back(own, law, waits):
    """Only in 55B2 declarer has still to lead from the right hand (60B)."""
    ruling = declarer_lead(DeclarerLead(own_turn=own, director=True, accepted=False))
    assert ruled(ruling) == (law, (CardEffect.TAKE_BACK, *waits, NOT_FOR_US, WatchArticle("55C")), False)


# 56: a defender leads out of turn, paragraph by paragraph
def test_56_declarer_is_asked():
    ruling = defender_lead(replace(DEFENDER, director=True))
    assert offered(ruling) == [(Role.DECLARER, [("accept", "56A"), ("reject", "56B")])]


@pytest.mark.parametrize("change", [{"accepted": False}, {"partner_acted": True}])
def test_56B_taken_back_or_overtaken_by_his_partner(change):
    ruling = defender_lead(replace(DEFENDER, director=True, **change))
    assert ruled(ruling) == ("56B", (CardEffect.TAKE_BACK, MakePenaltyCards("56B"), WatchArticle("50E4")), False)
