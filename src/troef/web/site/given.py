"""What comes from outside: text that a database can keep, and numbers that are no longer than any of ours."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from django.http import HttpRequest

from troef.cards.numbers import count_in, exact_in

MOST = 2**31 - 1
"""The largest number that every column of ours takes."""


def whole(text: str | None) -> int | None:
    """A whole number as a form sends it; None where it is none."""
    return count_in(text) if text else None


def amount(text: str) -> Fraction | None:
    """A number as people write it: `12`, `-0,5`, `2.25` or `1/3`; None where it is none."""
    return exact_in(text.replace(",", "."))


def record_in(text: str) -> dict[str, Any]:
    """An event as a button holds it; empty where it is none."""
    try:
        value = json.loads(text[:1000])
    except (ValueError, RecursionError):
        value = None
    return value if isinstance(value, dict) else {}


def is_plain(text: str) -> bool:
    """Whether every database can keep this text: no NUL, and no half of a character."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def is_part(request: HttpRequest) -> bool:
    """Whether a page that is open asks, for what changes in it, and not a reader for the whole page."""
    return request.headers.get("HX-Request") == "true"
