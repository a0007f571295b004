"""The simple player: the card it plays to a trick, and the meaning of its bids."""

from __future__ import annotations

import pytest

from troef import klaverjas
from troef.cards import SEATS, Card, Hand, Seat, Suit
from troef.klaverjas.game.rules import Rules
from troef.klaverjas.game.trick import Trick
from troef.robots.klaverjas.greedy import GreedyKlaverjasPlayer, best_card
from troef.robots.klaverjas.hand_strength import hand_strength, is_consistent_with_bids, is_worth_bidding


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
