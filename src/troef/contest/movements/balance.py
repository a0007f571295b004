"""How evenly the pairs compete: every two pairs should meet, and be compared, equally much."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations

from troef.contest.movements.schedule import Game, Schedule

Competition = dict[tuple[str, str], int]


def competition(schedule: Schedule) -> Competition:
    """For every two pairs, over the boards: +1 the same way, -1 opposite ways, opponents the results - 1."""
    total: Counter[tuple[str, str]] = Counter()
    for games, boards in _fields(schedule).items():
        lines = {pair: (way, game) for game in games for way, side in ((1, game.ns), (-1, game.ew)) for pair in side}
        for a, b in combinations(sorted(lines), 2):
            (way_a, game_a), (way_b, game_b) = lines[a], lines[b]
            total[a, b] += boards * (len(games) - 1 if game_a is game_b else way_a * way_b)
    return {(a, b): total[a, b] for a, b in combinations(sorted(schedule.contestants), 2)}


def _fields(schedule: Schedule) -> Counter[tuple[Game, ...]]:
    """The games in which a board was played, and for how many boards they are the same: those of a set."""
    found: dict[int, list[Game]] = defaultdict(list)
    for game in schedule.played:
        for board in game.boards:
            found[board].append(game)
    return Counter(map(tuple, found.values()))


def quality(schedule: Schedule, lines: bool = False) -> float:
    """100 when all compete equally; else 100 S² / (N Q), S and Q the sums of N competitions and their squares.

    With `lines` only those are counted who sit in the same line, as for a contest with two winners.
    """
    north_south = {pair for game in schedule.played for pair in game.ns}
    values = [
        value
        for (a, b), value in competition(schedule).items()
        if not lines or (a in north_south) == (b in north_south)
    ]
    squares = sum(value * value for value in values)
    return 100 * sum(values) ** 2 / (len(values) * squares) if squares else 0.0


def deviation(schedule: Schedule) -> float:
    """The standard deviation of the competition between two pairs, per board of a set."""
    values = competition(schedule).values()
    mean = sum(values) / len(values)
    return float((sum((value - mean) ** 2 for value in values) / len(values)) ** 0.5)
