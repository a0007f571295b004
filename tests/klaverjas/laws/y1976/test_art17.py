"""I-17: too late."""

from troef.cards import Seat
from troef.klaverjas.laws.y1976.art17 import too_late


def test_17_a_covered_trick_is_closed():
    assert too_late(Seat.N).law == "17"
