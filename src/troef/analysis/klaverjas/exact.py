"""Exact values from the klaverjas search: the questions to ask, and their order.

Few questions are needed if the first one is near the value, so it comes from an estimate of the hands. The weights are
a rounded best fit to random complete deals. Their mean error is 28 points, and the mean absolute value is 71. A bad
estimate costs time but never changes the value.
"""

from __future__ import annotations

import numpy as np

from troef.analysis.klaverjas.jit import compile_on_first_call, lowest, population
from troef.analysis.klaverjas.search import search
from troef.analysis.klaverjas.trick_rules import LAST, points_of
from troef.analysis.klaverjas.workspace import AHEAD, BUDGET, DECLARER, FAR, FRAMES, LEADER, REST, ROEM, Table

_NINE, _JACK, _TEN, _ACE = 15, 35, 5, 25
WEIGHTS = np.array([0] * 6 + [_NINE, _JACK] + ([0] * 6 + [_TEN, _ACE]) * 3, np.int64)
"""Weights of the cards that matter: nine and jack of trumps, ten and ace of a plain suit."""
LENGTH, LEAD = 20, 24
"""Weight of every trump in the longer trump holding of a side, and weight of being on lead."""
FIRST_STEP = 12
"""Difference between the first question and the second."""


@compile_on_first_call
def weight(work: Table, side: int) -> int:
    """Return the estimated strength of both hands of a side."""
    total, bits = 0, work[side] | work[side + 2]
    while bits:
        total += WEIGHTS[lowest(bits)]
        bits &= bits - 1
    total += LENGTH * max(population(work[side] & 255), population(work[side + 2] & 255))
    return total + (LEAD if work[FRAMES + LEADER] & 1 == side else 0)


@compile_on_first_call
def estimate(work: Table) -> int:
    """Return the estimated difference for the declaring side from the position in the first frame."""
    ahead = weight(work, work[DECLARER]) - weight(work, 1 - work[DECLARER])
    return ahead * 3 // 2 if work[ROEM] else ahead


@compile_on_first_call
def exact(work: Table) -> int:
    """Return the exact difference for the declaring side from the position in the first frame.

    Questions move away from the estimate in growing steps until two answers enclose the value.
    """
    whole = points_of(work[FRAMES + REST]) + LAST
    low, high, goal, step = -FAR, FAR, estimate(work), FIRST_STEP
    while low < high:
        goal += (goal ^ whole) & 1  # The difference has the parity of the points, since all roem is even.
        bound = search(work, goal)
        if bound < goal:
            high = bound
        else:
            low = bound
        if low == -FAR:
            goal = high - step
        elif high == FAR:
            goal = low + step
        else:
            goal = (low + high) // 2 + 1
        goal = min(max(goal, low + 2), high)
        step *= 2
    return low


@compile_on_first_call
def wet_roem(work: Table, ahead: int, roem: int) -> int:
    """Return the roem and march that count for the defenders in a deal that cannot be made.

    It is the smallest budget that suffices. `ahead` and `roem` are totals of earlier tricks: the difference for the
    declaring side, and the roem of both sides.
    """
    budget = roem
    while True:
        work[FRAMES + AHEAD] = ahead
        work[FRAMES + BUDGET] = budget - roem
        if search(work, 1) >= 1:
            return budget
        budget += 10
