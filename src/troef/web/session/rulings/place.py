"""What a ruling is about: the call that led to it, the table in its round, the board, who did it; kept in addresses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlencode

from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from troef.cards import SEATS, Seat
from troef.director.judgement import Where
from troef.web.session.models import AROUND, Call, Evening, Sitting
from troef.web.session.seating import CHAIRS, name_in, sitting_players
from troef.web.site.given import whole

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Place:
    """As much as is known."""

    call: Call | None = None
    sitting: Sitting | None = None
    board: int | None = None
    offender: Seat | None = None

    @classmethod
    def of(cls, evening: Evening, fields: Mapping[str, str]) -> Place:
        """Reads `call`, or `sitting` and `board`, and `who` did it; what is not there is not known."""
        call = _found(evening.calls.select_related("table"), fields.get("call"))
        sittings = evening.sittings.select_related("table", *AROUND, "evening")
        if call is not None:
            sitting = sittings.filter(table=call.table, round=call.round).first()
        else:
            sitting = _found(sittings, fields.get("sitting"))
        board = whole(fields.get("board")) or (call.board if call else None)
        who = next((seat for seat in SEATS if seat.name == fields.get("who")), None)
        return cls(call, sitting, board if sitting is None or board in sitting.boards else None, who)

    @property
    def query(self) -> dict[str, int | str]:
        where = {"call": self.call.pk} if self.call else {"sitting": self.sitting and self.sitting.pk}
        values = {**where, "board": self.board, "who": self.offender and self.offender.name}
        return {name: value for name, value in values.items() if value}

    @property
    def address(self) -> str:
        """As it is added to an address."""
        return urlencode(self.query)

    @property
    def has_cards(self) -> bool:
        """Whether the cards of the board are known, and can be solved."""
        if self.sitting is None or self.board is None:
            return False
        evening = self.sitting.evening
        return evening.game.counts_tricks and evening.boards.filter(number=self.board).exists()

    @property
    def where(self) -> Where:
        return where_of(self.sitting, self.board)


def where_of(sitting: Sitting | None, board: int | None) -> Where:
    """The place as the record writes it."""
    if sitting is None:
        return Where(board=board)
    return Where(sitting.table.number, sitting.round, board, *(_who(sitting, side) for side in CHAIRS))


def _who(sitting: Sitting, side: str) -> str:
    """`8 Olga – Piet, Kees for Piet`: who entered, and who plays there in the place of whom."""
    players = [player for seat, player in sitting_players(sitting).items() if seat in CHAIRS[side]]
    names = ((name_in(player, sitting.round), player.name) for player in players)
    stand_ins = [_("%(name)s for %(player)s") % {"name": name, "player": own} for name, own in names if name != own]
    return ", ".join([" + ".join(map(str, sitting.contestants(side))), *stand_ins])


def _found(rows: QuerySet[Row], pk: str | None) -> Row | None:
    return rows.filter(pk=whole(pk) or 0).first()
