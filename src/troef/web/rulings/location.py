"""The subject of a ruling: call, table, round, board and offender, as encoded in URLs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from troef.cards import SEATS, Seat
from troef.director.rulings.record import IncidentPlace
from troef.web.evenings.models import SEAT_FIELDS, Call, Evening, Sitting
from troef.web.evenings.seating_plan import CHAIRS, name_in, sitting_players
from troef.web.platform.compiled_queries import compiled_query
from troef.web.platform.http.form_values import parse_int


@dataclass(frozen=True, slots=True)
class IncidentLocation:
    """The known parts of the subject of a ruling; the others are None."""

    call: Call | None = None
    sitting: Sitting | None = None
    board: int | None = None
    offender: Seat | None = None

    @classmethod
    def of(cls, evening: Evening, fields: Mapping[str, str]) -> IncidentLocation:
        """Parse `call`, or `sitting` and `board`, and `who` (the offender). Missing or wrong fields are unknown."""
        call = next(iter(_calls(evening.pk, parse_int(fields.get("call")) or 0)), None)
        if call is not None:
            sittings = _of_the_call(call.table_id, call.round)
        else:
            sittings = _sittings(evening.pk, parse_int(fields.get("sitting")) or 0)
        sitting = next(iter(sittings), None)
        if sitting is not None:
            sitting.evening = evening
        board = parse_int(fields.get("board")) or (call.board if call else None)
        who = next((seat for seat in SEATS if seat.name == fields.get("who")), None)
        return cls(call, sitting, board if sitting is None or board in sitting.boards else None, who)

    @property
    def query(self) -> dict[str, int | str]:
        where = {"call": self.call.pk} if self.call else {"sitting": self.sitting and self.sitting.pk}
        values = {**where, "board": self.board, "who": self.offender and self.offender.name}
        return {name: value for name, value in values.items() if value}

    @property
    def address(self) -> str:
        """The query string for a URL."""
        return urlencode(self.query)

    @property
    def has_cards(self) -> bool:
        """Whether the cards of the board are known, and the game has double-dummy analysis."""
        if self.sitting is None or self.board is None:
            return False
        evening = self.sitting.evening
        return evening.game.counts_tricks and evening.boards.filter(number=self.board).exists()

    @property
    def where(self) -> IncidentPlace:
        return place_record(self.sitting, self.board)


def place_record(sitting: Sitting | None, board: int | None) -> IncidentPlace:
    """Return the location for the ruling record."""
    if sitting is None:
        return IncidentPlace(board=board)
    return IncidentPlace(sitting.table.number, sitting.round, board, *(_who(sitting, side) for side in CHAIRS))


def _who(sitting: Sitting, side: str) -> str:
    """Return the contestants of a side with their substitutes, such as `8 Olga – Piet, Kees for Piet`."""
    players = [player for seat, player in sitting_players(sitting).items() if seat in CHAIRS[side]]
    names = ((name_in(player, sitting.round), player.name) for player in players)
    stand_ins = [_("%(name)s for %(player)s") % {"name": name, "player": own} for name, own in names if name != own]
    return ", ".join([" + ".join(map(str, sitting.contestants(side))), *stand_ins])


@compiled_query
def _calls(evening: int, pk: int) -> QuerySet[Call]:
    return Call.objects.filter(evening=evening, pk=pk).select_related("table")


@compiled_query
def _sittings(evening: int, pk: int) -> QuerySet[Sitting]:
    return Sitting.objects.filter(evening=evening, pk=pk).select_related("table", *SEAT_FIELDS)


@compiled_query
def _of_the_call(table: int, number: int) -> QuerySet[Sitting]:
    return Sitting.objects.filter(table=table, round=number).select_related("table", *SEAT_FIELDS)
