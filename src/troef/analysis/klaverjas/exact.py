"""The exact answers of the klaverjas solver: which questions are put to the search, and in what order.

Few are needed when the first one is near the answer, so it comes from an estimate of the hands. The weights are those
that fit random whole deals best, rounded: they miss the points by 28 on average, where the answers themselves lie 71
from nothing. A bad estimate costs time and never changes an answer.
"""

from __future__ import annotations

import numpy as np

from troef.analysis.klaverjas.jit import compile_on_first_call, lowest, population
from troef.analysis.klaverjas.search import search
from troef.analysis.klaverjas.trick_rules import LAST, points_of
from troef.analysis.klaverjas.workspace import AHEAD, BUDGET, DECLARER, FAR, FRAMES, LEADER, REST, ROEM, Table

_NINE, _JACK, _TEN, _ACE = 15, 35, 5, 25
WEIGHTS = np.array([0] * 6 + [_NINE, _JACK] + ([0] * 6 + [_TEN, _ACE]) * 3, np.int64)
"""For every card that matters: nine and jack of trumps, ten and ace of a plain suit."""
LENGTH, LEAD = 20, 24
"""For every trump in the longer trump holding of a side; for being on lead."""
FIRST_STEP = 12
"""How far from the first answer the second question is asked."""


@compile_on_first_call
def weight(work: Table, side: int) -> int:
    """How good the two hands of a side look."""
    total, bits = 0, work[side] | work[side + 2]
    while bits:
        total += WEIGHTS[lowest(bits)]
        bits &= bits - 1
    total += LENGTH * max(population(work[side] & 255), population(work[side + 2] & 255))
    return total + (LEAD if work[FRAMES + LEADER] & 1 == side else 0)


@compile_on_first_call
def estimate(work: Table) -> int:
    """What the declaring side may be ahead from the position in the first frame on."""
    ahead = weight(work, work[DECLARER]) - weight(work, 1 - work[DECLARER])
    return ahead * 3 // 2 if work[ROEM] else ahead


@compile_on_first_call
def exact(work: Table) -> int:
    """What the declaring side is ahead from the position in the first frame on.

    Questions go from the estimate in growing steps, so that a good one pays, until the value lies between two answers.
    """
    whole = points_of(work[FRAMES + REST]) + LAST
    low, high, goal, step = -FAR, FAR, estimate(work), FIRST_STEP
    while low < high:
        goal += (goal ^ whole) & 1  # the difference has the parity of the points, since all roem is even
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
    """The roem and march that defenders get out of a deal that cannot be made: the least budget that suffices."""
    budget = roem
    while True:
        work[FRAMES + AHEAD] = ahead
        work[FRAMES + BUDGET] = budget - roem
        if search(work, 1) >= 1:
            return budget
        budget += 10
