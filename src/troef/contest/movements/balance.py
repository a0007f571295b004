"""Balance of a movement: each two pairs should meet, and compare their results, equally much."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations, product

from troef.contest.movements.schedule import Schedule, ScheduledGame

Competition = dict[tuple[str, str], int]


def competition_matrix(schedule: Schedule) -> Competition:
    """Return how much each two pairs compete, summed over the boards.

    Pairs that play a board in the same direction add 1 for that board, pairs in opposite directions subtract 1.
    Opponents add the number of results on the board, less 1.
    """
    total: Competition = dict.fromkeys(combinations(sorted(schedule.contestants), 2), 0)
    for weight, fields in _fields_by_weight(schedule).items():
        played, north_south = _bits(fields)
        for a, b in combinations(sorted(played), 2):
            both = played[a] & played[b]
            opposite = (north_south[a] ^ north_south[b]) & both
            total[a, b] += weight * (both.bit_count() - 2 * opposite.bit_count())
        for games in fields:
            for game in games:
                for two in product(game.ns, game.ew):
                    a, b = sorted(two)
                    total[a, b] += weight * len(games)
    return total


Games = tuple[ScheduledGame, ...]


def _fields_by_weight(schedule: Schedule) -> dict[int, list[Games]]:
    """Return the fields by the number of boards in their set.

    A field is all games in which a board was played. Boards of one set have the same games, so they give one field.
    """
    games_of: dict[int, list[ScheduledGame]] = defaultdict(list)
    for game in schedule.played:
        for board in game.boards:
            games_of[board].append(game)
    by_weight: dict[int, list[Games]] = defaultdict(list)
    for games, boards in Counter(map(tuple, games_of.values())).items():
        by_weight[boards].append(games)
    return by_weight


def _bits(fields: Sequence[Games]) -> tuple[dict[str, int], dict[str, int]]:
    """Return, for each pair and with one bit per field, the fields it played and those it played North-South."""
    played: dict[str, int] = defaultdict(int)
    north_south: dict[str, int] = defaultdict(int)
    for bit, games in enumerate(fields):
        for game in games:
            for pair in game.contestants:
                played[pair] |= 1 << bit
            for pair in game.ns:
                north_south[pair] |= 1 << bit
    return played, north_south


def balance_score(schedule: Schedule, lines: bool = False) -> float:
    """Return the balance of a schedule: 100 if each two pairs compete equally.

    It is 100 S² / (N Q), with S the sum of the N competition values and Q the sum of their squares. With `lines`, count
    only two pairs that sit in the same line, as in a contest with two winners.
    """
    north_south = {pair for game in schedule.played for pair in game.ns}
    values = [
        value
        for (a, b), value in competition_matrix(schedule).items()
        if not lines or (a in north_south) == (b in north_south)
    ]
    squares = sum(value * value for value in values)
    return 100 * sum(values) ** 2 / (len(values) * squares) if squares else 0.0
