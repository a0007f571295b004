"""From points and roem to totals; the slip calculator."""

import pytest

from troef.cards import Side, TroefError
from troef.klaverjas.game.rules import ComparedNumber, Rules, WetPoints
from troef.klaverjas.game.score import slip_result

NS, EW = Side.NS, Side.EW


def result(points, ns_roem=0, ew_roem=0, march=None, **rules):
    return slip_result(NS, points, {NS: ns_roem, EW: ew_roem}, march, Rules(**rules))


@pytest.mark.parametrize(
    ("points", "ns_roem", "ew_roem", "total", "law"),
    [
        (82, 0, 0, (82, 80), "19"),
        (81, 0, 0, (0, 162), "19"),
        (80, 20, 0, (100, 82), "20"),
        (71, 20, 0, (0, 182), "20"),
        (90, 0, 50, (0, 212), "20"),
        (0, 0, 0, (0, 162), "19"),
        (162, 20, 0, (182, 0), "20"),
    ],
)
def test_19_and_20(points, ns_roem, ew_roem, total, law):
    found = result(points, ns_roem, ew_roem)
    assert (found.total[NS], found.total[EW]) == total
    assert found.law == law
    assert found.wet == (found.winner is EW)


def test_march_for_either_side():
    assert result(162, march=NS).total == {NS: 262, EW: 0}
    assert result(0, march=EW).total == {NS: 0, EW: 262}
    assert result(0, 0, 20, march=EW, wet_points=WetPoints.OWN).total == {NS: 0, EW: 282}


def test_each_keeps_its_own_when_announced():
    assert result(60, 20, 40, wet_points=WetPoints.OWN).total == {NS: 80, EW: 142}


def test_compared():
    assert result(100).compared(Rules()) == {NS: 100, EW: 62}
    assert result(100).compared(Rules(compare=ComparedNumber.DIFFERENCE)) == {NS: 38, EW: -38}


@pytest.mark.parametrize("points", [-1, 163, 1, 161])
def test_points_that_cannot_be(points):
    with pytest.raises(TroefError, match=str(points)):
        result(points)


def test_roem_and_march_that_cannot_be():
    with pytest.raises(TroefError, match="15 roem"):
        result(100, 15)
    with pytest.raises(TroefError, match="all tricks"):
        result(100, march=NS)
    with pytest.raises(TroefError, match="all tricks"):
        result(162, 0, 20, march=NS)
