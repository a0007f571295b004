"""Background jobs on PostgreSQL: Procrastinate distributes them over workers, also on other machines.

An entry of its queue holds only the number of a job (`jobs`) and its club. It is added in the transaction that enqueues
the job. Workers send heartbeats; the jobs of one that stops doing so are given to another.
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
"""The jobs that this process is running now, by club and job number."""


def _queue(connector: BaseConnector) -> App:
    from procrastinate import RetryStrategy
    from procrastinate.contrib.django.db_cleanup import DjangoApp

    queue = DjangoApp(connector=connector)
    again = RetryStrategy(wait=1)  # Only when the database was away: other errors are stored with the job.
    queue.task(name="work", pass_context=True, retry=again)(_do)
    return queue


@cache
def _line() -> App:
    """Return Procrastinate's app on Django's connection, so that a job is queued in the caller's transaction."""
    from procrastinate.contrib.django.django_connector import DjangoConnector

    return _queue(DjangoConnector())


def defer_job(work: Work, after: float = 0) -> None:
    """Queue a job to start `after` seconds after the commit. Earlier entries are deleted, as they would run first."""
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
    """Run jobs until this process is stopped. Another worker counts as dead after `stalled` seconds of silence."""
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
    """Return the jobs of dead workers to the queue, again and again, for as long as this worker runs."""
    from procrastinate.exceptions import ConnectorException

    while True:
        with suppress(ConnectorException):  # Another worker was first, or the database is away.
            for job in await queue.job_manager.get_stalled_jobs(seconds_since_heartbeat=stalled):
                await queue.job_manager.retry_job(job)
        await asyncio.sleep(stalled / 3)


def _stop_at_once(queue: App) -> None:
    """Let a signal stop this worker after it has returned its unfinished jobs. Without a database it just stops."""
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
