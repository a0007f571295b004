"""Live tables of an evening, their boards and results, and the purge of tables that friends have left."""

from __future__ import annotations

import logging
import time
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connections, transaction
from django.db.models import QuerySet
from django.utils import timezone

from troef.cards.dealing import fair_deal
from troef.web.entry import result_entry
from troef.web.evenings.log import Actor
from troef.web.evenings.models import Act, Evening, LiveBoard, LiveTable, ScreenMode, Sitting
from troef.web.evenings.progress import open_boards
from troef.web.platform.clubs import registry
from troef.web.platform.database import purging
from troef.web.platform.http import sse


def get_or_open_table(sitting: Sitting) -> LiveTable:
    """Return the live table of a sitting. If it has none yet, create it."""
    evening: Evening = sitting.evening
    rules = evening.game.live.evening_log_header(evening)
    guarded = evening.screens == ScreenMode.GUARDED
    kept = {"edition": rules.pop("edition"), "rules": rules, "guarded": guarded}
    kept["watch_minutes"] = evening.watch_minutes
    return LiveTable.objects.get_or_create(sitting=sitting, defaults=kept)[0]


def next_board(table: LiveTable, sitting: Sitting) -> int | None:
    """Return the number of the next board to deal at the table. None: no board of the round is left."""
    dealt = set(table.boards.filter(line=0).values_list("number", flat=True))
    return next((number for number in open_boards(sitting) if number not in dealt), None)


def board_cards(table: LiveTable, number: int) -> str:
    """Return the cards of a board. They are the evening's; in a drive a new deal for this table."""
    evening: Evening = sitting_of(table).evening
    return str(fair_deal(evening.deck)) if evening.is_drive else evening.boards.get(number=number).cards


def set_board_aside(sittings: QuerySet[Sitting], number: int) -> None:
    """Stop play with the old cards of a redealt board at these sittings. Their acts remain stored."""
    for board in LiveBoard.objects.filter(table__sitting__in=sittings, number=number, line=0):
        board.line = board.table.boards.filter(number=number).count()
        board.save(update_fields=["line"])
        sse.publish(board.table.topic, "board")


def has_result(board: LiveBoard, sitting: Sitting) -> bool:
    """Return whether nobody need play the board further here. The director may have decided so during play."""
    return board.is_aside or board.number not in open_boards(sitting)


def enter_result(sitting: Sitting, number: int, table: Any, actor: Actor) -> None:
    """Store the result of a board finished on screens. Nothing is stored if the laws give no result."""
    outcome = sitting.evening.game.live.result_from_table(sitting.evening, table)
    if outcome is not None:
        result_entry.enter_live_result(sitting, number, outcome, actor)


def sitting_of(table: LiveTable) -> Sitting:
    """Return the sitting of a live table, read again because a cached board may have an outdated one."""
    return Sitting.objects.select_related("evening", "table").get(live=table)


IDLE = timedelta(hours=24)
_PAUSE_SECONDS = 3600
_TABLES_AT_ONCE = 20
"""Maximum number of tables deleted in one transaction. More would delay players."""


def purge() -> None:
    """Close friends' tables without acts, delete those closed long ago, and expired sessions. Evenings are kept."""
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
