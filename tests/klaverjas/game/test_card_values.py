"""Roem: every trick of four different cards, under every trump suit, against the listed combinations."""

import os

import pytest

from troef.cards import Card, Suit, TroefError
from troef.klaverjas.game import card_values
from troef.klaverjas.game.card_values import Combination


def cards(text):
    return [Card.parse(word) for word in text.split()]


@pytest.mark.parametrize("trump", "SHDC" if os.environ.get("TROEF_LONG") else "H")
def test_all_35960_tricks(second, trump):
    known = {text: Card.parse(text) for text in second.PACK}
    counts = {}
    for four in second.all_tricks_of_four():
        points = card_values.roem_total([known[text] for text in four], Suit.parse(trump))
        if points != second.roem(four, trump):
            pytest.fail(f"{four} with {trump} trumps: {points}")
        counts[points] = counts.get(points, 0) + 1
    assert set(counts) == {0, 20, 40, 50, 70, 100}
    assert counts[100] == 8
    assert counts[50] + counts[70] == 20
    assert counts[70] == 2


@pytest.mark.parametrize(
    ("trick", "trump", "kinds", "points"),
    [
        ("HK HQ HJ S7", "S", [Combination.THREE], 20),
        ("HK HQ HJ S7", "H", [Combination.THREE, Combination.STUK], 40),
        ("HK HQ HJ HT", "H", [Combination.FOUR, Combination.STUK], 70),
        ("HT H9 H8 H7", "H", [Combination.FOUR], 50),
        ("HK HQ S7 S8", "H", [Combination.STUK], 20),
        ("HJ SJ DJ CJ", "H", [Combination.EQUAL], 100),
        ("H7 S7 D7 C7", "H", [Combination.EQUAL], 100),
        ("HA SA DT CT", "H", [], 0),
        ("HQ HJ HT", "C", [Combination.THREE], 20),
    ],
)
def test_kinds(trick, trump, kinds, points):
    found = card_values.find_roem(cards(trick), Suit.parse(trump))
    assert [one.kind for one in found] == kinds
    assert sum(one.points for one in found) == points


def test_four_jacks_may_be_announced_as_200():
    assert card_values.roem_total(cards("HJ SJ DJ CJ"), Suit.H, 200) == 200
    assert card_values.roem_total(cards("HQ SQ DQ CQ"), Suit.H, 200) == 100


def test_a_combination_names_its_cards_from_the_top():
    (run,) = card_values.find_roem(cards("S8 HJ HK HQ"), Suit.C)
    assert [str(card) for card in run.cards] == ["HK", "HQ", "HJ"]


def test_cards_are_read():
    with pytest.raises(TroefError, match="not a card"):
        cards("KH")
