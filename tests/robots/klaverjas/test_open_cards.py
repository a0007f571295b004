"""A robot that sees all cards: perfect bids and cards, as the solver has them."""

from __future__ import annotations

import pytest

from troef.analysis.klaverjas.solver import KlaverjasSolver, opening_position, par
from troef.cards import SEATS, SIDES, Deal, Deck, Seat, Suit
from troef.klaverjas import Table
from troef.klaverjas.game.rules import Rules
from troef.robots.klaverjas.open_cards import DoubleDummyKlaverjasPlayer
from troef.robots.player import play_board

DEAL = Deal.parse("N:J9A7.A.AT.7 Q8.K9.98.98 K.JT.KQ.KQJ T.Q87.J7.AT", Deck.KLAVERJAS)


@pytest.fixture(scope="module")
def found():
    solver = KlaverjasSolver()
    values = {
        (suit, side): solver.value(opening_position(DEAL, suit, side.seats[0], Seat.N, Rules()))
        for suit in Suit
        for side in SIDES
    }
    return par(values, Seat.N)


def test_four_who_see_all_cards_come_to_par(found):
    table = play_board(
        Table("klaverjas-1976", board=1, deal=DEAL), dict.fromkeys(SEATS, DoubleDummyKlaverjasPlayer(DEAL))
    )
    ended = table.situation
    assert (ended.declarer, ended.trump) == (found.declarer, found.trump)
    assert ended.total[0] - ended.total[1] == found.value


def test_who_gains_less_than_the_dealer_loses_passes():
    deal = Deal.parse("N:AQ97.T.QT.T KJ.AJ87.97. T.KQ9.KJ.A8 8..A8.KQJ97", Deck.KLAVERJAS)
    table = Table("klaverjas-1976", board=1, deal=deal)
    table.do("bid", by="N", bid="pass")
    reply = DoubleDummyKlaverjasPlayer(deal).act(table.remembered("E"), table.may("E"))
    assert reply.event == {"by": "E", "do": "bid", "bid": "pass"}
    assert reply.reason.en == "With all cards seen this is best."
