"""I-16 to I-21: claims of roem, the winner of the deal, and that nobody ends it early."""

import pytest

from troef.cards import Seat, Side
from troef.klaverjas.game.rules import RoemClaimant, Rules
from troef.klaverjas.game.score import NEEDED, played_out_result
from troef.klaverjas.laws.facts import EndsEarly, HandsPutBack, KlaverjasEffect, RoemClaim
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


# I-19 and I-20: 82 points, or the larger total with roem
def result(points, roem=(0, 0)):
    both = {Side.NS: points, Side.EW: 162 - points}
    return played_out_result(Side.NS, both, dict(zip(Side, roem, strict=True)), None, Rules())


@pytest.mark.parametrize(("points", "made"), [(80, False), (81, False), (82, True), (162, True)])
def test_19_82_points_win(points, made):
    assert NEEDED == 82
    assert (result(points).law, result(points).wet) == ("19", not made)


@pytest.mark.parametrize(("points", "roem", "made"), [(71, (20, 0), False), (72, (20, 0), True), (90, (0, 50), False)])
def test_20_the_larger_total_wins(points, roem, made):
    assert (result(points, roem).law, result(points, roem).wet) == ("20", not made)


def test_19_20_in_a_sentence():
    assert LAW.about(result(100)).text.en == "North-South win: 100 to 62."
    wet = LAW.about(result(71, (20, 0)))
    assert (wet.law, wet.text.nl) == ("20", "Noord-Zuid zijn nat: Oost-West 182, Noord-Zuid 0.")


# I-21: eight tricks
def test_21_the_deal_goes_on():
    assert LAW.about(EndsEarly(Seat.E)).effects == (KlaverjasEffect.CONTINUES,)
    assert LAW.about(HandsPutBack()).effects == (KlaverjasEffect.CONTINUES,)
