"""Searches every starter again and prints the file in which they are stored."""

from __future__ import annotations

from collections.abc import Iterator

from troef.contest.movements.search.adder import reduced_howell
from troef.contest.movements.search.full import barometer, full_howell
from troef.contest.movements.search.three import three_tables
from troef.contest.movements.search.whist import whist

# Four to sixteen tables with a prime number of rounds 3 modulo 4, and 27, need no search: howell.py constructs them.
FULL = (7, 8, 9, 11, 13, 15, 17, 18, 19, 20)
BAROMETER = (3, 5, *FULL)
WHIST = (4, 5, 8, 12, 13, 16, 17)
MOST_TABLES, MOST_ROUNDS = 20, 28


def reduced_sizes() -> Iterator[tuple[int, int]]:
    """Tables and rounds where a reduced Howell can be; for an even number the first two are impossible, and 5 by 8."""
    for tables in range(5, MOST_TABLES + 1):
        first = tables + 2 if tables % 2 == 0 else tables
        for rounds in range(first, min(2 * tables - 2, MOST_ROUNDS) + 1):
            if (tables, rounds) != (5, 8):
                yield tables, rounds


def lines() -> Iterator[str]:
    yield "# Starters, found by `python -m troef.contest.movements.search`, which prints this file anew."
    yield "# A table of round 1 is NS-EW@set; pairs and sets up to the number of rounds move one on after every round."
    yield "\n[howell]  # by tables"
    yield f'5 = "{reduced_howell(5, 9)}"'
    yield from (f'{tables} = "{full_howell(tables)}"' for tables in FULL)
    yield "\n[howell_three]  # round by round"
    yield "rounds = ["
    for games in three_tables():
        yield f'    "{" ".join(f"{a + 1}-{b + 1}@{s + 1}" for a, b, s in games)}",'
    yield "]"
    yield "\n[barometer]  # by tables; the set is that of the round"
    yield from (f'{tables} = "{barometer(tables)}"' for tables in BAROMETER)
    yield "\n[reduced]  # by tables-rounds"
    for tables, rounds in reduced_sizes():
        found = reduced_howell(tables, rounds)
        if found:
            yield f'{tables}-{rounds} = "{found}"'
    yield "\n[individual]  # by players; N-E-S-W@set"
    for players in WHIST:
        tables_sets = whist(players) or ()
        text = " ".join(f"{'-'.join(str(seat + 1) for seat in four)}@{boards + 1}" for four, boards in tables_sets)
        yield f'{players} = "{text}"'


if __name__ == "__main__":
    for line in lines():
        print(line, flush=True)
