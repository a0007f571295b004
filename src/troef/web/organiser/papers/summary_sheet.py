"""The summary sheet: every contestant against every board or round, to fill in; filled where play is over (II-22)."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.contest.answer import Line
from troef.web.organiser.papers.seating import boards_of, seated
from troef.web.session.models import Contestant, Evening, Kind
from troef.web.session.scoring import Standings, standings
from troef.web.session.visible import is_over
from troef.web.session.words import head, points
from troef.web.site.typeset import Content


def content(evening: Evening, request: HttpRequest | None = None) -> Content:
    """A row for each contestant, a column for each board or round, then total and place."""
    sittings = seated(evening)
    known = standings(evening) if is_over(evening) else None
    by_round = evening.kind == Kind.TEAMS or evening.is_drive
    boards = [] if by_round else boards_of(sittings)
    columns = [_("R%(round)s") % {"round": number} for number in range(1, evening.rounds + 1)]
    return {
        **head(evening),
        "title": _("Summary sheet"),
        "boards": columns if by_round else [str(board) for board in boards],
        "names": [_("Nr"), _("Name"), _("Total"), _("Place")],
        "rows": [_row(one, boards, known, len(columns) if by_round else 0) for one in evening.contestants.all()],
    }


def _row(contestant: Contestant, boards: list[int], known: Standings | None, blank: int) -> Content:
    place = known.place(contestant.number) if known else None
    cells = [_points(contestant, known.boards.get(board, [])) if known else "" for board in boards]
    return {
        "number": str(contestant.number),
        "name": contestant.name,
        "cells": [*cells, *[""] * blank],
        "total": points(place.points) if place else "",
        "place": str(place.rank) if place else "",
    }


def _points(contestant: Contestant, lines: list[Line]) -> str:
    name = str(contestant.number)
    for line in lines:
        if name in line.result.ns:
            return points(line.ns_points)
        if name in line.result.ew:
            return points(line.ew_points)
    return ""
