"""Table cards: number and directions of the table, the code for the phones, who comes when (klaverjas: II-4)."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from troef.cards import SEATS
from troef.cards.words import seat_letter
from troef.web.organiser.papers.seating import boards_text, seated
from troef.web.session.models import Evening, Sitting, Table
from troef.web.session.words import head, numbers, side_words
from troef.web.site.addresses import phone_address, qr_svg
from troef.web.site.language import lang
from troef.web.site.typeset import Content


def content(evening: Evening, request: HttpRequest) -> Content:
    """A card for every table."""
    sittings = seated(evening)
    return {
        **head(evening),
        "words": {"table": _("Table"), "scan": _("Scan with your phone to enter results. No account needed.")},
        "seats": {seat.name: seat_letter(seat, lang()) for seat in SEATS},
        "head": [_("Round"), side_words("NS"), side_words("EW"), evening.game.words().boards],
        "cards": [_card(evening, table, sittings, request) for table in evening.tables.select_related("section")],
    }


def _card(evening: Evening, table: Table, sittings: list[Sitting], request: HttpRequest) -> Content:
    address = phone_address(request, reverse("table", args=[table.secret]))
    rows = [
        [
            str(one.round),
            numbers(one.contestants("NS")),
            numbers(one.contestants("EW")),
            boards_text(evening, one.boards),
        ]
        for one in sittings
        if one.table_id == table.pk and not one.is_sit_out
    ]
    section = _("Section %(name)s") % {"name": table.section.name} if table.section else ""
    return {"number": str(table.number), "section": section, "qr": qr_svg(address), "address": address, "rows": rows}
