"""Hand records: the four hands of each board with double-dummy table and par."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from troef.cards import SEATS, SUITS_HIGH_FIRST
from troef.cards.words import denomination_symbol, seat_letter
from troef.web.organiser.papers.control_cards import ranks_by_suit
from troef.web.session.deals.hand_record import HandRecord
from troef.web.session.models import Evening
from troef.web.session.told import board_title, marks
from troef.web.session.words import head
from troef.web.site.language import lang
from troef.web.site.typeset import Content


def content(evening: Evening, records: Iterable[HandRecord]) -> Content:
    """A diagram for each board."""
    return {
        **head(evening),
        "title": _("Hand records"),
        "par": _("Par"),
        "suits": [suit.symbol for suit in SUITS_HIGH_FIRST],
        "boards": [_board(evening, one) for one in records],
    }


def _board(evening: Evening, record: HandRecord) -> Content:
    signs, rows = [suit.symbol for suit in record.suits], record.trumps
    if record.rows:
        signs = [denomination_symbol(denomination, lang()) for denomination in record.denominations]
        rows = [(name, list(map(str, cells))) for name, cells in record.rows]
    return {
        "title": board_title(evening, record.number),
        "marks": marks(evening, record.number),
        "hands": {seat.name: ranks_by_suit(record.deal, seat) for seat in SEATS},
        "points": [[seat_letter(seat, lang()), str(points)] for seat, points in record.points],
        "columns": signs if rows else [],
        "rows": [[name, *cells] for name, cells in rows],
        "par": record.par_words,
    }
