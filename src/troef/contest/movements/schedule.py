"""A schedule: who plays whom, at which table, in which round, with which boards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from troef.contest.contestant import Kind


def by_number(name: str) -> tuple[bool, int, str]:
    """The order of names: numbers by size, then words."""
    return (not name.isdecimal(), len(name) if name.isdecimal() else 0, name)


@dataclass(frozen=True, slots=True)
class Game:
    """One table in one round; a side is one pair or team, or two players; a sit-out has nobody East-West."""

    round: int
    table: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    boards: tuple[int, ...]
    shared: bool = False
    """The boards go back and forth between the tables that have them in this round."""
    copy: int = 1
    """Which copy of the boards is used, where there are several."""

    @property
    def contestants(self) -> tuple[str, ...]:
        return self.ns + self.ew

    @property
    def is_sit_out(self) -> bool:
        return not self.ew

    def turned(self) -> Game:
        """The same game with the arrow on the table a quarter turn on: the sides change direction."""
        return self if self.is_sit_out else replace(self, ns=self.ew, ew=self.ns)


@dataclass(frozen=True)
class Schedule:
    """All games, in the order of rounds and tables."""

    kind: Kind
    games: tuple[Game, ...]

    @classmethod
    def of(cls, games: Iterable[Game], kind: Kind = Kind.PAIRS) -> Schedule:
        return cls(kind, tuple(sorted(games, key=lambda game: (game.round, game.is_sit_out, game.table))))

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        return tuple(sorted({game.round for game in self.games}))

    @cached_property
    def contestants(self) -> tuple[str, ...]:
        everybody = {one for game in self.games for one in game.contestants}
        return tuple(sorted(everybody, key=by_number))

    @cached_property
    def boards(self) -> tuple[int, ...]:
        return tuple(sorted({board for game in self.games for board in game.boards}))

    @cached_property
    def played(self) -> tuple[Game, ...]:
        """The games that are not sit-outs."""
        return tuple(game for game in self.games if not game.is_sit_out)

    @property
    def sit_outs(self) -> int:
        """How many contestants sit out in the round that has most of them."""
        return max(sum(g.is_sit_out for g in self.in_round(number)) for number in self.rounds)

    def in_round(self, number: int) -> tuple[Game, ...]:
        return self._by_round.get(number, ())

    @cached_property
    def _by_round(self) -> dict[int, tuple[Game, ...]]:
        found: dict[int, list[Game]] = {}
        for game in self.games:
            found.setdefault(game.round, []).append(game)
        return {number: tuple(games) for number, games in found.items()}

    def joined(self, other: Schedule) -> Schedule:
        """What was played and what comes, as one schedule."""
        return Schedule.of(self.games + other.games, self.kind)
