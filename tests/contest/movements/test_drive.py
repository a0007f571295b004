"""A drive: own cards at every table, tables by lot."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.contest.contestant import Kind
from troef.contest.movements.drive import drive
from troef.contest.movements.movement import Field
from troef.contest.movements.verify import faults
from troef.laws import Text


def drawn(people, rounds, deals=4, kind=Kind.INDIVIDUAL, seed=1):
    return drive(Field(people, 0, kind, rounds), deals, Random(seed)).schedule


@given(st.integers(4, 30), st.integers(1, 6), st.integers(1, 5), st.integers())
def test_every_pair_plays_each_round_or_the_odd_one_rests(pairs, rounds, deals, seed):
    schedule = drawn(pairs, rounds, deals, Kind.PAIRS, seed)
    for number in schedule.rounds:
        games = schedule.in_round(number)
        assert sorted(int(one) for game in games for one in game.contestants) == list(range(1, pairs + 1))
        assert sum(game.is_sit_out for game in games) == pairs % 2
        boards = tuple(range((number - 1) * deals + 1, number * deals + 1))
        assert {game.boards for game in games if not game.is_sit_out} == {boards}


@given(st.integers(8, 24), st.integers(1, 4), st.integers())
def test_every_player_plays_each_round_and_rests_are_shared(players, rounds, seed):
    schedule = drawn(players, rounds, seed=seed)
    rests = Counter({str(one): 0 for one in range(1, players + 1)})
    for number in schedule.rounds:
        games = schedule.in_round(number)
        assert sorted(int(one) for game in games for one in game.contestants) == list(range(1, players + 1))
        rests.update(game.ns[0] for game in games if game.is_sit_out)
    assert max(rests.values()) - min(rests.values()) <= 1


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (12, 5), (16, 6), (20, 4), (24, 5), (40, 6)])
def test_nobody_has_the_same_partner_again(players, rounds):
    assert not faults(drawn(players, rounds))


def test_pairs_meet_again_only_when_all_have_met():
    assert not faults(drawn(6, 5, kind=Kind.PAIRS))
    assert len(drawn(4, 6, kind=Kind.PAIRS).rounds) == 6


def test_the_lot_decides():
    first, again, other = (drawn(16, 3, seed=seed) for seed in (1, 1, 2))
    assert first == again != other


TOO_FEW = "een drive is voor vier paren of acht spelers en meer", "a drive is for four pairs or eight players and more"
TOO_MUCH = "een drive heeft 1 tot 40 ronden van 1 tot 99 spellen", "a drive has 1 to 40 rounds of 1 to 99 deals"


@pytest.mark.parametrize(
    ("people", "rounds", "deals", "kind", "words"),
    [
        (3, 1, 4, Kind.PAIRS, TOO_FEW),
        (7, 1, 4, Kind.INDIVIDUAL, TOO_FEW),
        (8, 1, 4, Kind.TEAMS, TOO_FEW),
        (8, 1, 100, Kind.PAIRS, TOO_MUCH),
        (8, 41, 4, Kind.PAIRS, TOO_MUCH),
    ],
)
def test_what_is_no_drive(people, rounds, deals, kind, words, refusal):
    assert refusal(drawn, people, rounds, deals, kind) == words


def test_what_the_organiser_should_know():
    assert drive(Field(8, 0, Kind.PAIRS, 2), 4, Random(1)).note == Text(
        "Elke tafel geeft zelf; de tafels zijn geloot, en zo weinig mogelijk treft wie elkaar al trof.",
        "Each table deals its own cards; the tables are drawn by lot, so that few meet again who have met.",
    )
