"""The Mitchell and its relatives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from troef.contest.movements.mitchell import (
    first_sets,
    hesitation,
    mitchell,
    mitchell_relay,
    mitchell_rover,
    mitchell_scrambled,
    mitchell_skip,
    plain_or_skip,
    schevenings,
    web_movement,
    with_arrow_switch_after,
)
from troef.contest.movements.movement import EntryField, Movement, MovementNotAvailable
from troef.contest.movements.verify import balance_score, everybody_plays_everything, find_faults

ODD, EVEN = range(3, 26, 2), range(4, 27, 2)


def plays_all(movement: Movement) -> bool:
    schedule = movement.schedule
    counted = Counter(one for game in schedule.played for one in game.contestants for _ in game.boards)
    return set(counted.values()) == {len(schedule.boards)}


@pytest.mark.parametrize("tables", ODD)
def test_plain_mitchell_each_of_one_line_meets_each_of_the_other(tables: int) -> None:
    movement = mitchell(EntryField(2 * tables, 2 * tables))
    met = Counter((game.ns[0], game.ew[0]) for game in movement.schedule.games)
    north_south, east_west = range(1, tables + 1), range(tables + 1, 2 * tables + 1)
    assert met == Counter((str(a), str(b)) for a in north_south for b in east_west)
    assert find_faults(movement.schedule) == ()
    assert plays_all(movement) and movement.winners == 2


@pytest.mark.parametrize("tables", EVEN)
def test_skip_plays_one_round_less_without_sharing(tables: int) -> None:
    schedule = mitchell_skip(EntryField(2 * tables, 2 * tables)).schedule
    assert len(schedule.rounds) == tables - 1
    assert not any(game.shared for game in schedule.games)
    assert find_faults(schedule) == ()


@pytest.mark.parametrize("tables", EVEN)
def test_relay_plays_everything_and_only_the_outer_tables_share(tables: int) -> None:
    movement = mitchell_relay(EntryField(2 * tables, 2 * tables))
    assert {game.table for game in movement.schedule.games if game.shared} == {1, tables}
    assert plays_all(movement)
    assert find_faults(movement.schedule) == ()


def test_relay_eight_tables_has_set_5_on_the_stand_in_round_1() -> None:
    schedule = mitchell_relay(EntryField(16, 8)).schedule
    assert [game.boards[0] for game in schedule.in_round(1)] == [1, 2, 3, 4, 6, 7, 8, 1]


@pytest.mark.parametrize("tables", range(5, 18))
def test_scrambled_turns_the_last_round_of_up_to_11_and_two_of_more(tables: int) -> None:
    base = plain_or_skip(EntryField(2 * tables, tables), tables)
    turned = 1 if len(base.rounds) <= 11 else 2
    assert mitchell_scrambled(EntryField(2 * tables, tables)).schedule == with_arrow_switch_after(
        base, len(base.rounds) - turned
    )


@pytest.mark.parametrize("tables", range(5, 18))
def test_scrambled_is_better_balanced_than_the_movement_it_comes_from(tables: int) -> None:
    movement = mitchell_scrambled(EntryField(2 * tables, tables))
    assert find_faults(movement.schedule) == ()
    assert balance_score(movement.schedule) > balance_score(plain_or_skip(EntryField(2 * tables, tables), tables))
    assert movement.winners == 1


@pytest.mark.parametrize("pairs", range(5, 40, 2))
def test_a_half_table_gives_one_rest_a_round(pairs: int) -> None:
    schedule = schevenings(EntryField(pairs, 40)).schedule
    rests = Counter(game.round for game in schedule.games if game.is_sit_out)
    assert rests == Counter(schedule.rounds)
    assert len(schedule.contestants) == pairs
    assert find_faults(schedule) == ()


def test_schevenings_is_the_plain_movement_or_the_skip() -> None:
    assert schevenings(EntryField(14, 28)).schedule == mitchell(EntryField(14, 28)).schedule
    assert schevenings(EntryField(16, 28)).schedule == mitchell_skip(EntryField(16, 28)).schedule


def test_each_says_where_it_does_not_fit() -> None:
    with pytest.raises(MovementNotAvailable, match="odd number of tables"):
        mitchell(EntryField(16, 24))
    with pytest.raises(MovementNotAvailable, match="no skip is needed"):
        mitchell_skip(EntryField(14, 28))
    with pytest.raises(MovementNotAvailable, match="no sharing is needed"):
        mitchell_relay(EntryField(14, 28))
    with pytest.raises(MovementNotAvailable, match="3 tables and more"):
        mitchell(EntryField(4, 24))


@pytest.mark.parametrize("pairs", range(11, 42, 2))
def test_rover_rests_in_round_1_and_no_host_rests_twice(pairs: int) -> None:
    schedule = mitchell_rover(EntryField(pairs, 40)).schedule
    rests = Counter(game.ns[0] for game in schedule.games if game.is_sit_out)
    twice = (pairs // 2) % 6 == 3  # a multiple of three: queens on a joined board
    assert rests.pop(str(pairs)) == 1 + twice
    assert set(rests.values()) == {1}
    assert [game.ns for game in schedule.in_round(1) if game.is_sit_out] == [(str(pairs),)]
    assert find_faults(schedule) == ()


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        (14, ("een rover is voor een oneven aantal paren", "a rover is for an odd number of pairs")),
        (
            9,
            (
                "een rover vraagt 11 paren of meer, anders komen spellen terug",
                "a rover needs 11 pairs or more, or it would meet boards again",
            ),
        ),
        (85, ("voor 85 paren is geen rover gevonden", "no rover was found for 85 pairs")),
    ],
)
def test_where_no_rover_fits(pairs: int, words: tuple[str, str], refusal: Callable[..., tuple[str, str]]) -> None:
    assert refusal(mitchell_rover, EntryField(pairs, 2 * pairs)) == words


@pytest.mark.parametrize("tables", range(3, 26))
def test_one_round_more_than_tables_and_everybody_plays_everything(tables: int) -> None:
    schedule = hesitation(EntryField(2 * tables, 2 * tables + 2)).schedule
    assert len(schedule.rounds) == tables + 1
    counted = Counter(one for game in schedule.games for one in game.contestants for _ in game.boards)
    assert set(counted.values()) == {2 * tables + 2}
    assert find_faults(schedule) == ()


@pytest.mark.parametrize("tables", range(5, 15, 2))
def test_an_odd_number_has_one_stand_after_the_middle(tables: int) -> None:
    assert first_sets(tables) == [t + (t >= (tables - 1) // 2) for t in range(tables)]


@pytest.mark.parametrize("tables", range(4, 26, 2))
def test_an_even_number_shares_between_the_outer_tables(tables: int) -> None:
    schedule = hesitation(EntryField(2 * tables, tables + 1)).schedule
    assert {game.table for game in schedule.games if game.shared} == {1, tables}


def test_a_missing_pair_leaves_one_rest_a_round() -> None:
    schedule = hesitation(EntryField(13, 24)).schedule
    assert Counter(g.round for g in schedule.games if g.is_sit_out) == Counter(range(1, 9))
    assert find_faults(schedule) == ()


@pytest.mark.parametrize(
    ("tables", "sets"), [(t, b) for t in range(8, 27, 2) for b in range(7, 27, 2) if t // 2 <= b < t]
)
def test_web_for_every_number_of_sets(tables: int, sets: int) -> None:
    schedule = web_movement(EntryField(2 * tables, sets, rounds=sets)).schedule
    assert len(schedule.rounds) == sets
    assert everybody_plays_everything(schedule)
    assert {game.copy for game in schedule.games} == {1, 2}
    assert find_faults(schedule) == ()


@pytest.mark.parametrize(("pairs", "boards", "rounds"), [(28, 26, 13), (24, 27, 9), (20, 28, 7), (40, 28, 13)])
def test_web_chooses_most_boards_then_most_rounds(pairs: int, boards: int, rounds: int) -> None:
    assert len(web_movement(EntryField(pairs, boards)).schedule.rounds) == rounds


def test_web_needs_an_even_number_of_tables() -> None:
    with pytest.raises(MovementNotAvailable, match="even number of tables"):
        web_movement(EntryField(18, 26))
    with pytest.raises(MovementNotAvailable, match="rounds from 7 to 9"):
        web_movement(EntryField(20, 26, rounds=8))
