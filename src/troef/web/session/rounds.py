"""The round of the hall and its clock."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from troef.web.session.models import Evening, Result, Sitting
from troef.web.site import live


def begin(evening: Evening, number: int) -> None:
    """A round begins: the clock runs from now."""
    evening.round, evening.round_started = number, timezone.now()
    evening.more_minutes, evening.paused = 0, None
    evening.save(update_fields=["round", "round_started", "more_minutes", "paused"])
    transaction.on_commit(lambda: live.tell(evening.pk, "evening"))


def is_finished(evening: Evening, number: int) -> bool:
    """Whether every table has agreed on every board of the round."""
    boards = Sitting.objects.filter(evening=evening, round=number, east__isnull=False)
    planned = sum(len(row) for row in boards.values_list("boards", flat=True))
    return Result.objects.filter(sitting__in=boards, agreed=True).count() >= planned


def is_seated(evening: Evening, number: int) -> bool:
    """Whether it is known who plays whom in a round; a Swiss round is drawn after the one before."""
    return number > evening.rounds or evening.sittings.filter(round=number).exists()


def turn(evening: Evening) -> None:
    """Goes on to the next round when the last table has finished this one."""
    while (
        evening.round <= evening.rounds
        and is_finished(evening, evening.round)
        and is_seated(evening, evening.round + 1)
    ):
        begin(evening, evening.round + 1)


def boards_a_round(evening: Evening) -> int:
    """How many boards a table plays in a round."""
    return max((len(row) for row in evening.sittings.values_list("boards", flat=True)), default=0)


def ends_at(evening: Evening) -> datetime | None:
    """When the clock of this round runs out; nothing while it stands still."""
    if evening.round_started is None or evening.paused or evening.round > evening.rounds:
        return None
    minutes = evening.minutes_per_board * boards_a_round(evening) + evening.more_minutes
    return evening.round_started + timedelta(minutes=minutes)
