"""I-2 and I-5 to I-10: attention; the bidding: allowed words, looking at cards, and calls that do not count."""

import pytest

from troef.cards import Seat, Side, Suit
from troef.klaverjas.game.bidding import Bidding, KlaverjasCall, KlaverjasCallStatus
from troef.klaverjas.laws.facts import (
    AllPassed,
    CallAtTable,
    CallMade,
    DrawsAttention,
    ExtraWords,
    KlaverjasEffect,
    LongWait,
    LookAtOwnCards,
)
from troef.klaverjas.laws.y1976 import LAW
from troef.klaverjas.laws.y1976.art1_10 import CallFault, call_fault


def test_2_the_director_is_called():
    ruling = LAW.about(DrawsAttention(Seat.W))
    assert ruling.law == "2"
    assert ruling.text.en == "West points out an irregularity: the director is called."


# I-5: other words
@pytest.mark.parametrize(
    ("facts", "says"),
    [
        (ExtraWords(Seat.N), "finds out"),
        (ExtraWords(Seat.N, influence=False), "a warning"),
        (ExtraWords(Seat.N, influence=True), "penalise North-South"),
        (ExtraWords(Seat.N, repeated=True, influence=False), "barred"),
        (ExtraWords(Seat.N, repeated=True, influence=True), "barred"),
    ],
)
def test_5_warning_penalty_or_exclusion(facts, says):
    ruling = LAW.about(facts)
    assert ruling.law == "5"
    assert says in ruling.text.en


# I-8: waiting too long
def test_8_first_time_and_again():
    assert "ask for a decision" in LAW.about(LongWait(Seat.E)).text.en
    assert "call the director" in LAW.about(LongWait(Seat.E, repeated=True)).text.en
    assert LAW.about(LongWait(Seat.E)).law == "8"


# I-9: looking at one's cards
@pytest.mark.parametrize(
    ("trumps_made", "in_turn", "law"),
    [(False, False, "9"), (False, True, None), (True, False, None), (True, True, None)],
)
def test_9_only_in_turn_until_somebody_plays(trumps_made, in_turn, law):
    ruling = LAW.about(LookAtOwnCards(Seat.W, trumps_made, in_turn))
    assert (ruling.law if ruling else None) == law


# I-6, I-7 and I-10: one round, the first suit stands, calls out of turn
def test_6_the_word_goes_round_once():
    bidding = Bidding(Seat.S)
    turns = []
    for seat in Seat.S.clockwise:
        turns.append(bidding.turn)
        bidding = bidding.with_call(KlaverjasCall(seat, None))
    assert turns == [Seat.S, Seat.W, Seat.N, Seat.E]
    assert bidding.is_forced
    assert (bidding.turn, bidding.legal) == (Seat.S, ("play",))


def test_6_playing_ends_it():
    bidding = Bidding(Seat.S).with_call(KlaverjasCall(Seat.S, Suit.D))
    assert (bidding.declarer, bidding.trump, bidding.turn, bidding.legal) == (Seat.S, Suit.D, None, ())


def test_6_four_passes_oblige_the_dealer():
    assert LAW.about(AllPassed(Seat.S)).effects == (KlaverjasEffect.DEALER_MUST_PLAY,)


def test_7_the_suit_named_first_is_trumps():
    ruling = LAW.about(CallAtTable(Seat.E, CallMade(after_trumps=True, by_declarer=True), Suit.C))
    assert (ruling.law, ruling.effects) == ("7", (KlaverjasEffect.TRUMP_STANDS,))
    assert ruling.text.nl == "Oost kan de keuze niet meer veranderen: klaveren blijft troef."


def test_10_void_and_both_partners_barred():
    bidding = Bidding(Seat.N, (KlaverjasCall(Seat.E, Suit.C, KlaverjasCallStatus.CANCELLED),)).with_barred(Side.EW)
    assert (bidding.turn, bidding.legal, bidding.final_call) == (Seat.N, ("pass", "play"), None)
    assert bidding.with_call(KlaverjasCall(Seat.N, None)).legal == ("pass",)


def test_10_imposed_passes_go_without_saying():
    bidding = Bidding(Seat.N, (KlaverjasCall(Seat.N, None),), frozenset({Side.EW}))
    assert bidding.after_imposed_passes(Seat.S).turn is Seat.S
    assert bidding.after_imposed_passes(Seat.N) is bidding
    assert bidding.after_imposed_passes(Seat.W) is bidding


@pytest.mark.parametrize(
    ("call", "wrong", "law", "effect"),
    [
        (CallMade(passes=True, forced=True), CallFault.DEALER_MUST_PLAY, "6", KlaverjasEffect.VOID),
        (CallMade(in_turn=False), CallFault.OUT_OF_TURN, "10", KlaverjasEffect.BARS_SIDE),
        (CallMade(in_turn=False, passes=True), CallFault.OUT_OF_TURN, "10", KlaverjasEffect.BARS_SIDE),
        (CallMade(barred=True), CallFault.BARRED, "10", KlaverjasEffect.VOID),
        (CallMade(after_trumps=True, in_turn=False), CallFault.AFTER_TRUMPS, "10", KlaverjasEffect.VOID),
        (CallMade(after_trumps=True, by_declarer=True), CallFault.CHANGES_TRUMPS, "7", KlaverjasEffect.TRUMP_STANDS),
    ],
)
def test_6_7_10_what_is_wrong_with_a_call(call, wrong, law, effect):
    ruling = LAW.about(CallAtTable(Seat.E, call, Suit.C))
    assert (call_fault(call), ruling.law, ruling.effects) == (wrong, law, (effect,))


@pytest.mark.parametrize(
    "call",
    [CallMade(), CallMade(passes=True), CallMade(forced=True, barred=True), CallMade(passes=True, barred=True)],
)
def test_6_7_10_a_call_in_order(call):
    assert call_fault(call) is None
    assert LAW.about(CallAtTable(Seat.E, call)) is None
