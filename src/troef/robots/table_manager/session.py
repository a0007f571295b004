"""The session of a table manager, without network code: four programs at one table, checked by the engine.

A "ready" message is a request, answered as soon as there is an answer, so the programs need not keep the same order. An
illegal call or card is recorded and ruled upon, and it ends the board (12A2).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from troef.bridge import Table
from troef.bridge.table.situation import turn_of
from troef.bridge.table.state import Phase
from troef.cards import SEATS, Board, Deal, Hand, Seat, TroefError
from troef.cards.wording import seat_name, side_name
from troef.core.messages import Joined, Localised, _
from troef.laws import BRIDGE_2017, Text
from troef.robots.table_manager.protocol import (
    VERSION,
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
)


@dataclass(frozen=True, slots=True)
class BoardStopped:
    """The reason why a board was stopped, and the seat at fault."""

    seat: Seat
    why: Text
    by_both: bool = False
    """True if the other side is at fault too."""

    @property
    def text(self) -> Text:
        """The reason, followed by the artificial score of both sides (12A2, 12C2a)."""
        side = self.seat.side
        if self.by_both:
            return _(
                "{why} So this board cannot be played normally: both sides get average minus [12A2, 12C2a].",
                why=self.why,
            )
        return _(
            "{why} So this board cannot be played normally: {side} gets average minus, {opponents} "
            "average plus [12A2, 12C2a].",
            why=self.why,
            side=Localised(side_name, side),
            opponents=Localised(side_name, side.opponents),
        )


@dataclass(frozen=True, slots=True)
class FinishedBoard:
    """A finished board: the final table, and why it was stopped (None if it was played to its end)."""

    table: Table
    stopped: BoardStopped | None = None


@dataclass(slots=True)
class _BoardInProgress:
    """One board in progress, with the messages that each seat has not been sent yet."""

    table: Table
    untold: dict[Seat, deque[Message]] = field(default_factory=lambda: {seat: deque() for seat in SEATS})
    holding: set[Seat] = field(default_factory=set)  # Seats that have received their cards.
    asked_to_lead: int = 0  # Number of tricks to which a lead was requested.
    stopped: BoardStopped | None = None

    @property
    def led(self) -> bool:
        """Return whether the opening lead has been made."""
        play = self.table.state.play
        return play is not None and bool(play.tricks or play.cards)

    @property
    def is_played(self) -> bool:
        return turn_of(self.table.state) is None

    @property
    def is_over(self) -> bool:
        """Return whether the board was stopped, or play has ended and every seat has been sent all messages."""
        return self.stopped is not None or (self.is_played and not any(self.untold.values()))

    @property
    def player(self) -> Seat | None:
        """The seat whose program must call or play next, which is declarer for dummy; None if there is none."""
        state, turn = self.table.state, turn_of(self.table.state)
        return state.declarer if turn is not None and turn is state.dummy else turn


class TableManager:
    """A session of four seats. `hear` handles a message of a seat; `outbox` collects the messages to send."""

    def __init__(self, boards: Iterable[tuple[Board, Deal]], edition: str = str(BRIDGE_2017)) -> None:
        self._boards: Iterator[tuple[Board, Deal]] = iter(boards)
        self._edition = edition
        self._ready: dict[Seat, deque[ReadyMessage]] = {seat: deque() for seat in SEATS}
        self._sitting: _BoardInProgress | None = None
        self.teams: dict[Seat, str] = {}
        self.outbox: list[tuple[Seat, Message]] = []
        self.finished: list[FinishedBoard] = []
        self.is_over = False

    @property
    def is_full(self) -> bool:
        return len(self.teams) == 4

    def seat(self, message: Message) -> Seat:
        """Give a program the seat that it asks for, and return the seat. Raise TroefError if that is not possible."""
        if not isinstance(message, ConnectMessage):
            raise TroefError(_('a program begins with: Connecting "team" as North using protocol version 18'))
        seat, team = message.seat, message.team
        if message.version != VERSION:
            raise TroefError(
                _(
                    "this manager speaks version {version} of the protocol, not {other}",
                    version=VERSION,
                    other=message.version,
                )
            )
        if seat in self.teams:
            raise TroefError(_("{seat} is taken", seat=Localised(seat_name, seat)))
        partners = self.teams.get(seat.partner, team)
        if partners != team:
            raise TroefError(_("partners play for one team: {partners!r}, not {team!r}", partners=partners, team=team))
        self.teams[seat] = team
        self.outbox.append((seat, SeatConfirmed(seat, team)))
        return seat

    def leave(self, seat: Seat) -> None:
        """Free the seat of a program that leaves before all four seats are taken."""
        del self.teams[seat]
        self._ready[seat].clear()

    def hear(self, seat: Seat, message: Message) -> None:
        """Handle a message of a seat. Raise TroefError if this seat cannot send such a message now."""
        sitting = self._sitting
        holds = sitting is not None and seat in sitting.holding
        match message:
            case ReadyMessage(wanted=ReadyFor.BID | ReadyFor.CARD | ReadyFor.DUMMY) | CallMessage() | CardMessage() if (
                not holds
            ):
                return  # It concerns a stopped board: the seat did not know that yet.
            case ReadyMessage():
                self._ready[seat].append(message)
            case CallMessage() | CardMessage() if sitting is not None:
                self._act(sitting, seat, message)
            case InformationalMessage():
                return
            case _:
                said = str(message)
                raise TroefError(_("the program says {said!r:.60}, which is not for its seat to say", said=said))
        answered = True
        while answered:
            told = [self._tell(seat, self._ready[seat]) for seat in SEATS]
            answered = any([*told, self._ask_to_lead(), self._go_on()])

    def _act(self, sitting: _BoardInProgress, seat: Seat, message: CallMessage | CardMessage) -> None:
        """Play a call or card and queue it for the other seats. If it is illegal, stop the board with a ruling."""
        event, act = event_of(message), message.call if isinstance(message, CallMessage) else message.card
        if seat is not sitting.player or act not in sitting.table.legal(message.seat):
            sitting.stopped = BoardStopped(seat, _judged(sitting.table, seat, event))
            self.outbox.append((seat, Notice.ILLEGAL_BID if isinstance(message, CallMessage) else Notice.ILLEGAL_CARD))
            return
        sitting.table.do(event)
        to_partner = replace(message, alert=None) if isinstance(message, CallMessage) else message
        for other in seat.clockwise[1:]:
            sitting.untold[other].append(to_partner if other is seat.partner else message)

    def _tell(self, seat: Seat, ready: deque[ReadyMessage]) -> bool:
        """Answer the oldest waiting request of a seat if possible, and return whether it was answered."""
        message = self._reply(seat, ready[0].wanted) if ready else None
        if message is None:
            return False
        ready.popleft()
        self.outbox.append((seat, message))
        return True

    def _reply(self, seat: Seat, wanted: ReadyFor) -> Message | None:
        sitting = self._sitting
        if wanted is ReadyFor.TEAMS:
            return TeamsMessage(self.teams[Seat.N], self.teams[Seat.E]) if self.is_full else None
        if wanted is ReadyFor.START or sitting is None:
            return None
        if wanted is ReadyFor.DEAL:
            return BoardMessage(sitting.table.state.board)
        if wanted is ReadyFor.CARDS:
            sitting.holding.add(seat)
            return DealtCards(seat, _dealt(sitting.table, seat))
        if wanted is ReadyFor.DUMMY:
            dummy = sitting.table.state.dummy
            return DealtCards(None, _dealt(sitting.table, dummy)) if dummy is not None and sitting.led else None
        return sitting.untold[seat].popleft() if sitting.untold[seat] else None

    def _ask_to_lead(self) -> bool:
        """Ask for the lead if its player has been sent all earlier cards. Return whether a message was queued."""
        sitting = self._sitting
        play = None if sitting is None or sitting.stopped else sitting.table.state.play
        if sitting is None or play is None or play.cards or len(play.tricks) < sitting.asked_to_lead:
            return False
        player = sitting.player
        if player is None or sitting.untold[player]:
            return False
        sitting.asked_to_lead = len(play.tricks) + 1
        self.outbox.append((player, LeadRequest(None if play.turn is sitting.table.state.dummy else player)))
        return True

    def _go_on(self) -> bool:
        """Start the next board or end the session if all are ready or the last board is over. Return whether it did."""
        if self._sitting is None:
            waits = [bool(ready) and ready[0].wanted is ReadyFor.START for ready in self._ready.values()]
            if self.is_over or not all(waits):
                return False
        elif not self._sitting.is_over:
            return False
        else:
            self._close(self._sitting)
        dealt = next(self._boards, None)
        self.is_over = dealt is None
        self._sitting = None if dealt is None else _BoardInProgress(Table(self._edition, *dealt))
        self._say(Notice.START_OF_BOARD if dealt else Notice.END_OF_SESSION)
        return True

    def _close(self, sitting: _BoardInProgress) -> None:
        if sitting.table.state.phase is Phase.CLARIFICATION and not sitting.stopped:
            sitting.table.do("return", by="TD")  # The board was passed out.
        self.finished.append(FinishedBoard(sitting.table, sitting.stopped))

    def _say(self, notice: Notice) -> None:
        """Send a notice to all four seats, and discard the requests that they are waiting for."""
        for seat in SEATS:
            self._ready[seat].clear()
            self.outbox.append((seat, notice))

    def waiting_for(self) -> list[Seat]:
        """Return the seats that the session waits for: the player to act, and those that have not reported ready."""
        player = None if self._sitting is None else self._sitting.player
        return [seat for seat in SEATS if seat is player or not self._ready[seat]]

    def stop(self, why: Text, *seats: Seat) -> bool:
        """End the session by the fault of `seats`. Return whether that stopped a board in progress."""
        sitting = self._sitting
        if sitting is not None:
            sitting.stopped = BoardStopped(seats[0], why, len({seat.side for seat in seats}) > 1)
            self._close(sitting)
        self._sitting, self.is_over = None, True
        self._say(Notice.END_OF_SESSION)
        return sitting is not None


def _dealt(table: Table, seat: Seat) -> Hand:
    layout = table.state.layout
    hand = None if layout is None else layout[seat]
    assert hand is not None
    return hand


def _judged(table: Table, seat: Seat, event: dict[str, Any]) -> Text:
    """Return why an act is illegal, followed by the director's rulings on it if it can be recorded.

    An act that cannot have happened, such as a card that the player does not hold or a call for another player, is not
    recorded.
    """
    said, by = [_refused(table, seat, event)], Seat.parse(event["by"])
    if seat is (table.state.declarer if by is table.state.dummy else by):
        with suppress(TroefError):
            rulings = [*table.do(event), *table.do("director", by="TD")]
            said += [_("{text} [{law}]", text=ruling.text, law=ruling.law) for ruling in rulings]
    return Joined(" ", said)


def _refused(table: Table, seat: Seat, event: dict[str, Any]) -> Text:
    try:
        table.check(event, seat)
    except TroefError as refused:
        return protocol_error_text(seat, refused)
    raise AssertionError(event)


def protocol_error_text(seat: Seat, wrong: TroefError) -> Text:
    """Return the text of a protocol error as a sentence that names the seat at fault."""
    return Joined(": ", (Localised(seat_name, seat), Localised(_with_full_stop, wrong)))


def _with_full_stop(error: TroefError, lang: str) -> str:
    text = error.words(lang)
    return text if text.endswith(("]", ".")) else f"{text}."
