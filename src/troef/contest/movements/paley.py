"""Perfectly balanced starters by construction: squares sit one way, the others the other way.

Where the number of places is a prime power 3 modulo 4, and g generates its field, the pairs of places
g⁰ g¹, g² g³, … have all differences and all sums different, and squares spread perfectly evenly.
"""

from __future__ import annotations

from itertools import pairwise

from troef.contest.movements.starter import Group, Row, Starter

_PRIMES = {2: 3, 4: 7, 6: 11, 10: 19, 12: 23, 16: 31}
_TABLES_27 = 14


def paley(tables: int, one_set: bool = False) -> Starter | None:
    """The starter for 2, 4, 6, 10, 12, 14 or 16 tables; with `one_set` all tables play the set of the round."""
    if tables in _PRIMES:
        prime = _PRIMES[tables]
        return _starter(Group((prime,)), _powers(prime), one_set)
    if tables == _TABLES_27:
        return _starter(Group((3, 3, 3)), _powers_27(), one_set)
    return None


def _starter(group: Group, powers: list[int], one_set: bool) -> Starter:
    pairs = list(pairwise(powers))[::2]
    rows = [Row(x, y, 0 if one_set else group.add(x, y)) for x, y in pairs]
    return Starter(group, (Row(group.order, 0, 0), *sorted(rows, key=lambda row: row.boards)))


def _powers(prime: int) -> list[int]:
    """All powers of the smallest generator."""
    for generator in range(2, prime):
        powers = [pow(generator, k, prime) for k in range(prime - 1)]
        if len(set(powers)) == prime - 1:
            return powers
    raise AssertionError(f"{prime} is not a prime")


def _powers_27() -> list[int]:
    """All powers of x in the field of 27: polynomials a + bx + cx² modulo 3, written a + 3b + 9c, with x³ = x + 2."""
    powers, (a, b, c) = [], (1, 0, 0)
    for _ in range(26):
        powers.append(a + 3 * b + 9 * c)
        a, b, c = 2 * c % 3, (a + c) % 3, b
    return powers
