"""Error messages in the reader's language, and the page that shows them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from troef.cards import Lang, TroefError
from troef.web.platform.i18n.filters import current_language, in_dialect_of_page


def error_text(error: TroefError, language: Lang | None = None) -> str:
    """Return the message of an error in `language`, which a command passes, or that of the page."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    if not error.nl and at is not None and at.tb_frame.f_globals["__name__"].startswith("troef.web."):
        return str(error)  # An error of the site is already translated; one of the library has both languages.
    return in_dialect_of_page(error.words(language or current_language()))


def refusal_response(request: HttpRequest, sentence: str, status: int = 403) -> HttpResponse:
    """Return the refusal of a request: a page, or JSON for the API."""
    if request.path_info.startswith("/api/"):
        return JsonResponse({"detail": sentence}, status=status)
    return render(request, "club/refused.html", {"sentence": sentence}, status=status)
