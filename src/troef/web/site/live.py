"""Word to everybody who watches an evening, as server-sent events.

An event names what changed and tells nothing about it: each page then asks for what its reader may see.
"""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from collections.abc import AsyncIterator

_PAUSE = {"phone": 0.3, "hall": 2.0}  # seconds: twenty tables that finish together are one event, not twenty
_HEARTBEAT = 20.0  # seconds: a phone that lost the network notices


class _Watcher:
    """One open page; its topics wait until it is told."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.loop = asyncio.get_running_loop()
        self.waiting: set[str] = set()
        self.wake = asyncio.Event()

    def hears(self, topic: str) -> bool:
        return not self.table or not topic.startswith("table:") or topic == f"table:{self.table}"

    def add(self, topic: str) -> None:
        self.waiting.add(topic)
        self.wake.set()


_watchers: dict[int, set[_Watcher]] = defaultdict(set)
_lock = threading.Lock()


def tell(evening: int, topic: str) -> None:
    """Something changed; callable from any thread."""
    with _lock:
        watchers = list(_watchers.get(evening, ()))
    for watcher in watchers:
        if watcher.hears(topic):
            watcher.loop.call_soon_threadsafe(watcher.add, topic)


def tell_everybody(topic: str) -> None:
    """Something that concerns every evening; callable from any thread."""
    with _lock:
        watched = list(_watchers)
    for evening in watched:
        tell(evening, topic)


async def stream(evening: int, table: str = "") -> AsyncIterator[str]:
    """The events of one evening for one open page; a phone hears of its own table and of the evening only."""
    watcher = _Watcher(table)
    with _lock:
        _watchers[evening].add(watcher)
    try:
        yield "retry: 2000\nevent: hello\ndata:\n\n"
        while True:
            try:
                await asyncio.wait_for(watcher.wake.wait(), _HEARTBEAT)
            except TimeoutError:
                yield ": still here\n\n"
                continue
            watcher.wake.clear()
            topics, watcher.waiting = sorted(watcher.waiting), set()
            yield f"event: change\ndata: {' '.join(topics)}\n\n"
            await asyncio.sleep(_PAUSE["phone" if table else "hall"])
    finally:
        with _lock:
            _watchers[evening].discard(watcher)
            if not _watchers[evening]:
                del _watchers[evening]
