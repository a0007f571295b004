"""A klaverjas player's knowledge: sampled deals allow the play so far, and all ways are equally likely."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from troef import klaverjas
from troef.cards import SEATS, Card, Deck, Hand, Seat, Suit
from troef.cards.dealing import seeded_deals
from troef.klaverjas.game.rules import Variant
from troef.klaverjas.game.trick import Trick, find_revokes, legal_cards
from troef.robots.klaverjas import seat_knowledge
from troef.robots.klaverjas.seat_knowledge import CardSampler, PlayKnowledge
from troef.robots.player import RandomPlayer, play_board


def played_to(left, seed, **rules):
    """Return a random board, taken back until the player in turn has `left` cards and a trick is under way."""
    deal = next(seeded_deals(seed, Deck.KLAVERJAS))
    table = klaverjas.Table("klaverjas-1976", board=1, deal=deal, **rules)
    table = play_board(table, {seat: RandomPlayer(Random(f"{seed} {seat}")) for seat in SEATS})
    while len(table.hand(table.state.turn or Seat.N)) < left or len(table.situation.trick) in (0, 4):
        table.undo()
    return table


def view_of_turn(table):
    return table.remembered(table.state.turn)


@pytest.mark.parametrize("variant", ["nkf", "amsterdams"])
@pytest.mark.parametrize("left", [2, 5])
def test_nobody_is_dealt_a_card_that_he_should_have_played(variant, left):
    known = 0
    for seed in range(6):
        table = played_to(left, seed, variant=variant)
        seen = PlayKnowledge.of(view_of_turn(table))
        for position in seen.draw(Random(1), 10):
            assert find_revokes(seen.tricks, position.hands, seen.rules) == []
            assert position.hands[seen.seat.index] == seen.hand
            assert position.turn is seen.seat
        known += sum(len(seen.cannot_hold(seat)) > 0 for seat in SEATS)
    assert known > 6


@pytest.mark.parametrize("variant", list(Variant))
def test_two_by_two_the_law_bars_what_it_bars_in_a_hand(variant):
    source = Random(3)
    for _ in range(400):
        cards = source.sample(Deck.KLAVERJAS.cards, 11)
        trick = Trick(source.choice(list(Suit)), Seat.N)
        for seat, card in zip(SEATS, cards[: source.randrange(4)], strict=False):
            trick = trick.with_card(seat, card)
        hand, seat = Hand(cards[3:]), trick.turn
        legal = legal_cards(hand, trick, seat, variant)
        for card in hand:
            pairs = [Hand([card, other]) for other in hand if other is not card]
            assert (card in legal) == all(card in legal_cards(pair, trick, seat, variant) for pair in pairs)


DEAL = "N:AK7.A7.A7.7 98.98.98.98 QJ.KQ.KQ.AJ T.JT.JT.KQT"


def on_table(dealer, bidder, *plays):
    table = klaverjas.Table("klaverjas-1976", board=dealer, deal=DEAL, variant=plays[0])
    table.do("bid", by=bidder, bid="play", trump="H")
    for play in plays[1:]:
        table.do("play", by=play[0], card=play[1:])
    return table


@pytest.mark.parametrize(("variant", "suits"), [("nkf", {"S", "H"}), ("amsterdams", {"S"})])
def test_who_does_not_trump_his_partners_trick_may_have_trumps_in_amsterdam(variant, suits):
    table = on_table(
        1, "N", variant, "ES9", "SSJ", "WST", "NS7", "WCQ", "NC7", "EC8", "SCJ", "WDJ", "NDA", "ED8", "SHQ"
    )
    seen = PlayKnowledge.of(table.remembered("W"))
    assert {card.suit for card in seen.cannot_hold(Seat.S)} == {Suit.D}
    table = on_table(2, "E", variant, "SSQ", "WST", "NSA", "ES8", "NSK", "ES9", "SSJ", "WDT")
    assert {str(card.suit) for card in PlayKnowledge.of(table.remembered("N")).cannot_hold(Seat.W)} == {"S", "H"}
    table = on_table(4, "W", variant, "NSA", "ES8", "SSJ", "WST", "NSK", "ES9", "SSQ", "WDT", "NS7", "EC8", "SDQ")
    assert {str(card.suit) for card in PlayKnowledge.of(table.remembered("W")).cannot_hold(Seat.S)} == suits


@pytest.mark.parametrize(("passes", "bid"), [(3, (Seat.W, Suit.H)), (4, None)])
def test_6_the_bid_of_a_dealer_who_must_play_says_nothing_about_the_hand(monkeypatch, passes, bid):
    table = klaverjas.Table("klaverjas-1976", board=1, deal=DEAL)
    for seat in "NESWN"[:passes]:
        table.do("bid", by=seat, bid="pass")
    table.do("bid", by="NESWN"[passes], bid="play", trump="H")
    asked = []
    monkeypatch.setattr(seat_knowledge, "is_consistent_with_bids", lambda *told: asked.append(told[2]) or True)
    PlayKnowledge.of(view_of_turn(table)).draw(Random(1), 1)
    assert asked == [bid]


def test_after_a_revoke_any_deal_will_do():
    table = on_table(4, "W", "nkf", "NSA", "EC9", "SCJ", "WDT", "NDA", "ES8")
    seen = PlayKnowledge.of(table.remembered("S"))
    assert not seen._drawing(strict=True).is_possible
    assert len(seen.draw(Random(1), 3)) == 3


def test_a_penalty_card_lies_where_it_lies():
    table = on_table(4, "W", "nkf")
    table.do("expose", by="E", cards=["C9"], how="dropped")
    seen = PlayKnowledge.of(table.remembered("N"))
    assert all("9" in str(position.hands[Seat.E.index]).split(".")[3] for position in seen.draw(Random(1), 10))


SA, HA, DA, CA = (Card.parse(text) for text in ("SA", "HA", "DA", "CA"))


def test_every_way_is_as_likely():
    drawing = CardSampler.of({SA: (0, 1), HA: (0,), DA: (0, 1, 2), CA: (0, 1, 2)}, [2, 1, 1])
    source = Random(1)
    drawn = Counter(tuple(map(str, drawing.draw(source))) for _ in range(4000))
    assert drawing.ways(0, drawing.room) == 4
    assert len(drawn) == 4
    assert all(900 < count < 1100 for count in drawn.values())
    assert all("A" in hands[0].split(".")[1] for hands in drawn)


def test_cards_too_many_are_in_no_hand():
    drawing = CardSampler.of({SA: (0,), HA: (0, 1), DA: (1,)}, [1, 1])
    source = Random(1)
    drawn = {tuple(map(str, drawing.draw(source))) for _ in range(200)}
    assert drawn == {("A...", ".A.."), ("A...", "..A."), (".A..", "..A.")}


def test_what_cannot_be_is_told():
    assert CardSampler.of({SA: (0,), HA: (1,)}, [1, 1]).is_possible
    assert not CardSampler.of({SA: (0,), HA: (0,)}, [1, 1]).is_possible
    assert not CardSampler.of({SA: (0, 1)}, [1, 1]).is_possible
