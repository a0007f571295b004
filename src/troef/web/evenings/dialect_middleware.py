"""Middleware that gives pages of an evening the vocabulary of its game."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from troef.core.catalogue import in_dialect
from troef.laws import Edition
from troef.web.evenings.games import GAMES
from troef.web.evenings.models import Contestant, Evening, LiveTable, SignUp, Table
from troef.web.platform.clubs.cache import ClubCache
from troef.web.platform.http.forms import parse_int
from troef.web.platform.http.middleware import SyncMiddleware
from troef.web.platform.i18n.filters import current_language

_ADDRESSES = {
    "evening": (Evening, "pk", "edition"),
    "api": (Evening, "pk", "edition"),
    "t": (Table, "secret", "evening__edition"),
    "play": (LiveTable, "secret", "edition"),
    "team": (Contestant, "secret", "evening__edition"),
    "entry": (SignUp, "secret", "evening__edition"),
}
"""For the first part of an address: the model it shows, the field that finds it, and the path to its edition."""

_known: ClubCache[tuple[str, str], str] = ClubCache(10_000)
"""Editions by the first two parts of an address. They never change, as an evening keeps its game."""


class DialectMiddleware(SyncMiddleware):
    """Middleware that activates the dialect of the evening's game for each page of that evening."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        translation.activate(current_language())
        return response

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: dict[str, object]) -> None:
        begins = request.path_info.split("/")[1]
        wanted = str(kwargs.get(_ADDRESSES[begins][1], "")) if begins in _ADDRESSES else ""
        if edition := _edition(begins, wanted):
            translation.activate(in_dialect(current_language(), GAMES[Edition.parse(edition).game].dialect))


def _edition(begins: str, wanted: str) -> str | None:
    if not wanted:
        return None
    if known := _known.get((begins, wanted)):
        return known
    model, key, edition = _ADDRESSES[begins]
    if key == "pk" and parse_int(wanted) is None:
        return None
    known = model._default_manager.filter(**{key: wanted}).values_list(edition, flat=True).first()
    if known and key == "secret":
        _known.put((begins, wanted), known)
    return known
