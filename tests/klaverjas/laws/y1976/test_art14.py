"""I-14: when a revoke is final, and when it is too late."""

from troef.cards import Card, Seat
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976 import art14


def test_14_effects():
    card = Card.parse("DJ")
    assert art14.stops_at_once().effect is Effect.STOPS
    assert art14.accusation_too_late().effect is Effect.TOO_LATE
    assert art14.taken_back(Seat.S, card).effect is Effect.VOID
    assert art14.played_after_the_end(Seat.S, card).effect is Effect.VOID
