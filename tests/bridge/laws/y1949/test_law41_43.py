"""41 to 43: the opening lead and dummy."""

from dataclasses import replace

from troef.bridge.laws.facts.play import DummyClaims, DummyForfeitingAct, DummySpeaks, DummyWarns, FaceDownLead
from troef.bridge.laws.ruling import CardEffect, LeadFrom, Role
from troef.bridge.laws.y1949.law41_43 import (
    dummy_claims,
    dummy_misbehaves,
    dummy_speaks,
    dummy_warns,
    face_down_lead,
    first_to_speak,
)
from troef.cards import Seat


# 41: the opening lead
def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_41_a_card_that_nobody_saw():
    assert face_down_lead(FaceDownLead()) is None
    assert ruled(face_down_lead(FaceDownLead(director=True))) == ("41", (CardEffect.RETURN_LEAD,), False)


# 42: what dummy may do
def test_42b_42c_he_may_speak():
    assert ruled(dummy_speaks(DummySpeaks())) == ("42b", (), False)
    assert ruled(dummy_speaks(DummySpeaks(called=True))) == ("42c", (), False)
    assert dummy_speaks(DummySpeaks(forfeited=True)).law == "42b"


def test_43a_not_first_when_he_has_lost_his_rights():
    assert dummy_speaks(DummySpeaks(forfeited=True, by_defender=True)).law == "43a"


def test_42_he_does_not_claim():
    assert ruled(dummy_claims(DummyClaims())) == ("42", (), False)


# 43: dummy loses his rights

WARNING = DummyWarns(declarer=Seat.S, director=True)


def test_43_how_he_loses_them():
    assert {ruled(dummy_misbehaves(DummyForfeitingAct(how=how))) for how in ("swap", "walk", "look")} == {
        ("43", (CardEffect.DUMMY_LOSES,), False)
    }


def test_43a_no_penalty_for_what_he_points_at():
    assert ruled(first_to_speak()) == ("43a", (), False)


def test_43b_either_defender_chooses_the_hand():
    assert dummy_warns(DummyWarns(declarer=Seat.S)) is None
    offers = dummy_warns(WARNING).effects
    assert [(each.to, [choice.id for choice in each.choices]) for each in offers] == [
        (Role.LHO, ["from:S", "from:N"]),
        (Role.RHO, ["from:S", "from:N"]),
    ]
    assert ruled(dummy_warns(replace(WARNING, hand=Seat.N))) == ("43b", (LeadFrom(Seat.N),), False)
