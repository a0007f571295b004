"""What a phone shows: the seats to take, the boards of the round, or where everybody goes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from troef.web.session import progress
from troef.web.session.models import AROUND, Call, Evening, Place, Result, Sitting, State, Table
from troef.web.session.progress import Move, boards_go_to, current_sitting, next_move, open_boards
from troef.web.session.seating import CHAIRS, chairs, rooms_of
from troef.web.session.seats import Known, kept_from, newcomers, places


@dataclass(frozen=True, slots=True)
class BoardView:
    """One board as this side sees it: `open`, `ours` (the others must confirm), `theirs` (we must), `agreed`.

    `hidden`: this phone had no part in it and nobody has vouched for it, or it speaks for another who has to play it.
    """

    number: int
    result: Result | None
    state: str


@dataclass(frozen=True)
class Panel:
    """Everything on one phone at one table."""

    evening: Evening
    table: Table
    sitting: Sitting | None = None
    place: Place | None = None
    boards: tuple[BoardView, ...] = ()
    moves: tuple[Move, ...] = ()
    boards_to: tuple[int, ...] = ()
    following: Sitting | None = None
    """The next sitting at this table, where this pair stays for it."""
    call: Call | None = None
    newcomers: tuple[Place, ...] = ()
    """Phones that this one may let in, or say of that they are theirs who sit there."""

    @property
    def until(self) -> datetime | None:
        """When the clock of the hall's round runs out, for those who play that round."""
        mine = self.sitting is not None and self.sitting.round == self.evening.round
        return progress.ends_at(self.evening) if mine else None

    @cached_property
    def chairs(self) -> dict[str, str]:
        """Who sits where."""
        return chairs(self.sitting) if self.sitting else {}

    @property
    def partner(self) -> str:
        """In an individual contest: whom this player plays with."""
        seat = self.place.seat if self.place else ""
        return self.chairs.get({"N": "S", "S": "N", "E": "W", "W": "E"}.get(seat, ""), "")

    @property
    def opponents(self) -> str:
        """Who sits on the other side."""
        side = self.place.side if self.place else "NS"
        seats = self.chairs
        return " – ".join(seats[seat] for seat in CHAIRS["EW" if side == "NS" else "NS"] if seat in seats)

    @property
    def next_rooms(self) -> list[tuple[Sitting, dict[str, str]]]:
        """Teams: where this team sits in the round that comes, and who in which chair."""
        mine = self.place.contestant if self.place else None
        if mine is None or self.sitting is None or not self.sitting.match:
            return []
        rooms = rooms_of(mine, self.sitting.round + 1)
        return [(rooms[room], chairs(rooms[room])) for room in ("open", "closed") if room in rooms]

    @property
    def next_side(self) -> str:
        """The side, or the seat, of this phone in the sitting that follows here."""
        mine = self.moves[0].contestant if self.moves else None
        if self.following is None or mine is None:
            return ""
        if not self.following.is_individual:
            return self.following.side_of(mine)
        return next(seat for seat in "NESW" if self.following.at(seat) == mine)

    @property
    def stage(self) -> str:
        """Which of the screens this is."""
        if self.evening.state == State.SETUP:
            return "early"
        if self.sitting is None and self.evening.state == State.PLAYING and self._awaits_a_draw:
            return "between"
        if self.sitting is None or self.evening.state != State.PLAYING:
            return "over"
        if self.place is None:
            return "seats"
        if self.place.waits:
            return "waits"
        return "moves" if self.moves else "boards"

    @property
    def _awaits_a_draw(self) -> bool:
        return not progress.is_seated(self.evening, self.evening.rounds)


def panel_for(table: Table, device: str) -> Panel:
    """The screen for one phone at one table."""
    evening: Evening = table.evening
    current = current_sitting(table)
    taken = places(device, evening)
    last = taken[-1] if taken else None
    call = Call.objects.filter(table=table, done=None).first()
    if last is None or last.sitting.table_id != table.pk:
        return Panel(evening, table, current, call=call)
    if current is not None and last.sitting_id == current.pk:
        if last.waits:
            return Panel(evening, table, current, last, call=call)
        coming = tuple(newcomers(current, last))
        return Panel(evening, table, current, last, _boards(current, last), call=call, newcomers=coming)
    if last.waits:
        return Panel(evening, table, current, call=call)
    return _after(table, last, current, call)


def _boards(sitting: Sitting, mine: Place) -> tuple[BoardView, ...]:
    results = {result.board: result for result in sitting.results.all()}
    closed, known = kept_from(mine.device, sitting), Known.of(mine.device, mine.contestant)
    return tuple(_view(board, results.get(board), mine.side, known, closed) for board in sitting.boards)


def _view(board: int, result: Result | None, side: str, known: Known, closed: frozenset[int]) -> BoardView:
    """What waits for a yes is shown to whoever sits there; what was agreed, to those who were there."""
    unseen = result is not None and result.agreed and not known.is_shown(result)
    return (
        BoardView(board, None, "hidden")
        if board in closed or unseen
        else BoardView(board, result, _state(result, side))
    )


def _state(result: Result | None, side: str) -> str:
    if result is None:
        return "open"
    if result.agreed:
        return "agreed"
    return "ours" if result.proposed_by == side else "theirs"


def _after(table: Table, last: Place, current: Sitting | None, call: Call | None) -> Panel:
    """The sitting of this phone is finished: where to now?"""
    sitting = Sitting.objects.select_related(*AROUND, "evening", "table").get(pk=last.sitting_id)
    mine = last.contestant
    if open_boards(sitting):  # the director opened a board again, and the table has gone on
        return Panel(table.evening, table, sitting, last, _boards(sitting, last), call=call)
    everybody = [one for side in ("NS", "EW") for one in sitting.contestants(side)]
    moves = tuple(sorted((next_move(one, sitting) for one in everybody), key=lambda move: move.contestant != mine))
    stays = current is not None and mine is not None and mine.pk in current.ids
    return Panel(
        table.evening,
        table,
        sitting,
        last,
        _boards(sitting, last),
        moves,
        tuple(boards_go_to(sitting)),
        current if stays else None,
        call,
    )
