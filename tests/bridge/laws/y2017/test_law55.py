"""55: declarer leads out of turn, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.play import DeclarerLead
from troef.bridge.laws.ruling import MayNotUse, Offer, Role, Watch, With
from troef.bridge.laws.y2017.law55 import declarer_lead

NOT_FOR_US = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def offered(ruling):
    return [
        (each.to, [(choice.id, choice.law) for choice in each.choices])
        for each in ruling.effects
        if isinstance(each, Offer)
    ]


@pytest.mark.parametrize(("own", "law"), [(True, "55B2"), (False, "55B1")])
def test_55A_either_defender_is_asked(own, law):
    choices = [("accept", "55A"), ("reject", law)]
    ruling = declarer_lead(DeclarerLead(own_turn=own, director=True))
    assert offered(ruling) == [(Role.LHO, choices), (Role.RHO, choices)]


@pytest.mark.parametrize(("own", "law", "waits"), [(True, "55B2", (With.RETRACTED,)), (False, "55B1", ())])
def test_55B_taken_back(own, law, waits):
    """Only in 55B2 declarer has still to lead from the right hand (60B)."""
    ruling = declarer_lead(DeclarerLead(own_turn=own, director=True, accepted=False))
    assert ruled(ruling) == (law, (With.TAKE_BACK, *waits, NOT_FOR_US, Watch("55C")), False)
