"""Drops stalled connections and limits connections per address."""

from __future__ import annotations

import socket
from asyncio import Transport
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from troef.web.platform.http.addresses import network
from troef.web.platform.monitoring import metrics

MOST, MOST_FROM_ONE = 2000, 600
"""Maximum open connections in total, and per address that is no trusted proxy: two hundred phones behind a router."""
REQUEST_TIMEOUT = 15.0
"""Seconds within which a request must arrive; a long one gets more for the bytes that have arrived."""
MIN_BYTES_PER_SECOND = 8 * 1024
"""Bytes per second that a connection must reach; the slowest phone network is faster."""
_CHECK_INTERVAL = 3.0  # Seconds between two checks of a connection.
_GONE = 30_000  # Milliseconds after which data that the client does not acknowledge closes the connection.

_open: Counter[str] = Counter()


class LimitedH11Protocol(H11Protocol):
    """One HTTP connection, closed when its client stalls or when there are too many."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        # A response is sent in two parts: the second would wait for the phone to acknowledge the first.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Notices within a minute that a phone is gone.
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _GONE)
        self._from = network(self.client[0] if self.client else "")
        _open[self._from] += 1
        metrics.CONNECTIONS.inc()
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
        """Close the connection if the client has made the server wait too long. Otherwise check again later."""
        if self.transport.is_closing():
            return
        now = self.loop.time()
        is_answered = self.cycle is None or self.cycle.response_complete
        # Whether the client must act: send a request or the rest of one, or read its response.
        if not (is_answered or self.flow.write_paused or (self.cycle.more_body and not self.flow.read_paused)):
            self._since, self._came = now, 0
        elif now - self._since > REQUEST_TIMEOUT + self._came / MIN_BYTES_PER_SECOND:
            self.transport.abort()
            return
        self.loop.call_later(_CHECK_INTERVAL, self._look)

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
        metrics.CONNECTIONS.dec()
        if not _open[self._from]:
            del _open[self._from]
