"""Exact numbers: whole where they can be, fractions where they must; rounding is for whoever prints them."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import TypeAlias

from troef.cards.reading import Exact

Number: TypeAlias = int | Fraction


def tidy(value: Number) -> Number:
    """A whole number as an int, which is much faster to add up."""
    return value.numerator if value.denominator == 1 else value


def plain(value: Number) -> int | float:
    """The value as JSON writes it."""
    return value.numerator if value.denominator == 1 else float(value)


def written(value: Number) -> int | float | str:
    """A number that reads back exactly: whole, decimal, or as a fraction."""
    return Exact().write(value)


def rounded(value: Number, decimals: int = 2) -> str:
    """The value for people, half away from zero."""
    unit = Decimal(1).scaleb(-decimals)
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return str(exact.quantize(unit, ROUND_HALF_UP))
