"""Travellers: a card that goes round with each board; what is known already is filled in (klaverjas: II-12)."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.web.organiser.papers.seating import boards_of, seated
from troef.web.session.models import Evening, Result, Sitting
from troef.web.session.told import board_title, marks
from troef.web.session.visible import eyes
from troef.web.session.words import head, numbers, side
from troef.web.site.typeset import Content


def content(evening: Evening, request: HttpRequest | None = None) -> Content:
    """A card for every board with a line for each table that plays it, in the order of the rounds."""
    sittings = [one for one in seated(evening) if not one.is_sit_out]
    results = evening.results.filter(agreed=True)
    if request is not None:
        results = results.filter(board__in=eyes(request, evening).boards)
    known = {(one.sitting_id, one.board): one for one in results}
    cards = [_card(evening, board, sittings, known) for board in boards_of(sittings)]
    return {
        **head(evening),
        "names": [side("NS"), side("EW"), *evening.game.slip_columns()],
        "rule": evening.game.slip_rule(evening),
        "roem": evening.game.has_roem,
        "most": max(len(card["rows"]) for card in cards),
        "cards": cards,
    }


def _card(evening: Evening, board: int, sittings: list[Sitting], known: dict[tuple[int, int], Result]) -> Content:
    rows = [
        [numbers(one.contestants("NS")), numbers(one.contestants("EW")), *_cells(evening, known.get((one.pk, board)))]
        for one in sittings
        if board in one.boards
    ]
    return {
        "title": board_title(evening, board),
        "marks": marks(evening, board),
        "rows": rows,
    }


def _cells(evening: Evening, result: Result | None) -> list[str]:
    if result is not None and result.is_played:
        return evening.game.slip_cells(result)
    return ["" if result is None else _("Not played"), *[""] * (len(evening.game.slip_columns()) - 1)]
