"""Caches of this process."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

from troef.web.platform.clubs.registry import cache_prefix

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class ClubCache(Generic[Key, Value]):
    """A thread-safe cache of the `size` values that were put last. Clubs do not see each other's values.

    A caller that holds `lock` while it computes a value computes it for all threads.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.lock = threading.RLock()
        self._values: OrderedDict[tuple[str, Key], Value] = OrderedDict()

    def get(self, key: Key) -> Value | None:
        return self._values.get((cache_prefix(), key))

    def put(self, key: Key, value: Value) -> Value:
        with self.lock:
            self.pop(key)
            self._values[cache_prefix(), key] = value
            while len(self._values) > self.size:
                self._values.popitem(last=False)
        return value

    def pop(self, key: Key) -> Value | None:
        """Remove a value and return it."""
        return self._values.pop((cache_prefix(), key), None)

    def clear(self) -> None:
        self._values.clear()

    def __len__(self) -> int:
        return len(self._values)
