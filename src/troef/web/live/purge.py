"""Purge of data that visitors leave behind: idle tables of friends, old tables and expired sessions."""

from __future__ import annotations

import logging
import time
from datetime import timedelta

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connections, transaction
from django.utils import timezone

from troef.web.evenings.models import Act, LiveTable
from troef.web.platform.clubs import registry
from troef.web.platform.database import purging
from troef.web.platform.http import sse

IDLE = timedelta(hours=24)
_PAUSE_SECONDS = 3600
_TABLES_AT_ONCE = 20
"""Tables deleted in one transaction. More would make players wait too long."""


def purge() -> None:
    """Close idle tables of friends; delete those closed long ago, and expired sessions. Evenings keep theirs."""
    _close_idle()
    friends = LiveTable.objects.filter(sitting=None)
    old = friends.filter(closed__lt=timezone.now() - timedelta(days=settings.PURGE_DAYS))
    while tables := list(old.values_list("pk", flat=True)[:_TABLES_AT_ONCE]):
        with purging("session_act"):
            Act.objects.filter(board__table__in=tables).delete()
            LiveTable.objects.filter(pk__in=tables).delete()
    Session.objects.filter(expire_date__lt=timezone.now()).delete()


def _close_idle() -> None:
    since = timezone.now() - IDLE
    quiet = LiveTable.objects.filter(sitting=None, closed=None, opened__lt=since)
    for table in quiet.exclude(boards__at__gte=since).exclude(boards__acts__at__gte=since):
        if not table.sitters.filter(since__gte=since).exists():
            with transaction.atomic():
                LiveTable.objects.filter(pk=table.pk).update(closed=timezone.now())
                sse.publish(table.topic, "closed")


def purge_regularly() -> None:
    """Purge every club now and every hour. It never returns, so run it in its own thread."""
    while True:
        for house in registry.servable_clubs() if settings.CLUBS else [None]:
            try:
                with registry.entering_club(house):
                    purge()
            except Exception:  # Go on with the other clubs; retry this one in an hour.
                logging.getLogger(__name__).exception("the purge failed")
        connections.close_all()
        time.sleep(_PAUSE_SECONDS)
