"""Dealer and vulnerability of every board (2017: 2; klaverjas: II-5), against the printed table."""

import pytest

from troef.cards import Board, Seat, Side, Vulnerability

PRINTED_2017_2 = {
    "N": [1, 5, 9, 13], "E": [2, 6, 10, 14], "S": [3, 7, 11, 15], "W": [4, 8, 12, 16],
    "None": [1, 8, 11, 14], "NS": [2, 5, 12, 15], "EW": [3, 6, 9, 16], "Both": [4, 7, 10, 13],
}  # fmt: skip


@pytest.mark.parametrize("mark", PRINTED_2017_2)
def test_2_dealer_and_vulnerability(mark):
    for group in range(4):
        for number in PRINTED_2017_2[mark]:
            board = Board(number + 16 * group)
            assert mark in (str(board.dealer), str(board.vulnerable))


def test_a_wrongly_marked_board_says_otherwise():
    board = Board(7, Seat.N, Vulnerability.EW)
    assert (board.dealer, board.vulnerable) == (Seat.N, Vulnerability.EW)
    assert not board.is_marked_right and str(board) == "7 N EW"
    assert Board(7).is_marked_right and str(Board(7)) == "7"


def test_vulnerability_contains_sides():
    assert [side in vulnerability for vulnerability in Vulnerability for side in Side] == [
        False, False, True, False, False, True, True, True,
    ]  # fmt: skip


def test_what_is_no_board(refusal):
    assert refusal(Board.parse, "7 N") == (
        "'7 N' is geen spel: schrijf het nummer, of nummer, gever en kwetsbaarheid",
        "'7 N' is not a board: write its number, or number, dealer and vulnerability",
    )
