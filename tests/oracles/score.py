"""77 and 78 of 2017 and 76 of 1949: the value of a contract, matchpoints and IMPs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

IMP_STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip


def contract_value(
    level: int, denomination: str, doubled: str, vulnerable: bool, tricks: int, *, edition: str = "bridge-2017"
) -> int:
    """Return the points of declarer's side; negative when the contract fails."""
    old = edition == "bridge-1949"
    times = {"": 1, "X": 2, "XX": 4}[doubled]
    short = level + 6 - tricks
    if short > 0:
        return -_undertricks(short, doubled, vulnerable, old)
    each = 20 if denomination in "CD" else 30
    trick_points = (level * each + (10 if denomination == "N" else 0)) * times
    over = -short
    points = trick_points
    points += over * (each if not doubled else (200 if vulnerable else 100) * (times // 2))
    points += (500 if vulnerable else 300) if trick_points >= 100 else 50
    if level == 6:
        points += 750 if vulnerable else 500
    if level == 7:
        points += 1500 if vulnerable else 1000
    if doubled:
        points += 100 if doubled == "XX" and not old else 50
    return points


def _undertricks(short: int, doubled: str, vulnerable: bool, old: bool) -> int:
    total = 0
    for number in range(1, short + 1):
        if not doubled:
            total += 100 if vulnerable else 50
            continue
        first, later = (200, 300) if vulnerable else (100, 200)
        price = first if number == 1 else later
        if number >= 4 and not vulnerable and not old:
            price += 100
        total += price * (2 if doubled == "XX" else 1)
    return total


def imps(difference: int) -> int:
    """Return the IMPs for a difference in points, with its sign."""
    earned = sum(abs(difference) >= step for step in IMP_STEPS)
    return earned if difference >= 0 else -earned


def matchpoints(own: int, others: Sequence[int]) -> int:
    """Return the scoring units: two per score beaten, one per equal score."""
    return sum(2 if own > other else 1 if own == other else 0 for other in others)


def percentage(own: int, others: Sequence[int]) -> Fraction:
    return Fraction(100 * matchpoints(own, others), 2 * len(others))


def victory_points(margin: int, boards: int) -> float:
    """Return the victory points of the continuous WBF scale (78D)."""
    full, ratio = 15 * sqrt(boards), ((sqrt(5) - 1) / 2) ** 3
    won = 20.0 if abs(margin) >= full else 10 + 10 * (1 - ratio ** (abs(margin) / full)) / (1 - ratio)
    return won if margin >= 0 else 20 - won
