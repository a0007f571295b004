"""I-21: eight tricks."""

from troef.cards import Seat
from troef.klaverjas.laws.facts import EndsEarly, HandsPutBack
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976 import LAW


def test_21_the_deal_goes_on():
    assert LAW.about(EndsEarly(Seat.E)).effects == (Effect.CONTINUES,)
    assert LAW.about(HandsPutBack()).effects == (Effect.CONTINUES,)
