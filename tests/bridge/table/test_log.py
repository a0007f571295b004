"""The head of a bridge log: which board it is, and what is marked on it."""

import pytest

from troef.bridge.table.log import TableLog
from troef.cards import Board, Seat, TroefError, Vulnerability


def board(**told):
    return TableLog.read({"edition": "bridge-2017", **told}).board


@pytest.mark.parametrize("told", [{}, {"dealer": "N"}, {"vulnerable": "EW"}], ids=["nothing", "dealer", "vulnerable"])
def test_a_dealer_without_vulnerability_is_no_board(told):
    with pytest.raises(TroefError) as refusal:
        board(**told)
    assert (str(refusal.value), refusal.value.nl) == (
        "the log needs `board`, or both `dealer` and `vulnerable`",
        "in het verslag hoort `board`, of `dealer` met `vulnerable`",
    )


def test_the_number_tells_what_is_not_marked():
    assert board(board=7) == Board(7, Seat.S, Vulnerability.BOTH)
    assert board(board=7, dealer="E") == Board(7, Seat.E, Vulnerability.BOTH)
    assert board(board=7, vulnerable="None") == Board(7, Seat.S, Vulnerability.NONE)
    assert board(dealer="E", vulnerable="EW") == Board(1, Seat.E, Vulnerability.EW)
