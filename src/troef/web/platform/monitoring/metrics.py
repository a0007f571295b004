"""Prometheus metrics: entries, open pages, request times, errors, jobs.

Every process has its own counters, in a small file that it keeps locked while it lives. The process that is asked reads
all files and reports each process separately. The metrics of a process end with it, so none is added up twice. The
database is queried only when somebody reads the metrics, which needs a token.
"""

from __future__ import annotations

import logging
import mmap
import os
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import cache, partial
from pathlib import Path

from django.conf import settings
from django.db import Error, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from troef import __version__
from troef.web.platform.clubs import registry

_KINDS = ("page", "told", "costly", "password")
_HISTOGRAM_BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, float("inf"))
"""Upper limits of the buckets in seconds. A bucket counts the requests that took no longer."""
_COUNTERS = {
    "entries_total": "Results entered, corrected or agreed.",
    "acts_total": "Calls, cards and other acts at tables on screens.",
    "errors_total": "Lines in the log that tell of an error.",
    "busy_total": "Requests that waited for a place in vain.",
    "live_pages": "Pages that hold a stream of events.",
    "connections": "Open connections of browsers.",
}
_HISTOGRAM_NAME = "request_seconds"
_SLOTS = {
    name: slot
    for slot, name in enumerate(
        [*_COUNTERS, *(f"{kind} {step}" for kind in _KINDS for step in (*_HISTOGRAM_BUCKETS, "sum"))]
    )
}
_SIZE = 8 * len(_SLOTS)
_lock = threading.Lock()


class _ProcessMetrics:
    """The metrics of this process. They are in a file, or only in memory if no token lets anyone read them."""

    def __init__(self) -> None:
        self.name = f"{socket.gethostname()}:{os.getpid()}"
        self.values = memoryview(bytearray(_SIZE)).cast("d")
        if settings.FIGURES_TOKEN and sys.platform != "win32":  # On Windows there is only one process.
            with suppress(OSError):  # If the disk is full, it counts in memory.
                self._share()

    def _share(self) -> None:
        import fcntl

        _folder().mkdir(parents=True, exist_ok=True)
        unfinished = _folder() / f".{self.name}"
        self._file = unfinished.open("w+b")  # Open and locked as long as this process lives.
        fcntl.flock(self._file, fcntl.LOCK_EX)
        self._file.write(bytes(_SIZE))  # Reserves the space, in case the disk becomes full.
        self._file.flush()
        self.values = memoryview(mmap.mmap(self._file.fileno(), _SIZE)).cast("d")
        unfinished.rename(_folder() / self.name)


def _folder() -> Path:
    return Path(settings.VAR, "figures")


@cache
def _own(_process: int) -> _ProcessMetrics:
    return _ProcessMetrics()


def increment(name: str, by: float = 1.0) -> None:
    """Add to a metric; `by` is negative when a gauge goes down."""
    with _lock:
        _own(os.getpid()).values[_SLOTS[name]] += by


def increment_on_commit(name: str) -> None:
    """Add one to a metric when the transaction commits."""
    transaction.on_commit(partial(increment, name))


@contextmanager
def timer(kind: str) -> Iterator[None]:
    """Measure how long the block takes to answer a request of this kind."""
    began = time.perf_counter()
    try:
        yield
    finally:
        took = time.perf_counter() - began
        increment(f"{kind} sum", took)
        increment(f"{kind} {next(step for step in _HISTOGRAM_BUCKETS if took <= step)}")


class ErrorCounter(logging.Handler):
    """A log handler that counts errors and writes nothing."""

    def emit(self, record: logging.LogRecord) -> None:
        increment("errors_total")


def _processes() -> dict[str, memoryview[float]]:
    with _lock:
        own = _own(os.getpid())
    figures = {own.name: own.values}
    if sys.platform != "win32":
        for file in _folder().glob("[!.]*"):
            if file.name != own.name and (values := _read(file)) is not None:
                figures[file.name] = values
    return figures


def _read(file: Path) -> memoryview[float] | None:
    """Return the metrics in a process's file; None if another version wrote it. Delete it if that process has ended."""
    import fcntl

    with suppress(OSError), file.open("rb") as opened:
        try:
            fcntl.flock(opened, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            data = opened.read()
            return memoryview(data).cast("d") if len(data) == _SIZE else None  # Otherwise it is of another version.
        file.unlink(missing_ok=True)
    return None


def _line(name: str, value: float, **labels: str) -> str:
    text = ",".join(f'{label}="{said}"' for label, said in labels.items())
    return f"troef_{name}{{{text}}} {value!r}"


def _counts() -> Iterator[str]:
    processes = _processes()
    for name, what in _COUNTERS.items():
        yield f"# HELP troef_{name} {what}"
        yield f"# TYPE troef_{name} {'counter' if name.endswith('_total') else 'gauge'}"
        yield from (_line(name, values[_SLOTS[name]], process=process) for process, values in processes.items())
    yield f"# HELP troef_{_HISTOGRAM_NAME} How long requests took: pages, what somebody tells, costly work, passwords."
    yield f"# TYPE troef_{_HISTOGRAM_NAME} histogram"
    for process, values in processes.items():
        for kind in _KINDS:
            yield from _times(kind, process, values)


def _times(kind: str, process: str, values: memoryview[float]) -> Iterator[str]:
    so_far = 0.0
    for step in _HISTOGRAM_BUCKETS:
        so_far += values[_SLOTS[f"{kind} {step}"]]
        within = "+Inf" if step == float("inf") else repr(step)
        yield _line(f"{_HISTOGRAM_NAME}_bucket", so_far, kind=kind, process=process, le=within)
    yield _line(f"{_HISTOGRAM_NAME}_sum", values[_SLOTS[f"{kind} sum"]], kind=kind, process=process)
    yield _line(f"{_HISTOGRAM_NAME}_count", so_far, kind=kind, process=process)


def _work() -> Iterator[str]:
    """Yield lines with the metrics from the database: whether it answers, and the number of background jobs."""
    from troef.web.platform.models import Work  # Logging, and with it this module, is set up before the models.

    states, answers = {"waiting": 0, "running": 0, "failed": 0}, 1
    known = Work.objects.exclude(ended__isnull=False, problem__isnull=True)
    try:
        for house in map(registry.ClubSite, registry.slugs()) if settings.CLUBS else [None]:
            # One club that cannot be read does not count as a failed database; it was reported at the start.
            with registry.entering_club(house), suppress(Error) if house else nullcontext():
                for tries, problem in known.values_list("tries", "problem"):
                    states["failed" if problem else "running" if tries else "waiting"] += 1
    except Error:
        answers = 0
    yield "# HELP troef_database Whether the database answers."
    yield "# TYPE troef_database gauge"
    yield f"troef_database {answers}"
    if answers:
        yield "# HELP troef_work Background work: not begun, begun, and failed within the last hour."
        yield "# TYPE troef_work gauge"
        yield from (_line("work", number, state=state) for state, number in states.items())


@require_safe
def metrics_view(request: HttpRequest) -> HttpResponse:
    """Return the metrics in Prometheus' text format. Raise Http404 without the right token."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not settings.FIGURES_TOKEN or not constant_time_compare(given, settings.FIGURES_TOKEN):
        raise Http404
    about = ["# TYPE troef_info gauge", _line("info", 1, version=__version__)]
    text = "\n".join([*about, *_counts(), *_work(), ""])
    return HttpResponse(text, content_type="text/plain; version=0.0.4; charset=utf-8")
