"""The start list: everybody with number, first table and direction (klaverjas: II-9)."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.web.organiser.papers.seating import route, seated
from troef.web.session.models import Evening
from troef.web.session.words import head
from troef.web.site.typeset import Content


def content(evening: Evening, request: HttpRequest | None = None) -> Content:
    """One line for each contestant."""
    sittings = seated(evening)
    rows = []
    for one in evening.contestants.all():
        first = route(one, sittings)[0]
        place = [_("sits out"), ""] if first.table is None else [str(first.table), first.direction]
        rows.append([str(one.number), one.name, *place])
    names = [_("Number"), _("Name"), _("Table"), _("Direction")]
    return {**head(evening), "title": _("Start list"), "head": names, "rows": rows}
