"""I-13 to I-15: the price of a revoke, when it is final, when it is too late, a false accusation."""

import pytest

from troef.cards import Card, Seat, Side
from troef.klaverjas.game.score import EarlyEndAward
from troef.klaverjas.game.trick import KlaverjasRevoke
from troef.klaverjas.laws.facts import (
    AccusedTooLate,
    AfterTheEnd,
    DealStopped,
    FalselyAccused,
    KlaverjasEffect,
    RevokeProven,
    TakeBackRequest,
)
from troef.klaverjas.laws.y1976 import LAW

CARD = Card.parse("DJ")


def test_13_the_award():
    award = EarlyEndAward(Side.EW, 100, 40, 20)
    assert award.total == 322
    assert LAW.about(RevokeProven(KlaverjasRevoke(Seat.S, 3, CARD), award)).text.en == (
        "South revoked in trick 3 with ♦J: North-South get 0 points, "
        "East-West 322 (162 + penalty 100 + roem 40 and 20)."
    )


@pytest.mark.parametrize(
    ("facts", "effect"),
    [
        (DealStopped(), KlaverjasEffect.STOPS),
        (AccusedTooLate(), KlaverjasEffect.TOO_LATE),
        (TakeBackRequest(Seat.S, CARD), KlaverjasEffect.VOID),
        (AfterTheEnd(Seat.S, CARD), KlaverjasEffect.VOID),
    ],
)
def test_14_effects(facts, effect):
    ruling = LAW.about(facts)
    assert (ruling.law, ruling.effects) == ("14", (effect,))


def test_15_costs_what_a_revoke_costs():
    ruling = LAW.about(FalselyAccused(Seat.N, EarlyEndAward(Side.EW, 100, 0, 20)))
    assert ruling.law == "15"
    assert "East-West 282" in ruling.text.en
