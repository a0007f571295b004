"""Labels for the outside of boards: number, directions, dealer, vulnerable sides (klaverjas: II-3, II-5)."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.cards import SEATS, Board
from troef.cards.words import seat_letter
from troef.web.organiser.papers.seating import boards_of, seated
from troef.web.session.models import Evening
from troef.web.session.told import board_title, marks
from troef.web.session.words import head
from troef.web.site.language import lang
from troef.web.site.typeset import Content


def content(evening: Evening, request: HttpRequest | None = None) -> Content:
    """A label for every board."""
    return {
        **head(evening),
        "dealer": _("D"),
        "labels": [_label(evening, number) for number in boards_of(seated(evening))],
    }


def _label(evening: Evening, number: int) -> Content:
    board = Board(number)
    return {
        "title": board_title(evening, number),
        "number": str(number),
        "marks": marks(evening, number),
        "dealer": board.dealer.name,
        "seats": {seat.name: seat_letter(seat, lang()) for seat in SEATS},
        "vulnerable": evening.game.vulnerable(board),
    }
