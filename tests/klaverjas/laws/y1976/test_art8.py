"""I-8: waiting too long."""

from troef.cards import Seat
from troef.klaverjas.laws.y1976.art8 import LongWait, long_wait


def test_8_first_time_and_again():
    assert "ask for a decision" in long_wait(LongWait(Seat.E)).text.en
    assert "must be told" in long_wait(LongWait(Seat.E, repeated=True)).text.en
    assert long_wait(LongWait(Seat.E)).law == "8"
