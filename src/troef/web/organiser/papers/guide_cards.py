"""Guide cards: the movement of one contestant through all rounds, with room for its own scores."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.web.organiser.papers.seating import Stop, board_numbers, contestant_word, names, route, seated
from troef.web.session.models import Contestant, Evening, Sitting
from troef.web.session.words import head
from troef.web.site.typeset import Content


def content(evening: Evening, request: HttpRequest | None = None) -> Content:
    """For every contestant a card with a line for each board it plays, in the order of its rounds."""
    sittings = seated(evening)
    return {
        **head(evening),
        "names": evening.game.own_columns(),
        "cards": [_card(evening, one, sittings) for one in evening.contestants.all()],
    }


def _card(evening: Evening, contestant: Contestant, sittings: list[Sitting]) -> Content:
    return {
        "pair": contestant_word(evening, contestant.number),
        "name": contestant.name,
        "rounds": [_round(evening, stop) for stop in route(contestant, sittings)],
    }


def _round(evening: Evening, stop: Stop) -> Content:
    if stop.table is None:
        return {"title": _("Round %(round)s: sits out") % {"round": stop.round}, "rows": []}
    told = {
        "round": stop.round,
        "table": stop.table,
        "side": stop.direction if stop.partner is None else f"{stop.direction} ({stop.partner})",
        "against": names(stop.against),
    }
    blank = [""] * (len(evening.game.own_columns()) - 2)
    return {
        "title": _("Round %(round)s: table %(table)s, %(side)s, against %(against)s") % told,
        "rows": [
            [number, evening.game.short_marks(evening, board), *blank]
            for board, number in board_numbers(evening, stop.boards)
        ],
    }
