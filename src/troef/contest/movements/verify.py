"""Verification of schedules: every fault that prevents one from being played, and its balance.

A list of games cannot declare three things, so they are inferred from the whole schedule. Tables share boards if
everybody plays every board. Contestants meet repeatedly if all meet equally often. A sit-out is not listed if the
number of contestants leaves somebody over.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, pairwise, product
from typing import Any

from troef.contest.contestant import ContestantKind
from troef.contest.movements.movement import Schedule, ScheduledGame
from troef.core.messages import _, ngettext
from troef.laws import Text


class ScheduleProblem(Enum):
    """The kinds of fault in a schedule."""

    TWICE_IN_ROUND = "twice-in-round"
    TABLE_TWICE = "table-twice"
    MISSING = "missing"
    MEET_AGAIN = "meet-again"
    PARTNER_AGAIN = "partner-again"
    BOARD_AGAIN = "board-again"
    BOARD_AT_TWO_TABLES = "board-at-two-tables"
    NO_BOARDS = "no-boards"
    ROUND_MISSING = "round-missing"


@dataclass(frozen=True, slots=True)
class ScheduleFault:
    """One fault in a schedule, with its place and the contestants concerned."""

    problem: ScheduleProblem
    text: Text
    round: int
    table: int | None = None
    contestants: tuple[str, ...] = ()
    boards: tuple[int, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the fault with its kind, place and sentence."""
        return {
            "problem": self.problem.value,
            "round": self.round,
            "table": self.table,
            "contestants": list(self.contestants),
            "boards": list(self.boards),
            **self.text.as_json(),
        }


def round_missing(number: int) -> ScheduleFault:
    text = _("round {number} is missing", number=number)
    return ScheduleFault(ScheduleProblem.ROUND_MISSING, text, number)


def twice_in_round(game: ScheduledGame, who: str, word: Text, other_table: int) -> ScheduleFault:
    text = _(
        "round {round}: {word} {who} is in two places, at table {other_table} and table {table}",
        round=game.round,
        word=word,
        who=who,
        other_table=other_table,
        table=game.table,
    )
    return ScheduleFault(ScheduleProblem.TWICE_IN_ROUND, text, game.round, game.table, (who,))


def table_twice(game: ScheduledGame) -> ScheduleFault:
    text = _("round {round}: table {table} is used twice", round=game.round, table=game.table)
    return ScheduleFault(ScheduleProblem.TABLE_TWICE, text, game.round, game.table, game.contestants)


def no_boards(game: ScheduledGame) -> ScheduleFault:
    text = _("round {round}, table {table}: there are no boards", round=game.round, table=game.table)
    return ScheduleFault(ScheduleProblem.NO_BOARDS, text, game.round, game.table, game.contestants)


def contestant_missing(number: int, who: str, word: Text) -> ScheduleFault:
    text = _("round {number}: {word} {who} neither plays nor sits out", number=number, word=word, who=who)
    return ScheduleFault(ScheduleProblem.MISSING, text, number, None, (who,))


def board_again(game: ScheduledGame, who: str, word: Text, boards: Sequence[int], earlier: int) -> ScheduleFault:
    text = _(
        "round {round}, table {table}: {word} {who} plays {boards} again, after round {earlier}",
        round=game.round,
        table=game.table,
        word=word,
        who=who,
        boards=_boards(boards),
        earlier=earlier,
    )
    return ScheduleFault(ScheduleProblem.BOARD_AGAIN, text, game.round, game.table, (who,), tuple(boards))


def board_at_two_tables(game: ScheduledGame, boards: Sequence[int], other_table: int) -> ScheduleFault:
    be = _("are") if len(boards) > 1 else _("is")
    text = _(
        "round {round}: {boards} {are} at table {other_table} and at table {table}",
        round=game.round,
        boards=_boards(boards),
        are=be,
        other_table=other_table,
        table=game.table,
    )
    return ScheduleFault(
        ScheduleProblem.BOARD_AT_TWO_TABLES, text, game.round, game.table, game.contestants, tuple(boards)
    )


def met_again(
    problem: ScheduleProblem, game: ScheduledGame, two: tuple[str, ...], word: Text, earlier: int
) -> ScheduleFault:
    """Return the fault of two contestants who met in round `earlier` and are opponents or partners again."""
    meet = problem is ScheduleProblem.MEET_AGAIN
    again = _("meet again") if meet else _("are partners again")
    one, other = two
    text = _(
        "round {round}, table {table}: {word} {one} and {word} {other} {again}, after round {earlier}",
        round=game.round,
        table=game.table,
        word=word,
        one=one,
        other=other,
        again=again,
        earlier=earlier,
    )
    return ScheduleFault(problem, text, game.round, game.table, two)


def _boards(boards: Sequence[int]) -> Text:
    return ngettext("board {numbers}", "boards {numbers}", len(boards), numbers=", ".join(map(str, boards)))


Absent = frozenset[tuple[str, int]]
"""Known absences, each as a contestant and a round: of a pair that came late or left."""

Encounters = dict[frozenset[str], list[ScheduledGame]]


def find_faults(schedule: Schedule, absent: Absent = frozenset()) -> tuple[ScheduleFault, ...]:
    """Return all faults in the order of the rounds; empty if the schedule can be played."""
    wrong = [
        *(round_missing(before + 1) for before, after in pairwise(schedule.rounds) if after > before + 1),
        *_places(schedule),
        *_presence(schedule, absent),
        *_boards_again(schedule),
        *_boards_at_two_tables(schedule),
        *_meetings(schedule),
    ]
    return tuple(sorted(wrong, key=lambda fault: (fault.round, fault.table or 0)))


def _places(schedule: Schedule) -> Iterator[ScheduleFault]:
    for number in schedule.rounds:
        seen: dict[str, int] = {}
        tables: set[int] = set()
        for game in schedule.in_round(number):
            for contestant in game.contestants:
                if contestant in seen:
                    yield twice_in_round(game, contestant, schedule.kind.word, seen[contestant])
                seen[contestant] = game.table
            if game.is_sit_out:
                continue
            if game.table in tables:
                yield table_twice(game)
            tables.add(game.table)
            if not game.boards:
                yield no_boards(game)


def _presence(schedule: Schedule, absent: Absent) -> Iterator[ScheduleFault]:
    """Yield a fault for contestants who neither play nor sit out, unless full tables leave just that number over."""
    at_table = 4 if schedule.kind is ContestantKind.INDIVIDUAL else 2
    for number in schedule.rounds:
        games = schedule.in_round(number)
        here = [contestant for contestant in schedule.contestants if (contestant, number) not in absent]
        named = {contestant for game in games for contestant in game.contestants}
        unseated = [contestant for contestant in here if contestant not in named]
        resting = sum(game.is_sit_out for game in games)
        if len(unseated) + resting != len(here) % at_table:
            yield from (contestant_missing(number, contestant, schedule.kind.word) for contestant in unseated)


def _boards_again(schedule: Schedule) -> Iterator[ScheduleFault]:
    seen: dict[tuple[str, int], int] = {}
    for game in schedule.played:
        again: dict[tuple[str, int], list[int]] = defaultdict(list)
        for contestant, board in product(game.contestants, game.boards):
            if (contestant, board) in seen:
                again[contestant, seen[contestant, board]].append(board)
            seen[contestant, board] = game.round
        for (contestant, earlier), boards in again.items():
            yield board_again(game, contestant, schedule.kind.word, boards, earlier)


def _boards_at_two_tables(schedule: Schedule) -> Iterator[ScheduleFault]:
    """Yield a fault for a copy of a board at two tables, unless both share it or everybody plays every board."""
    if everybody_plays_everything(schedule):
        return
    for number in schedule.rounds:
        at: dict[tuple[int, int], ScheduledGame] = {}
        for game in schedule.in_round(number):
            clashes: dict[int, list[int]] = defaultdict(list)
            for board in dict.fromkeys(game.boards):
                other = at.setdefault((board, game.copy), game)
                if other is not game and not (game.shared and other.shared):
                    clashes[other.table].append(board)
            yield from (board_at_two_tables(game, boards, table) for table, boards in clashes.items())


def everybody_plays_everything(schedule: Schedule) -> bool:
    """Return whether all contestants play every board, except those that they miss because they sit out."""
    sizes = {len(game.boards) for game in schedule.played}
    if len(schedule.rounds) < 2 or len(sizes) != 1:
        return False
    boards_played: dict[str, set[int]] = defaultdict(set)
    rounds_played: Counter[str] = Counter()
    for game in schedule.played:
        for contestant in game.contestants:
            boards_played[contestant].update(game.boards)
            rounds_played[contestant] += 1
    size, rounds, boards = sizes.pop(), len(schedule.rounds), len(schedule.boards)
    return all(
        len(boards_played[contestant]) + (rounds - rounds_played[contestant]) * size == boards
        for contestant in schedule.contestants
    )


def _meetings(schedule: Schedule) -> Iterator[ScheduleFault]:
    opponents: Encounters = defaultdict(list)
    partners: Encounters = defaultdict(list)
    for game in schedule.played:
        for a, b in product(game.ns, game.ew):
            opponents[frozenset((a, b))].append(game)
        for side in (game.ns, game.ew):
            for a, b in combinations(side, 2):
                partners[frozenset((a, b))].append(game)
    times = 2 if schedule.kind is ContestantKind.INDIVIDUAL else 1
    yield from _too_often(schedule, opponents, times, ScheduleProblem.MEET_AGAIN)
    yield from _too_often(schedule, partners, 1, ScheduleProblem.PARTNER_AGAIN)


def _too_often(
    schedule: Schedule, encounters: Encounters, most: int, problem: ScheduleProblem
) -> Iterator[ScheduleFault]:
    everybody = len(schedule.contestants)
    equally = len({len(games) for games in encounters.values()}) == 1
    if everybody > 2 and equally and len(encounters) == everybody * (everybody - 1) // 2:
        return
    for two, games in encounters.items():
        if len(two) < 2 or len(games) <= most:
            continue
        first, *again = games[most - 1 :]
        names = tuple(sorted(two, key=schedule.contestants.index))
        for game in again:
            yield met_again(problem, game, names, schedule.kind.word, first.round)


Competition = dict[tuple[str, str], int]


def competition_matrix(schedule: Schedule) -> Competition:
    """Return for each two pairs how much they compete, added up over the boards.

    Pairs that play a board in the same direction add 1 for that board, pairs in opposite directions subtract 1.
    Opponents add the number of results on the board, less 1.
    """
    total: Competition = dict.fromkeys(combinations(sorted(schedule.contestants), 2), 0)
    for weight, fields in _fields_by_weight(schedule).items():
        played, north_south = _bits(fields)
        for a, b in combinations(sorted(played), 2):
            both = played[a] & played[b]
            opposite = (north_south[a] ^ north_south[b]) & both
            total[a, b] += weight * (both.bit_count() - 2 * opposite.bit_count())
        for games in fields:
            for game in games:
                for two in product(game.ns, game.ew):
                    a, b = sorted(two)
                    total[a, b] += weight * len(games)
    return total


Games = tuple[ScheduledGame, ...]


def _fields_by_weight(schedule: Schedule) -> dict[int, list[Games]]:
    """Return the games in which a board was played, grouped by the number of boards with the same games."""
    games_of: dict[int, list[ScheduledGame]] = defaultdict(list)
    for game in schedule.played:
        for board in game.boards:
            games_of[board].append(game)
    by_weight: dict[int, list[Games]] = defaultdict(list)
    for games, boards in Counter(map(tuple, games_of.values())).items():
        by_weight[boards].append(games)
    return by_weight


def _bits(fields: Sequence[Games]) -> tuple[dict[str, int], dict[str, int]]:
    """Return for each pair which of these fields it played, and which North-South, with one bit per field."""
    played: dict[str, int] = defaultdict(int)
    north_south: dict[str, int] = defaultdict(int)
    for bit, games in enumerate(fields):
        for game in games:
            for pair in game.contestants:
                played[pair] |= 1 << bit
            for pair in game.ns:
                north_south[pair] |= 1 << bit
    return played, north_south


def balance_score(schedule: Schedule, lines: bool = False) -> float:
    """Return the balance of a schedule: 100 if each two pairs compete equally, and less if some compete more.

    It is 100 S² / (N Q), with S the sum of the N competition values and Q the sum of their squares. With `lines`, count
    only two pairs that sit in the same line, as in a contest with two winners.
    """
    north_south = {pair for game in schedule.played for pair in game.ns}
    values = [
        value
        for (a, b), value in competition_matrix(schedule).items()
        if not lines or (a in north_south) == (b in north_south)
    ]
    squares = sum(value * value for value in values)
    return 100 * sum(values) ** 2 / (len(values) * squares) if squares else 0.0
