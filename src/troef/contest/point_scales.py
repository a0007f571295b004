"""Conversion of scores to points: IMPs, cross-IMPs and Butler (2017: 78B; 1949: 87), total points, victory points."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import cache

from troef.cards import Side
from troef.contest.matchpoints import MatchpointShare, by_version
from troef.contest.options import Butler, CrossImpMethod, VpScale, VpScaleChoice
from troef.contest.result import ContestResult, Given, PlayedScore, outcomes_of
from troef.core.numbers import Number, as_int_if_whole


def imps(steps: Sequence[int], difference: Number) -> int:
    """Return the IMPs for a difference, negative for a loss; `steps` has the lowest difference for 1, 2, 3 … IMPs."""
    return bisect_right(steps, difference) if difference >= 0 else -bisect_right(steps, -difference)


def cross_shares(
    rows: Sequence[ContestResult], side: Side, steps: Sequence[int], cross: CrossImpMethod
) -> list[MatchpointShare | None]:
    """Return for each result the IMPs of its score against all other scores of this side."""
    shares: list[MatchpointShare | None] = [None] * len(rows)
    for indexes in by_version(rows).values():
        counts: dict[int, Number] = {}
        for index in indexes:
            for outcome in outcomes_of(rows[index].given(side)):
                value = outcome.played.of(side)
                counts[value] = counts.get(value, 0) + outcome.weight
        others = max(sum(counts.values()) - 1, 1) if cross is CrossImpMethod.MEAN else 1
        worth = {
            value: Fraction(sum(count * imps(steps, value - other) for other, count in counts.items())) / others
            for value in counts
        }
        _fill(shares, rows, indexes, side, worth)
    return shares


def butler_shares(
    rows: Sequence[ContestResult], side: Side, steps: Sequence[int], butler: Butler
) -> list[MatchpointShare | None]:
    """Return for each result the IMPs of its score against the datum of this side."""
    shares: list[MatchpointShare | None] = [None] * len(rows)
    for indexes in by_version(rows).values():
        datum = datum_of([rows[index].given(side) for index in indexes], side, butler)
        values = {outcome.played.of(side) for index in indexes for outcome in outcomes_of(rows[index].given(side))}
        _fill(shares, rows, indexes, side, {value: Fraction(imps(steps, value - datum)) for value in values})
    return shares


def datum_of(givens: Sequence[Given], side: Side, butler: Butler) -> Number:
    """Return the datum: the rounded mean of the scores of a side, without the extremes."""
    values = sorted(mean_score(given, side) for given in givens if outcomes_of(given))
    trim = min(butler.trim, (len(values) - 1) // 2) if values else 0
    kept = values[trim : len(values) - trim]
    mean = Fraction(sum(kept)) / max(len(kept), 1)
    steps = (2 * abs(mean) / butler.round + 1) // 2
    return int(steps * butler.round) * (1 if mean >= 0 else -1)


def mean_score(given: Given, side: Side) -> Number:
    """Return the score of a side; for a weighted score the mean, for an artificial one 0."""
    if isinstance(given, PlayedScore):
        return given.of(side)
    return as_int_if_whole(Fraction(sum(outcome.weight * outcome.played.of(side) for outcome in outcomes_of(given))))


def _fill(
    shares: list[MatchpointShare | None],
    rows: Sequence[ContestResult],
    indexes: Sequence[int],
    side: Side,
    worth: dict[int, Fraction],
) -> None:
    known = {value: MatchpointShare(as_int_if_whole(points), 0) for value, points in worth.items()}
    for index in indexes:
        given = rows[index].given(side)
        if isinstance(given, PlayedScore):
            shares[index] = known[given.of(side)]
        elif outcomes := outcomes_of(given):
            points = sum(outcome.weight * worth[outcome.played.of(side)] for outcome in outcomes)
            shares[index] = MatchpointShare(as_int_if_whole(Fraction(points)), 0)


# Total points: the score itself counts (2017: 78C; 1949: 90). Klaverjas has them in the ordinary drive.


def total_shares(rows: Sequence[ContestResult], side: Side, honours: bool) -> list[MatchpointShare | None]:
    """Return the score of this side in each row, with honours if they count; None for a row without a result."""
    shares: list[MatchpointShare | None] = []
    for outcomes in (outcomes_of(row.given(side)) for row in rows):
        total: Number = sum(outcome.weight * result_points(outcome.played, side, honours) for outcome in outcomes)
        shares.append(MatchpointShare(as_int_if_whole(Fraction(total)), 0) if outcomes else None)
    return shares


def result_points(played: PlayedScore, side: Side, honours: bool) -> int:
    """Return the points of a side for a result. With `honours`, add its own and subtract those of the other side."""
    points = played.of(side)
    if honours:
        points += played.honours[side.index] - played.honours[side.opponents.index]
    return points


# Victory points of a match: WBF scales by formula, others by steps (2017: 78D; 1949: 88).


_DRAW = Decimal(10)
_MARGIN_PER_ROOT_BOARD = Decimal(15)
"""A margin of 15 IMPs times the root of the number of boards, or more, wins all victory points."""


def victory_points(vp: VpScaleChoice, margin: Number, boards: int) -> Number:
    """Return the victory points for a margin in IMPs, which is negative for a loss."""
    if isinstance(vp.scale, tuple):
        return as_int_if_whole(_by_steps(vp.scale, margin))
    unit = Decimal("0.01") if vp.scale is VpScale.WBF_CONTINUOUS else Decimal(1)
    won = Fraction(_wbf(abs(Fraction(margin)), vp.boards or boards).quantize(unit, ROUND_HALF_UP))
    return as_int_if_whole(won if margin >= 0 else 2 * int(_DRAW) - won)


@cache
def _wbf(margin: Fraction, boards: int) -> Decimal:
    """Return the victory points by the WBF formula: from 10 at 0 IMPs to 20 at the full margin."""
    with localcontext() as context:
        context.prec = 40
        full = _MARGIN_PER_ROOT_BOARD * Decimal(boards).sqrt()
        lead = Decimal(margin.numerator) / Decimal(margin.denominator)
        if lead >= full:
            return 2 * _DRAW
        ratio = ((Decimal(5).sqrt() - 1) / 2) ** 3
        return +(_DRAW + _DRAW * (1 - ratio ** (lead / full)) / (1 - ratio))


def _by_steps(steps: tuple[tuple[Fraction, Fraction], ...], margin: Number) -> Fraction:
    """Return the victory points of the last step reached. If losses have no steps, they mirror wins, at least 0."""
    if margin >= 0:
        return [points for imps, points in steps if 0 <= imps <= margin][-1]
    below = [points for imps, points in steps if margin <= imps < 0]
    if below or any(imps < 0 for imps, _ in steps):
        return below[0] if below else _by_steps(steps, 0)
    return max(2 * _by_steps(steps, 0) - _by_steps(steps, -margin), Fraction(0))
