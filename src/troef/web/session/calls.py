"""A table calls the director; he says that he is coming, and when it is done."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from troef.web.session.log import Actor, at_table, record
from troef.web.session.models import Call, Sitting, Verb


@transaction.atomic
def call(sitting: Sitting, side: str, board: int | None) -> Call:
    """One open call a table is enough."""
    waiting = Call.objects.filter(table=sitting.table, done=None).first()
    if waiting:
        return waiting
    made = Call.objects.create(
        evening=sitting.evening, table=sitting.table, round=sitting.round, board=board, side=side
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
    if made.done is None:
        Call.objects.filter(pk=made.pk).update(done=timezone.now())
        record(made.evening, actor, Verb.CALL_CLOSED, f"table:{made.table.number}", table=made.table.number)
