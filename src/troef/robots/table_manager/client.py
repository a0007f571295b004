"""A robot as a client of any manager that follows the protocol; it knows only what the manager has sent.

It keeps its own table, on which hands that it has not seen are unknown.
"""

from __future__ import annotations

from troef.bridge import Table
from troef.bridge.table.situation import turn_of
from troef.cards import SEATS, Board, Hand, Layout, Seat, TroefError
from troef.cards.wording import seat_name
from troef.laws import BRIDGE_2017
from troef.robots.player import Robot
from troef.robots.table_manager.protocol import (
    BoardMessage,
    CallMessage,
    CardMessage,
    ConnectMessage,
    DealtCards,
    InformationalMessage,
    LeadRequest,
    Message,
    Notice,
    ReadyFor,
    ReadyMessage,
    SeatConfirmed,
    TeamsMessage,
    event_of,
    message_of,
    name_of,
    to_ascii,
)


class TableManagerClient:
    """A robot in one seat. `hear` takes a message of the manager and returns the robot's answers."""

    def __init__(
        self, seat: Seat, team: str, robot: Robot, edition: str = str(BRIDGE_2017), explain: bool = False
    ) -> None:
        self._seat = seat
        self._team = to_ascii(team).replace('"', "'")
        self._robot = robot
        self._edition = edition
        self._explain = explain
        self._board: Board | None = None
        self._table: Table | None = None
        self.boards = 0
        self.is_over = False

    def greeting(self) -> ConnectMessage:
        return ConnectMessage(self._team, self._seat)

    def hear(self, message: Message) -> list[Message]:
        """Return the answers to a message. Raise TroefError if the message makes no sense at this moment."""
        match message:
            case InformationalMessage():
                return []
            case SeatConfirmed(seat=seat) if seat is self._seat:
                return [ReadyMessage(self._seat, ReadyFor.TEAMS)]
            case TeamsMessage():
                return [ReadyMessage(self._seat, ReadyFor.START)]
            case Notice.START_OF_BOARD:
                self._board = self._table = None
                return [ReadyMessage(self._seat, ReadyFor.DEAL)]
            case Notice.END_OF_SESSION:
                self.is_over = True
                return []
            case BoardMessage(board=board):
                self._board = board
                return [ReadyMessage(self._seat, ReadyFor.CARDS)]
            case DealtCards(seat=seat, hand=hand) if seat is self._seat and self._board is not None:
                layout = Layout(tuple(hand if other is seat else None for other in SEATS))
                return self._next(Table(self._edition, self._board, layout))
            case DealtCards(seat=None, hand=hand) if self._table is not None and self._table.state.dummy:
                return self._next(_with_dummy(self._table, hand))
            case CallMessage() | CardMessage() if self._table is not None:
                self._table.do(event_of(message))
                return self._next(self._table)
            case LeadRequest() if self._table is not None and self._table.player is self._seat:
                return self._act(self._table)
        raise TroefError(
            f"the manager says {str(message)!r:.80}, and {name_of(self._seat)} cannot make sense of that now",
            f"de tafelleider zegt {str(message)!r:.80}, en daar kan {seat_name(self._seat, 'nl')} nu niets mee",
        )

    def _next(self, table: Table) -> list[Message]:
        """Return the robot's next call or card, or else the message that says what it is ready for."""
        self._table = table
        state, turn = table.state, turn_of(table.state)
        if turn is None:
            self.boards += 1
            return []
        if state.play is None and turn is self._seat:
            return self._act(table)
        if state.play is None:
            return [ReadyMessage(self._seat, ReadyFor.BID, turn)]
        if (state.play.cards or state.play.tricks) and table.hand(state.dummy or turn) is None:
            return [ReadyMessage(self._seat, ReadyFor.DUMMY)]
        if table.player is self._seat:
            return self._act(table) if state.play.cards else []  # The manager asks for the lead.
        of = None if turn is state.dummy else turn
        return [ReadyMessage(self._seat, ReadyFor.CARD, of, len(state.play.tricks) + 1)]

    def _act(self, table: Table) -> list[Message]:
        may = [act for act in table.may(self._seat) if act["do"] in ("call", "play")]  # The protocol has no other acts.
        reply = self._robot.act(table.remembered(self._seat), may)
        if reply is None:
            raise TroefError(
                f"the robot at {name_of(self._seat)} does not know what to do",
                f"de robot op {seat_name(self._seat, 'nl')} weet niet hoe het verder moet",
            )
        table.do(reply.event)
        return [message_of(reply.event, self._explain), *self._next(table)]


def _with_dummy(table: Table, hand: Hand) -> Table:
    """Return the same table with dummy's cards added."""
    layout, dummy = table.state.layout, table.state.dummy
    assert layout is not None
    hands = tuple(hand if seat is dummy else layout[seat] for seat in SEATS)
    return Table.read({**table.log, "deal": str(Layout(hands))})
