"""I-12: why a card may not be played."""

from troef.cards import Card, Hand, Seat, Suit
from troef.klaverjas.game.trick import Trick
from troef.klaverjas.laws.facts import Refusal
from troef.klaverjas.laws.y1976 import LAW


def test_12_a_refusal_tells_the_duty():
    trick = Trick(Suit.S, Seat.E).with_card(Seat.E, Card.parse("HA"))
    ruling = LAW.about(Refusal(Hand.parse("A.K.."), trick, Seat.S, Card.parse("SA")))
    assert (ruling.law, ruling.text.en) == ("12", "♠A is not allowed: South must follow with hearts.")
