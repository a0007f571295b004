"""Papers for the tables: place slips per pair and table cards with a code, as PDF."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from troef.web.club.rights import organiser_only, refused
from troef.web.evening.models import Evening, Sitting
from troef.web.evening.words import side_words

_TEMPLATES = Path(__file__).parent / "typst"
_LOCAL = ("localhost", "127.0.0.1", "[::1]")


def phone_address(request: HttpRequest, path: str) -> str:
    """An address that phones can reach: `localhost` is only this machine, so the network's own address replaces it."""
    here = request.build_absolute_uri("/")
    host = urlsplit(here).netloc.rsplit(":", 1)[0]
    base = settings.PUBLIC_URL if host in _LOCAL and settings.PUBLIC_URL else here
    return base.rstrip("/") + path


def qr_svg(text: str) -> str:
    import segno

    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", border=2, xmldecl=False, scale=10)
    return out.getvalue().decode()


def _pdf(name: str, content: dict[str, Any]) -> HttpResponse:
    import typst

    pdf = typst.compile(_TEMPLATES / f"{name}.typ", sys_inputs={"content": json.dumps(content, ensure_ascii=False)})
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer


def _head(evening: Evening) -> dict[str, Any]:
    return {"evening": evening.name, "date": date_format(evening.date, "j F Y")}


def _boards(sitting: Sitting) -> str:
    boards = sitting.boards
    return f"{boards[0]}–{boards[-1]}" if len(boards) > 1 else ", ".join(map(str, boards))


@require_GET
@organiser_only
def place_slips(request: HttpRequest, pk: int) -> HttpResponse:
    """For every pair: where it sits in each round, against whom, with which boards."""
    evening = get_object_or_404(Evening, pk=pk)
    sittings = list(evening.sittings.select_related("table", "ns", "ew"))
    if not sittings:
        return refused(request, _("Choose a movement first."), 409)
    slips = [
        {"pair": _("Pair %(number)s") % {"number": pair.number}, "name": pair.name, "rows": _route(pair.pk, sittings)}
        for pair in evening.contestants.all()
    ]
    head = [_("Round"), _("Table"), _("Direction"), _("Against"), _("Boards")]
    return _pdf("place_slips", {**_head(evening), "head": head, "slips": slips})


def _route(pair: int, sittings: list[Sitting]) -> list[list[str]]:
    rows = []
    for one in sittings:
        if pair in (one.ns_id, one.ew_id):
            side, against = ("NS", one.ew) if one.ns_id == pair else ("EW", one.ns)
            if against is None:
                rows.append([str(one.round), "–", _("sits out"), "", ""])
            else:
                rows.append(
                    [str(one.round), str(one.table.number), side_words(side), str(against.number), _boards(one)]
                )
    return rows


@require_GET
@organiser_only
def table_cards(request: HttpRequest, pk: int) -> HttpResponse:
    """For every table: its number, the code for the phones, and who comes with which boards."""
    evening = get_object_or_404(Evening, pk=pk)
    sittings = list(evening.sittings.select_related("table", "ns", "ew"))
    if not sittings:
        return refused(request, _("Choose a movement first."), 409)
    cards = [
        {
            "number": str(table.number),
            "qr": qr_svg(phone_address(request, reverse("table", args=[table.secret]))),
            "address": phone_address(request, reverse("table", args=[table.secret])),
            "rows": [
                [str(one.round), str(one.ns.number), str(one.ew.number), _boards(one)]
                for one in sittings
                if one.table_id == table.pk and one.ns and one.ew
            ],
        }
        for table in evening.tables.all()
    ]
    words = {"table": _("Table"), "scan": _("Scan with your phone to enter results. No account needed.")}
    head = [_("Round"), side_words("NS"), side_words("EW"), _("Boards")]
    return _pdf("table_cards", {**_head(evening), "words": words, "head": head, "cards": cards})
