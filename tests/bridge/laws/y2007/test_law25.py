"""21 and 25: changing a call."""

from dataclasses import replace

from troef.bridge.laws.facts.auction import ChangeOfCall
from troef.bridge.laws.facts.booklet_2007 import CallOnMisexplanation
from troef.bridge.laws.ruling import AskDirector, CallEffect, MayNotUse, OfferChoice, Role
from troef.bridge.laws.y2007 import RULES
from troef.bridge.laws.y2007.law25 import change_of_call, misinformed_player_changes

CHANGE = ChangeOfCall(director=True)
TELLS = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16D")


def ruled(facts):
    ruling = change_of_call(facts)
    return ruling.law, ruling.effects, ruling.in_sources


def test_25A_the_director_asks():
    law, (ask,), in_sources = ruled(CHANGE)
    assert (law, ask.question, ask.law, in_sources) == ("25A", "unintended", "25A", True)
    assert ask.text.en == "was {other} unintended, and was it changed without pause for thought?"


def test_25A_unintended():
    assert ruled(replace(CHANGE, unintended=True)) == ("25A", (CallEffect.TAKE_PLACE,), True)


def test_25A_the_left_hand_opponent_may_take_his_call_back():
    offer = ruled(replace(CHANGE, unintended=True, lho_called=True))[1][-1]
    assert (offer.law, [(each.id, each.law) for each in offer.choices]) == (
        "25A",
        [("withdraw", "25A"), ("keep", "25A")],
    )


def test_25A_too_late_once_partner_has_called():
    facts = replace(CHANGE, unintended=True, partner_called=True)
    assert ruled(facts) == ("25A", (CallEffect.CANCEL, CallEffect.RESTRICT_LEAD, TELLS), True)


def test_25B_our_sources_have_the_choice_only():
    facts = replace(CHANGE, unintended=False)
    law, (offer,), in_sources = ruled(facts)
    assert (law, isinstance(offer, OfferChoice), in_sources) == ("25B", True, False)
    assert ruled(replace(facts, accepted=False)) == ("25B", (CallEffect.CANCEL, CallEffect.RESTRICT_LEAD, TELLS), False)


def test_25B_no_replacement_is_comparable():
    facts = replace(CHANGE, unintended=False, accepted=True)
    assert ruled(replace(facts, comparable=True)) == ruled(facts)


def test_21B1_a_misinformed_player_may_change():
    facts = replace(CHANGE, misinformed=True)
    assert ruled(facts)[:2] == ("21B1a", (AskDirector("influenced", "21B1a"),))
    changed = misinformed_player_changes(replace(facts, influenced=True))
    assert changed.effects == (CallEffect.TAKE_PLACE, MayNotUse(Role.OFFENDER, (Role.LHO, Role.RHO), "16D"))


def test_21B1_a_call_on_a_wrong_explanation():
    assert RULES.about(CallOnMisexplanation()) is None
    said = [RULES.about(CallOnMisexplanation(influenced=found)) for found in (True, False)]
    assert [advice.law for advice in said] == ["21B1", "21B1"]
    assert said[0] != said[1]
