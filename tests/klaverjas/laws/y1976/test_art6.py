"""I-6: one round, and the obliged dealer."""

from troef.cards import Seat, Suit
from troef.klaverjas.game.bidding import Bidding, Call
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976 import art6


def test_6_the_word_goes_round_once():
    bidding = Bidding(Seat.S)
    turns = []
    for seat in Seat.S.clockwise:
        turns.append(bidding.turn)
        bidding = bidding.with_call(Call(seat, None))
    assert turns == [Seat.S, Seat.W, Seat.N, Seat.E]
    assert bidding.is_forced
    assert (bidding.turn, bidding.legal) == (Seat.S, ("play",))


def test_6_playing_ends_it():
    bidding = Bidding(Seat.S).with_call(Call(Seat.S, Suit.D))
    assert (bidding.declarer, bidding.trump, bidding.turn, bidding.legal) == (Seat.S, Suit.D, None, ())


def test_6_rulings():
    assert art6.all_passed(Seat.S).effect is Effect.DEALER_MUST_PLAY
    assert art6.dealer_passes_again(Seat.S).effect is Effect.VOID
