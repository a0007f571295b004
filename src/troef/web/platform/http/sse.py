"""Server-sent events for everybody who watches an evening or a live table.

An event names the topic that changed and contains no data: each page then requests what its reader may see. It has the
version of the evening if that is known, so a page that already shows this or a later version need not ask. On SQLite
one process notifies itself. On PostgreSQL there may be several processes, on several machines. There the notification
is part of the transaction, and every process with open pages listens on a connection of its own.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import defaultdict
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import suppress
from functools import partial
from random import uniform

from django.db import Error, connection, transaction
from django.http import StreamingHttpResponse

from troef.web.platform.clubs.registry import cache_prefix
from troef.web.platform.internals.connections import listening, replace_lost_connections
from troef.web.platform.monitoring import metrics

_BATCH_DELAY = {"phone": 0.3, "hall": 1.0}  # Seconds: twenty tables that finish together make one event.
FULL_HALL_INTERVAL = 3.0  # Seconds: in a busy hall all pages are notified at the same moment, and rendered once.
_FULL_HALL_NOTIFICATIONS = 4  # Notifications since the last event; from this number onwards the hall is busy.
LIVE_TABLE_DELAY = 0.02  # Seconds: at a live table every card is an event, and four acts may follow it.
_HEARTBEAT = 10.0  # Seconds: a page that gets no event for longer reopens its stream (connection.js).
_BEAT = "event: beat\ndata:\n\n"  # An event, because scripts do not see comments.
_CHANNEL = "troef"
_RECONNECT_DELAY = 0.5  # Seconds before a lost database is tried again.
_SPREAD = 3.0  # Seconds over which the pages of a hall reconnect after a restart or a lost database.
_EVERYTHING = ""
"""The topic that stands for missed notifications. A page that gets it reloads everything it shows."""


class _Subscriber:
    """One open page, with the topics that wait for its next event."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.loop = asyncio.get_running_loop()
        self.waiting: dict[str, int] = {}
        self.words = 0
        self.wake = asyncio.Event()

    def is_subscribed_to(self, topic: str) -> bool:
        return not self.table or not topic.startswith("table:") or topic == f"table:{self.table}"

    def events(self) -> str:
        """Return the waiting topics as one event, and empty the list of them."""
        self.wake.clear()
        topics, self.waiting = self.waiting, {}
        if _EVERYTHING in topics:
            return _hello(0)
        version = max(topics.values()) if all(topics.values()) else ""
        return f"event: change\nid: {version}\ndata: {' '.join(sorted(topics))}\n\n"

    def add(self, topic: str, version: int) -> None:
        self.waiting[topic] = version
        self.words += 1
        self.wake.set()

    def rest(self, pause: float) -> float:
        """Return the seconds until this page's next event: `pause`, or in a busy hall until a moment common to all."""
        words, self.words = self.words, 0
        is_full = words >= _FULL_HALL_NOTIFICATIONS and pause >= _BATCH_DELAY["hall"]
        return FULL_HALL_INTERVAL - time.monotonic() % FULL_HALL_INTERVAL if is_full else pause


def _hello(version: int) -> str:
    """Return the first event of a stream, with the latest version (0: unknown), as a page may already show that."""
    return f"retry: {1000 * uniform(0.5, 0.5 + _SPREAD):.0f}\nid: {version or ''}\nevent: hello\ndata:\n\n"


_watchers: dict[str, set[_Subscriber]] = defaultdict(set)
_latest: dict[str, int] = {}
"""The latest version that was published, by name of what is watched; 0 after a change without a version."""
_lock = threading.Lock()


def publish(watched: int | str, topic: str, version: int = 0) -> None:
    """Publish a change to the pages that watch an evening (a number) or another name, when the transaction commits.

    `topic`: the part that changed. `version`: that of the evening after the change, if known.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [_CHANNEL, f"{_of_club(watched)} {version} {topic}"])
    else:
        transaction.on_commit(partial(_hear, _of_club(watched), topic, version))


def _of_club(watched: int | str) -> str:
    """Return the name with the club in front, because every club numbers its evenings from 1."""
    return f"{cache_prefix()}/{watched}"


def _hear(watched: str, topic: str, version: int = 0, within: float = 0.0) -> None:
    """Notify the pages of this process that watch a name, spread over `within` seconds. Any thread may call it."""
    with _lock:
        watchers = list(_watchers.get(watched, ()))
        if watchers:
            _latest[watched] = version
    for watcher in watchers:
        if watcher.is_subscribed_to(topic):
            later = watcher.loop.call_later
            watcher.loop.call_soon_threadsafe(later, uniform(0, within), watcher.add, topic, version)


def broadcast(topic: str, within: float = 0.0) -> None:
    """Notify every page of this process, spread over `within` seconds. It works without a database, from any thread."""
    with _lock:
        names = list(_watchers)
    for watched in names:
        _hear(watched, topic, within=within)


class _NotificationListener(threading.Thread):
    """A thread that receives the notifications of all processes. After a gap all pages reload."""

    def __init__(self) -> None:
        super().__init__(daemon=True, name="live events")
        self._spread = 0.0  # Few pages are open at the first start; later there may be a hall.

    def run(self) -> None:
        while True:
            try:
                self._listen()
            except Error:
                time.sleep(_RECONNECT_DELAY)

    def _listen(self) -> None:
        with listening(_CHANNEL) as wait:
            if self._spread:  # Replace connections that were lost too, so that returning pages need not wait for them.
                replace_lost_connections()
            broadcast(_EVERYTHING, self._spread)
            self._spread = _SPREAD
            while True:
                for payload in wait(_HEARTBEAT):
                    watched, version, topic = payload.split(" ", 2)
                    _hear(watched, topic, int(version))


_listener: list[_NotificationListener] = []


def _listen() -> None:
    """Start the thread that receives notifications, unless it runs or no other process can send any."""
    with _lock:
        if connection.vendor == "postgresql" and not _listener:
            _listener.append(_NotificationListener())
            _listener[0].start()


async def event_stream(evening: int | str, table: str = "", pause: float | None = None) -> AsyncGenerator[str]:
    """Yield the events of an evening for one page: of the whole evening, or without those of tables other than `table`.

    `pause`: seconds between two events, in which topics are collected.
    """
    watcher, watched = _Subscriber(table), _of_club(evening)
    pause = _BATCH_DELAY["phone" if table else "hall"] if pause is None else pause
    with _lock:
        _watchers[watched].add(watcher)
        version = _latest.get(watched, 0)
    metrics.LIVE_PAGES.inc()
    _listen()
    try:
        yield _hello(version)
        while True:
            try:
                await asyncio.wait_for(watcher.wake.wait(), _HEARTBEAT)
            except TimeoutError:
                yield _BEAT
                continue
            yield watcher.events()
            await asyncio.sleep(watcher.rest(pause))
    finally:
        metrics.LIVE_PAGES.dec()
        with _lock:
            _watchers[watched].discard(watcher)
            if not _watchers[watched]:
                del _watchers[watched]
                _latest.pop(watched, None)


async def delay_events(
    words: AsyncGenerator[str], seconds: float, young: Callable[[], list[float]]
) -> AsyncGenerator[str]:
    """Yield the events of a stream `seconds` later.

    `young` returns, for each event that is not yet old enough when the stream starts, in how many seconds it is due.
    Nothing is sent at the moment of an event, so that its timing reveals nothing.
    """
    loop = asyncio.get_running_loop()
    yield await anext(words)  # From here on the stream is subscribed.
    due = sorted(loop.time() + wait for wait in await asyncio.to_thread(young))
    beat, heard = loop.time() + _HEARTBEAT, asyncio.ensure_future(anext(words))
    try:
        while True:
            await asyncio.wait({heard}, timeout=max(0.0, min([beat, *due[:1]]) - loop.time()))
            if heard.done():
                due += [] if heard.result() == _BEAT else [loop.time() + seconds]
                heard = asyncio.ensure_future(anext(words))
            if due and due[0] <= loop.time():
                due = [moment for moment in due if moment > loop.time()]
                yield "event: change\ndata: later\n\n"
            elif beat <= loop.time():
                beat = loop.time() + _HEARTBEAT
                yield _BEAT
    finally:
        heard.cancel()
        with suppress(asyncio.CancelledError, StopAsyncIteration):
            await heard
        await words.aclose()


def sse_response(events: AsyncIterator[str]) -> StreamingHttpResponse:
    """Return a streaming response with these events."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(events, content_type="text/event-stream", headers=headers)
