"""The bijection between numbers and deals, in both directions (2017: 6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.cards import Deck, TroefError
from troef.cards.numbering import count_of_deals, deal_of, number_of


def test_6_number_of_deals():
    assert count_of_deals() == 53_644_737_765_488_792_839_237_440_000
    assert count_of_deals(Deck.KLAVERJAS) == 99_561_092_450_391_000


@pytest.mark.parametrize("deck", Deck)
def test_the_ends(deck):
    last = count_of_deals(deck) - 1
    assert (number_of(deal_of(0, deck)), number_of(deal_of(last, deck))) == (0, last)


@given(st.integers(0, count_of_deals() - 1))
def test_number_to_deal_and_back(number):
    assert number_of(deal_of(number)) == number


@given(st.integers(0, count_of_deals(Deck.KLAVERJAS) - 1))
def test_number_to_klaverjas_deal_and_back(number):
    assert number_of(deal_of(number, Deck.KLAVERJAS)) == number


@given(st.integers(0, count_of_deals() - 2))
def test_neighbours_differ(number):
    assert deal_of(number) != deal_of(number + 1)


@pytest.mark.parametrize("number", [-1, count_of_deals()])
def test_numbers_beyond_the_ends_do_not_exist(number):
    with pytest.raises(TroefError, match="does not exist"):
        deal_of(number)
