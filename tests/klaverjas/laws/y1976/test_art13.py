"""I-13: revokes and their price."""

from troef.cards import Card, Hand, Seat, Side, Suit
from troef.klaverjas.game.options import Rules
from troef.klaverjas.game.trick import Trick
from troef.klaverjas.laws.y1976.art13 import Award, Revoke, penalty, revokes


def trick(*plays):
    found = Trick(Suit.H, Seat.parse(plays[0][0]))
    for text in plays:
        found = found.with_card(Seat.parse(text[0]), Card.parse(text[2:]))
    return found


def test_13_a_hand_that_could_follow():
    played = [trick("E:SK", "S:DJ", "W:S8", "N:S7")]
    left = (Hand(), Hand(), Hand.parse("T..."), Hand())
    assert revokes(played, left, Rules()) == [Revoke(Seat.S, 1, Card.parse("DJ"))]
    assert revokes(played, (Hand(),) * 4, Rules()) == []


def test_13_what_was_played_since_counts_as_held():
    played = [trick("E:SK", "S:DJ", "W:S8", "N:S7"), trick("E:SQ", "S:ST", "W:D7", "N:S9")]
    assert revokes(played, (None,) * 4, Rules()) == [Revoke(Seat.S, 1, Card.parse("DJ"))]


def test_13_failing_to_trump_is_an_option():
    played = [trick("E:CA", "S:DJ")]
    left = (Hand(), Hand(), Hand.parse(".K.."), Hand())
    assert [revoke.seat for revoke in revokes(played, left, Rules())] == [Seat.S]
    assert revokes(played, left, Rules(not_trumping_is_revoke=False)) == []


def test_13_the_award():
    award = Award(Side.EW, 100, 40, 20)
    assert award.total == 322
    ruling = penalty(Revoke(Seat.S, 3, Card.parse("DJ")), award)
    assert ruling.text.en == (
        "South revoked in trick 3 with ♦J: North-South get 0 points, "
        "East-West 322 (162 + penalty 100 + roem 40 and 20)."
    )
