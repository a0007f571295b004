"""41 to 43: the opening lead and dummy."""

import pytest

from troef.bridge.laws.facts.play import DummyClaims, DummyForfeitingAct, DummySpeaks, DummyWarns, FaceDownLead
from troef.bridge.laws.ruling import CardEffect, LeadFrom, OfferChoice, Role, WatchArticle
from troef.bridge.laws.y2017.law41_43 import dummy_claims, dummy_misbehaves, dummy_speaks, dummy_warns, face_down_lead
from troef.cards import Seat


# 41: the opening lead, paragraph by paragraph
def test_41A_nobody_has_called_the_director():
    assert face_down_lead(FaceDownLead()) is None


def test_41A_a_face_down_lead_by_the_wrong_player_goes_back():
    ruling = face_down_lead(FaceDownLead(director=True))
    assert (ruling.law, ruling.effects, ruling.open) == ("41A", (CardEffect.RETURN_LEAD,), False)


# 42: dummy's rights, paragraph by paragraph
@pytest.mark.parametrize(
    ("facts", "law", "effects"),
    [
        (DummySpeaks(), "43A1b", ()),
        (DummySpeaks(called=True), "43A1a", ()),
        (DummySpeaks(by_defender=True), "43A1b", ()),
        (DummySpeaks(forfeited=True), "43A1b", ()),
        (DummySpeaks(forfeited=True, by_defender=True), "43B3", (WatchArticle("43B3"),)),
        (DummySpeaks(forfeited=True, by_defender=True, called=True), "43B3", (WatchArticle("43B3"),)),
    ],
)
def test_43A1_43B3_dummy_speaks_too_soon(facts, law, effects):
    ruling = dummy_speaks(facts)
    assert (ruling.law, ruling.effects) == (law, effects)


# 43: what dummy may not do, paragraph by paragraph
@pytest.mark.parametrize(("how", "law"), [("swap", "43A2a"), ("walk", "43A2b"), ("look", "43A2c")])
def test_43A2_what_costs_dummy_his_rights(how, law):
    ruling = dummy_misbehaves(DummyForfeitingAct(how=how))
    assert (ruling.law, ruling.effects) == (law, (CardEffect.DUMMY_LOSES,))


def test_43A1c_dummy_takes_no_part_in_the_play():
    assert (dummy_claims(DummyClaims()).law, dummy_claims(DummyClaims()).effects) == ("43A1c", ())


def test_43B2a_either_defender_says_which_hand():
    offers = dummy_warns(DummyWarns(declarer=Seat.S, director=True)).effects
    assert [(each.to, [choice.id for choice in each.choices]) for each in offers if isinstance(each, OfferChoice)] == [
        (Role.LHO, ["from:S", "from:N"]),
        (Role.RHO, ["from:S", "from:N"]),
    ]


def test_43B2a_chosen():
    ruling = dummy_warns(DummyWarns(declarer=Seat.S, director=True, hand=Seat.N))
    assert (ruling.law, ruling.effects, ruling.open) == ("43B2a", (LeadFrom(Seat.N),), False)


def test_43B2a_nobody_has_called_the_director():
    assert dummy_warns(DummyWarns(declarer=Seat.S)) is None
