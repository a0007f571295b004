"""Numbers from outside: valid and invalid ones, and no text takes long."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

import pytest

from troef.cards import TroefError
from troef.core.numbers import parse_count, parse_decimal, parse_fraction, parse_int, parse_json

NO_NUMBERS = ["", " ", "x", "1e9999999", "9" * 5000, "NaN", "inf", "-inf", "²", "٣", "1_000", "0x1", "1/0", "--1", "1e"]


@pytest.mark.parametrize("text", NO_NUMBERS)
@pytest.mark.parametrize("read", [parse_int, parse_count, parse_decimal, parse_fraction])
def test_what_is_no_number(read, text):
    assert read(text) is None


def test_whole_numbers():
    assert [parse_int(text) for text in ("7", " -420 ", "+3", "1.5", "1/2")] == [7, -420, 3, None, None]
    assert [parse_count(text) for text in ("7", "0", "-1", "+1")] == [7, 0, None, None]


def test_numbers_with_decimals_keep_how_they_were_written():
    assert [str(parse_decimal(text)) for text in ("36", "36.0", "-.5", "1e-05")] == ["36", "36.0", "-0.5", "0.00001"]
    assert isinstance(parse_decimal("2"), Decimal)


def test_exact_numbers():
    assert [parse_fraction(text) for text in ("1/3", "0.25", "-2")] == [Fraction(1, 3), Fraction(1, 4), Fraction(-2)]
    assert parse_fraction(str(1 / 3)) == Fraction(str(1 / 3))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[1,", "this is not JSON: line 1, column 4: Expecting value"),
        ("[NaN]", "this is not JSON: NaN is not a number"),
        ("[-Infinity]", "this is not JSON: -Infinity is not a number"),
        ("[" * 100_000, "this is not JSON: nested too deeply, or a number with too many digits"),
        ("9" * 5000, "this is not JSON: nested too deeply, or a number with too many digits"),
        (b"\xff", "this is not JSON: it is not UTF-8 text"),
    ],
)
def test_what_is_no_json(text, why):
    with pytest.raises(TroefError, match=re.escape(why)) as told:
        parse_json(text)
    assert str(told.value) == why
