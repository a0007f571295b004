"""Whether a schedule can be played: everything that is wrong with it, by name.

Three things a bare list of games cannot declare are understood from the whole: boards shared by tables, when everybody
plays every board; meetings repeated, when all meet all equally often; a rest that is not listed, when the numbers leave
somebody over. Wherever that does not explain it, it is a fault.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, product

from troef.contest.movements.schedule import Game, Kind, Schedule
from troef.laws import Text


class Problem(Enum):
    """The kinds of fault a schedule can have."""

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
class Fault:
    """One thing that is wrong, where, and with whom."""

    problem: Problem
    text: Text
    round: int | None = None
    table: int | None = None
    contestants: tuple[str, ...] = ()
    boards: tuple[int, ...] = ()


Absent = frozenset[tuple[str, int]]
"""Who is known not to be there in which round: a pair that came late or left."""


def faults(schedule: Schedule, absent: Absent = frozenset()) -> tuple[Fault, ...]:
    """Everything that is wrong, in the order of the rounds; nothing for a schedule that can be played."""
    found = [
        *_rounds(schedule),
        *_places(schedule),
        *_presence(schedule, absent),
        *_boards_again(schedule),
        *_boards_at_two_tables(schedule),
        *_meetings(schedule),
    ]
    return tuple(sorted(found, key=lambda fault: (fault.round or 0, fault.table or 0)))


# who is where


def _rounds(schedule: Schedule) -> Iterator[Fault]:
    for number in range(schedule.rounds[0], schedule.rounds[-1]):
        if number not in schedule.rounds:
            text = Text(f"ronde {number} ontbreekt", f"round {number} is missing")
            yield Fault(Problem.ROUND_MISSING, text, number)


def _places(schedule: Schedule) -> Iterator[Fault]:
    """Nobody at two places in a round, no two games at one table, and boards wherever there is play."""
    word = _word(schedule)
    for number in schedule.rounds:
        seen: dict[str, int] = {}
        tables: set[int] = set()
        for game in schedule.in_round(number):
            for one in game.contestants:
                if one in seen:
                    yield _twice(word, one, number, game.table, seen[one])
                seen[one] = game.table
            if game.is_sit_out:
                continue
            if game.table in tables:
                text = Text(f"ronde {number}: tafel {game.table} staat er twee keer", f"round {number}: table {game.table} is used twice")
                yield Fault(Problem.TABLE_TWICE, text, number, game.table)
            tables.add(game.table)
            if not game.boards:
                text = Text(f"ronde {number}, tafel {game.table}: geen spellen", f"round {number}, table {game.table}: no boards")
                yield Fault(Problem.NO_BOARDS, text, number, game.table, game.contestants)


def _twice(word: Text, one: str, number: int, table: int, other: int) -> Fault:
    text = Text(
        f"ronde {number}: {word.nl} {one} zit op twee plaatsen, aan tafel {other} en aan tafel {table}",
        f"round {number}: {word.en} {one} is in two places, at table {other} and at table {table}",
    )
    return Fault(Problem.TWICE_IN_ROUND, text, number, table, (one,))


def _presence(schedule: Schedule, absent: Absent) -> Iterator[Fault]:
    """Everybody plays or rests; whom the numbers leave over may rest without being listed."""
    word = _word(schedule)
    for number in schedule.rounds:
        games = schedule.in_round(number)
        here = {one for one in schedule.contestants if (one, number) not in absent}
        missing = here - {one for game in games for one in game.contestants}
        resting = sum(game.is_sit_out for game in games)
        if len(missing) + resting == len(here) % _at_table(schedule):
            continue
        for one in (one for one in schedule.contestants if one in missing):
            text = Text(
                f"ronde {number}: {word.nl} {one} speelt niet en rust niet",
                f"round {number}: {word.en} {one} neither plays nor sits out",
            )
            yield Fault(Problem.MISSING, text, number, None, (one,))


# which boards


def _boards_again(schedule: Schedule) -> Iterator[Fault]:
    word = _word(schedule)
    seen: dict[tuple[str, int], Game] = {}
    for game in schedule.played:
        again: dict[tuple[str, int], list[int]] = defaultdict(list)
        for one, board in product(game.contestants, game.boards):
            if (one, board) in seen:
                again[one, seen[one, board].round].append(board)
            seen[one, board] = game
        for (one, earlier), boards in again.items():
            where = f"{game.round}"
            text = Text(
                f"ronde {where}, tafel {game.table}: {word.nl} {one} speelt {_spel(boards)} weer, na ronde {earlier}",
                f"round {where}, table {game.table}: {word.en} {one} plays {_board(boards)} again, after round {earlier}",
            )
            yield Fault(Problem.BOARD_AGAIN, text, game.round, game.table, (one,), tuple(boards))


def _boards_at_two_tables(schedule: Schedule) -> Iterator[Fault]:
    """One copy of a board is at one table, unless the tables are told to share or everybody plays everything."""
    if _complete(schedule):
        return
    for number in schedule.rounds:
        at: dict[tuple[int, int], Game] = {}
        for game in schedule.in_round(number):
            clashes: dict[int, list[int]] = defaultdict(list)
            for board in dict.fromkeys(game.boards):
                other = at.setdefault((board, game.copy), game)
                if other is not game and not (game.shared and other.shared):
                    clashes[other.table].append(board)
            for table, boards in clashes.items():
                text = Text(
                    f"ronde {number}: {_spel(boards)} ligt aan tafel {table} en aan tafel {game.table}",
                    f"round {number}: {_board(boards)} is at table {table} and at table {game.table}",
                )
                yield Fault(Problem.BOARD_AT_TWO_TABLES, text, number, game.table, game.contestants, tuple(boards))


def _complete(schedule: Schedule) -> bool:
    """Whether everybody plays every board, but for as many as are played in the rounds he rests."""
    if len(schedule.rounds) < 2:
        return False
    played: Counter[str] = Counter()
    active: Counter[str] = Counter()
    for game in schedule.played:
        for one in game.contestants:
            played[one] += len(set(game.boards))
            active[one] += 1
    sizes = {len(game.boards) for game in schedule.played}
    if len(sizes) != 1:
        return False
    size, rounds, boards = sizes.pop(), len(schedule.rounds), len(schedule.boards)
    return all(played[one] + (rounds - active[one]) * size == boards for one in schedule.contestants)


# who meets whom


def _meetings(schedule: Schedule) -> Iterator[Fault]:
    opponents: dict[frozenset[str], list[Game]] = defaultdict(list)
    partners: dict[frozenset[str], list[Game]] = defaultdict(list)
    for game in schedule.played:
        for a, b in product(game.ns, game.ew):
            opponents[frozenset((a, b))].append(game)
        for side in (game.ns, game.ew):
            for a, b in combinations(side, 2):
                partners[frozenset((a, b))].append(game)
    once = 2 if schedule.kind is Kind.INDIVIDUAL else 1
    yield from _too_often(schedule, opponents, once, Problem.MEET_AGAIN, Text("ontmoeten elkaar", "meet"))
    yield from _too_often(schedule, partners, 1, Problem.PARTNER_AGAIN, Text("zijn elkaars maat", "are partners"))


def _too_often(
    schedule: Schedule, games: dict[frozenset[str], list[Game]], most: int, problem: Problem, verb: Text
) -> Iterator[Fault]:
    everybody = len(schedule.contestants)
    times = {len(own) for own in games.values()}
    if everybody > 2 and len(times) == 1 and len(games) == everybody * (everybody - 1) // 2:
        return  # all meet all, equally often
    word = _word(schedule)
    for two, own in games.items():
        if len(two) == 2 and len(own) > most:
            first, *again = own[most - 1 :]
            names = tuple(sorted(two, key=schedule.contestants.index))
            for game in again:
                text = Text(
                    f"ronde {game.round}, tafel {game.table}: {word.nl} {names[0]} en {names[1]} {verb.nl} weer, na ronde {first.round}",
                    f"round {game.round}, table {game.table}: {word.en} {names[0]} and {names[1]} {verb.en} again, after round {first.round}",
                )
                yield Fault(problem, text, game.round, game.table, names)


# words


def _at_table(schedule: Schedule) -> int:
    return 4 if schedule.kind is Kind.INDIVIDUAL else 2


def _word(schedule: Schedule) -> Text:
    return {Kind.PAIRS: Text("paar", "pair"), Kind.TEAMS: Text("team", "team"), Kind.INDIVIDUAL: Text("speler", "player")}[
        schedule.kind
    ]


def _board(boards: list[int]) -> str:
    return f"board{'s' * (len(boards) > 1)} {', '.join(map(str, boards))}"


def _spel(boards: list[int]) -> str:
    return f"spel{'len' * (len(boards) > 1)} {', '.join(map(str, boards))}"
