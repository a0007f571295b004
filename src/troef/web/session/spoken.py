"""Every page of an evening speaks as its game does."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from troef.laws import Edition
from troef.web.session.games import GAMES
from troef.web.session.models import Contestant, Evening, LiveTable, SignUp, Table
from troef.web.site.dialects import in_dialect
from troef.web.site.given import whole
from troef.web.site.language import lang
from troef.web.site.security import Layer

_ADDRESSES = {
    "evening": (Evening, "pk", "edition"),
    "api": (Evening, "pk", "edition"),
    "t": (Table, "secret", "evening__edition"),
    "play": (LiveTable, "secret", "edition"),
    "team": (Contestant, "secret", "evening__edition"),
    "entry": (SignUp, "secret", "evening__edition"),
}
"""How an address begins, and what it leads to."""


class Spoken(Layer):
    """What a page of an evening says, is said in the dialect of its game."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        translation.activate(lang())
        return response

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: dict[str, object]) -> None:
        model, key, edition = _ADDRESSES.get(request.path.split("/")[1], (None, "", ""))
        wanted = str(kwargs.get(key, ""))
        if model is not None and wanted and (key != "pk" or whole(wanted) is not None):
            found = model._default_manager.filter(**{key: wanted}).values_list(edition, flat=True).first()
            if found:
                translation.activate(in_dialect(lang(), GAMES[Edition.parse(found).game].dialect))
