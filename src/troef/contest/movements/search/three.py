"""The Howell for three tables: no arrangement is free of sharing; in this one it happens in the last round only."""

from __future__ import annotations

from itertools import permutations, product

from troef.contest.movements.balance import quality
from troef.contest.movements.schedule import Game, Schedule

Round = tuple[tuple[int, int], ...]
_ROUNDS: tuple[Round, ...] = tuple(
    ((5, r), *(((r + k) % 5, (r - k) % 5) for k in (1, 2))) for r in range(5)
)  # everybody meets everybody: the circle of five with pair 6 in the middle


def three_tables() -> list[list[tuple[int, int, int]]]:
    """Rounds of (NS, EW, set): four rounds without sharing, and the last with one set for all three."""
    for sets in product(permutations(range(4), 3), repeat=4):
        if _each_set_once(sets):
            return _turned([*sets, (4, 4, 4)])
    raise LookupError("no arrangement for three tables")


def _each_set_once(sets: tuple[tuple[int, ...], ...]) -> bool:
    seen = [
        (pair, s)
        for games, own in zip(_ROUNDS, sets, strict=False)
        for two, s in zip(games, own, strict=True)
        for pair in two
    ]
    return len(set(seen)) == len(seen)


def _turned(sets: list[tuple[int, ...]]) -> list[list[tuple[int, int, int]]]:
    """The best balance over all directions; pair 6 stays North at table 1."""
    flat = [(r, t, a, b, sets[r][t]) for r, games in enumerate(_ROUNDS) for t, (a, b) in enumerate(games)]

    def arranged(turns: tuple[bool, ...]) -> list[tuple[int, int, int, int, int]]:
        todo = iter(turns)
        return [(r, t, b, a, s) if t and next(todo) else (r, t, a, b, s) for r, t, a, b, s in flat]

    def even(turns: tuple[bool, ...]) -> float:
        games = (Game(r, t, (str(a),), (str(b),), (s,)) for r, t, a, b, s in arranged(turns))
        return quality(Schedule.of(games))

    best = max(product((False, True), repeat=10), key=even)
    return [[(a, b, s) for r, _, a, b, s in arranged(best) if r == number] for number in range(5)]
