"""Full Howells and barometers: starters whose pairs of places lie across even directions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from math import gcd
from random import Random

from troef.contest.movements.starter import Group, Row, Starter

_MOST_ORBITS = 16


def unevenness(signs: Sequence[int]) -> int:
    """Nil (perfect balance) when every shift agrees with the original on one place less than it disagrees."""
    m = len(signs)
    bits = sum(1 << i for i, sign in enumerate(signs) if sign > 0)
    everything = (1 << m) - 1
    total = 0
    for k in range(1, m // 2 + 1):
        shifted = (bits << k | bits >> (m - k)) & everything
        total += (m - 2 * (bits ^ shifted).bit_count() + 1) ** 2
    return total


def directions(m: int, rng: Random) -> list[tuple[int, ...]]:
    """Even directions for m places, best first: +1 on place 0, as many of each on the others."""
    found = {signs: unevenness(signs) for signs in (*_from_orbits(m), *_climbed(m, rng))}
    best = sorted(found, key=lambda signs: found[signs])[:50]
    return [turned for signs in best for turned in _turns(signs)]


def _turns(signs: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The same directions begun at another place: equally even, but other pairs of places can be formed."""
    if sum(signs) == -1:
        signs = tuple(-sign for sign in signs)
    for place, sign in enumerate(signs):
        if sign > 0:
            yield signs[place:] + signs[:place]


def _from_orbits(m: int) -> Iterator[tuple[int, ...]]:
    """The best directions that are constant on the orbits of a multiplier: where the even ones mostly are."""
    tried = set()
    for multiplier in range(2, m):
        if gcd(multiplier, m) > 1:
            continue
        orbits = _orbits(m, multiplier)
        if len(orbits) > _MOST_ORBITS or orbits in tried:
            continue
        tried.add(orbits)
        fitting = [signs for signs in _constant_on(orbits, m) if abs(sum(signs)) == 1]
        if fitting:
            yield min(fitting, key=unevenness)


def _orbits(m: int, multiplier: int) -> tuple[frozenset[int], ...]:
    found: dict[frozenset[int], None] = {}
    for start in range(1, m):
        orbit, place = {start}, start * multiplier % m
        while place != start:
            orbit.add(place)
            place = place * multiplier % m
        found[frozenset(orbit)] = None
    return tuple(found)


def _constant_on(orbits: Sequence[frozenset[int]], m: int) -> Iterator[tuple[int, ...]]:
    for choice in product((1, -1), repeat=len(orbits)):
        signs = [1] * m
        for sign, orbit in zip(choice, orbits, strict=True):
            for place in orbit:
                signs[place] = sign
        yield tuple(signs)


def _climbed(m: int, rng: Random, tries: int = 600) -> Iterator[tuple[int, ...]]:
    """Exchanges two directions as long as it helps, from several random beginnings."""
    for _ in range(tries):
        signs = [1, *rng.sample([1, -1] * (m // 2), m - 1)]
        while (better := _exchanged(signs)) is not None:
            signs = better
        yield tuple(signs)


def _exchanged(signs: list[int]) -> list[int] | None:
    now = unevenness(signs)
    for i in range(1, len(signs)):
        for j in range(i + 1, len(signs)):
            if signs[i] != signs[j]:
                other = signs.copy()
                other[i], other[j] = other[j], other[i]
                if unevenness(other) < now:
                    return other
    return None


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
