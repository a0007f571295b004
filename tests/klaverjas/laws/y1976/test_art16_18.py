"""I-16 to I-18: claiming roem."""

import pytest

from troef.cards import Seat
from troef.klaverjas.game.rules import RoemClaimant
from troef.klaverjas.laws.facts import RoemClaim
from troef.klaverjas.laws.ruling import KlaverjasEffect
from troef.klaverjas.laws.y1976 import LAW


@pytest.mark.parametrize(
    ("facts", "law", "effect"),
    [
        (RoemClaim(Seat.N, Seat.N, False, 20), "16", KlaverjasEffect.COUNTS),
        (RoemClaim(Seat.S, Seat.N, False, 20), "16", KlaverjasEffect.DOES_NOT_COUNT),
        (RoemClaim(Seat.E, Seat.N, False, 20), "16", KlaverjasEffect.DOES_NOT_COUNT),
        (RoemClaim(Seat.E, Seat.N, False, 20, RoemClaimant.ANYONE), "16", KlaverjasEffect.COUNTS),
        (RoemClaim(Seat.N, Seat.N, False, 0), "16", KlaverjasEffect.DOES_NOT_COUNT),
        (RoemClaim(Seat.N, None, False, 0), "16", KlaverjasEffect.DOES_NOT_COUNT),
        (RoemClaim(Seat.N, None, True, 0), "17", KlaverjasEffect.TOO_LATE),
    ],
)
def test_16_who_when_and_what(facts, law, effect):
    ruling = LAW.about(facts)
    assert (ruling.law, ruling.effects) == (law, (effect,))
