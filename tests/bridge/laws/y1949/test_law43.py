"""43: dummy loses his rights."""

from dataclasses import replace

from troef.bridge.laws.facts.play import DummyMisbehaves, DummyWarns
from troef.bridge.laws.ruling import LeadFrom, Role, With
from troef.bridge.laws.y1949.law43 import dummy_misbehaves, dummy_warns, first_to_speak
from troef.cards import Seat


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


WARNING = DummyWarns(declarer=Seat.S, director=True)


def test_43_how_he_loses_them():
    assert {ruled(dummy_misbehaves(DummyMisbehaves(how=how))) for how in ("swap", "walk", "look")} == {
        ("43", (With.DUMMY_LOSES,), False)
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
