"""Victory points for a match: the WBF scales by formula, others by steps (2017: 78D; 1949: 88)."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import cache

from troef.contest.exact import Number, tidy
from troef.contest.options import Vp, VpScale

_DRAW = Decimal(10)
_MARGIN_PER_ROOT_BOARD = Decimal(15)
"""A win by 15 times the root of the number of boards, or more, is worth everything."""


def victory_points(vp: Vp, margin: Number, boards: int) -> Number:
    """What a team gets for a margin in IMPs; a loss is negative."""
    if isinstance(vp.scale, tuple):
        return tidy(_by_steps(vp.scale, margin))
    unit = Decimal("0.01") if vp.scale is VpScale.WBF_CONTINUOUS else Decimal(1)
    won = Fraction(_wbf(abs(Fraction(margin)), vp.boards or boards).quantize(unit, ROUND_HALF_UP))
    return tidy(won if margin >= 0 else 2 * int(_DRAW) - won)


@cache
def _wbf(margin: Fraction, boards: int) -> Decimal:
    """The WBF formula: 10 at nil, 20 at the full margin, each IMP worth a little less than the one before."""
    with localcontext() as context:
        context.prec = 40
        full = _MARGIN_PER_ROOT_BOARD * Decimal(boards).sqrt()
        lead = Decimal(margin.numerator) / Decimal(margin.denominator)
        if lead >= full:
            return 2 * _DRAW
        ratio = ((Decimal(5).sqrt() - 1) / 2) ** 3
        return +(_DRAW + _DRAW * (1 - ratio ** (lead / full)) / (1 - ratio))


def _by_steps(steps: tuple[tuple[Fraction, Fraction], ...], margin: Number) -> Fraction:
    """The last step that was reached. Without steps below nil the loser has what the winner leaves of two draws."""
    if margin >= 0:
        return [points for imps, points in steps if 0 <= imps <= margin][-1]
    below = [points for imps, points in steps if margin <= imps < 0]
    if below or any(imps < 0 for imps, _ in steps):
        return below[0] if below else _by_steps(steps, 0)
    return max(2 * _by_steps(steps, 0) - _by_steps(steps, -margin), Fraction(0))
