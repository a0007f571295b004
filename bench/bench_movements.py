"""Movements of every size, built and verified: the slowest by name, and all proposals for a field."""

from __future__ import annotations

from collections import defaultdict
from time import perf_counter

from troef.contest.contestant import ContestantKind
from troef.contest.movements import MOVEMENTS, EntryField, MovementNotAvailable, build_movement, propose_movements

BOARDS = 56
MOST = 40


def timed(name: str, field: EntryField) -> float | None:
    """Return the seconds for one schedule, or None if the movement does not exist."""
    begin = perf_counter()
    try:
        build_movement(name, field)
    except MovementNotAvailable:
        return None
    return perf_counter() - begin


def main(toy: bool) -> None:
    most = 8 if toy else MOST
    slowest: dict[str, tuple[float, str]] = defaultdict(lambda: (0.0, ""))
    for kind in ContestantKind:
        for number in range(2, most + 1):
            field = EntryField(number, BOARDS, kind)
            for name in MOVEMENTS:
                seconds = timed(name, field)
                if seconds is not None:
                    slowest[name] = max(slowest[name], (seconds, f"{number} {kind.value}"))
    for name, (seconds, where) in slowest.items():
        print(f"{name:<20} slowest {1000 * seconds:6.1f} ms ({where})")
    for number in (number for number in (8, 14, 28, MOST) if number <= most):
        begin = perf_counter()
        found = propose_movements(EntryField(number, 28))
        print(f"{len(found):>2} proposals for {number} pairs: {1000 * (perf_counter() - begin):.0f} ms")
