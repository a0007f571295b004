"""The page on which a table is opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.evenings.games import GAMES
from troef.web.evenings.models import LiveTable
from troef.web.platform.http.forms import error_text
from troef.web.platform.http.rate_limits import TABLES, TABLES_A_DAY


def open_table_view(request: HttpRequest, page: str, make: Callable[[], LiveTable], **more: Any) -> HttpResponse:
    """Show the games and their variants; POST creates a table with `make` and redirects to it.

    Refused if too many tables were opened from this address.
    """
    error = ""
    if request.method == "POST":
        try:
            if not (TABLES.take(request) and TABLES_A_DAY.take(request)):
                raise TroefError(_("Many tables were opened from here. Wait a while."))
            return redirect("live_table", make().secret)
        except TroefError as refusal:
            error = error_text(refusal)
    games = [(game, game.playing_variants(), game.ways_in_full()) for game in GAMES.values()]
    return render(request, page, {"games": games, "error": error, **more})
