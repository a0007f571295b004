from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, product

import pytest

from troef.contest.contestant import ContestantKind
from troef.contest.movements.individual import individual, rainbow
from troef.contest.movements.movement import EntryField, Schedule
from troef.contest.movements.verify import find_faults

Refusal = Callable[..., tuple[str, str]]


def partners(schedule: Schedule) -> Counter[frozenset[str]]:
    return Counter(frozenset(side) for game in schedule.played for side in (game.ns, game.ew))


def opponents(schedule: Schedule) -> Counter[frozenset[str]]:
    return Counter(frozenset(two) for game in schedule.played for two in product(game.ns, game.ew))


@pytest.mark.parametrize("players", [4, 5, 8, 12, 13, 16, 17])
def test_everybody_partners_everybody_once_and_opposes_everybody_twice(players: int) -> None:
    schedule = individual(EntryField(players, 34, ContestantKind.INDIVIDUAL)).schedule
    twos = list(map(frozenset, combinations((str(k) for k in range(1, players + 1)), 2)))
    assert partners(schedule) == Counter(twos)
    assert opponents(schedule) == Counter(twos * 2)
    assert find_faults(schedule) == ()


@pytest.mark.parametrize(("players", "sharing"), [(4, 0), (8, 2), (12, 3), (13, 0), (16, 2)])
def test_how_many_tables_share_in_a_round(players: int, sharing: int) -> None:
    schedule = individual(EntryField(players, 34, ContestantKind.INDIVIDUAL)).schedule
    assert [sum(game.shared for game in schedule.in_round(r)) for r in schedule.rounds] == [sharing] * len(
        schedule.rounds
    )


@pytest.mark.parametrize("tables", [5, 7, 11, 13])
def test_rainbow_nobody_meets_anybody_twice(tables: int) -> None:
    schedule = rainbow(EntryField(4 * tables, 26, ContestantKind.INDIVIDUAL)).schedule
    assert set((partners(schedule) + opponents(schedule)).values()) == {1}
    assert len(schedule.rounds) == tables
    assert find_faults(schedule) == ()


@pytest.mark.parametrize(("tables", "rounds"), [(6, 5), (8, 6), (9, 7), (10, 8), (12, 10), (14, 11), (15, 12)])
def test_rainbow_where_the_steps_are_stored(tables: int, rounds: int) -> None:
    schedule = rainbow(EntryField(4 * tables, 30, ContestantKind.INDIVIDUAL)).schedule
    assert set((partners(schedule) + opponents(schedule)).values()) == {1}
    assert len(schedule.rounds) == rounds
    assert find_faults(schedule) == ()


@pytest.mark.parametrize("players", range(8, 64))
def test_every_number_of_players(players: int) -> None:
    movement = (individual if players < 20 else rainbow)(EntryField(players, 24, ContestantKind.INDIVIDUAL))
    schedule = movement.schedule
    assert find_faults(schedule) == ()
    assert len(schedule.contestants) == players and schedule.sit_outs == players % 4
    rests = Counter(game.ns[0] for game in schedule.games if game.is_sit_out)
    often = [rests[player] for player in schedule.contestants]
    assert max(often) - min(often) <= 1
    assert max(partners(schedule).values()) == 1 and max(opponents(schedule).values()) <= 2


def test_few_tables_share_the_boards_of_the_round() -> None:
    movement = individual(EntryField(16, 24, ContestantKind.INDIVIDUAL))
    assert (movement.rounds, movement.boards_per_round) == (6, 4)
    assert all(game.shared for game in movement.schedule.games)
    assert movement.note.en == "Another partner every round; all tables share the boards of the round."
    asked = individual(EntryField(12, 24, ContestantKind.INDIVIDUAL, rounds=6))
    assert (asked.rounds, asked.boards_per_round) == (6, 4)


@pytest.mark.slow
def test_sizes_that_do_not_exist(refusal: Refusal) -> None:
    assert refusal(individual, EntryField(7, 24, ContestantKind.INDIVIDUAL)) == (
        "individueel is voor 4, 5 en 8 tot 19 spelers (een rainbow voor meer)",
        "an individual is for 4, 5 and 8 to 19 players (a rainbow for more)",
    )
    assert refusal(rainbow, EntryField(16, 24, ContestantKind.INDIVIDUAL)) == (
        "een rainbow is voor 20 tot 63 spelers, of een priemgetal aan tafels",
        "a rainbow is for 20 to 63 players, or a prime number of tables",
    )
    assert refusal(individual, EntryField(8, 24, ContestantKind.INDIVIDUAL, rounds=8)) == (
        "het heeft 7 ronden, geen 8",
        "it has 7 rounds, not 8",
    )
    assert refusal(rainbow, EntryField(24, 24, ContestantKind.INDIVIDUAL, rounds=6)) == (
        "het heeft 5 ronden, geen 6",
        "it has 5 rounds, not 6",
    )
    assert refusal(individual, EntryField(19, 36, ContestantKind.INDIVIDUAL, rounds=15)) == (
        "voor 19 spelers is geen plaatsing gevonden",
        "no seats were found for 19 players",
    )


def test_what_the_organiser_is_told() -> None:
    steps, rests = (rainbow(EntryField(players, 24, ContestantKind.INDIVIDUAL)).note for players in (24, 22))
    assert (steps.nl, steps.en) == (
        "Niemand treft iemand twee keer; noord blijft, de spellen een tafel omlaag, de anderen volgen hun loopbriefje.",
        "Nobody meets anybody twice; North stays, boards move down one table, the others follow their guide cards.",
    )
    assert (rests.nl, rests.en) == (
        "Iedere ronde een andere maat. Wie rust staat op het loopbriefje; het aantal rustronden scheelt hooguit één.",
        "Another partner every round. The guide cards show who sits out; the number of sit-outs "
        "differs by one at most.",
    )


@pytest.mark.parametrize(("players", "boards", "rounds"), [(8, 7, 7), (8, 8, 4), (8, 14, 7), (12, 11, 11), (5, 5, 5)])
def test_everybody_partners_everybody_where_one_deal_a_round_is_enough(players: int, boards: int, rounds: int) -> None:
    made = individual(EntryField(players, boards, ContestantKind.INDIVIDUAL))
    assert (made.rounds, made.rounds * made.boards_per_round <= boards) == (rounds, True)
