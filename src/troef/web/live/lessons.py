"""Lessons at a live table: the teacher chooses the cards, acts for every seat and can go back.

Going back opens a new line: a board with the same cards that continues after an act of its parent line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from troef.cards import Deal, Deck, TroefError
from troef.cards.dealing import deal_from_number, fair_deal
from troef.web.evenings.deals.dealing import read_deals
from troef.web.evenings.models import LiveBoard, LiveTable, Sitter
from troef.web.live.tables import board_of, board_snapshot, initial_log, lock_table, teacher_of
from troef.web.platform.http import sse

ALL, OWN = "all", "own"
"""Hands that players see in a lesson: all four, or only their own. The teacher sees all."""
MOST_LINES = 200


@dataclass(frozen=True, slots=True)
class LessonDeal:
    """The choice of cards for a lesson: typed hands, a file, or else a random deal."""

    board: int = 1
    typed: str = ""
    file: str = ""
    data: bytes = b""

    def deal(self, deck: Deck) -> Deal:
        if self.file:
            deals, remarks = read_deals(self.file, self.data, deck)
            if self.board not in deals:
                text = _("%(file)s holds no whole deal for board %(board)s.") % {"file": self.file, "board": self.board}
                raise TroefError(" ".join([text, *remarks[:1]]))
            return deals[self.board]
        if self.typed.isdecimal():
            return deal_from_number(int(self.typed), deck)
        return Deal.parse(self.typed, deck) if self.typed else fair_deal(deck)


def open_lesson(game: str, way: str, guarded: bool, hands: str, chosen: LessonDeal, device: str) -> LiveTable:
    """Open a lesson with its first board. The device is the teacher's; `hands` says which hands players see."""
    rules = initial_log(game, way, guarded)
    lesson = hands if hands in (ALL, OWN) else ALL
    with transaction.atomic():
        table = LiveTable.objects.create(edition=rules.pop("edition"), rules=rules, guarded=guarded, lesson=lesson)
        Sitter.objects.create(table=table, seat="", name=_("The teacher"), devices=[device])
        _put(table, chosen.board, chosen.deal(table.game.deck))
    return table


def _teachers(table: LiveTable, device: str) -> LiveTable:
    """Return the table, locked until the transaction ends. Raise TroefError if the device is not its teacher's."""
    table = lock_table(table)
    if teacher_of(table, device) is None:
        raise TroefError(_("Only the teacher can do that."))
    if table.boards.count() >= MOST_LINES:
        raise TroefError(_("This lesson has been long enough. Open another table."))
    return table


def _put(table: LiveTable, number: int, deal: Deal) -> LiveBoard:
    return _line(table, number=number, head=table.head(number, str(deal)))


def _line(table: LiveTable, **fields: Any) -> LiveBoard:
    line = table.boards.filter(number=fields["number"]).count()
    sse.publish(table.topic, "board")
    return LiveBoard.objects.create(table=table, line=line, turn=_turn(table), **fields)


def _turn(table: LiveTable) -> int:
    return 1 + (table.boards.aggregate(last=Max("turn"))["last"] or 0)


@transaction.atomic
def deal_again(table: LiveTable, chosen: LessonDeal, device: str) -> None:
    """Deal the next board of a lesson with the chosen cards, as its teacher."""
    table = _teachers(table, device)
    _put(table, chosen.board, chosen.deal(table.game.deck))


@transaction.atomic
def branch_from(table: LiveTable, number: int, device: str) -> None:
    """Start a new line of play after the first `number` acts of the current one, as the teacher."""
    table, board = _teachers(table, device), board_of(table)
    assert board is not None, "a lesson begins with a board"
    after = min(number, board_snapshot(board).version)
    _line(table, number=board.number, head=board.head, came_from=board, after=after)


@transaction.atomic
def switch_line(table: LiveTable, line: int, device: str) -> None:
    """Continue the lesson with another line of play (a board's primary key), as the teacher."""
    table = _teachers(table, device)
    table.boards.filter(pk=line).update(turn=_turn(table))
    sse.publish(table.topic, "board")


def lesson_lines(table: LiveTable, board: LiveBoard) -> list[LiveBoard]:
    """Return the lines of play in a lesson. Those without acts of their own are left out, except the current one."""
    boards = table.boards.select_related("came_from").annotate(acts_told=Max("acts__number")).order_by("number", "line")
    return [line for line in boards if line == board or (line.acts_told or 0) > line.after or line.came_from is None]
