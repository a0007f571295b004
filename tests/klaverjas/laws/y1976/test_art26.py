"""I-26: what is not provided for."""

from troef.cards import Seat
from troef.klaverjas.laws.y1976 import art26


def test_26_the_director_decides():
    for ruling in (art26.no_card_played(Seat.E), art26.not_proven(Seat.E), art26.own_side_accused(Seat.E)):
        assert ruling.law == "26"
        assert ruling.text.en.startswith("East ")
