"""15: the cards of another board, and a board for other players."""

import pytest

from troef.bridge.laws.facts.auction import WrongBoard
from troef.bridge.laws.ruling import AdjustScore, CallEffect
from troef.bridge.laws.y2017.law15 import wrong_board


def test_15A_nobody_has_noticed():
    assert wrong_board(WrongBoard()) is None


def test_15A2a_partner_has_called():
    ruling = wrong_board(WrongBoard(director=True, partner_acted=True))
    assert (ruling.law, ruling.effects, ruling.open) == (
        "15A2a",
        (CallEffect.CANCEL_LATER, AdjustScore("15A2a")),
        False,
    )


def test_15A2b_the_offender_calls_again():
    ruling = wrong_board(WrongBoard(director=True))
    assert (ruling.law, ruling.effects, ruling.open) == ("15A2b", (CallEffect.CANCEL_LATER,), False)


@pytest.mark.parametrize(
    ("facts", "law", "score"),
    [
        (WrongBoard(director=True, other_board=True, differs=False), "15A3", None),
        (WrongBoard(director=True, other_board=True, differs=True), "15A3", "artificial"),
        (WrongBoard(director=True, whole=True, played_before=True), "15B1", "cancel"),
        (WrongBoard(director=True, whole=True, played_before=False, can_play_right=True), "15B2", None),
        (WrongBoard(director=True, whole=True, played_before=False, can_play_right=False), "15B3", "artificial"),
    ],
)
def test_15A3_15B_the_other_board_and_the_wrong_players(facts, law, score):
    told = wrong_board(facts)
    assert (told.law, told.score) == (law, score)


@pytest.mark.parametrize(
    "facts",
    [
        WrongBoard(director=True, other_board=True),
        WrongBoard(director=True, whole=True),
        WrongBoard(director=True, whole=True, played_before=False),
    ],
)
def test_15_says_nothing_while_a_finding_is_missing(facts):
    assert wrong_board(facts) is None
