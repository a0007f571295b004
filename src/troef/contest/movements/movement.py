"""Movements, the fields that they are made for, and their schedules, in memory and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any

from troef.cards import TroefError
from troef.cards.wording import join_and
from troef.contest.contestant import ContestantKind
from troef.core.messages import Localised, _
from troef.core.numbers import parse_json
from troef.core.records import BoundedInt, EmbeddedRecordOf, Identifier, ListOf, read_at, record_schema
from troef.laws import Text


def natural_sort_key(name: str) -> tuple[bool, int, str]:
    """Return a sort key for names of contestants: numbers by size, then other names."""
    return (not name.isdecimal(), len(name) if name.isdecimal() else 0, name)


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """One table in one round. A side is a pair, a team or two players; a sit-out has nobody East-West."""

    round: int
    table: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    boards: tuple[int, ...]
    shared: bool = False
    """True if other tables play the same copy of these boards in this round."""
    copy: int = 1
    """The number of the copy of the boards that is used, from 1."""

    @property
    def contestants(self) -> tuple[str, ...]:
        return self.ns + self.ew

    @property
    def is_sit_out(self) -> bool:
        return not self.ew

    def turned(self) -> ScheduledGame:
        """Return this game with North-South and East-West exchanged; a sit-out is unchanged."""
        return self if self.is_sit_out else replace(self, ns=self.ew, ew=self.ns)


@dataclass(frozen=True)
class Schedule:
    """All games and sit-outs, ordered by round and table."""

    kind: ContestantKind
    games: tuple[ScheduledGame, ...]

    @classmethod
    def of(cls, games: Iterable[ScheduledGame], kind: ContestantKind = ContestantKind.PAIRS) -> Schedule:
        return cls(kind, tuple(sorted(games, key=lambda game: (game.round, game.is_sit_out, game.table))))

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        return tuple(sorted({game.round for game in self.games}))

    @cached_property
    def contestants(self) -> tuple[str, ...]:
        everybody = {contestant for game in self.games for contestant in game.contestants}
        return tuple(sorted(everybody, key=natural_sort_key))

    @cached_property
    def boards(self) -> tuple[int, ...]:
        return tuple(sorted({board for game in self.games for board in game.boards}))

    @cached_property
    def played(self) -> tuple[ScheduledGame, ...]:
        """All games without the sit-outs."""
        return tuple(game for game in self.games if not game.is_sit_out)

    @property
    def sit_outs(self) -> int:
        """The maximum number of sit-outs in a round."""
        return max(sum(g.is_sit_out for g in self.in_round(number)) for number in self.rounds)

    def in_round(self, number: int) -> tuple[ScheduledGame, ...]:
        return self._by_round.get(number, ())

    @cached_property
    def _by_round(self) -> dict[int, tuple[ScheduledGame, ...]]:
        by_round: dict[int, list[ScheduledGame]] = {}
        for game in self.games:
            by_round.setdefault(game.round, []).append(game)
        return {number: tuple(games) for number, games in by_round.items()}

    def joined(self, other: Schedule) -> Schedule:
        """Return one schedule with the games of both schedules."""
        return Schedule.of(self.games + other.games, self.kind)


def boards_of(number: int, size: int) -> tuple[int, ...]:
    """Return the board numbers of set `number` (from 0): with a size of 2, set 0 is boards 1 and 2."""
    return tuple(range(number * size + 1, (number + 1) * size + 1))


def game_or_sit_out(number: int, table: int, ns: str | None, ew: str | None, boards: tuple[int, ...]) -> ScheduledGame:
    """Return a game in round `number`. If `ns` or `ew` is None, return a sit-out of the other, without boards."""
    if ns is not None and ew is not None:
        return ScheduledGame(number, table, (ns,), (ew,), boards)
    present = ns if ew is None else ew
    assert present is not None
    return ScheduledGame(number, table, (present,), (), ())


def renumber_tables(schedule: Schedule) -> Schedule:
    """Return the schedule with tables numbered from 1; those with nothing but sit-outs get the last numbers."""
    tables, in_use = {game.table for game in schedule.games}, {game.table for game in schedule.played}
    order = sorted(tables, key=lambda table: (table not in in_use, table))
    numbers = {table: number for number, table in enumerate(order, 1)}
    return Schedule.of((replace(game, table=numbers[game.table]) for game in schedule.games), schedule.kind)


def mark_shared_boards(schedule: Schedule) -> Schedule:
    """Return the schedule with `shared` set in games of which another table has the same boards at the same time."""
    at = Counter((game.round, game.copy, board) for game in schedule.played for board in game.boards)

    def shares(game: ScheduledGame) -> bool:
        return any(at[game.round, game.copy, board] > 1 for board in game.boards)

    return Schedule.of((replace(game, shared=shares(game)) for game in schedule.games), schedule.kind)


_LISTS = ("schedule", "games", "hands", "rounds")
_SIDES = {
    ContestantKind.PAIRS: (("ns",), ("ew",)),
    ContestantKind.TEAMS: (("home",), ("away",)),
    ContestantKind.INDIVIDUAL: (("n", "s"), ("e", "w")),
}


def to_json(schedule: Schedule) -> list[dict[str, Any]]:
    """Return the games as JSON objects. `shared` and `copy` are left out if they have the default value."""
    return [_object(schedule.kind, game) for game in schedule.games]


def _object(kind: ContestantKind, game: ScheduledGame) -> dict[str, Any]:
    fields: dict[str, Any] = {"round": game.round, "table": game.table}
    if kind is ContestantKind.INDIVIDUAL:
        seats = dict(zip("nsew", (*game.ns, *game.ew, None, None, None), strict=False))
        fields |= {seat: seats[seat] for seat in "nesw"}
    else:
        ns, ew = game.ns[0], game.ew[0] if game.ew else None
        if kind is ContestantKind.TEAMS:  # The home team sits North-South in the open room.
            fields |= {"home": ns, "away": ew}
        fields |= {"ns": ns, "ew": ew}
    fields["boards"] = list(game.boards)
    if game.shared:
        fields["shared"] = True
    if game.copy > 1:
        fields["copy"] = game.copy
    return fields


def schedule_text(schedule: Schedule) -> str:
    """Return the schedule as JSON text, one game per line."""
    lines = (json.dumps(game, ensure_ascii=False) for game in to_json(schedule))
    return "[\n" + ",\n".join(lines) + "\n]"


def read_schedule(text: str) -> Schedule:
    """Parse a schedule from JSON text. Raise TroefError if it cannot be read."""
    return schedule_of(parse_json(text))


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenGame:
    """One table in one round. A contestant without an opponent sits out."""

    round: Annotated[int, "the number of the round"]
    table: Annotated[int, "the number of the table"]
    ns: Annotated[str | None, Identifier(), "who sits North-South; null: nobody"] = None
    ew: Annotated[str | None, Identifier(), "who sits East-West"] = None
    home: Annotated[str | None, Identifier(), "teams: who plays at home, and sits North-South in the open room"] = None
    away: Annotated[str | None, Identifier(), "teams: the visitors"] = None
    n: Annotated[str | None, Identifier(), "individuals: who sits North, and so on"] = None
    e: Annotated[str | None, Identifier()] = None
    s: Annotated[str | None, Identifier()] = None
    w: Annotated[str | None, Identifier()] = None
    boards: Annotated[tuple[int, ...], "the numbers of the boards"] = ()
    shared: Annotated[bool, "the boards go back and forth with another table"] = False
    copy: Annotated[int, BoundedInt(1), "which copy of the boards, where there are several"] = 1


GAMES = ListOf(EmbeddedRecordOf(record_schema(WrittenGame)))


def schedule_of(document: Any) -> Schedule:
    """Parse a JSON list of games, or an object that contains one. Raise TroefError if it is invalid."""
    if isinstance(document, dict):
        document = next((document[key] for key in _LISTS if key in document), document)
    if not isinstance(document, list) or not document:
        raise TroefError(_("a schedule is a list of games: objects with round, table, ns, ew and boards"))
    games: tuple[WrittenGame, ...] = read_at("games", GAMES, document)
    kind = _kind(games)
    return Schedule.of((_game(f"games[{index}]", game, kind) for index, game in enumerate(games)), kind)


def _kind(games: Iterable[WrittenGame]) -> ContestantKind:
    named = {name for game in games for name in ("home", "away", "n") if getattr(game, name) is not None}
    if named & {"home", "away"}:
        return ContestantKind.TEAMS
    return ContestantKind.INDIVIDUAL if named else ContestantKind.PAIRS


def _game(where: str, game: WrittenGame, kind: ContestantKind) -> ScheduledGame:
    first, second = (tuple(name for key in side if (name := getattr(game, key)) is not None) for side in _SIDES[kind])
    if not first + second:
        keys = sum(_SIDES[kind], ())
        raise TroefError(
            _("{where}: nobody is named; {keys} say who plays", where=where, keys=Localised(join_and, keys))
        )
    if kind is ContestantKind.INDIVIDUAL and len(first + second) not in (1, 4):
        raise TroefError(_("{where}: a table has four players, or one who sits out", where=where))
    if not first:
        first, second = second, ()
    boards = game.boards if second else ()
    return ScheduledGame(game.round, game.table, first, second, boards, game.shared, game.copy)


_UNITS = {ContestantKind.PAIRS: _("pairs"), ContestantKind.TEAMS: _("teams"), ContestantKind.INDIVIDUAL: _("players")}


class MovementNotAvailable(TroefError):
    """An error: a movement does not exist for a field of contestants and boards. The message says why."""


@dataclass(frozen=True, slots=True)
class EntryField:
    """The contestants and boards for which a movement is built; `rounds` is None if the movement may choose."""

    contestants: int
    boards: int
    kind: ContestantKind = ContestantKind.PAIRS
    rounds: int | None = None
    copies: int | None = None
    """Number of copies of each board; None if unknown."""

    @property
    def tables(self) -> int:
        """The number of tables, or of matches for teams. With an odd number, the last contestant has a table alone."""
        return (self.contestants + 1) // 2

    @property
    def units(self) -> Text:
        """The plural for the contestants, such as `pairs`."""
        return _UNITS[self.kind]

    def per_round(self, sets: int) -> int:
        """Return the number of boards in each of these sets. Raise MovementNotAvailable if there are too few boards."""
        if self.boards < sets:
            raise MovementNotAvailable(
                _(
                    "{sets} sets of boards are needed: at least {sets} boards, not {boards}",
                    sets=sets,
                    boards=self.boards,
                )
            )
        return self.boards // sets


@dataclass(frozen=True, slots=True)
class Movement:
    """A schedule with the name of its movement and a note for the organiser."""

    name: str
    schedule: Schedule
    moves: Text
    """The moves of contestants and boards, as guidance for the organiser."""
    winners: int = 1
    planned: int | None = None
    """Number of rounds in all, if they are drawn one by one."""
    full_length_note: Text | None = None
    """A note that holds only if the movement is played to its last round."""

    @property
    def note(self) -> Text:
        """A note for the organiser: what the movement achieves, and how contestants and boards move."""
        if self.full_length_note is None:
            return self.moves
        return _("{note} {moves}", note=self.full_length_note, moves=self.moves)

    @property
    def copies(self) -> int:
        """The number of copies of each board that the movement needs."""
        return max(game.copy for game in self.schedule.games)

    @property
    def tables_sharing(self) -> int:
        """The maximum number of tables in a round that share one copy of a set."""
        at = Counter((game.round, game.copy, game.boards[0]) for game in self.schedule.played if game.shared)
        return max(at.values(), default=1)

    @property
    def rounds(self) -> int:
        return self.planned or len(self.schedule.rounds)

    @property
    def boards_per_round(self) -> int:
        return max(len(game.boards) for game in self.schedule.played)

    def first(self, rounds: int | None) -> Movement:
        """Return the first rounds of the movement (None: all). Raise MovementNotAvailable if it has fewer rounds."""
        if rounds is None or rounds == len(self.schedule.rounds):
            return self
        if not 1 <= rounds < len(self.schedule.rounds):
            raise MovementNotAvailable(
                _("it has {count} rounds, not {rounds}", count=len(self.schedule.rounds), rounds=rounds)
            )
        games = (game for game in self.schedule.games if game.round <= rounds)
        ended = self.full_length_note and _(
            "{rounds} of the {total} rounds: not everybody meets.", rounds=rounds, total=self.rounds
        )
        return Movement(
            self.name, Schedule.of(games, self.schedule.kind), self.moves, self.winners, full_length_note=ended
        )
