"""Prometheus metrics: entries, open pages, request times, errors, jobs.

With a token each process counts in files of its own, and the process that is asked adds up those of all that live. The
database is queried only when somebody reads the metrics.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from pathlib import Path

from django.conf import settings
from django.db import Error
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from troef import __version__
from troef.web.platform.clubs import registry

disable_created_metrics()
_OWN = CollectorRegistry()
ENTRIES = Counter("troef_entries", "Results entered, corrected or agreed.", registry=_OWN)
ACTS = Counter("troef_acts", "Calls, cards and other acts at tables on screens.", registry=_OWN)
ERRORS = Counter("troef_errors", "Errors in the log.", registry=_OWN)
BUSY = Counter("troef_busy", "Requests that waited for a slot in vain.", registry=_OWN)
LIVE_PAGES = Gauge("troef_live_pages", "Pages with an event stream.", registry=_OWN, multiprocess_mode="livesum")
CONNECTIONS = Gauge("troef_connections", "Open connections of clients.", registry=_OWN, multiprocess_mode="livesum")
_REQUEST_SECONDS = Histogram(
    "troef_request_seconds",
    "Duration of requests: pages, entries and acts, costly work, passwords.",
    ["kind"],
    registry=_OWN,
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0),
)
REQUEST_SECONDS = {kind: _REQUEST_SECONDS.labels(kind) for kind in ("page", "told", "costly", "password")}


class ErrorCounter(logging.Handler):
    """A log handler that counts errors and writes nothing."""

    def emit(self, record: logging.LogRecord) -> None:
        ERRORS.inc()


class _SiteCollector(Collector):
    """The version, and the metrics from the database: whether it answers, and the number of background jobs."""

    def collect(self) -> Iterator[GaugeMetricFamily | InfoMetricFamily]:
        from troef.web.platform.models import Work  # Logging, and with it this module, is set up before the models.

        yield InfoMetricFamily("troef", "The version of Troef.", value={"version": __version__})
        states, answers = {"waiting": 0, "running": 0, "failed": 0}, True
        known = Work.objects.exclude(ended__isnull=False, problem__isnull=True)
        try:
            for house in map(registry.ClubSite, registry.slugs()) if settings.CLUBS else [None]:
                # One club that cannot be read does not count as a failed database; it was reported at the start.
                with registry.entering_club(house), suppress(Error) if house else nullcontext():
                    for tries, problem in known.values_list("tries", "problem"):
                        states["failed" if problem else "running" if tries else "waiting"] += 1
        except Error:
            answers = False
        yield GaugeMetricFamily("troef_database", "Whether the database answers.", value=answers)
        if answers:
            jobs = GaugeMetricFamily("troef_work", "Background jobs, those that failed for an hour.", labels=["state"])
            for state, number in states.items():
                jobs.add_metric([state], number)
            yield jobs


_SITE = CollectorRegistry()
_SITE.register(_SiteCollector())


def _processes() -> CollectorRegistry:
    """Return the metrics of all processes that live. The files of a process that has ended are deleted."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if folder is None:
        return _OWN
    for file in Path(folder).glob("*.db"):
        try:
            os.kill(int(file.stem.rpartition("_")[2]), 0)
        except ProcessLookupError:
            file.unlink(missing_ok=True)
        except PermissionError:  # It lives, in another account.
            continue
    shared = CollectorRegistry()
    MultiProcessCollector(shared, folder)
    return shared


@require_safe
def metrics_view(request: HttpRequest) -> HttpResponse:
    """Return the metrics in Prometheus' text format. Raise Http404 without the right token."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not settings.FIGURES_TOKEN or not constant_time_compare(given, settings.FIGURES_TOKEN):
        raise Http404
    text = generate_latest(_SITE) + generate_latest(_processes())
    return HttpResponse(text, content_type="text/plain; version=0.0.4; charset=utf-8")
