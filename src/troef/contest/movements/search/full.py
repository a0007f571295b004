"""Full Howells and barometers: starters whose pairs of places lie across even directions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

from troef.contest.movements.search.directions import directions
from troef.contest.movements.starter import Group, Row, Starter

_NODES = 3_000  # a search that has tried this many places begins again elsewhere
_TURNS = 500


def full_howell(tables: int) -> Starter:
    """The starter of a full Howell with the most even directions that allow one (4 tables and more, not 5)."""
    return _across_even_directions(tables, strong=True)


def barometer(tables: int) -> Starter:
    """The starter of a round robin in which all tables play the set of the round, with even directions."""
    return _across_even_directions(tables, strong=False)


def _across_even_directions(tables: int, strong: bool) -> Starter:
    m = 2 * tables - 1
    rng = Random(m)
    for signs in islice(directions(m, rng), _TURNS):
        for _ in range(5):
            starter = starter_across(signs, strong, rng)
            if starter:
                return starter
    raise LookupError(f"no starter found for {tables} tables")


def starter_across(signs: Sequence[int], strong: bool, rng: Random) -> Starter | None:
    """Pairs up the places 1 … m-1, all differences different and each pair with both directions.

    In a strong starter all sums differ as well: they are the sets of boards. Otherwise every table has set 0.
    """
    m = len(signs)
    differences, sums, left = set[int](), {0}, set(range(1, m))
    rows: list[Row] = []
    nodes = 0

    def sign(place: int) -> int:
        """+1 sits North-South; at place 0 East-West, against the pair that never moves."""
        return signs[place] if strong else -signs[-place % m]

    def extend() -> bool:
        nonlocal nodes
        nodes += 1
        if not left or nodes > _NODES:
            return not left
        x = max(left)
        for y in rng.sample(sorted(left), len(left)):
            difference, total = min((x - y) % m, (y - x) % m), (x + y) % m
            if sign(x) == sign(y) or difference in differences or (strong and total in sums):
                continue
            differences.add(difference)
            sums.add(total)
            left.difference_update((x, y))
            rows.append(Row(*((x, y) if sign(x) > 0 else (y, x)), total if strong else 0))
            if extend():
                return True
            rows.pop()
            differences.remove(difference)
            sums.discard(total)
            left.update((x, y))
        return False

    if not extend():
        return None
    return Starter(Group((m,)), (Row(m, 0, 0), *sorted(rows, key=lambda row: (row.boards, row.ns))))
