"""Why something is refused, in the language of whoever reads it, and the page that says so."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from troef.cards import Lang, TroefError
from troef.web.platform.i18n.filters import current_language, in_dialect_of_page


def error_text(error: TroefError, language: Lang | None = None) -> str:
    """The sentence of an error: the rooms below have a pair, the site itself has said it as the reader reads.

    A command, whose error may have left the part that speaks its language, names it.
    """
    has_pair = error.nl or not _is_of_the_site(error)
    return in_dialect_of_page(error.words(language or current_language())) if has_pair else str(error)


def _is_of_the_site(error: TroefError) -> bool:
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return at is not None and at.tb_frame.f_globals["__name__"].startswith("troef.web.")


def refusal_response(request: HttpRequest, sentence: str, status: int = 403) -> HttpResponse:
    """Why not: as a page, and for a program as its interface says it."""
    if request.path_info.startswith("/api/"):
        return JsonResponse({"detail": sentence}, status=status)
    return render(request, "club/refused.html", {"sentence": sentence}, status=status)
