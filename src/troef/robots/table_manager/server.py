"""TCP transport of the table manager: lines of text, time limits, and the client that connects a robot."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from troef.cards import Seat, TroefError
from troef.cards.wording import seat_name, seat_names
from troef.core.messages import Localised, _
from troef.laws import Text
from troef.robots.table_manager.client import TableManagerClient
from troef.robots.table_manager.protocol import MAX_LINE_LENGTH, Message, parse
from troef.robots.table_manager.session import FinishedBoard, TableManager, protocol_error_text

Heard = tuple[Seat, str | None]
"""A seat and the line that it sent; None instead of a line if the connection is closed."""


class TableManagerServer:
    """A manager on a port, with a `timeout` in seconds. It passes notices to `tell`, and finished boards to `keep`."""

    def __init__(
        self, manager: TableManager, timeout: float, tell: Callable[[Text], None], keep: Callable[[FinishedBoard], None]
    ) -> None:
        self._manager = manager
        self._timeout = timeout
        self._tell = tell
        self._keep = keep
        self._kept = 0
        self._writers: dict[Seat, asyncio.StreamWriter] = {}
        self._guests: set[asyncio.Task[Any]] = set()
        self._heard: asyncio.Queue[Heard] = asyncio.Queue()

    async def run(self, host: str, port: int, opened: Callable[[int], None] = lambda port: None) -> bool:
        """Run the session and return whether it was completed. `opened` gets the port once the server listens there."""
        server = await asyncio.start_server(self._welcome, host, port, limit=MAX_LINE_LENGTH)
        opened(server.sockets[0].getsockname()[1])
        try:
            return await self._session()
        finally:
            server.close()
            if self._guests:  # Their tasks end when the clients disconnect after the end of the session.
                await asyncio.wait(self._guests, timeout=1)
            for writer in self._writers.values():
                await _close(writer)

    async def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Handle one connection: give the program a seat, then queue its lines until it disconnects."""
        guest = asyncio.current_task()
        assert guest is not None
        self._guests.add(guest)
        try:
            line = await asyncio.wait_for(_line(reader), self._timeout)
            if line is None:
                return await _close(writer)
            seat = self._manager.seat(parse(line))
        except (TroefError, TimeoutError) as error:
            refused = error if isinstance(error, TroefError) else TroefError(_SILENT)
            self._tell(_("A program got no seat: {refused}.", refused=refused))
            writer.write(f"{refused}\r\n".encode("ascii", "replace"))
            return await _close(writer)
        self._writers[seat] = writer
        self._send()
        while line is not None:
            line = await _line(reader)
            await self._heard.put((seat, line))
        return None

    async def _session(self) -> bool:
        manager = self._manager
        while not manager.is_over:
            why, *seats = await self._listen()
            if why is not None and not manager.stop(why, *seats):
                self._tell(why)
            self._send()
            for board in manager.finished[self._kept :]:
                self._kept += 1
                self._keep(board)
            if why is not None:
                return False
        return True

    async def _listen(self) -> tuple[Text | None, *tuple[Seat, ...]]:
        """Process one line. Return the reason why the session must end, or None, and the seats at fault."""
        manager = self._manager
        try:
            seat, line = await asyncio.wait_for(self._heard.get(), self._timeout if manager.is_full else None)
        except TimeoutError:
            seats, timeout = manager.waiting_for(), self._timeout
            who = Localised(seat_names, seats)
            return _("Nothing came from {who} for {timeout:g} seconds.", who=who, timeout=timeout), *seats
        if line is None and not manager.is_full:
            manager.leave(seat)
            await _close(self._writers.pop(seat))
            return None, seat
        if line is None:
            return _("{seat} has gone.", seat=Localised(seat_name, seat)), seat
        try:
            manager.hear(seat, parse(line))
        except TroefError as error:
            return protocol_error_text(seat, error), seat
        return None, seat

    def _send(self) -> None:
        for seat, message in self._manager.outbox:
            if seat in self._writers:
                self._writers[seat].write(_encoded(message))
        self._manager.outbox.clear()


_SILENT = _("a program that connects names its seat")


def _encoded(message: Message) -> bytes:
    return f"{message}\r\n".encode("ascii", "replace")


async def _line(reader: asyncio.StreamReader) -> str | None:
    """Return the next line, or None at the end of the connection. A line that is too long becomes an invalid one."""
    try:
        data = await reader.readline()
    except ValueError:
        return "x" * MAX_LINE_LENGTH
    except OSError:
        return None
    return data.decode("ascii", "replace").strip() if data else None


async def _close(writer: asyncio.StreamWriter) -> None:
    with suppress(OSError, TimeoutError):
        await asyncio.wait_for(writer.drain(), 1)
        writer.close()
        await asyncio.wait_for(writer.wait_closed(), 1)


def play_session(player: TableManagerClient, host: str, port: int, timeout: float) -> None:
    """Play a session. Raise TroefError if the connection fails, errs or is silent for `timeout` seconds."""
    try:
        with socket.create_connection((host, port), timeout) as connection, connection.makefile("rb") as lines:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # Lines are small, and each is waited for.
            connection.sendall(_encoded(player.greeting()))
            while not player.is_over:
                line = lines.readline(MAX_LINE_LENGTH)
                if not line:
                    raise TroefError(_("the manager has gone"))
                answers = player.hear(parse(line.decode("ascii", "replace")))
                if answers:
                    connection.sendall(b"".join(map(_encoded, answers)))
    except TimeoutError:
        raise TroefError(_("nothing came from the manager for {timeout:g} seconds", timeout=timeout)) from None
    except OSError as error:
        raise TroefError(
            _("no connection with {host}, port {port}: {reason}", host=host, port=port, reason=error.strerror or error)
        ) from None
