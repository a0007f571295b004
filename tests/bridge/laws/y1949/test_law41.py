"""41: the opening lead."""

from troef.bridge.laws.facts.play import FaceDownLead
from troef.bridge.laws.ruling import With
from troef.bridge.laws.y1949.law41 import face_down_lead


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_41_a_card_that_nobody_saw():
    assert face_down_lead(FaceDownLead()) is None
    assert ruled(face_down_lead(FaceDownLead(director=True))) == ("41", (With.RETURN_LEAD,), False)
