"""I-8: waiting too long."""

from troef.cards import Seat
from troef.klaverjas.laws.facts import LongWait
from troef.klaverjas.laws.y1976 import LAW


def test_8_first_time_and_again():
    assert "ask for a decision" in LAW.about(LongWait(Seat.E)).text.en
    assert "must be told" in LAW.about(LongWait(Seat.E, repeated=True)).text.en
    assert LAW.about(LongWait(Seat.E)).law == "8"
