"""The clock of the round: stopped, started again, more time."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session.actor import Actor
from troef.web.session.happens.replan import check_playing
from troef.web.session.log import record
from troef.web.session.models import Evening, Verb


def _locked(evening: Evening) -> Evening:
    fresh = Evening.objects.select_for_update().get(pk=evening.pk)
    check_playing(fresh)
    return fresh


@transaction.atomic
def stop(evening: Evening, actor: Actor) -> None:
    """The clock stands still until it is started again."""
    evening = _locked(evening)
    if evening.paused is None:
        evening.paused = timezone.now()
        evening.save(update_fields=["paused"])
        record(evening, actor, Verb.CLOCK_STOPPED, round=evening.round)


@transaction.atomic
def go_on(evening: Evening, actor: Actor) -> None:
    """The clock runs again, with the time that was left."""
    evening = _locked(evening)
    if evening.paused is not None:
        if evening.round_started is not None:
            evening.round_started += timezone.now() - evening.paused
        evening.paused = None
        evening.save(update_fields=["paused", "round_started"])
        record(evening, actor, Verb.CLOCK_STARTED, round=evening.round)


@transaction.atomic
def more_time(evening: Evening, minutes: int, actor: Actor) -> None:
    """More time for this round, or less."""
    evening = _locked(evening)
    if not minutes or abs(minutes) > 120:
        raise TroefError(_("Give a number of minutes up to 120."))
    evening.more_minutes += minutes
    evening.save(update_fields=["more_minutes"])
    record(evening, actor, Verb.CLOCK_SET, round=evening.round, minutes=minutes)
