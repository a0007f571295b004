"""II-14: the control card."""

from troef.cards import Card, Seat
from troef.klaverjas.laws.y1976 import artii14


def test_ii14_restored():
    assert artii14.restored(Seat.N, Card.parse("HK")).law == "II-14"
