"""Players to measure robots against: the bids and cards of the greedy one, and of the one that sees all cards."""

from __future__ import annotations

import pytest

from troef import klaverjas
from troef.analysis.klaverjas.solver import KlaverjasSolver, opening_position, par
from troef.cards import SEATS, SIDES, Card, Deal, Deck, Hand, Seat, Suit
from troef.klaverjas import Table
from troef.klaverjas.game.rules import Rules
from troef.klaverjas.game.trick import Trick
from troef.robots.klaverjas.baseline_players import DoubleDummyKlaverjasPlayer, GreedyKlaverjasPlayer, best_card
from troef.robots.klaverjas.hand_strength import hand_strength, is_consistent_with_bids, is_worth_bidding
from troef.robots.player import play_board


def chosen(cards, *laid, unseen="AKQJT987.AKQJT987.AKQJT987.AKQJT987", seat=Seat.S):
    leader = seat.clockwise[-len(laid)] if laid else seat
    trick = Trick(Suit.H, leader)
    for by, card in zip(leader.clockwise, laid, strict=False):
        trick = trick.with_card(by, Card.parse(card))
    held = [Card.parse(card) for card in cards.split()]
    return str(best_card(held, trick, seat, Hand.parse(unseen) - Hand(held) - Hand(trick.cards), Rules()))


@pytest.mark.parametrize(
    ("cards", "laid", "card"),
    [
        ("HJ HA S7", (), "HJ"),  # the highest of all
        ("ST S7", ("S8", "SA", "S9"), "ST"),  # partner has it: give him points
        ("ST S7", ("SA", "S8", "S9"), "S7"),  # they have it
        ("SK SJ", ("S8", "SA", "SQ"), "SK"),  # a run of three for partner
        ("CT C8", ("C9",), "C8"),  # the ace is still out
        ("CA C8", ("C9",), "CA"),
    ],
)
def test_what_the_trick_gives(cards, laid, card):
    assert chosen(cards, *laid) == card


def test_a_strong_hand_goes_and_a_weak_one_does_not():
    assert is_worth_bidding(Hand.parse("J98.A7.AT.8"))
    assert not is_worth_bidding(Hand.parse("KQ8.K7.KQ.8"))
    assert hand_strength(Hand.parse("J98.A7.AT.8"), Suit.S) > hand_strength(Hand.parse("J98.A7.AT.8"), Suit.H)


def test_what_a_bid_tells():
    strong, weak = Hand.parse("J98A.A.AT.8"), Hand.parse("KQ7.K7.KQ.7")
    assert not is_consistent_with_bids({Seat.E: strong}, [Seat.E])
    assert is_consistent_with_bids({Seat.E: weak}, [Seat.E])
    assert is_consistent_with_bids({Seat.E: strong}, [], (Seat.E, Suit.S))
    assert not is_consistent_with_bids({Seat.E: weak}, [], (Seat.E, Suit.S))
    assert is_consistent_with_bids({Seat.E: weak}, [], (Seat.N, Suit.S))


def test_bids_and_their_reasons():
    table = klaverjas.Table("klaverjas-1976", board=1, deal="N:KQ8.K7.KQ.8 J97.A8.AT.7 A.JT.J9.A9J T.Q9.87.KQT")
    replies = {seat: GreedyKlaverjasPlayer().act(table.remembered(seat), table.may(seat)) for seat in SEATS}
    assert [seat for seat in SEATS if replies[seat]] == [Seat.N]
    assert replies[Seat.N].event["bid"] == "pass"
    assert replies[Seat.N].reason.en == "The hand is too weak to play."
    table.do(replies[Seat.N].event)
    reply = GreedyKlaverjasPlayer().act(table.remembered("E"), table.may("E"))
    assert reply.event == {"do": "bid", "by": "E", "bid": "play", "trump": "S"}
    assert reply.reason.nl == "schoppen ziet er het best uit."
    table.do(reply.event)
    assert (
        GreedyKlaverjasPlayer().act(table.remembered("E"), table.may("E")).reason.en
        == "This brings most in this trick."
    )


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
