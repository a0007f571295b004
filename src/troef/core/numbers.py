"""Parsers for numbers and JSON from untrusted input, and exact numbers.

All input is bounded, so no input makes parsing slow.
"""

from __future__ import annotations

import json
import math
import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any, NoReturn, TypeAlias

from troef.core.errors import TroefError
from troef.core.messages import Text, _

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]{1,20}(?:\.[0-9]{0,30})?|\.[0-9]{1,30})(?:[eE][+-]?[0-9]{1,2})?")
_SHARE = re.compile(r"[+-]?[0-9]{1,30}/[0-9]{1,30}")


def parse_int(text: str) -> int | None:
    """Return the text as an integer, or None if it is not one or has more than nine digits."""
    clean = text.strip()
    return int(clean) if _WHOLE.fullmatch(clean) else None


def parse_count(text: str) -> int | None:
    """Return the text as an integer, or None if it is not one, has more than nine digits or has a sign."""
    return None if text.lstrip()[:1] in ("+", "-") else parse_int(text)


def parse_decimal(text: str) -> Decimal | None:
    """Return the text as a decimal number with as many decimals, or None if it is not one or is too long."""
    clean = text.strip()
    return Decimal(clean) if _DECIMAL.fullmatch(clean) else None


def parse_fraction(text: str) -> Fraction | None:
    """Return the text, a number or a fraction such as `1/3`, as an exact number; None if it is neither or too long."""
    clean = text.strip()
    if not _SHARE.fullmatch(clean):
        number = parse_decimal(clean)
        return None if number is None else Fraction(number)
    top, bottom = map(int, clean.split("/"))
    return Fraction(top, bottom) if bottom else None


MAX_TEXT = 20_000
"""Maximum length of one string in a JSON document, unless the caller sets a lower one."""


def is_storable(text: str) -> bool:
    """Return whether every database can store this text: it has no NUL and no surrogates."""
    return "\0" not in text and (text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text))


def parse_json(text: str | bytes, what: str = "this", max_text: int = MAX_TEXT) -> Any:
    """Parse a JSON document from an untrusted source; bytes must be UTF-8.

    Raise TroefError, with a sentence that starts with `what`, unless every number is finite and every string is
    storable (`is_storable`) and has at most `max_text` characters.
    """
    try:
        document = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        value = json.loads(document, parse_constant=_no_constant)
        _check_values(value, max_text)
        return value
    except UnicodeDecodeError:
        why = _("it is not UTF-8 text")
    except json.JSONDecodeError as error:
        why = _("line {line}, column {column}: {error}", line=error.lineno, column=error.colno, error=error.msg)
    except _NotANumber as error:
        why = _("{value} is not a number", value=str(error))
    except _NoText as error:
        why = error.text
    except (RecursionError, ValueError):
        why = _("nested too deeply, or a number with too many digits")
    raise TroefError(_("{document} is not JSON: {reason}", document=what, reason=why))


class _NotANumber(Exception):
    """A value such as NaN or Infinity, which JSON does not have but other programs write."""


def _no_constant(name: str) -> NoReturn:
    raise _NotANumber(name)


class _NoText(Exception):
    """A string that is not storable or is too long."""

    def __init__(self, text: Text) -> None:
        self.text = text


def _check_values(document: Any, max_text: int) -> None:
    found = [document]
    while found:
        value = found.pop()
        if isinstance(value, dict):
            found += (*value, *value.values())
        elif isinstance(value, list):
            found += value
        elif isinstance(value, float) and not math.isfinite(value):
            raise _NotANumber(value)
        elif isinstance(value, str) and len(value) > max_text:
            raise _NoText(_("a text in it has more than {most} characters", most=max_text))
        elif isinstance(value, str) and not is_storable(value):
            raise _NoText(_("a text in it has invalid characters"))


# Exact numbers are `int` if they are whole and `Fraction` if not. Only the code that prints them rounds.

Number: TypeAlias = int | Fraction


def as_int_if_whole(value: Number) -> Number:
    """Return a whole number as an `int`, which is much faster to add. Return any other number unchanged."""
    return value.numerator if value.denominator == 1 else value


def to_json_number(value: Number) -> int | float:
    """Return an exact number as an `int` if it is whole, and otherwise as a `float`."""
    return value.numerator if value.denominator == 1 else float(value)


def with_decimal_mark(number: str, lang: str) -> str:
    """Return a number as written in a language: English has a decimal point, other languages a comma."""
    return number if lang.startswith("en") else number.replace(".", ",")


def round_half_up(value: Number, decimals: int = 2) -> str:
    """Return the number as text with this number of decimals, rounded half away from zero."""
    unit = Decimal(1).scaleb(-decimals)
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return str(exact.quantize(unit, ROUND_HALF_UP))
