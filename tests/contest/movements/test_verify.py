"""Negative controls: every kind of fault is put into a good schedule and must be found, by name."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.contest.contestant import ContestantKind
from troef.contest.movements.catalogue import build_movement
from troef.contest.movements.movement import EntryField, Schedule, ScheduledGame
from troef.contest.movements.verify import Absent, ScheduleProblem, find_faults
from troef.laws import Text

HOWELL = build_movement("howell", EntryField(14, 26)).schedule
MITCHELL = build_movement("mitchell-skip", EntryField(16, 24)).schedule
SEVEN_MOVEMENTS = [
    build_movement(name, EntryField(pairs, 36)).schedule
    for name, pairs in [
        *(("howell", 14), ("howell", 13), ("howell-reduced", 16), ("mitchell", 14)),
        *(("mitchell-skip", 16), ("hesitation", 14), ("mitchell-rover", 15)),
    ]
]


def found(schedule: Schedule, absent: Absent = frozenset()) -> set[ScheduleProblem]:
    return {fault.problem for fault in find_faults(schedule, absent)}


def changed(schedule: Schedule, old: ScheduledGame, **fields: object) -> Schedule:
    games = [replace(game, **fields) if game == old else game for game in schedule.games]  # type: ignore[arg-type]
    return Schedule.of(games, schedule.kind)


def without(schedule: Schedule, *gone: ScheduledGame) -> Schedule:
    return Schedule.of((game for game in schedule.games if game not in gone), schedule.kind)


def test_a_pair_at_two_tables() -> None:
    first, second = HOWELL.in_round(3)[:2]
    wrong = changed(HOWELL, second, ns=first.ew)
    fault = next(f for f in find_faults(wrong) if f.problem is ScheduleProblem.TWICE_IN_ROUND)
    assert fault.text.en == "round 3: pair 3 is in two places, at table 1 and table 2"
    assert fault.text.nl == "ronde 3: paar 3 zit op twee plaatsen, aan tafel 1 en tafel 2"
    assert (fault.round, fault.table, fault.contestants) == (3, 2, ("3",))


def test_a_pair_against_itself() -> None:
    game = HOWELL.games[0]
    assert ScheduleProblem.TWICE_IN_ROUND in found(changed(HOWELL, game, ew=game.ns))


def test_a_table_twice() -> None:
    assert found(changed(HOWELL, HOWELL.games[1], table=1)) == {ScheduleProblem.TABLE_TWICE}


def test_a_game_that_is_missing() -> None:
    wrong = without(HOWELL, HOWELL.games[0])
    assert [fault.text.en for fault in find_faults(wrong)] == [
        "round 1: pair 1 neither plays nor sits out",
        "round 1: pair 14 neither plays nor sits out",
    ]


def test_a_round_that_is_missing() -> None:
    (fault,) = find_faults(without(HOWELL, *HOWELL.in_round(5)))
    assert (fault.problem, fault.text) == (
        ScheduleProblem.ROUND_MISSING,
        Text("ronde 5 ontbreekt", "round 5 is missing"),
    )


def test_a_second_meeting() -> None:
    a = MITCHELL.in_round(1)[0]
    other = next(g for g in MITCHELL.in_round(2) if g.ns == a.ns)
    wrong = changed(MITCHELL, other, ew=a.ew)
    texts = [fault.text.en for fault in find_faults(wrong) if fault.problem is ScheduleProblem.MEET_AGAIN]
    assert texts == ["round 2, table 1: pair 1 and pair 9 meet again, after round 1"]


def test_a_board_a_second_time() -> None:
    game = HOWELL.in_round(2)[0]
    wrong = changed(HOWELL, game, boards=(1, 4))
    texts = [fault.text.en for fault in find_faults(wrong) if fault.problem is ScheduleProblem.BOARD_AGAIN]
    assert "round 2, table 1: pair 14 plays board 1 again, after round 1" in texts


def test_a_board_twice_in_one_game() -> None:
    assert ScheduleProblem.BOARD_AGAIN in found(changed(HOWELL, HOWELL.games[0], boards=(1, 1)))


@pytest.mark.parametrize(
    ("boards", "nl", "en"),
    [
        (
            (19,),
            "ronde 7: bord 19 ligt aan tafel 1 en aan tafel 2",
            "round 7: board 19 is at table 1 and at table 2",
        ),
        (
            (19, 20),
            "ronde 7: borden 19, 20 liggen aan tafel 1 en aan tafel 2",
            "round 7: boards 19, 20 are at table 1 and at table 2",
        ),
    ],
)
def test_boards_at_two_tables(boards: tuple[int, ...], nl: str, en: str) -> None:
    wrong = changed(MITCHELL, MITCHELL.in_round(7)[1], boards=boards)
    texts = [fault.text for fault in find_faults(wrong) if fault.problem is ScheduleProblem.BOARD_AT_TWO_TABLES]
    assert texts == [Text(nl, en)]


def test_a_game_without_boards() -> None:
    (fault,) = find_faults(changed(HOWELL, HOWELL.games[0], boards=()))
    assert fault.as_json() == {
        "problem": "no-boards",
        "round": 1,
        "table": 1,
        "contestants": ["14", "1"],
        "boards": [],
        "nl": "ronde 1, tafel 1: er zijn geen borden",
        "en": "round 1, table 1: there are no boards",
    }


def test_an_even_number_of_tables_without_skip_or_relay() -> None:
    games = [
        ScheduledGame(r + 1, t + 1, (f"N{t}",), (f"E{(t - r) % 8}",), ((t + r) % 8 + 1,))
        for r in range(8)
        for t in range(8)
    ]
    assert found(Schedule.of(games)) == {ScheduleProblem.BOARD_AGAIN}


def test_a_wrong_copy_in_a_web() -> None:
    web = build_movement("web", EntryField(28, 26)).schedule
    truncated = without(web, *web.in_round(13))
    assert found(truncated) == set()
    first_half = {game.boards for game in web.in_round(4) if game.copy == 1}
    game = next(game for game in web.in_round(4) if game.copy == 2 and game.boards in first_half)
    assert found(changed(truncated, game, copy=1)) == {ScheduleProblem.BOARD_AT_TWO_TABLES}


def test_partners_a_second_time() -> None:
    schedule = build_movement("individual", EntryField(8, 21, ContestantKind.INDIVIDUAL)).schedule
    a, b = schedule.in_round(1)
    wrong = Schedule.of(
        [*schedule.games, replace(a, round=8, boards=(22,)), replace(b, round=8, boards=(23,))],
        ContestantKind.INDIVIDUAL,
    )
    assert found(wrong) == {ScheduleProblem.PARTNER_AGAIN, ScheduleProblem.MEET_AGAIN}
    assert next(fault.text for fault in find_faults(wrong) if fault.problem is ScheduleProblem.PARTNER_AGAIN) == Text(
        "ronde 8, tafel 1: speler 1 en speler 8 zijn weer maten, na ronde 1",
        "round 8, table 1: player 1 and player 8 are partners again, after round 1",
    )


# Facts that a bare list cannot declare.


def test_sharing_is_understood_when_everybody_plays_everything() -> None:
    for name, pairs in (("howell", 6), ("barometer", 8), ("mitchell-relay", 8), ("web", 20), ("hesitation", 8)):
        schedule = build_movement(name, EntryField(pairs, 36)).schedule
        bare = Schedule.of(replace(game, shared=False, copy=1) for game in schedule.games)
        assert find_faults(bare) == ()


def test_sharing_in_a_single_round_must_be_declared() -> None:
    games = [ScheduledGame(1, 1, ("1",), ("2",), (1,)), ScheduledGame(1, 2, ("3",), ("4",), (1,))]
    assert found(Schedule.of(games)) == {ScheduleProblem.BOARD_AT_TWO_TABLES}
    assert found(Schedule.of(replace(game, shared=True) for game in games)) == set()
    assert found(Schedule.of(replace(game, copy=game.table) for game in games)) == set()


def test_all_meeting_all_twice_is_no_fault() -> None:
    single = build_movement("howell", EntryField(4, 6)).schedule
    again = [
        replace(game.turned(), round=game.round + 3, boards=tuple(board + 6 for board in game.boards))
        for game in single.games
    ]
    assert find_faults(Schedule.of([*single.games, *again])) == ()
    assert found(Schedule.of([*single.games, *again[:2]])) == {ScheduleProblem.MEET_AGAIN}


def test_who_is_left_over_need_not_be_listed() -> None:
    odd = build_movement("howell", EntryField(13, 26)).schedule
    assert find_faults(without(odd, *(game for game in odd.games if game.is_sit_out))) == ()


def test_who_is_known_to_be_absent_is_not_missed() -> None:
    wrong = without(HOWELL, HOWELL.games[0])
    assert found(wrong, frozenset((("1", 1), ("14", 1)))) == set()


# A random change of a complete movement is always found.


@pytest.mark.parametrize("schedule", SEVEN_MOVEMENTS)
def test_the_good_ones_are_good(schedule: Schedule) -> None:
    assert find_faults(schedule) == ()


@given(st.sampled_from(SEVEN_MOVEMENTS), st.data())
def test_two_pairs_exchanged_in_a_round_is_found(schedule: Schedule, data: st.DataObject) -> None:
    number = data.draw(st.sampled_from(schedule.rounds))
    games = [game for game in schedule.in_round(number) if not game.is_sit_out]
    a, b = data.draw(st.permutations(games))[:2]
    swapped = {a: replace(a, ew=b.ew), b: replace(b, ew=a.ew)}
    wrong = Schedule.of(swapped.get(game, game) for game in schedule.games)
    assert found(wrong)


@given(st.sampled_from(SEVEN_MOVEMENTS), st.data())
def test_boards_of_another_table_are_found(schedule: Schedule, data: st.DataObject) -> None:
    number = data.draw(st.sampled_from(schedule.rounds))
    games = [game for game in schedule.in_round(number) if not game.is_sit_out]
    a, b = data.draw(st.permutations(games))[:2]
    assert found(changed(schedule, a, boards=b.boards))
