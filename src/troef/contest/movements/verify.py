"""Whether a schedule can be played: everything that is wrong with it, by name.

Three things a bare list of games cannot declare are understood from the whole: boards shared by tables, when everybody
plays every board; meetings repeated, when all meet all equally often; a rest that is not listed, when the numbers leave
somebody over. Wherever that does not explain it, it is a fault.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations, pairwise, product

from troef.contest.contestant import Kind
from troef.contest.movements import fault
from troef.contest.movements.fault import Fault, Problem
from troef.contest.movements.schedule import Game, Schedule

Absent = frozenset[tuple[str, int]]
"""Who is known not to be there in which round: a pair that came late or left."""

Encounters = dict[frozenset[str], list[Game]]


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
    return tuple(sorted(found, key=lambda one: (one.round, one.table or 0)))


def _rounds(schedule: Schedule) -> Iterator[Fault]:
    for before, after in pairwise(schedule.rounds):
        if after > before + 1:
            yield fault.round_missing(before + 1)


def _places(schedule: Schedule) -> Iterator[Fault]:
    """Nobody at two places in a round, no two games at one table, and boards wherever there is play."""
    for number in schedule.rounds:
        seen: dict[str, int] = {}
        tables: set[int] = set()
        for game in schedule.in_round(number):
            for one in game.contestants:
                if one in seen:
                    yield fault.twice_in_round(game, one, schedule.kind.word, seen[one])
                seen[one] = game.table
            if game.is_sit_out:
                continue
            if game.table in tables:
                yield fault.table_twice(game)
            tables.add(game.table)
            if not game.boards:
                yield fault.no_boards(game)


def _presence(schedule: Schedule, absent: Absent) -> Iterator[Fault]:
    """Everybody plays or rests; whom the numbers leave over may rest without being listed."""
    at_table = 4 if schedule.kind is Kind.INDIVIDUAL else 2
    for number in schedule.rounds:
        games = schedule.in_round(number)
        here = [one for one in schedule.contestants if (one, number) not in absent]
        named = {one for game in games for one in game.contestants}
        missing = [one for one in here if one not in named]
        resting = sum(game.is_sit_out for game in games)
        if len(missing) + resting != len(here) % at_table:
            yield from (fault.missing(number, one, schedule.kind.word) for one in missing)


def _boards_again(schedule: Schedule) -> Iterator[Fault]:
    seen: dict[tuple[str, int], int] = {}
    for game in schedule.played:
        again: dict[tuple[str, int], list[int]] = defaultdict(list)
        for one, board in product(game.contestants, game.boards):
            if (one, board) in seen:
                again[one, seen[one, board]].append(board)
            seen[one, board] = game.round
        for (one, earlier), boards in again.items():
            yield fault.board_again(game, one, schedule.kind.word, boards, earlier)


def _boards_at_two_tables(schedule: Schedule) -> Iterator[Fault]:
    """One copy of a board is at one table, unless the tables are told to share or everybody plays everything."""
    if everybody_plays_everything(schedule):
        return
    for number in schedule.rounds:
        at: dict[tuple[int, int], Game] = {}
        for game in schedule.in_round(number):
            clashes: dict[int, list[int]] = defaultdict(list)
            for board in dict.fromkeys(game.boards):
                other = at.setdefault((board, game.copy), game)
                if other is not game and not (game.shared and other.shared):
                    clashes[other.table].append(board)
            yield from (fault.board_at_two_tables(game, boards, table) for table, boards in clashes.items())


def everybody_plays_everything(schedule: Schedule) -> bool:
    """Whether each plays every board, but for as many as are played in the rounds in which he rests."""
    sizes = {len(game.boards) for game in schedule.played}
    if len(schedule.rounds) < 2 or len(sizes) != 1:
        return False
    boards_played: dict[str, set[int]] = defaultdict(set)
    rounds_played: Counter[str] = Counter()
    for game in schedule.played:
        for one in game.contestants:
            boards_played[one].update(game.boards)
            rounds_played[one] += 1
    size, rounds, boards = sizes.pop(), len(schedule.rounds), len(schedule.boards)
    return all(len(boards_played[one]) + (rounds - rounds_played[one]) * size == boards for one in schedule.contestants)


def _meetings(schedule: Schedule) -> Iterator[Fault]:
    opponents: Encounters = defaultdict(list)
    partners: Encounters = defaultdict(list)
    for game in schedule.played:
        for a, b in product(game.ns, game.ew):
            opponents[frozenset((a, b))].append(game)
        for side in (game.ns, game.ew):
            for a, b in combinations(side, 2):
                partners[frozenset((a, b))].append(game)
    times = 2 if schedule.kind is Kind.INDIVIDUAL else 1
    yield from _too_often(schedule, opponents, times, Problem.MEET_AGAIN)
    yield from _too_often(schedule, partners, 1, Problem.PARTNER_AGAIN)


def _too_often(schedule: Schedule, encounters: Encounters, most: int, problem: Problem) -> Iterator[Fault]:
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
            yield fault.met_again(problem, game, names, schedule.kind.word, first.round)
