"""Form input: parsers with limits, and the text or the page that refuses it.

`troef.core.numbers.parse_json` decodes all JSON.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from troef.cards import Lang, TroefError
from troef.core.numbers import parse_count, parse_fraction, parse_json
from troef.web.platform.i18n.filters import language_and_dialect

MAX_VALUE = 2**31 - 1
"""Maximum integer that fits in every column of the database."""


def parse_int(text: str | None) -> int | None:
    """Parse a whole number from a form; return None if it is not one."""
    return parse_count(text) if text else None


def parse_amount(text: str) -> Fraction | None:
    """Parse a number as people write it: `12`, `-0,5`, `2.25` or `1/3`; return None if it is not one."""
    return parse_fraction(text.replace(",", "."))


MAX_EVENT, MAX_WORDS = 1000, 200
"""Maximum characters of an event from a button or form, and of one text in it."""


def parse_object(text: str) -> dict[str, Any]:
    """Parse the JSON event that a button sends; return {} if it is no object. Raise TroefError if it is too long."""
    if len(text) > MAX_EVENT:
        raise TroefError(_("This is too long: use at most %(most)s characters.") % {"most": MAX_EVENT})
    value = parse_json(text, max_text=MAX_WORDS) if text else {}
    return value if isinstance(value, dict) else {}


def is_fragment_request(request: HttpRequest) -> bool:
    """Return whether an open page requests only the part that changes, and not a reader the whole page."""
    return request.headers.get("HX-Request") == "true"


def error_text(error: TroefError, language: Lang | None = None) -> str:
    """Return the message of an error in `language`, or by default in that of the page."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    if not error.nl and at is not None and at.tb_frame.f_globals["__name__"].startswith("troef.web."):
        return str(error)  # An error of the site is already translated; one of the library has both languages.
    return error.words(language or language_and_dialect())


def refusal_response(request: HttpRequest, sentence: str, status: int = 403) -> HttpResponse:
    """Return a response that refuses a request with this sentence: a page, or JSON for the API."""
    if request.path_info.startswith("/api/"):
        return JsonResponse({"detail": sentence}, status=status)
    return render(request, "club/refused.html", {"sentence": sentence}, status=status)
