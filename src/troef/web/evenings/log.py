"""The log of an evening: actors, locks, and `record_change`, which logs each change and notifies watchers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.db import connection, transaction
from django.db.models import QuerySet
from django.dispatch import Signal
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.evenings.models import ENTRY_VERBS, OPERATING_VERBS, Evening, EveningState, Log, LogVerb, Sitting, Table
from troef.web.people.models import Account
from troef.web.people.permissions import account_of
from troef.web.platform.http import sse
from troef.web.platform.http.forms import error_text
from troef.web.platform.internals.compiled_queries import compiled_query
from troef.web.platform.monitoring import metrics, write_failures

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Actor:
    """The author of a change: the name that the log shows, and the account or phone if there is one."""

    who: str
    account: Account | None = None
    device: str = ""

    @property
    def signed_in_account(self) -> Account:
        """The account of this actor. The caller knows that one is signed in."""
        assert self.account is not None
        return self.account


def account_actor(request: HttpRequest) -> Actor:
    """Return the actor for changes by the account that made this request."""
    account = account_of(request)
    return Actor(account.name, account)


def table_actor(table: Table, side: str, device: str = "") -> Actor:
    """Return the actor for changes by a side at a table, made on this phone. The log shows `table 3 NS`."""
    return Actor(f"table {table.number} {side}".strip(), device=device)


def get_evening(pk: int) -> Evening:
    return get_object_or_404(Evening, pk=pk)


@contextmanager
def locked_evening(evening: Evening) -> Iterator[Evening]:
    """Lock and yield the evening. Operations in the block use this object and do not lock or read it again."""
    held = get_evening_for_update(evening.pk)
    held.is_held = True
    try:
        yield held
    finally:
        held.is_held = False


def lock_evening_of(sitting: Sitting) -> Evening:
    """Return the evening of a sitting, locked until the transaction ends. Its phones therefore write in turn."""
    if not sitting.evening.is_held:
        sitting.evening = get_evening_for_update(sitting.evening_id)
    return sitting.evening


def get_evening_for_update(pk: int) -> Evening:
    """Return an evening, locked until the transaction ends."""
    return _held(pk)[0]


@compiled_query
def _held(pk: int) -> QuerySet[Evening]:
    return Evening.objects.select_for_update().filter(pk=pk)


def try_or_message(request: HttpRequest, act: Callable[[], object]) -> bool:
    """Run `act` and return True. On TroefError, show the reason as a message and return False."""
    try:
        act()
    except TroefError as error:
        messages.error(request, error_text(error))
        return False
    return True


official_changed = Signal()
"""Signal for each log entry of an evening with an official result, sent in the transaction. Argument: `evening`."""


def record_change(evening: Evening, actor: Actor, verb: LogVerb, topic: str = "evening", /, **about: Any) -> Log:
    """Log a change, give the evening a new version and notify open pages. `about`: fields of the log entry."""
    line = Log.objects.create(evening=evening, account=actor.account, who=actor.who, verb=verb, about=about)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE session_evening SET version = version + 1 WHERE id = %s RETURNING version", [evening.pk])
        evening.version = cursor.fetchone()[0]
    if verb in ENTRY_VERBS:
        transaction.on_commit(metrics.ENTRIES.inc)
    if verb in OPERATING_VERBS or evening.state == EveningState.OFFICIAL:
        by = f"account {actor.account.pk}" if actor.account else "a table"
        told = partial(_log.info, "evening %s, round %s: %s, by %s", evening.pk, evening.round, verb, by)
        transaction.on_commit(told)
    notify_watchers(evening, topic, evening.version)
    if evening.state == EveningState.OFFICIAL:
        official_changed.send(Evening, evening=evening)
    return line


def notify_watchers(evening: Evening, topic: str, version: int = 0) -> None:
    """Notify open pages about `topic` after commit, except pages that already show this version of the evening."""
    transaction.on_commit(write_failures.clear_failure)
    sse.publish(evening.pk, topic, version)


def check_reason(reason: str) -> None:
    """Raise TroefError if the reason for a change is empty. Players can read it in the log."""
    if not reason.strip():
        raise TroefError(_("Give the reason, so that the players can read it."))
