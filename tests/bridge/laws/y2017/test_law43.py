"""43: what dummy may not do, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.play import DummyClaims, DummyMisbehaves, DummyWarns
from troef.bridge.laws.ruling import LeadFrom, Offer, Role, With
from troef.bridge.laws.y2017.law43 import dummy_claims, dummy_misbehaves, dummy_warns
from troef.cards import Seat


@pytest.mark.parametrize(("how", "law"), [("swap", "43A2a"), ("walk", "43A2b"), ("look", "43A2c")])
def test_43A2_what_costs_dummy_his_rights(how, law):
    ruling = dummy_misbehaves(DummyMisbehaves(how=how))
    assert (ruling.law, ruling.effects) == (law, (With.DUMMY_LOSES,))


def test_43A1c_dummy_takes_no_part_in_the_play():
    assert (dummy_claims(DummyClaims()).law, dummy_claims(DummyClaims()).effects) == ("43A1c", ())


def test_43B2a_either_defender_says_which_hand():
    offers = dummy_warns(DummyWarns(declarer=Seat.S, director=True)).effects
    assert [(each.to, [choice.id for choice in each.choices]) for each in offers if isinstance(each, Offer)] == [
        (Role.LHO, ["from:S", "from:N"]),
        (Role.RHO, ["from:S", "from:N"]),
    ]


def test_43B2a_chosen():
    ruling = dummy_warns(DummyWarns(declarer=Seat.S, director=True, hand=Seat.N))
    assert (ruling.law, ruling.effects, ruling.open) == ("43B2a", (LeadFrom(Seat.N),), False)


def test_43B2a_nobody_has_called_the_director():
    assert dummy_warns(DummyWarns(declarer=Seat.S)) is None
