"""Matches: the same boards, the seats exchanged."""

from __future__ import annotations

from itertools import islice

import pytest

from troef.cards import Deck, Side, TroefError
from troef.cards.dealing import seeded_deals
from troef.robots.matches import GAMES, RobotMatch, RobotMatchResult


@pytest.mark.parametrize("game", list(GAMES))
def test_equal_players_are_equal(game):
    assert RobotMatch(game, "greedy", "greedy").play(1).boards == (0,)


@pytest.mark.slow
@pytest.mark.parametrize("game", list(GAMES))
def test_a_plain_player_beats_a_random_one_and_the_other_way_round_it_is_the_opposite(game):
    outcome = RobotMatch(game, "greedy", "random").play(4)
    assert outcome.figure.mean > 0
    assert RobotMatch(game, "random", "greedy").play(4).boards == tuple(-board for board in outcome.boards)


def test_the_same_seed_plays_the_same_whoever_works():
    match = RobotMatch("klaverjas", "greedy", "random", "again")
    assert match.play(2) == match.play(2, jobs=2)
    assert match.play(2) != RobotMatch("klaverjas", "greedy", "random", "other").play(2)


def test_a_board_is_worth_half_the_difference_of_its_tables_in_points():
    match = RobotMatch("klaverjas", "greedy", "random")
    (deal,) = islice(seeded_deals("1", Deck.KLAVERJAS), 1)
    first, second = (match.difference(1, deal, side) for side in (Side.NS, Side.EW))
    assert match.play(1).boards == ((first - second) / 2,)


@pytest.mark.slow
def test_who_sees_all_cards_beats_who_does_not():
    assert RobotMatch("klaverjas", "open", "greedy").play(1).figure.mean > 0


def test_mean_and_standard_error():
    outcome = RobotMatchResult((1.0, 2.0, 3.0, -2.0))
    assert (outcome.figure.mean, outcome.won, outcome.lost) == (1.0, 3, 1)
    assert outcome.figure.error == pytest.approx(1.0801, abs=1e-4)
    assert RobotMatchResult((5.0,)).figure.error == 0


def test_an_unknown_player_is_told_who_there_are():
    with pytest.raises(TroefError, match="there is no player 'deep blue' of klaverjas: choose from random, greedy"):
        RobotMatch("klaverjas", "deep blue", "random")
