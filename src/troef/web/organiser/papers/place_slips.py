"""Place slips: where a contestant begins, and its way through the evening (klaverjas: II-11)."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.web.organiser.papers.seating import Stop, boards_text, contestant_word, route, seated
from troef.web.session.models import Contestant, Evening, Sitting
from troef.web.session.words import head, numbers
from troef.web.site.typeset import Content


def content(evening: Evening, request: HttpRequest | None = None) -> Content:
    """For every contestant: its first table, and where it sits in each round, against whom, with which boards."""
    sittings = seated(evening)
    names = [_("Round"), _("Table"), _("Direction"), _("Against"), evening.game.words().boards]
    slips = [_slip(evening, one, sittings) for one in evening.contestants.all()]
    return {**head(evening), "head": names, "slips": slips}


def _slip(evening: Evening, contestant: Contestant, sittings: list[Sitting]) -> Content:
    stops = route(contestant, sittings)
    return {
        "pair": contestant_word(evening, contestant.number),
        "name": contestant.name,
        "start": start(stops),
        "length": _length(evening, stops),
        "rows": [_row(evening, stop) for stop in stops],
    }


def start(stops: list[Stop]) -> str:
    """Where to go first; a team has two tables."""
    first = [stop for stop in stops if stop.round == stops[0].round]
    if first[0].table is not None:
        return _("Begins at %(place)s") % {"place": " / ".join(map(_place, first))}
    later = next((stop for stop in stops if stop.table is not None), None)
    if later is None:
        return _("Sits out")
    return _("Sits out first; in round %(round)s %(place)s") % {"round": later.round, "place": _place(later)}


def _place(stop: Stop) -> str:
    return _("table %(table)s, %(side)s") % {"table": stop.table, "side": stop.direction}


def _length(evening: Evening, stops: list[Stop]) -> str:
    most = max((len(stop.boards) for stop in stops), default=0)
    return evening.game.words().length % {"rounds": evening.rounds, "boards": most}


def _row(evening: Evening, stop: Stop) -> list[str]:
    if stop.table is None:
        return [str(stop.round), "–", _("sits out"), "", ""]
    return [
        str(stop.round),
        str(stop.table),
        _direction(stop),
        numbers(stop.against),
        boards_text(evening, stop.boards),
    ]


def _direction(stop: Stop) -> str:
    if stop.partner is None:
        return stop.direction
    return _("%(seat)s, with %(partner)s") % {"seat": stop.direction, "partner": stop.partner.number}
