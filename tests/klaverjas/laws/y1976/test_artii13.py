"""II-13: the number of cards."""

from troef.cards import Card, Seat
from troef.klaverjas.laws.y1976 import artii13


def test_ii13_wrong_number_and_restored():
    assert "9 cards instead of 8" in artii13.wrong_number(Seat.N, 9).text.en
    assert artii13.restored(Seat.N, Card.parse("HK")).law == "II-13"
