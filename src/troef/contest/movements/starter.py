"""Starters: the first rounds of cyclic movements, in which everything moves on one place after each round."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any

from troef.cards import TroefError
from troef.contest.contestant import ContestantKind
from troef.contest.movements.movement import Schedule, boards_of, game_or_sit_out, mark_shared_boards, renumber_tables

_ROW = re.compile(r"(\d+)-(\d+)@(\d+)")


@dataclass(frozen=True, slots=True)
class CyclicGroup:
    """The places of a cycle: numbers modulo one modulus. The 27 places of 14 tables are three digits modulo 3 each."""

    moduli: tuple[int, ...]

    @property
    def order(self) -> int:
        return prod(self.moduli)

    def add(self, a: int, b: int) -> int:
        return self._combine(a, b, 1)

    def sub(self, a: int, b: int) -> int:
        return self._combine(a, b, -1)

    def _combine(self, a: int, b: int, sign: int) -> int:
        if len(self.moduli) == 1:
            return (a + sign * b) % self.moduli[0]
        result, weight = 0, 1
        for modulus in self.moduli:
            result += (a + sign * b) % modulus * weight
            a, b, weight = a // modulus, b // modulus, weight * modulus
        return result


@dataclass(frozen=True, slots=True)
class StarterTable:
    """Both pairs and the set of boards at a table in round 1, numbered from 0. Pairs outside the cycle never move."""

    ns: int
    ew: int
    boards: int

    def __str__(self) -> str:
        return f"{self.ns + 1}-{self.ew + 1}@{self.boards + 1}"


@dataclass(frozen=True, slots=True)
class Starter:
    """The tables of round 1. In each later round all moving pairs and all sets move on one place."""

    group: CyclicGroup
    rows: tuple[StarterTable, ...]

    @classmethod
    def parse(cls, text: str, moduli: Sequence[int]) -> Starter:
        """Parse `14-1@1 3-2@4 …`: the NS pair, EW pair and set of boards of each table. Raise TroefError if invalid."""
        rows = []
        for word in text.split():
            match = _ROW.fullmatch(word)
            if not match:
                raise TroefError(f"{word!r} is not a table of a starter such as 14-1@1")
            ns, ew, boards = map(int, match.groups())
            rows.append(StarterTable(ns - 1, ew - 1, boards - 1))
        return cls(CyclicGroup(tuple(moduli)), tuple(rows))

    def __str__(self) -> str:
        return " ".join(map(str, self.rows))

    @property
    def rounds(self) -> int:
        return self.group.order

    def rows_in(self, number: int) -> Iterator[StarterTable]:
        """Yield the tables in round `number` (from 0): pairs and set of boards."""
        for row in self.rows:
            yield StarterTable(
                self._moved(row.ns, number), self._moved(row.ew, number), self.group.add(row.boards, number)
            )

    def _moved(self, place: int, number: int) -> int:
        return place if place >= self.group.order else self.group.add(place, number)


def develop(starter: Starter, size: int, contestants: int, kind: ContestantKind = ContestantKind.PAIRS) -> Schedule:
    """Return all rounds of the movement, with sets of `size` boards. The opponent of a missing pair sits out."""

    def name(place: int) -> str | None:
        return str(place + 1) if place < contestants else None

    games = [
        game_or_sit_out(number + 1, table, name(row.ns), name(row.ew), boards_of(row.boards, size))
        for number in range(starter.rounds)
        for table, row in enumerate(starter.rows_in(number), 1)
    ]
    return mark_shared_boards(renumber_tables(Schedule.of(games, kind)))


_PRIMES = {2: 3, 4: 7, 6: 11, 10: 19, 12: 23, 16: 31}
_TABLES_27 = 14


def paley(tables: int, one_set: bool = False) -> Starter | None:
    """Return the starter from a finite field, or None. With `one_set`, all tables play one set in each round."""
    if tables in _PRIMES:
        prime = _PRIMES[tables]
        return _starter(CyclicGroup((prime,)), _powers(prime), one_set)
    if tables == _TABLES_27:
        return _starter(CyclicGroup((3, 3, 3)), _powers_27(), one_set)
    return None


def _starter(group: CyclicGroup, powers: list[int], one_set: bool) -> Starter:
    pairs = list(pairwise(powers))[::2]
    rows = [StarterTable(x, y, 0 if one_set else group.add(x, y)) for x, y in pairs]
    return Starter(group, (StarterTable(group.order, 0, 0), *sorted(rows, key=lambda row: row.boards)))


def _powers(prime: int) -> list[int]:
    for generator in range(2, prime):
        powers = [pow(generator, k, prime) for k in range(prime - 1)]
        if len(set(powers)) == prime - 1:
            return powers
    raise AssertionError(f"{prime} is not a prime")


def _powers_27() -> list[int]:
    """Return all powers of x in the field of 27 elements (x³ = x + 2), with a + bx + cx² written as a + 3b + 9c."""
    powers, (a, b, c) = [], (1, 0, 0)
    for _ in range(26):
        powers.append(a + 3 * b + 9 * c)
        a, b, c = 2 * c % 3, (a + c) % 3, b
    return powers


# Starters that were found by a search and are stored in starters.toml.


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "starters.toml").read_text(encoding="utf-8"))


def load_starter_texts(family: str) -> dict[str, str]:
    """Return the texts of all starters of a family, such as `howell`, by size."""
    texts: dict[str, str] = _file()[family]
    return texts


def load_starter(family: str, tables: int, rounds: int | None = None) -> Starter | None:
    """Return a starter of a family from the file, or None; `rounds` is needed only for a reduced movement."""
    text = load_starter_texts(family).get(str(tables) if rounds is None else f"{tables}-{rounds}")
    return Starter.parse(text, [rounds or 2 * tables - 1]) if text else None


def reduced_rounds(tables: int) -> list[int]:
    """Return the numbers of rounds for which there is a reduced Howell with this number of tables."""
    return sorted(int(key.split("-")[1]) for key in load_starter_texts("reduced") if key.split("-")[0] == str(tables))


def howell_six(tables: int) -> tuple[Starter, ...]:
    """Return the six rounds for 5, 6 or 7 tables, each written as a first round; empty for other numbers."""
    rounds: list[str] = _file()["howell_six"].get(str(tables), [])
    return tuple(Starter.parse(text, [6]) for text in rounds)


def howell_three() -> tuple[Starter, ...]:
    """Return the five rounds of the Howell for three tables, each written as a first round."""
    rounds: list[str] = _file()["howell_three"]["rounds"]
    return tuple(Starter.parse(text, [5]) for text in rounds)
