"""How evenly the pairs compete: every two pairs should meet, and be compared, equally much."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations

from troef.contest.movements.schedule import Schedule

Competition = dict[tuple[str, str], int]


def competition(schedule: Schedule) -> Competition:
    """For every two pairs, over the boards: +1 the same way, -1 opposite ways, opponents the results - 1."""
    total: Counter[tuple[str, str]] = Counter()
    for lines in _directions(schedule).values():
        everybody = sorted(lines)
        for a, b in combinations(everybody, 2):
            (way_a, table_a), (way_b, table_b) = lines[a], lines[b]
            total[a, b] += len(everybody) // 2 - 1 if table_a == table_b else way_a * way_b
    return {(a, b): total[a, b] for a, b in combinations(sorted(schedule.contestants), 2)}


def _directions(schedule: Schedule) -> dict[int, dict[str, tuple[int, tuple[int, int]]]]:
    """Board → pair → its direction (+1 is North-South) and where it played."""
    found: dict[int, dict[str, tuple[int, tuple[int, int]]]] = defaultdict(dict)
    for game in schedule.played:
        for board in game.boards:
            for way, side in ((1, game.ns), (-1, game.ew)):
                for pair in side:
                    found[board][pair] = (way, (game.round, game.table))
    return found


def quality(schedule: Schedule) -> float:
    """100 when all compete equally; otherwise 100 S² / (N Q), S and Q the sums of N competitions and of their squares."""
    values = competition(schedule).values()
    squares = sum(value * value for value in values)
    return 100 * sum(values) ** 2 / (len(values) * squares) if squares else 0.0


def deviation(schedule: Schedule) -> float:
    """The standard deviation of the competition between two pairs, per board of a set."""
    values = competition(schedule).values()
    mean = sum(values) / len(values)
    return float((sum((value - mean) ** 2 for value in values) / len(values)) ** 0.5)
