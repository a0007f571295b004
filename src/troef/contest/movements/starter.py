"""A starter: the first round of a movement from which every other round follows by moving one place on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

from troef.cards import TroefError
from troef.contest.contestant import Kind
from troef.contest.movements.schedule import Schedule, boards_of, meeting, with_sharing

_ROW = re.compile(r"(\d+)-(\d+)@(\d+)")


@dataclass(frozen=True, slots=True)
class Group:
    """The places in the circle: ordinarily counting modulo one number, for 27 places three counters modulo 3."""

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
class Row:
    """One table of the first round: who sits where (from 0; `order` and up never move) and its set of boards."""

    ns: int
    ew: int
    boards: int

    def __str__(self) -> str:
        return f"{self.ns + 1}-{self.ew + 1}@{self.boards + 1}"


@dataclass(frozen=True, slots=True)
class Starter:
    """The tables of round 1; in every next round each moving pair's place and each set move one on."""

    group: Group
    rows: tuple[Row, ...]

    @classmethod
    def parse(cls, text: str, moduli: Sequence[int]) -> Starter:
        """Reads `14-1@1 3-2@4 …`: NS pair, EW pair, set of boards, table by table."""
        rows = []
        for word in text.split():
            found = _ROW.fullmatch(word)
            if not found:
                raise TroefError(f"{word!r} is not a table of a starter such as 14-1@1")
            ns, ew, boards = map(int, found.groups())
            rows.append(Row(ns - 1, ew - 1, boards - 1))
        return cls(Group(tuple(moduli)), tuple(rows))

    def __str__(self) -> str:
        return " ".join(map(str, self.rows))

    @property
    def rounds(self) -> int:
        return self.group.order

    def rows_in(self, number: int) -> Iterator[Row]:
        """The tables in round `number`, counted from 0."""
        for row in self.rows:
            yield Row(self._moved(row.ns, number), self._moved(row.ew, number), self.group.add(row.boards, number))

    def _moved(self, place: int, number: int) -> int:
        return place if place >= self.group.order else self.group.add(place, number)


def developed(starter: Starter, size: int, contestants: int, kind: Kind = Kind.PAIRS) -> Schedule:
    """Every round of the movement; a place beyond the number of contestants is empty, and its opponent sits out."""

    def name(place: int) -> str | None:
        return str(place + 1) if place < contestants else None

    games = [
        meeting(number + 1, table, name(row.ns), name(row.ew), boards_of(row.boards, size))
        for number in range(starter.rounds)
        for table, row in enumerate(starter.rows_in(number), 1)
    ]
    return with_sharing(Schedule.of(games, kind))
