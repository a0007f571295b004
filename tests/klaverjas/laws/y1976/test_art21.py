"""I-21: eight tricks."""

from troef.cards import Seat
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976 import art21


def test_21_the_deal_goes_on():
    assert art21.early_end(Seat.E).effect is Effect.CONTINUES
    assert art21.hands_put_back().effect is Effect.CONTINUES
