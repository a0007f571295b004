"""The total of a round: sums of deals, and faulty sums (1976: I-13, I-15, I-20; glossary: nat-gaan, mars)."""

from functools import reduce
from operator import add

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.cards import SEATS, SIDES, Seat, Suit
from troef.klaverjas.game.round_total import RoundTotal, implausible_totals
from troef.klaverjas.game.rules import Rules, WetPoints
from troef.klaverjas.game.score_slip import Slip, SlipEnding, asks_for_march

NS, EW = SIDES
ROEM = st.sampled_from((0, 20, 40, 50, 70, 100, 200))


def per_side(pair):
    return None if pair is None else dict(zip(SIDES, pair, strict=True))


def total(deals, points, roem=None, marches=None, wet=None):
    return RoundTotal(deals, *map(per_side, (points, roem, marches, wet)))


@st.composite
def slips(draw):
    by, points = draw(st.sampled_from(SEATS)), draw(st.integers(0, 162).filter(lambda points: points not in (1, 161)))
    roem = {side: draw(ROEM) for side in SIDES}
    if draw(st.integers(0, 9)) == 0:
        return Slip(by, Suit.H, 0, roem, None, SlipEnding.REVOKE, draw(st.sampled_from(SIDES)))
    march = asks_for_march(points, roem, by.side) if draw(st.booleans()) else None
    return Slip(by, Suit.H, points, roem, march)


def test_20_the_roem_of_a_side_that_is_wet_is_the_others():
    slip = Slip(Seat.N, Suit.H, 81, {NS: 20, EW: 50})
    assert RoundTotal.of(slip, Rules()) == total(1, (0, 232), (0, 70), (0, 0), (1, 0))
    assert RoundTotal.of(slip, Rules(wet_points=WetPoints.OWN)) == total(1, (101, 131), (20, 50), (0, 0), (1, 0))


def test_13_a_revoke_gives_all_roem_to_the_others_and_makes_nobody_wet():
    slip = Slip(Seat.N, Suit.H, 0, {NS: 20, EW: 50}, None, SlipEnding.REVOKE, NS)
    assert RoundTotal.of(slip, Rules()) == total(1, (0, 332), (0, 70), (0, 0), (0, 0))


def test_deals_add_up():
    march = RoundTotal.of(Slip(Seat.E, Suit.S, 162, {NS: 0, EW: 0}, EW), Rules())
    made = RoundTotal.of(Slip(Seat.N, Suit.H, 100, {NS: 20, EW: 0}), Rules())
    assert march + made == total(2, (120, 324), (20, 0), (0, 1), (0, 0))
    assert march + total(1, (100, 62)) == total(2, (100, 324)), "what nobody told of one is not known of both"
    assert ((march + made).ahead, (march + made).difference) == (EW, 204)
    assert (total(1, (81, 81)).ahead, total(1, (82, 80)).ahead) == (None, NS)


@given(st.lists(slips(), min_size=1, max_size=16), st.sampled_from(WetPoints), st.sampled_from((0, 50, 100)))
def test_what_was_played_is_never_odd(deals, wet, penalty):
    rules = Rules(wet_points=wet, revoke_penalty=penalty)
    played = reduce(add, (RoundTotal.of(slip, rules) for slip in deals))
    points = tuple(played.total.values())
    told = [played, RoundTotal(played.deals, played.total, played.roem), total(played.deals, points)]
    assert [list(implausible_totals(way, penalty)) for way in told] == [[], [], []]


@pytest.mark.parametrize(
    ("told", "texts"),
    [
        (total(8, (700, 606)), ["samen 1306 punten: zonder roem is het 8 × 162 = 1296"]),
        (total(8, (700, 586)), ["samen 1286 punten: zonder roem is het 8 × 162 = 1296"]),
        (total(8, (700, 626)), ["samen 1326 punten: zonder roem is het 8 × 162 = 1296"]),
        (total(8, (700, 616)), []),
        (total(8, (700, 705)), ["samen 1405 punten: zonder roem is het 8 × 162 = 1296"]),
        (total(8, (700, 616), (0, 0)), ["samen 1316 punten: zonder roem is het 8 × 162 = 1296"]),
        (total(8, (700, 616), (20, 0)), []),
        (total(8, (800, 616), (20, 0)), []),
        (total(8, (800, 616), (20, 0), (1, 0)), []),
        (total(8, (850, 616), (20, 0), (1, 0)), ["samen 1466 punten: 8 × 162 = 1296 wordt met roem en mars 1416"]),
        (total(8, (800, 596), None, (1, 0)), []),
        (total(8, (800, 606), None, (1, 0)), ["samen 1406 punten: 8 × 162 = 1296 wordt met roem en mars 1396"]),
        (total(8, (700, 606), (10, 0)), ["10 roem: roem is 20, 40, 50 of meer tientallen"]),
        (total(8, (700, 601), (5, 0)), ["5 roem: roem is 20, 40, 50 of meer tientallen"]),
    ],
)
def test_what_does_not_add_up(told, texts):
    assert [text.nl for text in implausible_totals(told)] == texts


def test_what_does_not_add_up_in_english():
    assert [text.en for text in implausible_totals(total(8, (700, 606)))] == [
        "1306 points together: without roem it is 8 × 162 = 1296"
    ]
    assert [text.en for text in implausible_totals(total(2, (300, 145), (20, 30), (1, 0)))] == [
        "445 points together: 2 × 162 = 324 becomes 474 with roem and march",
        "30 roem: roem is 20, 40, 50 or more tens",
    ]


def test_what_cannot_be_among_the_deals(refusal):
    assert refusal(total, 2, (100, 224), (120, 0)) == (
        "roem: er is meer roem dan punten",
        "roem: there is more roem than points",
    )
    assert refusal(total, 2, (100, 224), None, (2, 1)) == ("marches: 3 in 2 spellen", "marches: 3 in 2 deals")
    assert refusal(total, 2, (100, 224), None, None, (2, 1)) == ("wet: 3 in 2 spellen", "wet: 3 in 2 deals")
