from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from troef.contest.contestant import ContestantKind
from troef.contest.movements.catalogue import build_movement, fitting_movements
from troef.contest.movements.movement import EntryField, Schedule
from troef.contest.movements.replanning import absent_rounds, replan
from troef.contest.movements.verify import find_faults


def whole(schedule: Schedule, after: int, rest: Schedule) -> Schedule:
    return Schedule.of((game for game in schedule.games if game.round <= after), schedule.kind).joined(rest)


def rests(schedule: Schedule) -> Counter[str]:
    return Counter(game.ns[0] for game in schedule.games if game.is_sit_out)


@pytest.mark.slow
@pytest.mark.parametrize("pairs", [4, 5, 6, 7, 8, 9, 12, 13, 15, 16])
@pytest.mark.parametrize("after", [1, 3])
def test_every_movement_with_a_late_pair_a_pair_that_leaves_or_both(pairs: int, after: int) -> None:
    for movement in fitting_movements(EntryField(pairs, 28)):
        schedule = movement.schedule
        if len(schedule.rounds) <= after:
            continue
        for add, drop in ((["late"], []), ([], ["2"]), (["late"], ["2"]), (["late", "later"], []), ([], ["1", "2"])):
            rest = replan(schedule, after, add, drop)
            together = whole(schedule, after, rest)
            assert rest.rounds == tuple(n for n in schedule.rounds if n > after)
            assert find_faults(together, absent_rounds(together, add, drop)) == ()


def test_a_late_pair_takes_the_empty_place_of_a_howell() -> None:
    with_14, with_13 = (build_movement("howell", EntryField(pairs, 26)).schedule for pairs in (14, 13))
    rest = replan(with_13, 1, add=["14"])
    last_table_first = {replace(game, table=game.table % 7 + 1) for game in rest.games}  # With 13 it was not in use.
    assert last_table_first == {game for game in with_14.games if game.round > 1}


def test_a_late_pair_takes_the_empty_place_of_a_mitchell_and_keeps_its_line() -> None:
    with_14, with_13 = (build_movement("mitchell", EntryField(pairs, 28)).schedule for pairs in (14, 13))
    assert replan(with_13, 1, add=["14"]).games == tuple(game for game in with_14.games if game.round > 1)


def test_where_nobody_rests_a_late_pair_is_a_rover() -> None:
    rest = replan(build_movement("howell", EntryField(14, 26)).schedule, 1, add=["15"])
    assert "15" not in rests(rest)
    assert set(rests(rest).values()) == {1} and rests(rest).total() == 12


def test_in_a_mitchell_a_late_pair_is_a_rover_in_one_line() -> None:
    rest = replan(build_movement("mitchell", EntryField(10, 30)).schedule, 1, add=["11"])
    assert "11" not in rests(rest)
    assert {game.ns for game in rest.played if "11" in game.contestants} == {("11",)}


def test_a_late_pair_that_must_rest_plays_first() -> None:
    """In a Mitchell of three tables a rover has one game, and has it at once."""
    rest = replan(build_movement("mitchell", EntryField(6, 27)).schedule, 1, add=["7"])
    assert [(game.round, game.is_sit_out) for game in rest.games if "7" in game.contestants] == [(2, False), (3, True)]


def test_two_late_pairs_fill_a_table_so_that_nobody_rests() -> None:
    rest = replan(build_movement("howell", EntryField(14, 26)).schedule, 1, add=["15", "16"])
    assert rests(rest).total() == 0
    assert {len(rest.in_round(number)) for number in rest.rounds} == {8}


def test_a_pair_that_leaves_gives_its_opponents_a_rest() -> None:
    schedule = build_movement("howell", EntryField(14, 26)).schedule
    rest = replan(schedule, 1, drop=["5"])
    assert "5" not in rest.contestants
    assert set(rests(rest).values()) == {1} and rests(rest).total() == 12


def test_pairs_that_have_met_rest_rather_than_meet_again() -> None:
    schedule = build_movement("howell", EntryField(5, 20)).schedule
    rest = replan(schedule, 1, drop=["1", "2"])
    together = whole(schedule, 1, rest)
    assert find_faults(together, absent_rounds(together, drop=["1", "2"])) == ()
    assert [number for number in rest.rounds if sum(game.is_sit_out for game in rest.in_round(number)) > 1]


def test_of_three_pairs_without_opponents_two_of_different_lines_meet() -> None:
    """Five tables lose 1 and 2 North-South and 7 East-West: of the seven pairs left only one need rest."""
    rest = replan(build_movement("mitchell", EntryField(10, 30, rounds=3)).schedule, 1, drop=["1", "2", "7"])
    assert [sum(game.is_sit_out for game in rest.in_round(number)) for number in rest.rounds] == [1, 1]
    assert {game.ns[0] for game in rest.played} <= {"3", "4", "5"}


def test_a_pair_for_another_changes_nothing_else() -> None:
    schedule = build_movement("howell", EntryField(14, 26)).schedule
    rest = replan(schedule, 1, add=["15"], drop=["5"])
    assert rests(rest).total() == 0


Refusal = Callable[..., tuple[str, str]]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            (13, ["15"], []),
            (
                "na ronde 13 komt niets meer: geef het schema van de hele zitting",
                "no rounds come after round 13: give the schedule of the whole session",
            ),
        ),
        ((1, ["3"], []), ("paar 3 speelt al mee", "pair 3 plays already")),
        ((1, [], ["33"]), ("er is geen paar 33 in dit schema", "there is no pair 33 in this schedule")),
    ],
)
def test_what_cannot_be_done(
    arguments: tuple[int, list[str], list[str]], words: tuple[str, str], refusal: Refusal
) -> None:
    assert refusal(replan, build_movement("howell", EntryField(14, 26)).schedule, *arguments) == words


def test_individuals_need_a_substitute(refusal: Refusal) -> None:
    assert refusal(
        replan, build_movement("individual", EntryField(8, 21, ContestantKind.INDIVIDUAL)).schedule, 1, add=["9"]
    ) == (
        "bij een individuele wedstrijd heeft wie er niet is een invaller nodig; het schema kan niet anders",
        "in an individual contest a missing player needs a substitute; the movement cannot change",
    )


def test_a_schedule_that_was_wrong_before(refusal: Refusal) -> None:
    """The set of round 2 lies at table 1 in rounds 1 and 3 too."""
    schedule = build_movement("round-robin", EntryField(4, 9)).schedule
    wrong = Schedule.of(replace(game, boards=(4, 5, 6)) if game.table == 1 else game for game in schedule.games)
    assert refusal(replan, wrong, 1, drop=["2"]) == (
        "het schema zelf klopt niet: ronde 2, tafel 1: paar 4 speelt borden 4, 5, 6 weer, na ronde 1",
        "the schedule itself is wrong: round 2, table 1: pair 4 plays boards 4, 5, 6 again, after round 1",
    )
    assert refusal(replan, wrong, 1, drop=["2"], as_it_is=True) == (
        "voor de rest van de ronden is geen schema gevonden: "
        "ronde 3, tafel 1: paar 4 speelt borden 4, 5, 6 weer, na ronde 1",
        "no schedule was found for the remaining rounds: "
        "round 3, table 1: pair 4 plays boards 4, 5, 6 again, after round 1",
    )


def test_one_change_after_another() -> None:
    """A pair leaves after round 1 and another joins after round 2. Earlier changes are no fault."""
    schedule = build_movement("howell", EntryField(8, 28)).schedule
    first = whole(schedule, 1, replan(schedule, 1, drop=["2"]))
    before = absent_rounds(first, drop=["2"])
    second = whole(first, 2, replan(first, 2, add=["9"], before=before))
    assert find_faults(second, before | absent_rounds(second, add=["9"])) == ()
    assert "9" in second.contestants


def test_what_is_wrong_with_the_schedule_itself_is_said_first(refusal: Refusal) -> None:
    schedule = build_movement("howell", EntryField(4, 12)).schedule
    twice = Schedule.of([*schedule.games, schedule.games[0]], schedule.kind)
    (first, *_) = find_faults(twice)
    assert refusal(replan, twice, 1, drop=["1"]) == (
        f"het schema zelf klopt niet: {first.text.nl}",
        f"the schedule itself is wrong: {first.text.en}",
    )
    assert first.text.nl == "ronde 1: paar 4 zit op twee plaatsen, aan tafel 1 en tafel 1"
    other = Schedule.of([*schedule.games, replace(schedule.games[0], ns=("8",), ew=("9",))], schedule.kind)
    assert "ronde 1: tafel 1 staat er twee keer" in [fault.text.nl for fault in find_faults(other)]


def test_a_fault_that_was_there_and_ruled_upon_does_not_count_again() -> None:
    schedule = build_movement("howell", EntryField(4, 12)).schedule
    game = schedule.games[0]
    wrong = Schedule.of([replace(game, boards=schedule.in_round(2)[0].boards), *schedule.games[1:]], schedule.kind)
    assert find_faults(wrong)
    assert replan(wrong, 1, as_it_is=True).rounds == (2, 3)
