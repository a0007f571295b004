"""Input from outside: events and numbers of a bounded length. `troef.core.numbers.parse_json` decodes all JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.core.numbers import parse_count, parse_fraction, parse_json

MAX_VALUE = 2**31 - 1
"""The largest number that every column of ours takes."""


def parse_int(text: str | None) -> int | None:
    """A whole number as a form sends it; None where it is none."""
    return parse_count(text) if text else None


def parse_amount(text: str) -> Fraction | None:
    """A number as people write it: `12`, `-0,5`, `2.25` or `1/3`; None where it is none."""
    return parse_fraction(text.replace(",", "."))


MAX_EVENT, MAX_WORDS = 1000, 200
"""Characters of an event as a button or form sends it, and of one text in it."""


def parse_object(text: str) -> dict[str, Any]:
    """Decode the event that a button holds; no text is an empty event."""
    if len(text) > MAX_EVENT:
        raise TroefError(_("This is too long: use at most %(most)s characters.") % {"most": MAX_EVENT})
    value = parse_json(text, max_text=MAX_WORDS) if text else {}
    return value if isinstance(value, dict) else {}


def is_fragment_request(request: HttpRequest) -> bool:
    """Whether a page that is open asks, for what changes in it, and not a reader for the whole page."""
    return request.headers.get("HX-Request") == "true"
