"""I-2: attention."""

from troef.cards import Seat
from troef.klaverjas.laws.facts import DrawsAttention
from troef.klaverjas.laws.y1976 import LAW


def test_2_the_director_is_called():
    ruling = LAW.about(DrawsAttention(Seat.W))
    assert ruling.law == "2"
    assert ruling.text.en == "West points out an irregularity: the director is called."
