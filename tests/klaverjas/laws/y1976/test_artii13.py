"""II-13 and II-14: the number of cards, and the control card."""

from troef.cards import Card, Seat
from troef.klaverjas.laws.facts import Removed, Restored, WrongNumber
from troef.klaverjas.laws.y1976 import LAW

CARD = Card.parse("HK")


def test_ii13_wrong_number_and_restored():
    assert "9 cards instead of 8" in LAW.about(WrongNumber(Seat.N, 9)).text.en
    assert LAW.about(Restored(Seat.N, CARD, number_was_wrong=True)).law == "II-13"
    assert LAW.about(Removed(CARD)).law == "II-13"


def test_ii14_restored():
    assert LAW.about(Restored(Seat.N, CARD, number_was_wrong=False)).law == "II-14"
