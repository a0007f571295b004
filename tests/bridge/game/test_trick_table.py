"""Trick tables and their text form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.bridge.game.trick_table import TrickTable
from troef.cards import Denomination, Seat, TroefError


def test_the_text_form_is_by_declarer_n_s_e_w_and_from_no_trumps_down() -> None:
    table = TrickTable.parse("98a79989794536445364")
    assert (table[Seat.N, Denomination.N], table[Seat.N, Denomination.H], table[Seat.N, Denomination.C]) == (9, 10, 9)
    assert (table[Seat.S, Denomination.H], table[Seat.E, Denomination.H], table[Seat.W, Denomination.D]) == (9, 3, 6)
    assert repr(table) == "TrickTable.parse('98a79989794536445364')"


@given(st.text(alphabet="0123456789abcd", min_size=20, max_size=20))
def test_text_and_back(text: str) -> None:
    assert str(TrickTable.parse(text)) == text


@pytest.mark.parametrize("text", ["", "98a7", "e" * 20, "9" * 21])
def test_what_is_not_a_table(text: str) -> None:
    with pytest.raises(TroefError, match="is not a table of tricks"):
        TrickTable.parse(text)


def test_impossible_numbers() -> None:
    with pytest.raises(TroefError, match="0 to 13 tricks"):
        TrickTable(((14,) * 5,) * 4)
