"""A table calls the director, or withdraws it; he says that he is coming, and when it is done."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session.log import Actor, at_table, record
from troef.web.session.models import Call, Sitting, Verb


@transaction.atomic
def call(sitting: Sitting, side: str, board: int | None, device: str = "") -> Call:
    """One open call a table is enough."""
    waiting = Call.objects.filter(table=sitting.table, done=None).first()
    if waiting:
        return waiting
    made = Call.objects.create(
        evening=sitting.evening, table=sitting.table, round=sitting.round, board=board, side=side, device=device
    )
    actor = at_table(sitting.table, side)
    record(
        sitting.evening, actor, Verb.DIRECTOR_CALLED, f"table:{sitting.table.number}", round=sitting.round, board=board
    )
    return made


@transaction.atomic
def coming(made: Call, actor: Actor) -> None:
    """The table sees that the director is on the way."""
    if made.coming is None:
        Call.objects.filter(pk=made.pk).update(coming=timezone.now())
        record(made.evening, actor, Verb.DIRECTOR_ON_THE_WAY, f"table:{made.table.number}", table=made.table.number)


@transaction.atomic
def done(made: Call, actor: Actor) -> None:
    _close(made, actor, Verb.CALL_CLOSED)


@transaction.atomic
def withdraw(sitting: Sitting, actor: Actor) -> None:
    """The phone that called says that nobody has to come."""
    made = Call.objects.filter(table=sitting.table, done=None).first()
    if made is not None and made.device != actor.device:
        raise TroefError(_("The phone that called withdraws it."))
    if made is not None:
        _close(made, actor, Verb.CALL_WITHDRAWN)


def _close(made: Call, actor: Actor, verb: Verb) -> None:
    if made.done is None:
        Call.objects.filter(pk=made.pk).update(done=timezone.now())
        record(made.evening, actor, verb, f"table:{made.table.number}", table=made.table.number)
