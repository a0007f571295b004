"""The data that a page of a live table needs from the evening."""

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
    """A live table of an evening as one reader sees it: the round, the seats, and the reader's next table."""

    sitting: Sitting
    live: LiveTable
    board: LiveBoard | None
    own_sitter: Sitter | None
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
        """Whether robots sit in for players of this sitting who have not taken their seat."""
        return any(Seat.parse(seat) not in self.sitters for seat in robots_at(self.sitting))

    @property
    def contestant(self) -> Contestant | None:
        """The contestant for whom the reader plays; None for a reader without a seat."""
        return self.sitting.at(self.own_sitter.seat) if self.own_sitter else None

    @cached_property
    def is_done(self) -> bool:
        """Whether the board is over: played, or ended by the director."""
        return self.board is not None and is_board_done(self.board, self.sitting)

    @cached_property
    def is_over(self) -> bool:
        """Whether this table has finished the round."""
        return (self.board is None or self.is_done) and evening_tables.next_board(self.live, self.sitting) is None

    @cached_property
    def move(self) -> NextMove | None:
        return next_move(self.contestant, self.sitting) if self.contestant and self.is_over else None

    @cached_property
    def following(self) -> Sitting | None:
        """The reader's next sitting. None while this table plays its round, or if the next one is unknown."""
        return next_sitting(self.contestant, self.sitting) if self.contestant and self.is_over else None

    @property
    def is_waiting(self) -> bool:
        """Whether the reader's phone waits to be admitted."""
        return self.place is not None and self.place.waits

    @cached_property
    def place(self) -> Place | None:
        """The reader's phone at this table: the seat that it took or asked for; None without one."""
        return next((one for one in self.sitting.places.all() if self.device and one.device == self.device), None)

    @cached_property
    def waiting(self) -> list[Place]:
        """Other phones that ask for a seat at this table. Empty for readers without a seat."""
        here = self.sitting.places.all() if self.own_sitter else ()
        return [one for one in here if one.waits and one.device != self.device]


def hall_of(
    table: LiveTable, board: LiveBoard | None, mine: Sitter | None, device: str, sitters: Mapping[Seat, Sitter]
) -> TableInHall | None:
    """Return the evening of a table as the reader sees it; None if the table belongs to no evening."""
    if table.sitting_id is None:
        return None
    sitting = evening_tables.sitting_of(table)
    prefetch_related_objects([sitting], "results")
    return TableInHall(sitting, table, board, mine, device, sitters)
