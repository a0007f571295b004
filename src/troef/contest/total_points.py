"""Total points: what was scored is what counts (2017: 78C; 1949: 90; klaverjas: the ordinary drive)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from troef.cards import Side
from troef.contest.exact import Number, tidy
from troef.contest.matchpoints import Share
from troef.contest.result import Given, Played, Result, outcomes_of


def total_shares(rows: Sequence[Result], side: Side, honours: bool) -> list[Share | None]:
    """The score of each side, with honours where they count."""
    return [_share(row.given(side), side, honours) for row in rows]


def worth(played: Played, side: Side, honours: bool) -> int:
    """What a side has for a result; the other side's honours count against it."""
    points = played.of(side)
    if honours:
        points += played.honours[side.index] - played.honours[side.opponents.index]
    return points


def _share(given: Given, side: Side, honours: bool) -> Share | None:
    outcomes = outcomes_of(given)
    if not outcomes:
        return None
    total: Number = sum(outcome.weight * worth(outcome.played, side, honours) for outcome in outcomes)
    return Share(tidy(Fraction(total)), 0)
