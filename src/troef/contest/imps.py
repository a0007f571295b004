"""International matchpoints: the scale, cross-IMPs and Butler (2017: 78B; 1949: 87)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction

from troef.cards import Side
from troef.contest.exact import Number, tidy
from troef.contest.matchpoints import Share, by_version
from troef.contest.options import Butler, Cross
from troef.contest.result import Given, Played, Result, outcomes_of


def imps(steps: Sequence[int], difference: Number) -> int:
    """The IMPs of a difference; a loss is negative."""
    return bisect_right(steps, difference) if difference >= 0 else -bisect_right(steps, -difference)


def cross_shares(rows: Sequence[Result], side: Side, steps: Sequence[int], cross: Cross) -> list[Share | None]:
    """Each score against every other of the line, in IMPs."""
    shares: list[Share | None] = [None] * len(rows)
    for places in by_version(rows).values():
        counts: dict[int, Number] = {}
        for place in places:
            for outcome in outcomes_of(rows[place].given(side)):
                value = outcome.played.of(side)
                counts[value] = counts.get(value, 0) + outcome.weight
        others = max(sum(counts.values()) - 1, 1) if cross is Cross.MEAN else 1
        worth = {
            value: Fraction(sum(count * imps(steps, value - other) for other, count in counts.items())) / others
            for value in counts
        }
        _fill(shares, rows, places, side, worth)
    return shares


def butler_shares(rows: Sequence[Result], side: Side, steps: Sequence[int], butler: Butler) -> list[Share | None]:
    """Each score against the datum of the line, in IMPs."""
    shares: list[Share | None] = [None] * len(rows)
    for places in by_version(rows).values():
        datum = datum_of([rows[place].given(side) for place in places], side, butler)
        values = {outcome.played.of(side) for place in places for outcome in outcomes_of(rows[place].given(side))}
        _fill(shares, rows, places, side, {value: Fraction(imps(steps, value - datum)) for value in values})
    return shares


def datum_of(givens: Sequence[Given], side: Side, butler: Butler) -> Number:
    """The mean of the scores, the ends dropped, rounded half away from zero; a weighted score counts as its mean."""
    values = sorted(mean_of(given, side) for given in givens if outcomes_of(given))
    trim = min(butler.trim, (len(values) - 1) // 2) if values else 0
    kept = values[trim : len(values) - trim]
    mean = Fraction(sum(kept)) / max(len(kept), 1)
    steps = (2 * abs(mean) / butler.round + 1) // 2
    return int(steps * butler.round) * (1 if mean >= 0 else -1)


def mean_of(given: Given, side: Side) -> Number:
    """The score a side has, on average where it is weighted."""
    if isinstance(given, Played):
        return given.of(side)
    return tidy(Fraction(sum(outcome.weight * outcome.played.of(side) for outcome in outcomes_of(given))))


def _fill(
    shares: list[Share | None],
    rows: Sequence[Result],
    places: Sequence[int],
    side: Side,
    worth: dict[int, Fraction],
) -> None:
    """Gives each result what its score is worth; a weighted one the mean of its outcomes."""
    known = {value: Share(tidy(points), 0) for value, points in worth.items()}
    for place in places:
        given = rows[place].given(side)
        if isinstance(given, Played):
            shares[place] = known[given.of(side)]
        elif outcomes := outcomes_of(given):
            points = sum(outcome.weight * worth[outcome.played.of(side)] for outcome in outcomes)
            shares[place] = Share(tidy(Fraction(points)), 0)
