"""I-12, the eleven rows in both columns; and I-13, the definition of a revoke."""

import pytest

from troef.cards import Card, Hand, Seat, Suit
from troef.klaverjas.game.rules import Rules, Variant
from troef.klaverjas.game.trick import (
    KlaverjasRevoke,
    PlayingSituation,
    Trick,
    find_revokes,
    follows_suit,
    legal_cards,
    playing_situation,
)

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
    assert playing_situation(held, trick, Seat.S) == number
    assert legal_cards(held, trick, Seat.S, Variant.NKF) == Hand.parse(nkf)
    assert legal_cards(held, trick, Seat.S, Variant.AMSTERDAMS) == Hand.parse(amsterdams)


def test_12_every_row_is_there():
    assert {number for number, *_ in ROWS} == {int(row) for row in PlayingSituation}


def test_12_what_following_is():
    hand = Hand.parse("A.K..")
    assert follows_suit(hand, Card.parse("HK"), Suit.H)
    assert not follows_suit(hand, Card.parse("SA"), Suit.H)
    assert follows_suit(hand, Card.parse("SA"), Suit.D)
    assert follows_suit(hand, Card.parse("SA"), None)


def trick(*plays):
    found = Trick(Suit.H, Seat.parse(plays[0][0]))
    for text in plays:
        found = found.with_card(Seat.parse(text[0]), Card.parse(text[2:]))
    return found


def test_13_a_hand_that_could_follow():
    played = [trick("E:SK", "S:DJ", "W:S8", "N:S7")]
    left = (Hand(), Hand(), Hand.parse("T..."), Hand())
    assert find_revokes(played, left, Rules()) == [KlaverjasRevoke(Seat.S, 1, Card.parse("DJ"))]
    assert find_revokes(played, (Hand(),) * 4, Rules()) == []


def test_13_what_was_played_since_counts_as_held():
    played = [trick("E:SK", "S:DJ", "W:S8", "N:S7"), trick("E:SQ", "S:ST", "W:D7", "N:S9")]
    assert find_revokes(played, (Hand(),) * 4, Rules()) == [KlaverjasRevoke(Seat.S, 1, Card.parse("DJ"))]


def test_13_failing_to_trump_is_an_option():
    played = [trick("E:CA", "S:DJ")]
    left = (Hand(), Hand(), Hand.parse(".K.."), Hand())
    assert [revoke.seat for revoke in find_revokes(played, left, Rules())] == [Seat.S]
    assert find_revokes(played, left, Rules(not_trumping_is_revoke=False)) == []
