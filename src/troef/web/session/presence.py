"""Who is there: at a table on screens, a player whose page listens.

A page that listens has a row, which goes when it stops. A server that fell over leaves rows behind: every server says
now and then that its pages are still there, all at once, and an old row counts for nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from contextvars import copy_context
from datetime import timedelta
from typing import Any

from django.db import Error, connections, transaction
from django.utils import timezone

from troef.web.session.models import LiveTable, Sitter, Watching
from troef.web.session.models.live_table import live_topic
from troef.web.site import live
from troef.web.site.clubs import here

_AGAIN = 30.0
"""Seconds between two words of a server that its pages are there."""
_OLD = timedelta(seconds=100)
_GRACE = 4.0
"""Seconds after which a page that stopped is gone: one that is loaded anew comes back sooner."""

_open: defaultdict[str, set[int]] = defaultdict(set)
"""The rows of the pages that listen to this process, by club."""
_said: dict[str, float] = {}


def present(table: LiveTable) -> set[int]:
    """The sitters of this table whose pages listen."""
    fresh = Watching.objects.filter(sitter__table=table, seen__gte=timezone.now() - _OLD)
    return set(fresh.values_list("sitter", flat=True))


@transaction.atomic
def arrive(table: str, sitter: str) -> int | None:
    """A page of whoever has this secret listens; the others hear of it when he was not there."""
    person = Sitter.objects.select_related("table").filter(table__secret=table, secret=sitter, left=None).first()
    if person is None:
        return None
    was_there = person.pk in present(person.table)
    row: int = Watching.objects.create(sitter=person).pk
    if not was_there:
        live.tell(live_topic(table), "seats")
    return row


@transaction.atomic
def leave(table: str, row: int) -> None:
    """A page stopped listening; the others hear of it when it was the last of its player."""
    person = Sitter.objects.select_related("table").get(watching=row)
    Watching.objects.filter(pk=row).delete()
    if person.pk not in present(person.table):
        live.tell(live_topic(table), "seats")


def _still_there() -> None:
    """All pages of this process are there; what was left behind long ago is cleared away."""
    Watching.objects.filter(pk__in=list(_open[here()])).update(seen=timezone.now())
    Watching.objects.filter(seen__lt=timezone.now() - 10 * _OLD).delete()


def _arrives(table: str, sitter: str) -> int | None:
    try:
        return arrive(table, sitter)
    except Error:
        return None  # that he is there is not worth an error
    finally:
        connections.close_all()


def _leaves(table: str, row: int) -> None:
    with suppress(Error, Sitter.DoesNotExist):
        leave(table, row)
    connections.close_all()


def _says() -> None:
    with suppress(Error):
        _still_there()
    connections.close_all()


async def watched(table: str, sitter: str, stream: AsyncIterator[str]) -> AsyncIterator[str]:
    """The same stream, while which whoever has this secret is there."""
    loop, surroundings, club = asyncio.get_running_loop(), copy_context(), here()

    def apart(do: Callable[..., Any], *given: object) -> asyncio.Future[Any]:
        return loop.run_in_executor(None, lambda: surroundings.copy().run(do, *given))

    row: int | None = await apart(_arrives, table, sitter) if sitter else None
    mine = _open[club]
    if row is not None:
        mine.add(row)
    try:
        async for part in stream:
            if mine and time.monotonic() - _said.get(club, 0.0) > _AGAIN:
                _said[club] = time.monotonic()
                apart(_says)
            yield part
    finally:
        if row is not None:
            mine.discard(row)
            loop.call_later(_GRACE, apart, _leaves, table, row)
