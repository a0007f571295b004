"""Who does something, and the line that it leaves: every change goes through `record`, and who watches is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db import connection, transaction
from django.db.models import QuerySet
from django.dispatch import Signal
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.evenings.models import ENTRY_VERBS, Evening, EveningState, Log, LogVerb, Sitting, Table
from troef.web.people.models import Account
from troef.web.people.permissions import account_of
from troef.web.platform.compiled_queries import compiled_query
from troef.web.platform.http import sse
from troef.web.platform.http.error_pages import error_text
from troef.web.platform.monitoring import metrics, write_failures


@dataclass(frozen=True, slots=True)
class Actor:
    """The name for the log, and the account or the phone behind it if there is one."""

    who: str
    account: Account | None = None
    device: str = ""

    @property
    def official(self) -> Account:
        """Who rules has signed in."""
        assert self.account is not None
        return self.account


def account_actor(request: HttpRequest) -> Actor:
    """The account that asks."""
    account = account_of(request)
    return Actor(account.name, account)


def table_actor(table: Table, side: str, device: str = "") -> Actor:
    """A side at a table, and its own phone; `table 3 NS` is how the log writes it."""
    return Actor(f"table {table.number} {side}".strip(), device=device)


def get_evening(pk: int) -> Evening:
    return get_object_or_404(Evening, pk=pk)


@contextmanager
def locked_evening(evening: Evening) -> Iterator[Evening]:
    """The evening as it is, for who does several things to it: held until the transaction ends, and read once."""
    held = get_evening_for_update(evening.pk)
    held.is_held = True
    try:
        yield held
    finally:
        held.is_held = False


def lock_evening_of(sitting: Sitting) -> Evening:
    """The evening of a sitting, held until the transaction ends: phones of one evening write after one another."""
    if not sitting.evening.is_held:
        sitting.evening = get_evening_for_update(sitting.evening_id)
    return sitting.evening


def get_evening_for_update(pk: int) -> Evening:
    """An evening as it is, which nobody else changes until the transaction ends."""
    return _held(pk)[0]


@compiled_query
def _held(pk: int) -> QuerySet[Evening]:
    return Evening.objects.select_for_update().filter(pk=pk)


def try_or_message(request: HttpRequest, act: Callable[[], object]) -> bool:
    """Does it; where that is refused, the page will say why."""
    try:
        act()
    except TroefError as error:
        messages.error(request, error_text(error))
        return False
    return True


official_changed = Signal()
"""Sent for each line in the log of an official evening, with `evening`, inside the transaction of the change."""


def record_change(evening: Evening, actor: Actor, verb: LogVerb, topic: str = "evening", /, **about: Any) -> Log:
    """Writes the change down; called inside the transaction that makes it."""
    line = Log.objects.create(evening=evening, account=actor.account, who=actor.who, verb=verb, about=about)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE session_evening SET version = version + 1 WHERE id = %s RETURNING version", [evening.pk])
        evening.version = cursor.fetchone()[0]
    if verb in ENTRY_VERBS:
        metrics.increment_on_commit("entries_total")
    notify_watchers(evening, topic, evening.version)
    if evening.state == EveningState.OFFICIAL:
        official_changed.send(Evening, evening=evening)
    return line


def notify_watchers(evening: Evening, topic: str, version: int = 0) -> None:
    """Who watches looks again, once the transaction holds; not who has seen this version of the evening."""
    transaction.on_commit(write_failures.clear_failure)
    sse.publish(evening.pk, topic, version)


def check_reason(reason: str) -> None:
    """Whoever changes what players can see says why; the log keeps it."""
    if not reason.strip():
        raise TroefError(_("Give the reason, so that the players can read it."))
