"""II-13 to II-17: cards in a board that are not right, a look into the wrong hand, a pair in wrong seats."""

import pytest

from troef.cards import Card, Seat
from troef.klaverjas.laws.facts import CardRemoved, CardRestored, KlaverjasEffect, WrongCardCount, WrongHand
from troef.klaverjas.laws.y1976 import LAW

# II-13 and II-14: the number of cards, and the control card

CARD = Card.parse("HK")


def test_ii13_wrong_number_and_restored():
    assert "9 cards instead of 8" in LAW.about(WrongCardCount(Seat.N, 9)).text.en
    assert LAW.about(CardRestored(Seat.N, CARD, number_was_wrong=True)).law == "II-13"
    assert LAW.about(CardRemoved(CARD)).law == "II-13"


def test_ii14_restored():
    assert LAW.about(CardRestored(Seat.N, CARD, number_was_wrong=False)).law == "II-14"


# II-15: the wrong hand
@pytest.mark.parametrize(("harm", "says"), [(None, "until the director"), (True, "annulled"), (False, "goes on")])
def test_ii15_harm_decides(harm, says):
    ruling = LAW.about(WrongHand(Seat.N, Seat.E, harm))
    assert (ruling.law, ruling.effects) == ("II-15", (KlaverjasEffect.INFORMATION,))
    assert says in ruling.text.en
