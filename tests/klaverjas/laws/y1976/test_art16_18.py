"""I-16 to I-18: claiming roem."""

import pytest

from troef.cards import Seat
from troef.klaverjas.game.rules import RoemBy
from troef.klaverjas.laws.facts import Claim
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976 import LAW


@pytest.mark.parametrize(
    ("facts", "law", "effect"),
    [
        (Claim(Seat.N, Seat.N, False, 20), "16", Effect.COUNTS),
        (Claim(Seat.S, Seat.N, False, 20), "16", Effect.DOES_NOT_COUNT),
        (Claim(Seat.E, Seat.N, False, 20), "16", Effect.DOES_NOT_COUNT),
        (Claim(Seat.E, Seat.N, False, 20, RoemBy.ANYONE), "16", Effect.COUNTS),
        (Claim(Seat.N, Seat.N, False, 0), "16", Effect.DOES_NOT_COUNT),
        (Claim(Seat.N, None, False, 0), "16", Effect.DOES_NOT_COUNT),
        (Claim(Seat.N, None, True, 0), "17", Effect.TOO_LATE),
    ],
)
def test_16_who_when_and_what(facts, law, effect):
    ruling = LAW.about(facts)
    assert (ruling.law, ruling.effects) == (law, (effect,))
