"""Sampled deals that fit the knowledge of a seat."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from troef.bridge import Table
from troef.cards import SEATS, Seat, Suit
from troef.cards.dealing import seeded_deals
from troef.robots.bridge.deal_sampler import SeatKnowledge, sample_deals

CALLS = ("P", "P", "1S", "P", "3S", "P", "4S", "P", "P", "P")


def played(seed, cards):
    """Return four spades by South after this number of random legal cards."""
    table, source = Table("bridge-2017", board=1, deal=str(next(seeded_deals(seed)))), Random(seed)
    for seat, call in zip("NESW" * 3, CALLS, strict=False):
        table.do("call", by=seat, call=call)
    for _ in range(cards):
        turn = table.situation.turn
        table.do("play", by=turn, card=source.choice(table.legal(turn)))
    return table


@settings(max_examples=25)
@given(st.integers(1, 10_000), st.integers(0, 48), st.sampled_from("ESW"))
def test_every_deal_has_what_the_seat_sees_and_nobody_holds_a_suit_that_he_did_not_follow(seed, cards, seat):
    table = played(seed, cards)
    known = SeatKnowledge.of(table.remembered(seat))
    truth = tuple(table.hand(each) for each in SEATS)
    for hands in sample_deals(known, 4, {}, Random(seed)):
        assert [len(hand) for hand in hands] == [len(hand) for hand in truth]
        assert all(hands[each.index] == hand for each, hand in known.hands.items())
        assert sum(hand.bits for hand in hands) == sum(hand.bits for hand in truth)
        assert not any(hands[each.index].holds(suit) for each in known.hidden for suit in known.out_of[each])


def test_the_truth_may_always_be_imagined():
    table = played(3, 44)
    known = SeatKnowledge.of(table.remembered("E"))
    truth = tuple(table.hand(each) for each in SEATS)
    assert truth in sample_deals(known, 200, {}, Random(1))


def test_what_was_told_is_kept_where_it_can_be():
    known = SeatKnowledge.of(played(5, 0).remembered("W"))
    strong = {Seat.S: lambda hand: len(hand.of(Suit.S)) >= 5}
    assert all(len(hands[Seat.S.index].of(Suit.S)) >= 5 for hands in sample_deals(known, 20, strong, Random(2)))
    nonsense = {Seat.S: lambda hand: False}
    assert len(sample_deals(known, 20, nonsense, Random(2))) == 20


def test_where_no_deal_is_possible_somebody_revoked_and_nothing_rests_on_what_was_not_followed():
    known = SeatKnowledge.of(played(1, 0).remembered("W"))
    stuck = replace(known, out_of=dict.fromkeys(SEATS, frozenset(Suit)))
    assert len(sample_deals(stuck, 3, {}, Random(1))) == 3


def test_a_card_that_lies_open_stays_with_its_hand():
    view = played(7, 0).remembered("W")
    other = next(iter(SeatKnowledge.of(view).unseen))
    view["open"] = [{"by": "E", "card": str(other)}]
    assert all(other in hands[Seat.E.index] for hands in sample_deals(SeatKnowledge.of(view), 10, {}, Random(1)))
