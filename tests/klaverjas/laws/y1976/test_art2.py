"""I-2: attention."""

from troef.cards import Seat
from troef.klaverjas.laws.y1976 import art2


def test_2_the_director_is_called():
    ruling = art2.attention(Seat.W)
    assert ruling.law == "2"
    assert ruling.text.en == "West points out an irregularity: the director is called."
