"""Background work on PostgreSQL: Procrastinate hands it out to workers, also on other machines.

A job of its queue is nothing but the number of a work (`work`), put there inside the transaction that asks for it. A
worker beats like a heart; what one did whose heart stopped is given to another.
"""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, cast

from django.db import OperationalError, close_old_connections
from django.db.models import F

from troef.web.platform.clubs.registry import ClubSite, cache_prefix, entering_club, find, is_up_to_date
from troef.web.platform.database import POOL
from troef.web.platform.jobs.jobs import QUEUES, Queue, run_job
from troef.web.platform.models import Work

if TYPE_CHECKING:
    from procrastinate import App
    from procrastinate.connector import BaseConnector
    from procrastinate.job_context import JobContext
    from procrastinate.jobs import Job

_GIVES_BACK_SECONDS = 5
_doing: dict[tuple[str, int], Job] = {}
"""What this process is busy with, by the club and the number of the work."""


def _queue(connector: BaseConnector) -> App:
    from procrastinate import RetryStrategy
    from procrastinate.contrib.django.db_cleanup import DjangoApp

    queue = DjangoApp(connector=connector)
    again = RetryStrategy(wait=1)  # only where the database was away: whatever else goes wrong is kept with the work
    queue.task(name="work", pass_context=True, retry=again)(_do)
    return queue


@cache
def _line() -> App:
    """The queue as those who ask have it: on their own connection, inside their transaction."""
    from procrastinate.contrib.django.django_connector import DjangoConnector

    return _queue(DjangoConnector())


def defer_job(work: Work, after: float = 0) -> None:
    """Hand a job over, when the transaction holds, to be done after this many seconds; never by two concurrently.

    An earlier entry for another moment is removed: the queue would keep those with the same lock in its order.
    """
    wait = {"seconds": after} if after else None
    lock, jobs = f"{cache_prefix()} {work.pk}".strip(), _line().job_manager
    for waiting in jobs.list_jobs(lock=lock, status="todo"):
        jobs.cancel_job_by_id(cast(int, waiting.id), delete_job=True)
    first = -int(work.rank.timestamp())
    task = _line().configure_task("work", queue=work.queue, lock=lock, schedule_in=wait, priority=first)
    task.defer(number=work.pk, club=cache_prefix())


def _do(context: JobContext, number: int, club: str = "") -> None:
    _doing[club, number] = context.job
    try:
        entered = find(club) if club else None
        if club and (entered is None or not is_up_to_date(entered)):
            raise OperationalError(f"the database of {club} is not ready")
        with entering_club(entered):
            run_job(number)
    finally:
        del _doing[club, number]


def run_worker(stalled: float) -> None:
    """Does what is handed over until this process is stopped; a worker that is silent for so many seconds is dead."""
    from procrastinate import PsycopgConnector
    from procrastinate.contrib.django.utils import connector_params

    async def run() -> None:
        most = sum(each.at_once + 2 for each in QUEUES.values())
        queue = _queue(PsycopgConnector(kwargs=connector_params(), max_size=most, **POOL))
        async with queue.open_async():
            _stop_at_once(queue)
            workers = (_work_off(queue, each, stalled) for each in QUEUES.values())
            await asyncio.gather(_take_over(queue, stalled), *workers)

    asyncio.run(run())


async def _work_off(queue: App, of: Queue, stalled: float) -> None:
    await queue.run_worker_async(
        queues=[of.name],
        concurrency=of.at_once,
        delete_jobs="always",
        install_signal_handlers=False,
        fetch_job_polling_interval=min(stalled / 6, of.look_every),
        update_heartbeat_interval=stalled / 3,
        stalled_worker_timeout=stalled,
    )


async def _take_over(queue: App, stalled: float) -> None:
    """What a dead worker did waits again."""
    from procrastinate.exceptions import ConnectorException

    while True:
        with suppress(ConnectorException):  # another worker was first, or the database is away
            for job in await queue.job_manager.get_stalled_jobs(seconds_since_heartbeat=stalled):
                await queue.job_manager.retry_job(job)
        await asyncio.sleep(stalled / 3)


def _stop_at_once(queue: App) -> None:
    """Stop on a signal, and give the unfinished jobs back first.

    Without a database that fails. Another worker then takes over the jobs of a silent one.
    """
    loop = asyncio.get_running_loop()

    async def give_back() -> None:
        try:
            async with asyncio.timeout(_GIVES_BACK_SECONDS):
                await asyncio.to_thread(_not_tried, list(_doing))
                for job in list(_doing.values()):
                    await queue.job_manager.retry_job(job)
        finally:
            os._exit(0)

    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, lambda: asyncio.ensure_future(give_back()))


def _not_tried(works: list[tuple[str, int]]) -> None:
    close_old_connections()
    for club, number in works:
        with entering_club(ClubSite(club) if club else None):
            Work.objects.filter(pk=number, tries__gt=0).update(tries=F("tries") - 1)
