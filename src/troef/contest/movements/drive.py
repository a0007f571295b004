"""A drive: every table deals its own cards, and lots are drawn for who meets whom (klaverjas: the ordinary drive)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from troef.contest.contestant import Kind
from troef.contest.movements.barometer import barometer
from troef.contest.movements.individual import individual
from troef.contest.movements.movement import Field, Movement, NoMovement
from troef.contest.movements.schedule import Game, Schedule
from troef.contest.movements.starter import stored_texts
from troef.laws import Text

_NOTE = Text(
    "Elke tafel geeft zelf; de tafels zijn geloot, en zo weinig mogelijk treft wie elkaar al trof.",
    "Each table deals its own cards; the tables are drawn by lot, so that few meet again who have met.",
)
_ATTEMPTS = 12
_PARTNER, _OPPONENT = 100, 1
"""How much worse it is to have the same partner again than the same opponent."""


def drive(field: Field, deals: int, lot: Random) -> Movement:
    """The tables of every round, with so many deals in each."""
    rounds = field.rounds or 1
    if field.kind is Kind.TEAMS or field.contestants < (8 if field.kind is Kind.INDIVIDUAL else 4):
        raise NoMovement(
            "a drive is for four pairs or eight players and more",
            "een drive is voor vier paren of acht spelers en meer",
        )
    if not 1 <= deals <= 99 or not 1 <= rounds <= 40:
        raise NoMovement(
            "a drive has 1 to 40 rounds of 1 to 99 deals", "een drive heeft 1 tot 40 ronden van 1 tot 99 spellen"
        )
    tables = _pairs(field) if field.kind is Kind.PAIRS else _players(field, rounds, lot)
    names = [str(number) for number in range(1, field.contestants + 1)]
    lot.shuffle(names)
    drawn = [
        replace(
            game,
            round=number,
            ns=_named(game.ns, names),
            ew=_named(game.ew, names),
            boards=_boards(game, number, deals),
        )
        for number in range(1, rounds + 1)
        for game in tables[(number - 1) % len(tables)]
    ]
    return Movement("drive", Schedule.of(drawn, field.kind), _NOTE)


def _named(places: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    return tuple(names[int(place) - 1] for place in places)


def _boards(game: Game, number: int, deals: int) -> tuple[int, ...]:
    """Deals are counted on through the rounds, at every table alike."""
    return () if game.is_sit_out else tuple(range((number - 1) * deals + 1, number * deals + 1))


def _pairs(field: Field) -> list[Sequence[Game]]:
    """Everybody meets everybody, and then again."""
    schedule = barometer(Field(field.contestants, 2 * field.contestants)).schedule
    return [schedule.in_round(number) for number in schedule.rounds]


def _players(field: Field, rounds: int, lot: Random) -> list[Sequence[Game]]:
    """A whist tournament where one is known; otherwise round by round, with as few second meetings as can be found."""
    if str(field.contestants) not in stored_texts("individual"):
        return _drawn(field.contestants, rounds, lot)
    known = individual(replace(field, boards=2 * field.contestants, rounds=None)).schedule
    return [tuple(replace(game, copy=game.table) for game in known.in_round(number)) for number in known.rounds]


def _drawn(players: int, rounds: int, lot: Random) -> list[Sequence[Game]]:
    met: Counter[frozenset[int]] = Counter()
    rests: Counter[int] = Counter()
    drawn: list[Sequence[Game]] = []
    for number in range(1, rounds + 1):
        order = sorted(range(1, players + 1), key=lambda one: (-rests[one], lot.random()))
        seated, resting = order[: players - players % 4], order[players - players % 4 :]
        rests.update(resting)
        tables = _best(seated, met, lot)
        for table in tables:
            met.update(_meetings(table))
        drawn.append(_games(number, tables, resting))
    return drawn


Table = tuple[int, int, int, int]
"""North, East, South and West."""


def _meetings(table: Table) -> Counter[frozenset[int]]:
    """Every two who meet at a table, and how much it weighs."""
    partners = {frozenset(table[::2]), frozenset(table[1::2])}
    return Counter({two: _PARTNER if two in partners else _OPPONENT for two in map(frozenset, combinations(table, 2))})


def _cost(table: Table, met: Counter[frozenset[int]]) -> int:
    """How much a table repeats: what the two were to each other before, times what they would be now."""
    return sum(met[two] * weight for two, weight in _meetings(table).items() if met[two])


def _best(seated: list[int], met: Counter[frozenset[int]], lot: Random) -> list[Table]:
    found: list[tuple[int, list[Table]]] = []
    for _attempt in range(_ATTEMPTS):
        order = lot.sample(seated, len(seated))
        tables = _improved(order, met)
        cost = sum(_cost(table, met) for table in tables)
        found.append((cost, tables))
        if cost == 0:
            break
    return min(found, key=lambda one: one[0])[1]


def _improved(order: list[int], met: Counter[frozenset[int]]) -> list[Table]:
    """Changes two places as long as that makes it better."""

    def table(place: int) -> Table:
        first = place - place % 4
        n, e, s, w = order[first : first + 4]
        return n, e, s, w

    def cost(*places: int) -> int:
        return sum(_cost(one, met) for one in {table(place) for place in places})

    better = True
    while better:
        better = False
        for one, other in combinations(range(len(order)), 2):
            before = cost(one, other)
            if not before:
                continue
            order[one], order[other] = order[other], order[one]
            if cost(one, other) < before:
                better = True
            else:
                order[one], order[other] = order[other], order[one]
    return [table(place) for place in range(0, len(order), 4)]


def _games(number: int, tables: list[Table], resting: list[int]) -> list[Game]:
    games = [
        Game(number, place, (str(n), str(s)), (str(e), str(w)), (number,), copy=place)
        for place, (n, e, s, w) in enumerate(tables, 1)
    ]
    rests = [Game(number, len(games) + place, (str(one),), (), ()) for place, one in enumerate(resting, 1)]
    return [*games, *rests]
