"""Score slips: one for each table and round, which is brought to the scorer when the round is over."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.web.organiser.papers.seating import board_numbers, names, seated
from troef.web.session.models import Evening, Sitting
from troef.web.session.words import head, side_words
from troef.web.site.typeset import Content


def content(evening: Evening, request: HttpRequest | None = None) -> Content:
    """A slip for every sitting, with its boards and pairs filled in."""
    slips = [_slip(evening, one) for one in seated(evening) if not one.is_sit_out]
    return {
        **head(evening),
        "names": [evening.game.words().board, _("Dealer"), *evening.game.slip_columns()],
        "rule": evening.game.slip_rule(evening),
        "roem": evening.game.has_roem,
        "most": max(len(slip["rows"]) for slip in slips),
        "slips": slips,
    }


def _slip(evening: Evening, sitting: Sitting) -> Content:
    blank = [""] * len(evening.game.slip_columns())
    told = {"table": sitting.table.number, "round": sitting.round}
    return {
        "title": _("Table %(table)s · round %(round)s") % told,
        "sides": [
            [side_words("NS"), names(sitting.contestants("NS"))],
            [side_words("EW"), names(sitting.contestants("EW"))],
        ],
        "rows": [
            [number, evening.game.short_marks(evening, board), *blank]
            for board, number in board_numbers(evening, sitting.boards)
        ],
    }
