"""Presence at live tables, and consent of both sides.

A player is present while a page is connected. Each connected page has a row, deleted when it disconnects. After a crash
rows stay behind, so each server regularly updates the rows of its pages. Old rows do not count.

Some decisions need both sides: a seat that changes hands, playing on after a claim (2017: 68D2b), and the answer to a
director's question if nobody directs. Robots do not consent.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import suppress
from contextvars import copy_context
from datetime import datetime, timedelta
from typing import Any

from django.db import Error, connections, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import Seat, TroefError
from troef.web.evenings.models import Act, LiveTable, Sitter, TableConsent, Watching
from troef.web.platform.clubs.registry import cache_prefix
from troef.web.platform.http import sse

_HEARTBEAT_SECONDS = 30.0
"""Seconds between two signs of life of a connected page."""
_STALE_AFTER = timedelta(seconds=100)
_GRACE_SECONDS = 4.0
"""Seconds after disconnection before a page counts as gone. A page that is reloaded is back sooner."""

AWAY = timedelta(minutes=1)
"""Time without a connected page after which other players may decide on a player's seat."""

_open: defaultdict[str, set[int]] = defaultdict(set)
"""Primary keys of the connected pages that this process serves, by club."""
_said: dict[str, float] = {}


def present_sitters(table: LiveTable) -> set[int]:
    """Return the primary keys of the sitters who have a connected page at this table."""
    fresh = Watching.objects.filter(sitter__table=table, seen__gte=timezone.now() - _STALE_AFTER)
    return set(fresh.values_list("sitter", flat=True))


def away_since(sitter: Sitter) -> datetime | None:
    """Return when this player's page disconnected, if they count as away. None: they are present."""
    return away([sitter]).get(sitter.pk)


def away(sitters: Collection[Sitter]) -> dict[int, datetime]:
    """Return when these players went away, by primary key: no page and no act for a minute. Robots are always away."""
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
    """Record a connected page, found by the secrets of table and sitter. Return its key, or None if they are wrong."""
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
    """Record that the page with key `row` disconnected. If it was the sitter's last page, notify the table."""
    person = Sitter.objects.select_related(*_TABLE).get(watching=row)
    Watching.objects.filter(pk=row).delete()
    if person.pk not in present_sitters(person.table):
        Sitter.objects.filter(pk=person.pk).update(gone=timezone.now())
        _tell(person.table)


_TABLE = ("table", "table__sitting__table")


def _tell(table: LiveTable) -> None:
    """Notify the pages of the table that presence changed, and in an evening the director's desk too."""
    sse.publish(table.topic, "seats")
    if table.sitting is not None:
        sse.publish(table.sitting.evening_id, f"table:{table.sitting.table.number}")


def _arrives(table: str, sitter: str) -> int | None:
    try:
        return record_arrival(table, sitter)
    except Error:
        return None  # Presence is not worth an error page.
    finally:
        connections.close_all()


def _leaves(table: str, row: int) -> None:
    with suppress(Error, Sitter.DoesNotExist):
        record_departure(table, row)
    connections.close_all()


def _still_there() -> None:
    """Renew the sign of life of this process's pages. Delete those without one for long."""
    Watching.objects.filter(pk__in=list(_open[cache_prefix()])).update(seen=timezone.now())
    Watching.objects.filter(seen__lt=timezone.now() - 10 * _STALE_AFTER).delete()


def _says() -> None:
    with suppress(Error):
        _still_there()
    connections.close_all()


async def track_presence(table: str, sitter: str, stream: AsyncIterator[str]) -> AsyncIterator[str]:
    """Yield the parts of the stream unchanged. Until it ends, the sitter with this secret counts as present."""
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


def hands_over(table: LiveTable, holder: Sitter | None, by: Sitter, about: dict[str, Any]) -> bool:
    """Return whether a seat change is agreed. Its present holder or a teacher decides alone, others with both sides."""
    if by == holder or not by.seat:
        return True
    since = None if holder is None else away_since(holder)
    if holder is not None and since is None:
        sentence = _("As long as %(name)s is connected, nobody else at the table can free this seat.")
        raise TroefError(sentence % {"name": holder.name})
    return _agree(table, about, by, since)


def agree_to_act(table: LiveTable, moment: int, event: dict[str, Any], by: Sitter) -> bool:
    """Store the consent of a player's side to this act only. Return whether both sides agree to it now."""
    about = {"moment": moment, "event": event}
    for one in table.consents.filter(side=side_of(by), settled=False):
        if "event" in one.about and one.about != about:
            one.delete()
    return _agree(table, about, by)


def is_proposed(table: LiveTable, moment: int, event: dict[str, Any], to: Sitter) -> bool:
    """Return whether the other side has proposed this act, so that this player can confirm it."""
    return any(one.side != side_of(to) and one.about["event"] == event for one in proposals(table, moment))


def proposals(table: LiveTable, moment: int) -> list[TableConsent]:
    """Return the acts that one side has proposed at this moment and the other has not confirmed."""
    return [one for one in table.consents.filter(settled=False) if one.about.get("moment") == moment]


def agreed(table: LiveTable, about: dict[str, Any], holder: Sitter | None) -> set[str]:
    """Return the sides that agree to this seat change. Consent before the holder went away does not count."""
    since = None if holder is None else away_since(holder)
    return {one.side for one in _noted(table, about, since) if one.side}


def settle(table: LiveTable, about: dict[str, Any]) -> None:
    """Close the consents to a subject, and the newcomer's request if it is a seat change."""
    table.consents.filter(pk__in=[one.pk for one in _noted(table, about)]).update(settled=True)


def side_of(sitter: Sitter) -> str:
    return str(Seat.parse(sitter.seat).side) if sitter.seat else ""


def _agree(table: LiveTable, about: dict[str, Any], by: Sitter, since: datetime | None = None) -> bool:
    sides = {one.side for one in _noted(table, about, since)}
    if side_of(by) not in sides:
        TableConsent.objects.create(table=table, side=side_of(by), about=about, who=by.name)
        sse.publish(table.topic, "seats")
    is_settled = sides | {side_of(by)} >= {"NS", "EW"}
    if is_settled:
        settle(table, about)
    return is_settled


def _noted(table: LiveTable, about: dict[str, Any], since: datetime | None = None) -> Iterator[TableConsent]:
    """Yield the open consents to a subject. With `since`, older ones are left out."""
    noted = table.consents.filter(settled=False, **({"at__gte": since} if since else {}))
    return (one for one in noted if one.about == about)
