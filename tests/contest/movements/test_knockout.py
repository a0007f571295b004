"""Knock-out: the bracket, byes, and the rounds after the first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.contest.contestant import ContestantKind
from troef.contest.movements.knockout import first_round, next_round, rounds_for, seed_bracket
from troef.contest.movements.movement import EntryField, MovementNotAvailable
from troef.laws import Text


def test_eight_teams_meet_best_against_last():
    schedule = first_round(EntryField(8, 24, ContestantKind.TEAMS)).schedule
    assert [(game.ns[0], game.ew[0]) for game in schedule.games] == [("1", "8"), ("4", "5"), ("2", "7"), ("3", "6")]
    assert schedule.boards == tuple(range(1, 9))


def test_six_teams_give_the_first_two_a_bye():
    movement = first_round(EntryField(6, 24, ContestantKind.TEAMS))
    assert movement.rounds == 3
    assert movement.note == Text(
        "Wie wint gaat door; de eersten van de lijst treffen elkaar zo laat mogelijk en zijn zo nodig in ronde 1 vrij.",
        "The winner goes on. The first on the list meet as late as possible, and have the byes in round 1.",
    )
    assert [game.ns[0] for game in movement.schedule.games if game.is_sit_out] == ["1", "2"]


def test_winners_meet_their_neighbours_with_the_next_boards():
    final = next_round(2, ["1", "3"], 12, ContestantKind.TEAMS)
    assert [(game.ns, game.ew, game.boards) for game in final.games] == [(("1",), ("3",), tuple(range(13, 25)))]


@given(st.integers(2, 70))
def test_everybody_has_one_place_and_no_two_byes_meet(size):
    order = [str(k) for k in range(size)]
    places = seed_bracket(order)
    assert sorted(filter(None, places)) == sorted(order)
    assert len(places) == 2 ** rounds_for(size)
    assert all(one or other for one, other in zip(places[::2], places[1::2], strict=True))


def test_individuals_are_not_knocked_out():
    with pytest.raises(MovementNotAvailable, match="a knock-out is for two or more pairs or teams"):
        first_round(EntryField(8, 24, ContestantKind.INDIVIDUAL))
