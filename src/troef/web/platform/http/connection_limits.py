"""Connections that get on with it: a request that is half sent is given up, and no address holds them all."""

from __future__ import annotations

import socket
from asyncio import Transport
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from troef.web.platform.http.addresses import network
from troef.web.platform.monitoring import metrics

MOST, MOST_FROM_ONE = 2000, 600
"""Open connections in all, and from one address that is no trusted proxy: two hundred phones behind one router."""
REQUEST_TIMEOUT = 15.0
"""Seconds in which a request has to come; a long one gets a second more for every so many bytes that did come."""
MIN_BYTES_PER_SECOND = 8 * 1024
"""Bytes a second; the slowest phone network is faster."""
_CHECK_INTERVAL = 3.0  # seconds between two looks at a connection
_GONE = 30_000  # milliseconds after which the other side has taken nothing of what was sent

_open: Counter[str] = Counter()


class LimitedH11Protocol(H11Protocol):
    """One connection."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        # an answer goes out in two pieces: the second would wait until the phone has said that it has the first
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # a phone that is gone takes nothing: then it is known within a minute
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _GONE)
        self._from = network(self.client[0] if self.client else "")
        _open[self._from] += 1
        metrics.increment("connections")
        self._since, self._came = self.loop.time(), 0
        if len(self.connections) > MOST or (_open[self._from] > MOST_FROM_ONE and not self._is_proxy()):
            transport.write(b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
            transport.close()
        else:
            self._look()

    def _is_proxy(self) -> bool:
        trusted: Any = self.config.forwarded_allow_ips
        address = self.client[0] if self.client else ""
        return "*" in trusted or address in (trusted.split(",") if isinstance(trusted, str) else trusted)

    def _look(self) -> None:
        """Closes the connection when the other side keeps us waiting; not while it waits for us."""
        if self.transport.is_closing():
            return
        now = self.loop.time()
        if not self._is_awaited():
            self._since, self._came = now, 0
        elif now - self._since > REQUEST_TIMEOUT + self._came / MIN_BYTES_PER_SECOND:
            self.transport.abort()
            return
        self.loop.call_later(_CHECK_INTERVAL, self._look)

    def _is_awaited(self) -> bool:
        """Whether it is the other side's turn: to send a request or the rest of one, or to read its answer."""
        if self.cycle is None or self.cycle.response_complete or self.flow.write_paused:
            return True
        return bool(self.cycle.more_body) and not self.flow.read_paused

    def data_received(self, data: bytes) -> None:
        self._came += len(data)
        super().data_received(data)

    def on_response_complete(self) -> None:
        self._since, self._came = self.loop.time(), 0
        super().on_response_complete()

    def resume_writing(self) -> None:
        self._since = self.loop.time()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        _open[self._from] -= 1
        metrics.increment("connections", -1)
        if not _open[self._from]:
            del _open[self._from]
