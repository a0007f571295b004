"""15A: the cards of another board."""

from troef.bridge.laws.facts import WrongBoard
from troef.bridge.laws.ruling import Adjust, Do
from troef.bridge.laws.y2017.law15 import wrong_board


def test_15A_nobody_has_noticed():
    assert wrong_board(WrongBoard()) is None


def test_15A2a_partner_has_called():
    ruling = wrong_board(WrongBoard(director=True, partner_acted=True))
    assert (ruling.law, ruling.effects, ruling.open) == ("15A2a", (Do.CANCEL_LATER, Adjust("15A2a")), False)


def test_15A2b_the_offender_calls_again():
    ruling = wrong_board(WrongBoard(director=True))
    assert (ruling.law, ruling.effects, ruling.open) == ("15A2b", (Do.CANCEL_LATER,), False)
