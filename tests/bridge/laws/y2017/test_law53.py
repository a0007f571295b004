"""53: leads out of turn that are accepted, and proper leads after them, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import DeclarerLead, DefenderLead, OpeningLeadOutOfTurn
from troef.bridge.laws.ruling import MayNotUse, Role, With
from troef.bridge.laws.y2017.law54 import opening_lead_out_of_turn
from troef.bridge.laws.y2017.law55 import declarer_lead
from troef.bridge.laws.y2017.law56 import defender_lead

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
    assert ruled(judge(replace(facts, **change))) == ("53A", (With.LEAD_STANDS,), False)


@pytest.mark.parametrize(("judge", "facts"), BOTH)
def test_53A_never_in_the_last_trick(judge, facts):
    assert ruled(judge(replace(facts, last_trick=True, director=True))) == ("53A", (With.TAKE_BACK,), False)


@pytest.mark.parametrize(("judge", "facts"), BOTH)
def test_53B_the_proper_lead_stands(judge, facts):
    assert ruled(judge(replace(facts, turn_acted=True))) == ("53B", (With.LET_BE, NOT_FOR_US), False)


def test_53C_the_wrong_defender_plays_to_it():
    assert ruled(declarer_lead(replace(DECLARER, rho_acted=True))) == ("53C", (With.LEAD_STANDS,), False)


@pytest.mark.parametrize(("judge", "facts"), [*BOTH, (opening_lead_out_of_turn, OPENING)])
def test_47E1_told_that_it_was_his_turn(judge, facts):
    ruling = judge(replace(facts, misinformed=True, director=True))
    assert (ruling.law, ruling.effects[0]) == ("47E1", With.TAKE_BACK)
