"""Calls for the director, their answers, and the director's messages to a table."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.evenings.log import Actor, record_change, table_actor
from troef.web.evenings.models import Call, LiveTable, Log, LogVerb, Sitting
from troef.web.platform.http import sse


@transaction.atomic
def call_director(sitting: Sitting, side: str, board: int | None, device: str = "") -> Call:
    """Store and return a call for the director. If the table has an open call, return that and store nothing."""
    waiting = Call.objects.filter(table=sitting.table, done=None).first()
    if waiting:
        return waiting
    made = Call.objects.create(
        evening=sitting.evening, table=sitting.table, round=sitting.round, board=board, side=side, device=device
    )
    actor, topic = table_actor(sitting.table, side), f"table:{sitting.table.number}"
    record_change(sitting.evening, actor, LogVerb.DIRECTOR_CALLED, topic, round=sitting.round, board=board)
    return made


@transaction.atomic
def acknowledge_call(made: Call, actor: Actor) -> None:
    """Record that the director is on the way, and show this to the table that called."""
    if made.coming is None:
        Call.objects.filter(pk=made.pk).update(coming=timezone.now())
        _log(made, actor, LogVerb.DIRECTOR_ON_THE_WAY)


@transaction.atomic
def close_call(made: Call, actor: Actor) -> None:
    _close(made, actor, LogVerb.CALL_CLOSED)


@transaction.atomic
def withdraw_call(sitting: Sitting, actor: Actor) -> None:
    """Withdraw the open call of a table, if it has one. Raise TroefError if another phone made it."""
    made = Call.objects.filter(table=sitting.table, done=None).first()
    if made is not None and made.device != actor.device:
        raise TroefError(_("The phone that called withdraws it."))
    if made is not None:
        _close(made, actor, LogVerb.CALL_WITHDRAWN)


def _close(made: Call, actor: Actor, verb: LogVerb) -> None:
    if made.done is None:
        Call.objects.filter(pk=made.pk).update(done=timezone.now())
        _log(made, actor, verb)


def _log(made: Call, actor: Actor, verb: LogVerb) -> None:
    """Log a change of a call and update the pages of its live table, if the evening is played on screens."""
    record_change(made.evening, actor, verb, f"table:{made.table.number}", table=made.table.number)
    for table in LiveTable.objects.filter(sitting__table=made.table, sitting__round=made.round):
        sse.publish(table.topic, "call")


@transaction.atomic
def say(table: LiveTable, board: int, text: str, actor: Actor) -> None:
    """Show a message of the director at a live table while this board is played; an empty text removes it."""
    sitting = table.sitting
    assert sitting is not None
    about = {"table": sitting.table.number, "round": sitting.round, "board": board, "text": text.strip()[:200]}
    record_change(sitting.evening, actor, LogVerb.TABLE_MESSAGE, f"table:{sitting.table.number}", **about)
    sse.publish(table.topic, "call")


def heard(table: LiveTable, board: int) -> dict[str, Any]:
    """Return the open `call` of a live table and the director's last `message` about this board. Empty for friends."""
    sitting = table.sitting
    if sitting is None:
        return {}
    at = {"about__table": sitting.table.number, "about__round": sitting.round, "about__board": board}
    message = Log.objects.filter(evening=sitting.evening_id, verb=LogVerb.TABLE_MESSAGE, **at).last()
    return {
        "call": Call.objects.filter(table=sitting.table_id, done=None).first(),
        "message": message.about["text"] if message else "",
    }
