"""Background work: a job is asked for with its arguments, and a page says how far it is.

Every work is a row in the database, one for each set of arguments: that row is what was asked, how far it is and what
came of it, and whoever asks again gets its number. On SQLite threads of the serving process do it, and what a stopped
process left is taken again when Troef is served next. On PostgreSQL it is handed to `troef worker` (`work_queue`).
A job may be begun twice, by somebody who then died and by the next: what it writes is the same the second time.
"""

from __future__ import annotations

import hashlib
import json
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import InterfaceError, OperationalError, connection, connections, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.module_loading import import_string

from troef.cards import TroefError
from troef.web.site.clubs import House, here, house, in_club
from troef.web.site.models import Work

AT_ONCE = 2
"""So that a paper does not wait until an evening has been analysed."""
_KEPT = timedelta(hours=1)
"""How long what came of it can be fetched."""
_REST = timedelta(minutes=1)
"""What failed is not begun again sooner: a page that asks every second does not keep a processor busy."""
_MOST_TRIES = 5
"""More often nobody begins: it takes the process down with it."""
_STOPPED = (
    "The work stopped unexpectedly, several times. Try again later.",
    "Het werk is een paar keer onverwacht gestopt. Probeer het later nog eens.",
)
_BROKEN = (
    "This is a mistake in Troef; what went wrong is in its log.",
    "Dit is een fout in Troef; wat er misging staat in het logboek.",
)
_log = logging.getLogger(__name__)


class Again(Exception):
    """A job waits for something outside, such as a network: it is begun again after so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


Report = Callable[[int, int], None]
"""How a job tells that it has done so many of so many."""


@dataclass(frozen=True, slots=True)
class Job:
    """A function that is done later: of a report and of JSON; what it returns is kept to be handed out."""

    name: str
    do: Callable[..., bytes | None]


def job(do: Callable[..., bytes | None]) -> Job:
    """Makes a function of a module a job, known by its place."""
    return Job(f"{do.__module__}.{do.__qualname__}", do)


@dataclass(frozen=True, slots=True)
class HowFar:
    """What is known of a work; over with a problem: nothing came of it."""

    done: int
    of: int
    is_over: bool
    problem: TroefError | None = None


def later(job: Job, /, **arguments: Any) -> int:
    """The number of this work, which is done from now on, if it was not yet asked for.

    What is over is done again: not at once where it failed, and not where it made something that can still be fetched.
    """
    key = hashlib.sha256(json.dumps([job.name, arguments], sort_keys=True).encode()).hexdigest()
    known = Work.objects.filter(key=key).defer("made", "arguments").first()
    if known is None or _is_done_again(known):
        with transaction.atomic():
            known = _ask(key, job, arguments)
    elif known.ended is None and known.asked > timezone.now():  # it waits, and who asks again does not
        Work.objects.filter(pk=known.pk).update(asked=timezone.now())
        _hand_over(known.pk)
    elif known.ended is None and connection.vendor == "sqlite":
        transaction.on_commit(take_up)  # where those who do it had trouble with the database
    return known.pk


def _is_done_again(work: Work) -> bool:
    if work.ended is None:
        return False
    if work.problem is not None:
        return work.ended < timezone.now() - _REST
    return not Work.objects.filter(pk=work.pk, made__isnull=False).exists()


def _ask(key: str, job: Job, arguments: dict[str, Any]) -> Work:
    now = timezone.now()
    Work.objects.filter(ended__lt=now - _KEPT).exclude(key=key).delete()
    known, is_new = Work.objects.get_or_create(
        key=key, defaults={"job": job.name, "arguments": arguments, "asked": now}
    )
    fresh = {"asked": now, "tries": 0, "done": 0, "of": 0, "ended": None, "made": None, "problem": None}
    if is_new or Work.objects.filter(pk=known.pk, ended=known.ended).exclude(ended=None).update(**fresh):
        _hand_over(known.pk)
    return known


def _hand_over(number: int, after: float = 0) -> None:
    if connection.vendor == "sqlite":
        transaction.on_commit(take_up)
    else:
        from troef.web.site.work_queue import put

        put(number, after)


def how_far(number: int) -> HowFar:
    """How far a work is; one that is long over is over."""
    work = Work.objects.filter(pk=number).defer("made", "arguments").first()
    if work is None:
        return HowFar(0, 0, True)
    return HowFar(work.done, work.of, work.ended is not None, TroefError(*work.problem) if work.problem else None)


def is_kept(number: int) -> bool:
    """Whether what came of a work is still there."""
    return Work.objects.filter(pk=number, made__isnull=False).exists()


def made(number: int) -> bytes | None:
    """What came of a work, while it is kept."""
    content = Work.objects.filter(pk=number).values_list("made", flat=True).first()
    return None if content is None else bytes(content)


def perform(number: int) -> None:
    """Does a work that is not over; what came of it is entered once, whoever else did it meanwhile."""
    work = Work.objects.filter(pk=number, ended=None).first()
    if work is None:
        return
    Work.objects.filter(pk=number).update(tries=F("tries") + 1)

    def report(done: int, of: int) -> None:
        Work.objects.filter(pk=number).update(done=done, of=of)

    content, problem = None, None
    try:
        if work.tries >= _MOST_TRIES:
            raise TroefError(*_STOPPED)
        content = import_string(work.job).do(report, **work.arguments)
    except Again as again:
        when = timezone.now() + timedelta(seconds=again.seconds)
        Work.objects.filter(pk=number, ended=None).update(asked=when, tries=0)
        _hand_over(number, again.seconds)
        return
    except TroefError as error:
        problem = [str(error), error.words("nl")]
    except (OperationalError, InterfaceError):
        raise  # the database is away or busy: somebody takes it again
    except Exception:
        _log.exception("%s %s", work.job, number)
        problem = list(_BROKEN)
    ended = {"ended": timezone.now(), "made": content, "problem": problem}
    Work.objects.filter(pk=number, ended=None).update(**ended)


_lock = threading.Lock()
_doing: set[tuple[str, int]] = set()
_threads: set[threading.Thread] = set()
_alarms: dict[str, threading.Timer] = {}
"""On SQLite: what wakes a thread for work that waits for its moment, by club."""
_asking: OrderedDict[str, House | None] = OrderedDict()
"""The clubs where something may wait; each in its turn."""


def take_up() -> None:
    """On SQLite: threads of this process do what waits."""
    with _lock:
        _asking.setdefault(here(), house())
        if len(_threads) < AT_ONCE:
            thread = threading.Thread(target=_work_off, daemon=True, name="background work")
            _threads.add(thread)
            thread.start()


def _work_off() -> None:
    try:
        while (turn := _next_club()) is not None:
            with in_club(turn[1]):
                _work_one(turn[0])
    finally:
        connections.close_all()


def _next_club() -> tuple[str, House | None] | None:
    """The club whose turn it is; where no club asks any more this thread is no longer counted."""
    with _lock:
        turn = next(iter(_asking.items()), None)
        if turn is None:
            _threads.discard(threading.current_thread())
        else:
            _asking.move_to_end(turn[0])
        return turn


def _work_one(club: str) -> None:
    """The longest waiting work of this club that no thread here does; without one the club asks no more."""
    number = 0
    try:
        with _lock:
            busy = [number for asker, number in _doing if asker == club]
            waiting = Work.objects.filter(~Q(pk__in=busy), ended=None).order_by("asked", "pk")
            pk, asked = waiting.values_list("pk", "asked").first() or (0, None)
            if asked is None or asked > timezone.now():
                _asking.pop(club, None)
                return _wake_at(asked)
            number = pk
            _doing.add((club, number))
        perform(number)
    except Exception:
        _log.exception("background work waits")
        with _lock:
            _asking.pop(club, None)
    finally:
        with _lock:
            _doing.discard((club, number))
    return None


def _wake_at(moment: datetime | None) -> None:
    """What waits for its moment in this club is taken up then."""
    if before := _alarms.pop(here(), None):
        before.cancel()
    if moment is not None:
        wait = (moment - timezone.now()).total_seconds()
        _alarms[here()] = alarm = threading.Timer(wait, copy_context().run, (take_up,))
        alarm.daemon = True
        alarm.start()
