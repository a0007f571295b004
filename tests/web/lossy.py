"""A TCP proxy that loses HTTP requests, as the Wi-Fi of a club does: before the server acted, or after it."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from collections import Counter
from contextlib import suppress


class Lossy:
    """A proxy on a port of its own in front of a site.

    `loss` is the share of requests that are lost, half of them after the server has answered. A stream of events is
    cut after `cut` seconds on average. If `holes` is set, half of the streams fall silent instead. `lose` names
    addresses of which the next requests are lost: `lose["?part"] = 2`. `is_down` refuses everything, and
    `fall_silent` keeps open streams open without passing anything on.
    """

    def __init__(self, port: int, seed: int = 1) -> None:
        self.upstream, self.random, self.counts = port, random.Random(seed), Counter()
        self.loss, self.cut, self.holes, self.is_down, self._silent = 0.0, 0.0, False, False, 0.0
        self.lose: Counter[str] = Counter()
        self._ready, self._thread = threading.Event(), threading.Thread(target=lambda: asyncio.run(self._run()))
        self._thread.start()
        self._ready.wait()

    async def _run(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self._ready.set()
        await self._end.wait()
        server.close()

    def fall_silent(self) -> None:
        self._silent = self._loop.time()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take one request of a connection, and close it."""
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
            body = await reader.readexactly(int(length[1])) if length else b""
            await self._pass_on(re.sub(rb"(?i)\r\nconnection: [^\r]*", b"", head), body, writer)
        writer.close()

    def _fate(self, address: str) -> str:
        named = next((name for name, times in self.lose.items() if times and name in address), None)
        if named:
            self.lose[named] -= 1
        if self.is_down or named:
            return "before"
        chance = self.random.random()
        return "before" if chance < self.loss / 2 else "after" if chance < self.loss else ""

    async def _pass_on(self, head: bytes, body: bytes, client: asyncio.StreamWriter) -> None:
        method, address = head.decode("latin-1").split(" ", 2)[:2]
        fate = self._fate(address)
        kind = "stream" if "/live/" in address or "/events/" in address else method
        if self.loss:
            self.counts[kind] += 1
        if fate:
            self.counts[f"{kind} lost {fate}"] += 1
        if fate == "before":
            return
        reader, writer = await asyncio.open_connection("127.0.0.1", self.upstream)
        try:
            writer.write(head[:-4] + b"\r\nConnection: close\r\n\r\n" + body)
            await writer.drain()
            if fate == "after":
                await (reader.read(64) if kind == "stream" else reader.read())
            elif kind == "stream":
                await self._relay_events(reader, client)
            else:
                client.write(await reader.read())
                await client.drain()
        finally:
            writer.close()

    async def _relay_events(self, reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        begun, end, goes_silent = self._loop.time(), float("inf"), False
        while not self.is_down:
            if self.cut and end == float("inf"):
                end = self._loop.time() + self.random.expovariate(1 / self.cut)
                goes_silent = self.holes and self.random.random() < 0.5
            with suppress(TimeoutError):
                part = await asyncio.wait_for(reader.read(4096), 0.2)
                if not part:
                    return
                if begun > self._silent:
                    client.write(part)
                    await client.drain()
            if client.is_closing():
                return
            if self._loop.time() > end and not goes_silent:
                self.counts["streams cut"] += 1
                return
            if self._loop.time() > end:
                self.counts["streams silent"] += 1
                await asyncio.sleep(60)  # open, and nothing comes
                return
