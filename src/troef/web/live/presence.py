"""Who is there: at a table on screens, a player whose page listens.

A page that listens has a row, which goes when it stops. A server that fell over leaves rows behind: every server says
now and then that its pages are still there, all at once, and an old row counts for nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import suppress
from contextvars import copy_context
from datetime import datetime, timedelta
from typing import Any

from django.db import Error, connections, transaction
from django.db.models import Max
from django.utils import timezone

from troef.web.evenings.models import Act, LiveTable, Sitter, Watching
from troef.web.platform.clubs.registry import cache_prefix
from troef.web.platform.http import sse

_HEARTBEAT_SECONDS = 30.0
"""Seconds between two words of a server that its pages are there."""
_STALE_AFTER = timedelta(seconds=100)
_GRACE_SECONDS = 4.0
"""Seconds after which a page that stopped is gone: one that is loaded anew comes back sooner."""

AWAY = timedelta(minutes=1)
"""After which a player without a page may be replaced."""

_open: defaultdict[str, set[int]] = defaultdict(set)
"""The rows of the pages that listen to this process, by club."""
_said: dict[str, float] = {}


def present_sitters(table: LiveTable) -> set[int]:
    """The sitters of this table whose pages listen."""
    fresh = Watching.objects.filter(sitter__table=table, seen__gte=timezone.now() - _STALE_AFTER)
    return set(fresh.values_list("sitter", flat=True))


def away_since(sitter: Sitter) -> datetime | None:
    """Return since when a player has neither listened nor acted, if that is a while. Robots are always away."""
    return away([sitter]).get(sitter.pk)


def away(sitters: Collection[Sitter]) -> dict[int, datetime]:
    """Return since when players are away, by primary key; players who are there have no entry."""
    now, found = timezone.now(), {}
    seen = dict(Watching.objects.filter(sitter__in=sitters).values_list("sitter").annotate(Max("seen")))
    acted = dict(Act.objects.filter(sitter__in=sitters).order_by().values_list("sitter").annotate(Max("at")))
    for sitter in sitters:
        last = seen.get(sitter.pk)
        since = max(filter(None, (sitter.since, sitter.gone, last, acted.get(sitter.pk))))
        is_connected = last is not None and last >= now - _STALE_AFTER
        if sitter.robot or (now - since >= AWAY and not is_connected):
            found[sitter.pk] = since
    return found


@transaction.atomic
def record_arrival(table: str, sitter: str) -> int | None:
    """A page of whoever has this secret listens; the others hear of it when he was not there."""
    person = Sitter.objects.select_related(*_TABLE).filter(table__secret=table, secret=sitter, left=None).first()
    if person is None:
        return None
    was_there = person.pk in present_sitters(person.table)
    row: int = Watching.objects.create(sitter=person).pk
    if not was_there:
        _tell(person.table)
    return row


@transaction.atomic
def record_departure(table: str, row: int) -> None:
    """A page stopped listening; the others hear of it when it was the last of its player."""
    person = Sitter.objects.select_related(*_TABLE).get(watching=row)
    Watching.objects.filter(pk=row).delete()
    if person.pk not in present_sitters(person.table):
        Sitter.objects.filter(pk=person.pk).update(gone=timezone.now())
        _tell(person.table)


_TABLE = ("table", "table__sitting__table")


def _tell(table: LiveTable) -> None:
    """Tell the table who is there, and in an evening the desk."""
    sse.publish(table.topic, "seats")
    if table.sitting is not None:
        sse.publish(table.sitting.evening_id, f"table:{table.sitting.table.number}")


def _still_there() -> None:
    """All pages of this process are there; what was left behind long ago is cleared away."""
    Watching.objects.filter(pk__in=list(_open[cache_prefix()])).update(seen=timezone.now())
    Watching.objects.filter(seen__lt=timezone.now() - 10 * _STALE_AFTER).delete()


def _arrives(table: str, sitter: str) -> int | None:
    try:
        return record_arrival(table, sitter)
    except Error:
        return None  # that he is there is not worth an error
    finally:
        connections.close_all()


def _leaves(table: str, row: int) -> None:
    with suppress(Error, Sitter.DoesNotExist):
        record_departure(table, row)
    connections.close_all()


def _says() -> None:
    with suppress(Error):
        _still_there()
    connections.close_all()


async def track_presence(table: str, sitter: str, stream: AsyncIterator[str]) -> AsyncIterator[str]:
    """The same stream, while which whoever has this secret is there."""
    loop, surroundings, club = asyncio.get_running_loop(), copy_context(), cache_prefix()

    def apart(do: Callable[..., Any], *given: object) -> asyncio.Future[Any]:
        return loop.run_in_executor(None, lambda: surroundings.copy().run(do, *given))

    row: int | None = await apart(_arrives, table, sitter) if sitter else None
    mine = _open[club]
    if row is not None:
        mine.add(row)
    try:
        async for part in stream:
            if mine and time.monotonic() - _said.get(club, 0.0) > _HEARTBEAT_SECONDS:
                _said[club] = time.monotonic()
                apart(_says)
            yield part
    finally:
        if row is not None:
            mine.discard(row)
            loop.call_later(_GRACE_SECONDS, apart, _leaves, table, row)
