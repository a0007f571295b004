"""Django's default connection and secret key, chosen by the club in use."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import LazySettings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

_MAX_OPEN = 8
"""Maximum number of SQLite files that one thread keeps open. Beyond it, the one used least recently is closed."""


def choose_connections(
    key: Callable[[], str], adapt: Callable[[Any], None], secret_key: Callable[[Callable[[], str]], str]
) -> None:
    """Make the default connection and the secret key depend on the club in use, for the whole process.

    `key` returns the slug of that club. `adapt` changes the settings of a new connection for it. `secret_key` returns
    its secret; it gets a function that returns the secret of the installation.
    """
    _ChosenConnections.key, _ChosenConnections.adapt = staticmethod(key), staticmethod(adapt)
    connections.__class__ = _ChosenConnections
    LazySettings.SECRET_KEY = property(  # type: ignore[attr-defined]
        lambda settings: secret_key(lambda: str(settings.__getattr__("SECRET_KEY")))
    )


class _ChosenConnections(ConnectionHandler):
    """Django's connections, with a default for each key. Each thread has its own."""

    key: Callable[[], str]
    adapt: Callable[[Any], None]
    _mine = threading.local()
    _connections: Any

    def _opened(self) -> OrderedDict[str, BaseDatabaseWrapper]:
        if not hasattr(self._mine, "opened"):
            self._mine.opened = OrderedDict()
        opened: OrderedDict[str, BaseDatabaseWrapper] = self._mine.opened
        return opened

    def __getitem__(self, alias: str) -> Any:
        if alias != DEFAULT_DB_ALIAS:
            return super().__getitem__(alias)
        opened, key = self._opened(), self.key()
        if key not in opened:
            made: Any = self.create_connection(alias)
            self.adapt(made)
            opened[key] = made
            idle = [other for other, wrapper in opened.items() if not wrapper.in_atomic_block and other != key]
            for other in idle[: max(0, len(opened) - _MAX_OPEN)]:
                opened.pop(other).close()
        opened.move_to_end(key)
        return opened[key]

    def all(self, initialized_only: bool = False) -> list[Any]:
        others = [alias for alias in self if alias != DEFAULT_DB_ALIAS and hasattr(self._connections, alias)]
        usual = list(self._opened().values()) or ([] if initialized_only else [self[DEFAULT_DB_ALIAS]])
        return [*usual, *(self[alias] for alias in others)]


@contextmanager
def listening(channel: str) -> Iterator[Callable[[float], Iterator[str]]]:
    """Listen on a channel of PostgreSQL with a connection of its own. Yield a function that waits for notifications.

    It yields their payloads and returns after the given number of seconds. It raises Error if the connection is lost,
    which shows only when the connection is used.
    """
    own = connections.create_connection(DEFAULT_DB_ALIAS)
    alone = {name: option for name, option in own.settings_dict["OPTIONS"].items() if name != "pool"}
    own.settings_dict = {**own.settings_dict, "OPTIONS": alone}

    def wait(seconds: float) -> Iterator[str]:
        with own.wrap_database_errors:
            for notification in own.connection.notifies(timeout=seconds):
                yield notification.payload
        with own.cursor() as cursor:
            cursor.execute("SELECT 1")

    try:
        with own.cursor() as cursor:
            cursor.execute(f"LISTEN {channel}")
        yield wait
    finally:
        own.close()


def replace_lost_connections() -> None:
    """Replace the lost connections of the pool (PostgreSQL only)."""
    connections[DEFAULT_DB_ALIAS].pool.check()  # type: ignore[attr-defined]
