"""Background jobs: enqueue by name and arguments, show progress on a page.

Every job is a row in the database, one for each set of arguments, with its progress and its result. A second request
for the same job gets the number of the same row. On SQLite, threads of the serving process wait for the processes that
compute (`core.worker_process`). Jobs of a stopped process run again at the next start. On PostgreSQL `troef worker`
does this (`procrastinate_queue`). A job may be started twice, so it must be idempotent.

There are several queues, so that visitors delay neither staff nor robots. Within a queue visitors take turns: the rank
of a job is when it would start if every visitor had one job at a time. Clubs take turns too.
"""

from __future__ import annotations

import hashlib
import json
import logging
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection, connections, transaction
from django.db.models import F, Min, Q
from django.utils import timezone
from django.utils.module_loading import import_string

from troef.cards import TroefError
from troef.core.messages import _
from troef.web.platform.clubs.registry import ClubSite, cache_prefix, current_club, entering_club
from troef.web.platform.http.middleware import on_behalf_of, visitor
from troef.web.platform.models import Work


@dataclass(frozen=True, slots=True)
class Queue:
    """A queue of background jobs, of which `at_once` run concurrently. Queues do not wait for each other."""

    name: str
    at_once: int
    seconds: float
    """Approximate seconds that a job takes, by which each further job of the same visitor gets a later rank."""
    most: int | None = None
    """Maximum unfinished jobs of one visitor; None if something else limits them."""
    look_every: float = 5.0
    """Seconds between two checks by a worker on PostgreSQL for jobs that have become due."""

    def job(self, do: Callable[..., bytes | None]) -> Job:
        """Return a job of this queue that calls a function of a module. The path of the function is the job's name."""
        return Job(f"{do.__module__}.{do.__qualname__}", do, self)


STAFF = Queue("work", 2, 5.0)
"""Documents, double-dummy tables, reports, rulings. Two, so that a document does not wait for a whole session."""
VISITORS = Queue("visitors", 2, 1.0, most=6)
"""Short questions that anybody may ask."""
SEARCHES = Queue("searches", 1, 10.0, most=6)
"""Questions that anybody may ask and that take seconds."""
ROBOTS = Queue("robots", 2, 1.0, look_every=0.25)
"""One act of a robot per job; a table has one job at a time."""
QUEUES = {queue.name: queue for queue in (STAFF, VISITORS, SEARCHES, ROBOTS)}
_REPORTED = 0.5
"""Minimum seconds between two writes of a job's progress to the database."""
_UNBEGUN = 0.2
"""Seconds that a page waits for a job to start. If it takes longer there is a queue, and the page says so."""
_RESULT_RETENTION = timedelta(hours=1)
"""Time for which the result of a job is stored."""
_RETRY_DELAY = timedelta(minutes=1)
"""Minimum time before a failed job runs again, so that a page that polls does not keep a processor busy."""
_MAX_TRIES = 5
"""Number of starts after which an unfinished job fails, because it probably crashes its process."""
_STOPPED = _("The work stopped unexpectedly, several times. Try again later.")
_INTERNAL_ERROR = _("This is a mistake in Troef; what went wrong is in its log.")
_TOO_MANY = _("You have {count} questions waiting. Ask this again when one of them is answered.")
_log = logging.getLogger(__name__)


class RetryLater(Exception):
    """An exception by which a job asks to be started again after these seconds, as it waits for something outside."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


ProgressCallback = Callable[[int, int], None]
"""Reports the progress of a job: done and total."""


@dataclass(frozen=True, slots=True)
class Job:
    """A function to run in the background, with a progress callback and JSON arguments. Its result is stored."""

    name: str
    do: Callable[..., bytes | None]
    queue: Queue


job = STAFF.job
RENAMED_JOBS = {
    "troef.web.session.deals.solving.solve_boards": "troef.web.evenings.deals.solving.solve_boards",
    "troef.web.session.robot_seats.let_robots_act": "troef.web.live.robot_seats.let_robots_act",
    "troef.web.session.simultaneous.reckon": "troef.web.events.simultaneous_host.compute_ranking",
    "troef.web.session.taking_part.send_report": "troef.web.events.simultaneous_client.send_report",
    "troef.web.session.taking_part.fetch_overall": "troef.web.events.simultaneous_client.fetch_overall",
    "troef.web.site.typeset.typeset": "troef.web.platform.jobs.typesetting.typeset_job",
}
"""Present names of jobs by their names in 1.0.0, as a database may still have some of those in its queue."""


@dataclass(frozen=True, slots=True)
class JobProgress:
    """The progress of a job: `done` of `of` steps. If `problem` is set, the job has failed and has no result."""

    done: int
    of: int
    is_over: bool
    problem: TroefError | None = None
    is_begun: bool = field(default=False, compare=False)


def enqueue(job: Job, /, *, after: float = 0, **arguments: Any) -> int:
    """Return the number of the job with these arguments; enqueue it if it is new or must run again.

    A finished job runs again, unless its result is still stored or it failed less than a minute ago. `after` is the
    number of seconds before it may start. Raise TroefError if the visitor has too many jobs waiting.
    """
    key = hashlib.sha256(json.dumps([job.name, arguments], sort_keys=True).encode()).hexdigest()
    known = Work.objects.filter(key=key).defer("made", "arguments").first()
    due = timezone.now() + timedelta(seconds=after)
    if known is None or _is_done_again(known):
        with transaction.atomic():
            known = _ask(key, job, arguments, after)
    elif known.ended is None and known.asked > due:  # It need not wait any longer than this request asks.
        Work.objects.filter(pk=known.pk).update(asked=due)
        _hand_over(known, after)
    elif known.ended is None and connection.vendor == "sqlite":
        transaction.on_commit(partial(start_threads, job.queue))  # Its threads may have stopped on a database error.
    return known.pk


def result(job: Job, seconds: float, /, **arguments: Any) -> tuple[Any, JobProgress]:
    """Return a job's JSON result (None: not ready in `seconds`) and progress. Raise TroefError if the job fails."""
    number = enqueue(job, **arguments)
    known = wait(number, seconds)
    if known.problem:
        raise known.problem
    content = job_result(number) if known.is_over else None
    return (None if content is None else json.loads(content)), known


def wait(number: int, seconds: float) -> JobProgress:
    """Return the progress of a job as soon as it is over, or otherwise after this many seconds."""
    if seconds and connection.in_atomic_block:  # Other threads cannot see the job.
        run_job(number)
    begun = time.monotonic()
    while not (known := job_progress(number)).is_over:
        waited = time.monotonic() - begun
        if waited >= (seconds if known.is_begun else min(seconds, _UNBEGUN)):
            break
        time.sleep(0.03)
    return known


def _is_done_again(work: Work) -> bool:
    if work.ended is None:
        return False
    if work.problem is not None:
        return work.ended < timezone.now() - _RETRY_DELAY
    return not Work.objects.filter(pk=work.pk, made__isnull=False).exists()


def _ask(key: str, job: Job, arguments: dict[str, Any], after: float) -> Work:
    now = timezone.now()
    Work.objects.filter(ended__lt=now - _RESULT_RETENTION).exclude(key=key).delete()
    who = visitor()
    unfinished = Counter(Work.objects.filter(queue=job.queue.name, ended=None).values_list("visitor", flat=True))
    own = unfinished[who]
    if who and job.queue.most is not None and own >= job.queue.most:
        raise TroefError(_TOO_MANY.format(count=own))
    before = own * len(unfinished) + (len(unfinished) if settings.CLUBS else 0)  # A busy club delays only itself.
    rank = now + timedelta(seconds=before * job.queue.seconds)
    asked = {"queue": job.queue.name, "visitor": who, "asked": now + timedelta(seconds=after), "rank": rank}
    known, is_new = Work.objects.get_or_create(key=key, defaults={"job": job.name, "arguments": arguments, **asked})
    fresh = {**asked, "tries": 0, "done": 0, "of": 0, "ended": None, "made": None, "problem": None}
    if is_new or Work.objects.filter(pk=known.pk, ended=known.ended).exclude(ended=None).update(**fresh):
        known.queue, known.rank = job.queue.name, rank
        _hand_over(known, after)
    return known


def _hand_over(work: Work, after: float = 0) -> None:
    if connection.vendor == "sqlite":
        transaction.on_commit(partial(start_threads, QUEUES[work.queue]))
    else:
        from troef.web.platform.jobs.procrastinate_queue import defer_job

        defer_job(work, after)


def job_progress(number: int) -> JobProgress:
    """Return the progress of a job. One that is no longer in the database counts as over."""
    work = Work.objects.filter(pk=number).defer("made", "arguments").first()
    if work is None:
        return JobProgress(0, 0, True)
    problem = TroefError(*work.problem) if work.problem else None
    return JobProgress(work.done, work.of, work.ended is not None, problem, work.tries > 0)


def unfinished(queue: Queue) -> int:
    """Return the number of jobs in this queue that wait or run."""
    return Work.objects.filter(queue=queue.name, ended=None).count()


def has_result(number: int) -> bool:
    """Return whether the result of a job is still stored."""
    return Work.objects.filter(pk=number, made__isnull=False).exists()


def job_result(number: int) -> bytes | None:
    """Return the stored result of a job; None if it has none, or if that is no longer stored."""
    content = Work.objects.filter(pk=number).values_list("made", flat=True).first()
    return None if content is None else bytes(content)


def run_job(number: int) -> None:
    """Run a job unless it is over, and store its result. If the database fails it raises, and must be called again."""
    work = Work.objects.filter(pk=number, ended=None).first()
    if work is None:
        return
    Work.objects.filter(pk=number).update(tries=F("tries") + 1)

    began = written = time.monotonic()
    progress = {"done": work.done, "of": work.of}

    def report(done: int, of: int) -> None:
        nonlocal written
        progress.update(done=done, of=of)
        if time.monotonic() >= written + _REPORTED:
            Work.objects.filter(pk=number).update(**progress)
            written = time.monotonic()

    content, problem = None, None
    try:
        if work.tries >= _MAX_TRIES:
            raise TroefError(_STOPPED)
        with on_behalf_of(lambda: work.visitor):
            content = import_string(RENAMED_JOBS.get(work.job, work.job)).do(report, **work.arguments)
    except RetryLater as again:
        when = timezone.now() + timedelta(seconds=again.seconds)
        Work.objects.filter(pk=number, ended=None).update(asked=when, tries=0)
        _hand_over(work, again.seconds)
        return
    except TroefError as error:
        problem = [str(error), error.words("nl")]
    except (OperationalError, InterfaceError):
        raise  # The database is away or busy: the job will run again.
    except Exception:
        _log.exception("%s %s", work.job, number)
        problem = [_INTERNAL_ERROR.en, _INTERNAL_ERROR.nl]
    ended = {**progress, "ended": timezone.now(), "made": content, "problem": problem}
    Work.objects.filter(pk=number, ended=None).update(**ended)
    level = logging.DEBUG if work.queue == ROBOTS.name else logging.INFO  # Robots have a job for each act.
    outcome, spent = "failed" if problem else "is done", time.monotonic() - began
    _log.log(level, "job %s (%s) %s after %.1f s", number, work.job.rpartition(".")[2], outcome, spent)


class _Threads:
    """The threads that run the jobs of one queue on SQLite."""

    def __init__(self, queue: Queue) -> None:
        self._queue, self._lock = queue, threading.Lock()
        self._doing: set[tuple[str, int]] = set()
        self._threads: set[threading.Thread] = set()
        self._alarms: dict[str, threading.Timer] = {}
        """Timers by club, which wake a thread for jobs that become due."""
        self._asking: OrderedDict[str, ClubSite | None] = OrderedDict()
        """The clubs that may have jobs, in the order in which the threads ask them."""

    def take_up(self) -> None:
        with self._lock:
            self._asking.setdefault(cache_prefix(), current_club())
            if len(self._threads) < self._queue.at_once:
                thread = threading.Thread(target=self._work_off, daemon=True, name=f"queue {self._queue.name}")
                self._threads.add(thread)
                thread.start()

    def _work_off(self) -> None:
        try:
            while (turn := self._next_club()) is not None:
                with entering_club(turn[1]):
                    self.work_one(turn[0])
        finally:
            connections.close_all()

    def _next_club(self) -> tuple[str, ClubSite | None] | None:
        """Return the club whose turn it is; None if no club has jobs, so that the calling thread must end."""
        with self._lock:
            turn = next(iter(self._asking.items()), None)
            if turn is None:
                self._threads.discard(threading.current_thread())
            else:
                self._asking.move_to_end(turn[0])
            return turn

    def work_one(self, club: str) -> None:
        """Run the job of this club that comes first. Without one, skip the club until it has a job that is due."""
        number = 0
        try:
            with self._lock:
                busy = [number for asker, number in self._doing if asker == club]
                waiting = Work.objects.filter(~Q(pk__in=busy), queue=self._queue.name, ended=None)
                ready = waiting.filter(asked__lte=timezone.now()).order_by("rank", "pk")
                number = ready.values_list("pk", flat=True).first() or 0
                if not number:
                    self._asking.pop(club, None)
                    return self.wake_at(waiting.aggregate(Min("asked"))["asked__min"])
                self._doing.add((club, number))
            run_job(number)
        except Exception:
            _log.exception("background work waits")
            with self._lock:
                self._asking.pop(club, None)
        finally:
            with self._lock:
                self._doing.discard((club, number))
        return None

    def wake_at(self, moment: datetime | None) -> None:
        """Set the timer of the current club to this moment; None only cancels it."""
        if before := self._alarms.pop(cache_prefix(), None):
            before.cancel()
        if moment is not None:
            wait = (moment - timezone.now()).total_seconds()
            self._alarms[cache_prefix()] = alarm = threading.Timer(wait, copy_context().run, (self.take_up,))
            alarm.daemon = True
            alarm.start()


_THREADS = {queue: _Threads(queue) for queue in QUEUES.values()}


def start_threads(*queues: Queue) -> None:
    """Start threads in this process that run the waiting jobs of these queues (default: all). SQLite only."""
    for queue in queues or _THREADS:
        _THREADS[queue].take_up()
