"""I-6, I-7 and I-10: one round, the first suit stands, calls out of turn."""

import pytest

from troef.cards import Seat, Side, Suit
from troef.klaverjas.game.bidding import Bidding, Call, Status
from troef.klaverjas.laws.facts import AllPassed, CallAtTable, CallMade
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976 import LAW
from troef.klaverjas.laws.y1976.art10 import Fault, fault


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


def test_6_four_passes_oblige_the_dealer():
    assert LAW.about(AllPassed(Seat.S)).effects == (Effect.DEALER_MUST_PLAY,)


def test_7_the_suit_named_first_is_trumps():
    ruling = LAW.about(CallAtTable(Seat.E, CallMade(after_trumps=True, by_declarer=True), Suit.C))
    assert (ruling.law, ruling.effects) == ("7", (Effect.TRUMP_STANDS,))
    assert ruling.text.nl == "Oost kan zijn keuze niet meer veranderen: klaveren blijft troef."


def test_10_void_and_both_partners_barred():
    bidding = Bidding(Seat.N, (Call(Seat.E, Suit.C, Status.CANCELLED),)).with_barred(Side.EW)
    assert (bidding.turn, bidding.legal, bidding.final) == (Seat.N, ("pass", "play"), None)
    assert bidding.with_call(Call(Seat.N, None)).legal == ("pass",)


def test_10_imposed_passes_go_without_saying():
    bidding = Bidding(Seat.N, (Call(Seat.N, None),), frozenset({Side.EW}))
    assert bidding.after_imposed_passes(Seat.S).turn is Seat.S
    assert bidding.after_imposed_passes(Seat.N) is bidding
    assert bidding.after_imposed_passes(Seat.W) is bidding


@pytest.mark.parametrize(
    ("call", "wrong", "law", "effect"),
    [
        (CallMade(passes=True, forced=True), Fault.DEALER_MUST_PLAY, "6", Effect.VOID),
        (CallMade(in_turn=False), Fault.OUT_OF_TURN, "10", Effect.BARS_SIDE),
        (CallMade(in_turn=False, passes=True), Fault.OUT_OF_TURN, "10", Effect.BARS_SIDE),
        (CallMade(barred=True), Fault.BARRED, "10", Effect.VOID),
        (CallMade(after_trumps=True, in_turn=False), Fault.AFTER_TRUMPS, "10", Effect.VOID),
        (CallMade(after_trumps=True, by_declarer=True), Fault.CHANGES_TRUMPS, "7", Effect.TRUMP_STANDS),
    ],
)
def test_6_7_10_what_is_wrong_with_a_call(call, wrong, law, effect):
    ruling = LAW.about(CallAtTable(Seat.E, call, Suit.C))
    assert (fault(call), ruling.law, ruling.effects) == (wrong, law, (effect,))


@pytest.mark.parametrize(
    "call",
    [CallMade(), CallMade(passes=True), CallMade(forced=True, barred=True), CallMade(passes=True, barred=True)],
)
def test_6_7_10_a_call_in_order(call):
    assert fault(call) is None
    assert LAW.about(CallAtTable(Seat.E, call)) is None
