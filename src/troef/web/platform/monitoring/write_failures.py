"""Failed database writes, reported to organiser and director until a write succeeds; phones keep their entries."""

from __future__ import annotations

import errno
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import Error, InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from troef.web.platform.clubs.registry import cache_prefix
from troef.web.platform.http import sse
from troef.web.platform.models import Tries

LOW_DISK_BYTES = 50_000_000
"""Bytes of free disk space below which a warning is shown, before anything fails."""
_FULL, _CLOSED = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG), (errno.EROFS, errno.EACCES, errno.EPERM)


@dataclass(frozen=True, slots=True)
class WriteFailure:
    """Failing database writes: the kind of failure, and the time of the first one."""

    kind: str
    since: datetime


_now: dict[str, WriteFailure] = {}
"""Current failures by club."""


def classify_error(error: BaseException | None) -> str:
    """Return the kind of a failed write: `full`, `closed`, `busy` or `silent`; empty if the error is another one."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in (*_FULL, *_CLOSED):
            return "full" if error.errno in _FULL else "closed"
        if isinstance(error, OperationalError | InterfaceError):
            said = str(error).lower()
            words = {"full": "full", "no space": "full", "readonly": "closed", "read-only": "closed", "locked": "busy"}
            return next((kind for word, kind in words.items() if word in said), "silent")
        error = error.__cause__
    return ""


def record_failure(kind: str) -> None:
    """Record that writes fail in this kind of way, and notify open pages. Outside a club nothing is recorded."""
    if settings.CLUBS and not cache_prefix():
        return
    known = _now.get(cache_prefix())
    if known is None or known.kind != kind:
        _now[cache_prefix()] = WriteFailure(kind, known.since if known else timezone.now())
        sse.broadcast("evening")


def clear_failure() -> None:
    """Clear the failure of this club, because a write has succeeded."""
    if _now.pop(cache_prefix(), None):
        sse.broadcast("evening")


def failure_banner() -> str:
    """Return a warning for director and organiser about failing writes or a nearly full disk; usually empty."""
    if known := _now.get(cache_prefix()):
        what, remedy = _words(known.kind)
        since = date_format(timezone.localtime(known.since), "H:i")
        failure = _("Since %(time)s nothing can be saved: %(what)s") % {"time": since, "what": what}
        phones = _("Phones store unsent entries, and send them when it works again.")
        return f"{failure} {remedy} {phones}"
    if shutil.disk_usage(settings.VAR).free < LOW_DISK_BYTES:
        return _("The disk is nearly full. Make room on the computer that Troef runs on, or results will be refused.")
    return ""


def _words(kind: str) -> tuple[str, str]:
    return {
        "full": (_("the disk is full."), _("Make room on the computer that Troef runs on.")),
        "closed": (_("Troef has no permission to write in its folder."), _("Allow it to write there again.")),
        "busy": (_("another program has locked the database."), _("Close that program.")),
        "silent": (_("the database does not answer."), _("Start Troef again; see troef.log for the cause.")),
    }[kind]


@require_safe
def health_view(request: HttpRequest) -> HttpResponse:
    """Return `ok` with status 200 for monitors and proxies, or the failure with status 503."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    if cache_prefix() in _now:  # Only a write can tell whether that has passed.
        with suppress(Error):
            Tries.objects.update_or_create(key="health", defaults={"number": 0, "until": 0})
            clear_failure()
    status = 503 if cache_prefix() in _now else 200
    return HttpResponse(failure_banner() or "ok", content_type="text/plain; charset=utf-8", status=status)


def server_error_view(request: HttpRequest) -> HttpResponse:
    """Return the page for an unexpected error (`handler500`), without using the database."""
    kind = classify_error(sys.exc_info()[1])
    if not kind:
        return HttpResponse(render_to_string("500.html"), status=500)
    record_failure(kind)
    return HttpResponse(render_to_string("not_kept.html"), status=503)
