"""Reduced Howells, and the full one for 5 tables: a starter, and sets of boards that fit it."""

from __future__ import annotations

from itertools import combinations
from operator import mul
from random import Random

from troef.contest.movements.starter import Group, Row, Starter

_NODES = 4_000  # a search that has tried this many sets begins again with another starter
_STARTERS = 200
_KEPT = 10  # of so many starters the best balanced one is taken

Places = list[tuple[int, int]]


def reduced_howell(tables: int, rounds: int) -> Starter | None:
    """A cyclic movement with this many rounds; pairs above the number of rounds never move."""
    rng = Random(1000 * tables + rounds)
    found: list[Starter] = []
    for _ in range(_STARTERS):
        places = _places(tables, rounds, rng)
        sets = places and _adder(places, rounds, rng)
        if places and sets:
            rows = [Row(ns, ew, boards) for (ns, ew), boards in zip(places, sets, strict=True)]
            found.append(turned_best(Starter(Group((rounds,)), tuple(rows)), rng))
        if len(found) == _KEPT:
            break
    return _normal(max(found, key=cyclic_quality)) if found else None


def _places(tables: int, rounds: int, rng: Random) -> Places | None:
    """Pairs the moving places with each other, all differences different, and the rest with those who stay."""
    stay = 2 * tables - rounds
    for _ in range(1000):
        order = rng.sample(range(rounds), rounds)
        meet = list(zip(order[stay::2], order[stay + 1 :: 2], strict=True))
        differences = [min((x - y) % rounds, (y - x) % rounds) for x, y in meet]
        if len(set(differences)) == len(meet) and 2 * max(differences, default=0) != rounds:
            return [(rounds + k, place) for k, place in enumerate(order[:stay])] + meet
    return None


def _adder(places: Places, rounds: int, rng: Random) -> list[int] | None:
    """A set for each table, all different, so that every moving pair gets every set once."""
    todo, used, met = set(range(len(places))), set[int](), set[int]()
    chosen: dict[int, int] = {}
    nodes = 0

    def relative(table: int, boards: int) -> list[int]:
        return [(boards - place) % rounds for place in places[table] if place < rounds]

    def options(table: int) -> list[int]:
        return [s for s in range(rounds) if s not in used and met.isdisjoint(relative(table, s))]

    def extend() -> bool:
        nonlocal nodes
        nodes += 1
        if not todo or nodes > _NODES:
            return not todo
        table, fitting = min(((t, options(t)) for t in sorted(todo)), key=lambda found: len(found[1]))
        todo.remove(table)
        for boards in rng.sample(fitting, len(fitting)):
            new = relative(table, boards)
            used.add(boards)
            met.update(new)
            chosen[table] = boards
            if extend():
                return True
            used.remove(boards)
            met.difference_update(new)
        todo.add(table)
        return False

    return [chosen[table] for table in range(len(places))] if extend() else None


def turned_best(starter: Starter, rng: Random, tries: int = 30) -> Starter:
    """Turns tables as long as the balance improves, from several beginnings."""
    best = starter
    for _ in range(tries):
        now = Starter(starter.group, tuple(rng.choice((row, _turned(row))) for row in starter.rows))
        while (better := _turned_once(now)) is not None:
            now = better
        if cyclic_quality(now) > cyclic_quality(best) + 1e-9:
            best = now
    return best


def _turned_once(starter: Starter) -> Starter | None:
    now = cyclic_quality(starter)
    for i, row in enumerate(starter.rows):
        other = Starter(starter.group, (*starter.rows[:i], _turned(row), *starter.rows[i + 1 :]))
        if cyclic_quality(other) > now + 1e-9:
            return other
    return None


def _turned(row: Row) -> Row:
    return Row(row.ew, row.ns, row.boards)


def cyclic_quality(starter: Starter) -> float:
    """The quality of balance.py from the starter alone: two moving pairs depend on their distance only."""
    m, tables = starter.group.order, len(starter.rows)
    signs, meets, stay = [0] * m, set[int](), list[int]()
    for row in starter.rows:
        for place, sign in ((row.ns, 1), (row.ew, -1)):
            if place < m:
                signs[(row.boards - place) % m] = sign
            else:
                stay.append(sign)
        if max(row.ns, row.ew) < m:
            meets.update(((row.ns - row.ew) % m, (row.ew - row.ns) % m))
    counted = [(m, s * sum(signs) + tables) for s in stay]
    counted += [(1, m * a * b) for a, b in combinations(stay, 2)]
    for k in range(1, m // 2 + 1):
        agree = sum(map(mul, signs, signs[k:] + signs[:k]))
        counted.append((m // 2 if 2 * k == m else m, agree + (tables if k in meets else 0)))
    number = sum(times for times, _ in counted)
    total = sum(times * value for times, value in counted)
    return 100 * total**2 / (number * sum(times * value * value for times, value in counted))


def _normal(starter: Starter) -> Starter:
    """Moved and turned so that the last pair sits North at table 1, against pair 1 with set 1, as everybody expects."""
    order, last = starter.group.order, 2 * len(starter.rows) - 1
    first = next(row for row in starter.rows if last in (row.ns, row.ew))
    place = min(first.ns, first.ew)

    def moved(row: Row) -> Row:
        ns, ew = (seat if seat >= order else (seat - place) % order for seat in (row.ns, row.ew))
        turned = (ns, ew) if first.ns == last else (ew, ns)
        return Row(*turned, (row.boards - first.boards) % order)

    rows = sorted(map(moved, starter.rows), key=lambda row: (row.ns != last, row.boards))
    return Starter(starter.group, tuple(rows))
