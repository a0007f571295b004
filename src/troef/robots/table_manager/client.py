"""A robot as a client of any manager that follows the protocol; it knows only what the manager has sent.

It keeps its own table, on which hands that it has not seen are unknown.
"""

from __future__ import annotations

from troef.bridge import Table
from troef.bridge.table.situation import turn_of
from troef.cards import SEATS, Board, Hand, Layout, Seat, TroefError
from troef.cards.wording import seat_name
from troef.core.messages import Localised, _
from troef.laws import BRIDGE_2017
from troef.robots.player import Robot
from troef.robots.table_manager import protocol


class TableManagerClient:
    """A robot in one seat. `hear` takes a message of the manager and returns the robot's answers."""

    def __init__(
        self, seat: Seat, team: str, robot: Robot, edition: str = str(BRIDGE_2017), explain: bool = False
    ) -> None:
        self._seat = seat
        self._team = protocol.to_ascii(team).replace('"', "'")
        self._robot = robot
        self._edition = edition
        self._explain = explain
        self._board: Board | None = None
        self._table: Table | None = None
        self.boards = 0
        self.is_over = False

    def greeting(self) -> protocol.ConnectMessage:
        return protocol.ConnectMessage(self._team, self._seat)

    def hear(self, message: protocol.Message) -> list[protocol.Message]:
        """Return the answers to a message of the manager. Raise TroefError if the message cannot come now."""
        match message:
            case protocol.InformationalMessage():
                return []
            case protocol.SeatConfirmed(seat=seat) if seat is self._seat:
                return [protocol.ReadyMessage(self._seat, protocol.ReadyFor.TEAMS)]
            case protocol.TeamsMessage():
                return [protocol.ReadyMessage(self._seat, protocol.ReadyFor.START)]
            case protocol.Notice.START_OF_BOARD:
                self._board = self._table = None
                return [protocol.ReadyMessage(self._seat, protocol.ReadyFor.DEAL)]
            case protocol.Notice.END_OF_SESSION:
                self.is_over = True
                return []
            case protocol.BoardMessage(board=board):
                self._board = board
                return [protocol.ReadyMessage(self._seat, protocol.ReadyFor.CARDS)]
            case protocol.DealtCards(seat=seat, hand=hand) if seat is self._seat and self._board is not None:
                layout = Layout(tuple(hand if other is seat else None for other in SEATS))
                return self._next(Table(self._edition, self._board, layout))
            case protocol.DealtCards(seat=None, hand=hand) if self._table is not None and self._table.state.dummy:
                return self._next(_with_dummy(self._table, hand))
            case protocol.CallMessage() | protocol.CardMessage() if self._table is not None:
                self._table.do(protocol.event_of(message))
                return self._next(self._table)
            case protocol.LeadRequest() if self._table is not None and self._table.player is self._seat:
                return self._act(self._table)
        raise TroefError(
            _(
                "the manager says {message!r:.80}, and {seat} cannot make sense of that now",
                message=str(message),
                seat=Localised(seat_name, self._seat),
            )
        )

    def _next(self, table: Table) -> list[protocol.Message]:
        """Return the robot's call or card, or else the message that it is ready for that of another player."""
        self._table = table
        state, turn = table.state, turn_of(table.state)
        if turn is None:
            self.boards += 1
            return []
        if state.play is None and turn is self._seat:
            return self._act(table)
        if state.play is None:
            return [protocol.ReadyMessage(self._seat, protocol.ReadyFor.BID, turn)]
        if (state.play.cards or state.play.tricks) and table.hand(state.dummy or turn) is None:
            return [protocol.ReadyMessage(self._seat, protocol.ReadyFor.DUMMY)]
        if table.player is self._seat:
            return self._act(table) if state.play.cards else []  # The manager asks for the lead.
        of = None if turn is state.dummy else turn
        return [protocol.ReadyMessage(self._seat, protocol.ReadyFor.CARD, of, len(state.play.tricks) + 1)]

    def _act(self, table: Table) -> list[protocol.Message]:
        may = [act for act in table.may(self._seat) if act["do"] in ("call", "play")]  # The protocol has no other acts.
        reply = self._robot.act(table.remembered(self._seat), may)
        if reply is None:
            raise TroefError(
                _(
                    "the robot at {seat} does not know what to do",
                    seat=Localised(seat_name, self._seat),
                )
            )
        table.do(reply.event)
        return [protocol.message_of(reply.event, self._explain), *self._next(table)]


def _with_dummy(table: Table, hand: Hand) -> Table:
    layout, dummy = table.state.layout, table.state.dummy
    assert layout is not None
    hands = tuple(hand if seat is dummy else layout[seat] for seat in SEATS)
    return Table.read({**table.log, "deal": str(Layout(hands))})
