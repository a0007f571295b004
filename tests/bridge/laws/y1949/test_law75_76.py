"""75 and 76: the score, and honours."""

import pytest

from troef.bridge.game.contract import Contract
from troef.bridge.game.score import score
from troef.bridge.laws.y1949.law75_76 import honours
from troef.cards import Denomination, Hand
from troef.laws import BRIDGE_1949


@pytest.mark.parametrize(
    ("denomination", "hand", "points"),
    [
        ("S", "AKQJT.432.32.432", 150),
        ("S", "AKQJ.5432.32.432", 100),
        ("S", "AKQ.65432.32.432", 0),
        ("H", "AKQJT.432.32.432", 0),
        ("N", "A32.A32.A32.A432", 150),
        ("N", "AKQJT.A2.A32.432", 0),
    ],
)
def test_75_honours_in_one_hand(denomination, hand, points):
    assert honours(Denomination.parse(denomination), Hand.parse(hand)) == points


@pytest.mark.parametrize(
    ("contract", "tricks", "vulnerable", "points"),
    [
        ("4S", 10, False, 420),
        ("1NXX", 7, False, 510),
        ("3NX", 5, True, -1100),
        ("6C", 12, True, 1370),
        ("2H", 8, False, 110),
    ],
)
def test_76_the_table(contract, tricks, vulnerable, points):
    assert score(Contract.parse(contract), tricks, vulnerable, BRIDGE_1949) == points
