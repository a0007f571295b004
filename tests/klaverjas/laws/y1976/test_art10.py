"""I-10: calls out of turn."""

from troef.cards import Seat, Side, Suit
from troef.klaverjas.game.bidding import Bidding, Call, Status
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976 import art10


def test_10_void_and_both_partners_barred():
    assert art10.out_of_turn(Seat.E).effect is Effect.BARS_SIDE
    bidding = Bidding(Seat.N, (Call(Seat.E, Suit.C, Status.CANCELLED),)).with_barred(Side.EW)
    assert (bidding.turn, bidding.legal, bidding.final) == (Seat.N, ("pass", "play"), None)
    assert bidding.with_call(Call(Seat.N, None)).legal == ("pass",)


def test_10_imposed_passes_go_without_saying():
    bidding = Bidding(Seat.N, (Call(Seat.N, None),), frozenset({Side.EW}))
    assert bidding.after_imposed_passes(Seat.S).turn is Seat.S
    assert bidding.after_imposed_passes(Seat.N) is bidding
    assert bidding.after_imposed_passes(Seat.W) is bidding


def test_10_other_calls_are_void():
    assert art10.barred_player_plays(Seat.E).effect is Effect.VOID
    assert art10.after_trumps(Seat.E).effect is Effect.VOID
