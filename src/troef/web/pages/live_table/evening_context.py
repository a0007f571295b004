"""What a table on screens knows of the evening that it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.db.models import prefetch_related_objects

from troef.cards import Seat
from troef.web.evenings.models import Contestant, Evening, LiveBoard, LiveTable, Place, Sitter, Sitting, Table
from troef.web.evenings.progress import NextMove, next_move, next_sitting
from troef.web.evenings.seating_plan import missing_players, robots_at
from troef.web.live import evening_tables
from troef.web.live.tables import is_board_done


@dataclass(frozen=True)
class TableInHall:
    """The table in the hall, for one reader: its round, who is missing, and where he goes when it is over."""

    sitting: Sitting
    live: LiveTable
    board: LiveBoard | None
    mine: Sitter | None
    device: str
    sitters: Mapping[Seat, Sitter]

    @property
    def evening(self) -> Evening:
        return self.sitting.evening

    @property
    def table(self) -> Table:
        return self.sitting.table

    @property
    def missing(self) -> list[tuple[str, str]]:
        return missing_players(self.sitting, self.sitters)

    @property
    def has_robots(self) -> bool:
        """Whether Troef plays for somebody who does not sit here yet."""
        return any(Seat.parse(seat) not in self.sitters for seat in robots_at(self.sitting))

    @property
    def contestant(self) -> Contestant | None:
        """For whom the reader plays."""
        return self.sitting.at(self.mine.seat) if self.mine else None

    @cached_property
    def is_done(self) -> bool:
        """Whether the board is over, by its cards or by the director."""
        return self.board is not None and is_board_done(self.board, self.sitting)

    @cached_property
    def is_over(self) -> bool:
        """Whether the round is over here."""
        return (self.board is None or self.is_done) and evening_tables.next_board(self.live, self.sitting) is None

    @cached_property
    def move(self) -> NextMove | None:
        return next_move(self.contestant, self.sitting) if self.contestant and self.is_over else None

    @cached_property
    def following(self) -> Sitting | None:
        """Where the reader plays next."""
        return next_sitting(self.contestant, self.sitting) if self.contestant and self.is_over else None

    @property
    def is_waiting(self) -> bool:
        """Whether the reader waits to be let in."""
        return self.place is not None and self.place.waits

    @cached_property
    def place(self) -> Place | None:
        """The seat at this table that the reader's phone took or asked for."""
        return next((one for one in self.sitting.places.all() if self.device and one.device == self.device), None)

    @cached_property
    def waiting(self) -> list[Place]:
        """Phones that ask for a seat; the reader hears of all of them."""
        here = self.sitting.places.all() if self.mine else ()
        return [one for one in here if one.waits and one.device != self.device]


def hall_of(
    table: LiveTable, board: LiveBoard | None, mine: Sitter | None, device: str, sitters: Mapping[Seat, Sitter]
) -> TableInHall | None:
    """None where friends play."""
    if table.sitting_id is None:
        return None
    sitting = evening_tables.sitting_of(table)
    prefetch_related_objects([sitting], "results")
    return TableInHall(sitting, table, board, mine, device, sitters)
