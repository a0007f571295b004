"""Word to everybody who watches an evening, or a table on screens, as server-sent events.

An event names what changed and tells nothing about it: each page then asks for what its reader may see. With the
version of the evening, where it is known: a phone that shows this one or a later one need not ask. One process on
SQLite hears itself. On PostgreSQL there may be several, on several machines: the word is given inside the transaction
and goes out with it, and every process with open pages listens on a connection of its own.
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

from django.db import Error, connection, connections, transaction
from django.http import StreamingHttpResponse

from troef.web.platform.clubs.registry import cache_prefix
from troef.web.platform.monitoring import metrics

_BATCH_DELAY = {"phone": 0.3, "hall": 1.0}  # seconds: twenty tables that finish together are one event, not twenty
FULL_HALL_INTERVAL = 3.0  # seconds: while a full hall enters, all its open pages are told at one moment, and drawn once
_FULL_HALL_NOTIFICATIONS = 4  # words since the last event: then the hall is full
LIVE_TABLE_DELAY = 0.02  # seconds: at a table on screens every card is an event, and four acts may follow it
_HEARTBEAT = 10.0  # seconds: a page that gets no event for longer reopens its stream (connection.js)
_BEAT = "event: beat\ndata:\n\n"  # an event, as scripts do not see comments
_CHANNEL = "troef"
_RECONNECT_DELAY = 0.5  # seconds: then a lost database is tried again
_SPREAD = 3.0  # seconds: after a restart, or a lost database, all pages of a hall come back, but not at one moment
_EVERYTHING = ""
"""For topic: words may have been missed, and the page asks for all it shows."""


class _Subscriber:
    """One open page; its topics wait until it is told."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.loop = asyncio.get_running_loop()
        self.waiting: dict[str, int] = {}
        self.words = 0
        self.wake = asyncio.Event()

    def hears(self, topic: str) -> bool:
        return not self.table or not topic.startswith("table:") or topic == f"table:{self.table}"

    def events(self) -> str:
        """What has been said since the last time."""
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
        """Seconds until it is told again: a page of a hall where much is said waits for the others."""
        words, self.words = self.words, 0
        return (
            pause
            if words < _FULL_HALL_NOTIFICATIONS or pause < _BATCH_DELAY["hall"]
            else FULL_HALL_INTERVAL - time.monotonic() % FULL_HALL_INTERVAL
        )


def _hello(version: int) -> str:
    """Return the first event, with the latest version: a page that shows it need not ask. 0 is unknown."""
    return f"retry: {1000 * uniform(0.5, 0.5 + _SPREAD):.0f}\nid: {version or ''}\nevent: hello\ndata:\n\n"


_watchers: dict[str, set[_Subscriber]] = defaultdict(set)
_latest: dict[str, int] = {}
"""The version last heard of what has watchers; 0 after a change without one."""
_lock = threading.Lock()


def publish(watched: int | str, topic: str, version: int = 0) -> None:
    """Something changes in an evening, or in what has this name: said inside the transaction, heard once that holds."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [_CHANNEL, f"{_of_club(watched)} {version} {topic}"])
    else:
        transaction.on_commit(partial(_hear, _of_club(watched), topic, version))


def _of_club(watched: int | str) -> str:
    """Every club counts its evenings from 1."""
    return f"{cache_prefix()}/{watched}"


def _hear(watched: str, topic: str, version: int = 0, within: float = 0.0) -> None:
    """The pages of this process that watch it are told, each within so many seconds; callable from any thread."""
    with _lock:
        watchers = list(_watchers.get(watched, ()))
        if watchers:
            _latest[watched] = version
    for watcher in watchers:
        if watcher.hears(topic):
            later = watcher.loop.call_later
            watcher.loop.call_soon_threadsafe(later, uniform(0, within), watcher.add, topic, version)


def broadcast(topic: str, within: float = 0.0) -> None:
    """Something that concerns every page of this process, also when no database answers; callable from any thread."""
    with _lock:
        names = list(_watchers)
    for watched in names:
        _hear(watched, topic, within=within)


class _NotificationListener(threading.Thread):
    """Hears the words of all processes. What was said while it heard nothing is not known: then all pages ask again."""

    def __init__(self) -> None:
        super().__init__(daemon=True, name="live events")
        self._spread = 0.0  # when it begins few pages are open; later they may be a hall

    def run(self) -> None:
        while True:
            try:
                self._listen()
            except Error:
                time.sleep(_RECONNECT_DELAY)

    def _listen(self) -> None:
        own = connections.create_connection("default")
        alone = {name: option for name, option in own.settings_dict["OPTIONS"].items() if name != "pool"}
        own.settings_dict = {**own.settings_dict, "OPTIONS": alone}
        try:
            with own.cursor() as cursor:
                cursor.execute(f"LISTEN {_CHANNEL}")
            if self._spread:  # Pages that come back need not wait for connections that were lost with this one.
                connection.pool.check()  # type: ignore[attr-defined]
            broadcast(_EVERYTHING, self._spread)
            self._spread = _SPREAD
            while True:
                with own.wrap_database_errors:
                    for word in own.connection.notifies(timeout=_HEARTBEAT):
                        watched, version, topic = word.payload.split(" ", 2)
                        _hear(watched, topic, int(version))
                with own.cursor() as cursor:
                    cursor.execute("SELECT 1")  # a connection that is gone says so only when it is used
        finally:
            own.close()


_listener: list[_NotificationListener] = []


def _listen() -> None:
    """From the first open page on, where other processes may speak."""
    with _lock:
        if connection.vendor == "postgresql" and not _listener:
            _listener.append(_NotificationListener())
            _listener[0].start()


async def event_stream(evening: int | str, table: str = "", pause: float | None = None) -> AsyncGenerator[str]:
    """The events of one evening for one open page; a phone hears of its own table and of the evening only."""
    watcher, watched = _Subscriber(table), _of_club(evening)
    pause = _BATCH_DELAY["phone" if table else "hall"] if pause is None else pause
    with _lock:
        _watchers[watched].add(watcher)
        version = _latest.get(watched, 0)
    metrics.increment("live_pages")
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
        metrics.increment("live_pages", -1)
        with _lock:
            _watchers[watched].discard(watcher)
            if not _watchers[watched]:
                del _watchers[watched]
                _latest.pop(watched, None)


async def delay_events(
    words: AsyncGenerator[str], seconds: float, young: Callable[[], list[float]]
) -> AsyncGenerator[str]:
    """The same events so many seconds later; `young`: in how many seconds what was said before comes, and is not old.

    Nothing is sent at the moment of an event, so that nobody reads from that either.
    """
    loop = asyncio.get_running_loop()
    yield await anext(words)  # from here on it hears
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
    """Events as a page hears them."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(events, content_type="text/event-stream", headers=headers)
