"""41: the opening lead, paragraph by paragraph."""

from troef.bridge.laws.facts.play import FaceDownLead
from troef.bridge.laws.ruling import With
from troef.bridge.laws.y2017.law41 import face_down_lead


def test_41A_nobody_has_called_the_director():
    assert face_down_lead(FaceDownLead()) is None


def test_41A_a_face_down_lead_by_the_wrong_player_goes_back():
    ruling = face_down_lead(FaceDownLead(director=True))
    assert (ruling.law, ruling.effects, ruling.open) == ("41A", (With.RETURN_LEAD,), False)
