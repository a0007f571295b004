"""Guide cards: the movement of one contestant through all rounds, with room for its own scores."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.cards import Board
from troef.cards.words import seat_letter
from troef.web.organiser.papers.seating import Stop, board_numbers, contestant_word, names, route, seated
from troef.web.session.models import Contestant, Evening, Sitting
from troef.web.session.words import head, side
from troef.web.site.language import lang
from troef.web.site.typeset import Content


def content(evening: Evening, request: HttpRequest | None = None) -> Content:
    """For every contestant a card with a line for each board it plays, in the order of its rounds."""
    sittings = seated(evening)
    return {
        **head(evening),
        "names": columns(evening),
        "cards": [_card(evening, one, sittings) for one in evening.contestants.all()],
    }


def columns(evening: Evening) -> list[str]:
    """The boxes of a player's own notes."""
    if evening.laws.game == "klaverjas":
        return [_("Deal"), _("Dealer"), _("Trumps"), _("By"), _("We"), _("Roem"), _("They"), _("Roem")]
    return [_("Board"), _("Dealer"), _("Contract"), _("By"), _("Lead"), _("Tricks"), "+", "−"]


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
    blank = [""] * (len(columns(evening)) - 2)
    return {
        "title": _("Round %(round)s: table %(table)s, %(side)s, against %(against)s") % told,
        "rows": [
            [number, board_marks(evening, board), *blank] for board, number in board_numbers(evening, stop.boards)
        ],
    }


def board_marks(evening: Evening, number: int) -> str:
    """Dealer and vulnerability in a few letters: `N / OW`; klaverjas has a dealer only."""
    if evening.is_drive:
        return ""  # the table cuts for the deal
    board = Board(number)
    dealer = seat_letter(board.dealer, lang())
    if evening.laws.game == "klaverjas":
        return dealer
    vulnerable = str(board.vulnerable)
    short = {"None": "–", "Both": _("all")}
    return f"{dealer} / {short.get(vulnerable) or side(vulnerable)}"
