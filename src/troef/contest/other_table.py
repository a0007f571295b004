"""Awards in a match where the two rooms cannot be compared (2017: 86B2; 1949: 102)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from troef.cards import SIDES, Side
from troef.contest.exact import Number
from troef.contest.result import Artificial, Award


def incomparable(
    at_fault: frozenset[Side], imps: Mapping[Award, Fraction], assigned: Number | None = None
) -> dict[Side, Artificial]:
    """What two teams get on a board with results that cannot be compared (2017: 86B2).

    `assigned` is what an assigned score would give the innocent side, in IMPs. Nobody at fault: both average-plus;
    one: the better of average-plus and the assigned score, and its complement; both: average-minus.
    """
    if len(at_fault) != 1:
        award = Award.MINUS if at_fault else Award.PLUS
        return {side: Artificial(award) for side in SIDES}
    (offender,) = at_fault
    gain = imps[Award.PLUS] if assigned is None else max(imps[Award.PLUS], Fraction(assigned))
    return {offender.opponents: Artificial(gain), offender: Artificial(-gain)}


def won_by_teammates(innocent: Side) -> dict[Side, Artificial]:
    """Board-a-match: both points to the innocent team whose other pair had a good result (1949: 102)."""
    return {innocent: Artificial(Fraction(100)), innocent.opponents: Artificial(Fraction(0))}
