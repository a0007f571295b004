"""I-7: the first suit stands."""

from troef.cards import Seat, Suit
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976 import art7


def test_7_the_suit_named_first_is_trumps():
    ruling = art7.speaks_again(Seat.E, Suit.C)
    assert (ruling.law, ruling.effect) == ("7", Effect.TRUMP_STANDS)
    assert ruling.text.nl == "Oost kan zijn keuze niet meer veranderen: klaveren blijft troef."
