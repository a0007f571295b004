"""A table of an evening on screens: the boards that it deals, and the results that it tells."""

from __future__ import annotations

from typing import Any

from troef.cards.dealing import fair_deal
from troef.web.session import enter
from troef.web.session.log import at_table
from troef.web.session.models import Evening, LiveBoard, LiveTable, Screens, Sitting
from troef.web.session.progress import open_boards


def opened(sitting: Sitting) -> LiveTable:
    """The table of a sitting: it is there from the moment that its first player comes."""
    evening: Evening = sitting.evening
    rules = evening.game.laid_down(evening)
    guarded = evening.screens == Screens.GUARDED
    kept = {"edition": rules.pop("edition"), "rules": rules, "guarded": guarded}
    return LiveTable.objects.get_or_create(sitting=sitting, defaults=kept)[0]


def following(table: LiveTable) -> int | None:
    """The board that this table plays next; None: it has finished the round."""
    dealt = set(table.boards.values_list("number", flat=True))
    return next((number for number in open_boards(sitting_of(table)) if number not in dealt), None)


def cards(table: LiveTable, number: int) -> str:
    """Those of the evening; in a drive every table has its own."""
    evening: Evening = sitting_of(table).evening
    return str(fair_deal(evening.deck)) if evening.is_drive else evening.boards.get(number=number).cards


def check_open(board: LiveBoard) -> None:
    """Nothing is done any more at a table that has gone on, or when play has ended."""
    sitting = sitting_of(board.table)
    enter.check_open(sitting.evening, sitting, board.number)


def is_decided(board: LiveBoard) -> bool:
    """Whether the contest has its result, or does without: the director may say so before the last card."""
    return board.number not in open_boards(sitting_of(board.table))


def tell(board: LiveBoard, table: Any, side: str, device: str) -> None:
    """The result of a board that is over enters the contest."""
    sitting = sitting_of(board.table)
    told = sitting.evening.game.played(sitting.evening, table)
    if told is not None:
        enter.played(sitting, board.number, told, at_table(sitting.table, side, device))


def sitting_of(table: LiveTable) -> Sitting:
    """As it stands now: a folded board may know an older one."""
    return Sitting.objects.select_related("evening", "table").get(live=table)
