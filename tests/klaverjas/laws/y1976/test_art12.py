"""I-12: the eleven rows, both columns."""

import pytest

from troef.cards import Card, Hand, Seat, Suit
from troef.klaverjas.game.options import Variant
from troef.klaverjas.game.trick import Trick
from troef.klaverjas.laws.y1976.art12 import Row, followed, legal_cards, refusal, row

ROWS = [
    # row, hand (spades are trumps), trick led by West, legal as nkf, legal as amsterdams
    (1, "A.K.Q.J", "", "A.K.Q.J", "A.K.Q.J"),
    (2, "JQ.A..", "ST", "J...", "J..."),
    (2, "87.A..", "ST", "87...", "87..."),
    (3, ".A.K.", "ST", ".A.K.", ".A.K."),
    (4, "J.97..", "HA", ".97..", ".97.."),
    (4, "J.97.A.", "HA", ".97..", ".97.."),
    (5, "..A.K", "HA", "..A.K", "..A.K"),
    (6, "J7..A.", "HA", "J7...", "J7..."),
    (7, "J7..A.", "H7 HA H8", "J7...", "J7..A."),
    (8, "J7..A.", "H7 S9 H8", "J...", "J..."),
    (9, "Q7..A.", "H7 H8 S9", "Q7...", "..A."),
    (9, "Q7...", "H7 H8 S9", "Q7...", "Q7..."),
    (10, "J7..A.", "H7 S9 H8", "J...", "J..A."),
    (11, "Q7..A.", "H7 S9 H8", "Q7...", "..A."),
    (11, "Q7...", "H7 S9 H8", "Q7...", "Q7..."),
]


def trick_of(cards, number):
    """Led so that South plays next, and the side that holds fits the row."""
    words = cards.split()
    leader = Seat.S.clockwise[(4 - len(words)) % 4]
    trick = Trick(Suit.S, leader)
    for seat, word in zip(leader.clockwise, words, strict=False):
        trick = trick.with_card(seat, Card.parse(word))
    return trick


PARTNER = {7: "H7 HA H8", 10: "H7 S9 H8", 11: "H7 S9 H8"}
OPPONENT = {6: "H7 H8 HA", 8: "H7 H8 S9", 9: "H7 H8 S9"}


@pytest.mark.parametrize(("number", "hand", "cards", "nkf", "amsterdams"), ROWS)
def test_12_rows(number, hand, cards, nkf, amsterdams):
    trick = trick_of(PARTNER.get(number) or OPPONENT.get(number) or cards, number)
    held = Hand.parse(hand)
    assert row(held, trick, Seat.S) == number
    assert legal_cards(held, trick, Seat.S, Variant.NKF) == Hand.parse(nkf)
    assert legal_cards(held, trick, Seat.S, Variant.AMSTERDAMS) == Hand.parse(amsterdams)


def test_12_every_row_is_there():
    assert {number for number, *_ in ROWS} == {int(row) for row in Row}


def test_12_what_following_is():
    hand = Hand.parse("A.K..")
    assert followed(hand, Card.parse("HK"), Suit.H)
    assert not followed(hand, Card.parse("SA"), Suit.H)
    assert followed(hand, Card.parse("SA"), Suit.D)
    assert followed(hand, Card.parse("SA"), None)


def test_12_a_refusal_tells_the_duty():
    ruling = refusal(Hand.parse("A.K.."), trick_of("HA", 4), Seat.S, Card.parse("SA"))
    assert (ruling.law, ruling.text.en) == ("12", "♠A is not allowed: South must follow with hearts.")
