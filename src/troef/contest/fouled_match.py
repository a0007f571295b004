"""A fouled board in a board-a-match contest goes by what the pairs did in their own version (1949: 104b)."""

from __future__ import annotations

from collections.abc import Sequence

from troef.cards import SIDES, Side
from troef.contest.exact import Number
from troef.contest.ladder import Ladder
from troef.contest.result import Result, outcomes_of
from troef.contest.session import Contest


def team_points_by_pairs(rows: Sequence[Result], contest: Contest) -> dict[str, int]:
    """Two for a team whose pairs are above average together, one if they balance, none if they are below."""
    signs: dict[str, int] = {}
    for row in rows:
        for side in SIDES:
            team = row.contestants(side)[0]
            signs[team] = signs.get(team, 0) + _against_average(row, side, contest)
    return {team: 1 + (sign > 0) - (sign < 0) for team, sign in signs.items()}


def _against_average(row: Result, side: Side, contest: Contest) -> int:
    """Whether a pair is above (1), at (0) or below (-1) the average of its line in its version of the board."""
    counts: dict[int, Number] = {}
    for other in contest.results:
        if other.board == row.board and other.version == row.version:
            for outcome in outcomes_of(other.given(side)):
                value = outcome.played.of(side)
                counts[value] = counts.get(value, 0) + outcome.weight
    ladder = Ladder(counts)
    standing = sum(outcome.weight * ladder.place(outcome.played.of(side)) for outcome in outcomes_of(row.given(side)))
    return (standing > ladder.size) - (standing < ladder.size)
