"""Individual contests: whist tournaments, in which everybody partners everybody once and opposes everybody twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

_NODES = 20_000
_STARTERS = 60

Four = tuple[int, int, int, int]
"""North, East, South, West: places from 0; the place after the last never moves."""


def whist(players: int) -> tuple[tuple[Four, int], ...] | None:
    """Tables with their sets for round 1; 4n players have one who never moves, 4n + 1 one who sits out (place 0)."""
    m = players - (players % 4 == 0)
    rng = Random(players)
    best: tuple[tuple[Four, int], ...] | None = None
    for _ in range(_STARTERS):
        tables = _starter(players, m, rng)
        if tables is None:
            continue
        found = tuple(zip(tables, _sets(tables, m, rng), strict=True))
        if best is None or _sharing(found) < _sharing(best):
            best = found
    return best


def _sharing(tables: tuple[tuple[Four, int], ...]) -> int:
    return len(tables) - len({boards for _, boards in tables})


def _starter(players: int, m: int, rng: Random) -> list[Four] | None:
    """Tables of the first round; every difference once between partners and twice between opponents."""
    partners, opponents = set[int](), Counter[int]()
    tables: list[Four] = []
    left = set(range(m)) - ({0} if players == m else set())
    nodes = 0

    def distance(a: int, b: int) -> int:
        return 0 if m in (a, b) else min((a - b) % m, (b - a) % m)

    def options() -> Iterator[Four]:
        north = m if players > m and not tables else max(left)
        others = rng.sample(sorted(left - {north}), len(left - {north}))
        for south in [0] if north == m else others:
            yield from (
                (north, east, south, west) for east, west in combinations(others, 2) if south not in (east, west)
            )

    def extend() -> bool:
        nonlocal nodes
        if not left or nodes > _NODES:
            return not left
        for four in options():
            nodes += 1
            n, e, s, w = four
            own = {distance(n, s), distance(e, w)} - {0}
            against = Counter(distance(a, b) for a, b in product((n, s), (e, w)) if m not in (a, b))
            if len(own) < 2 - (m in four) or own & partners or any(opponents[d] + k > 2 for d, k in against.items()):
                continue
            partners.update(own)
            opponents.update(against)
            left.difference_update(four)
            tables.append(four)
            if extend():
                return True
            tables.pop()
            left.update(set(four) - {m})
            opponents.subtract(against)
            partners.difference_update(own)
        return False

    return tables if extend() else None


def _sets(tables: list[Four], m: int, rng: Random) -> list[int]:
    """Sets for the tables, so that everybody gets each at most once; as few tables as possible share."""
    best = [0] * len(tables)
    nodes = 0

    def extend(chosen: list[int], met: frozenset[int]) -> None:
        nonlocal best, nodes
        nodes += 1
        if nodes > _NODES or len(set(chosen)) + len(tables) - len(chosen) <= len(set(best)):
            return
        if len(chosen) == len(tables):
            best = chosen
            return
        for boards in rng.sample(range(m), m) if chosen else [0]:
            new = {(boards - place) % m for place in tables[len(chosen)] if place < m}
            if met.isdisjoint(new):
                extend([*chosen, boards], met | new)

    extend([], frozenset())
    return best
