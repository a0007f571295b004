"""The arrow on the table: who sits North-South and who East-West changes."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session.actor import Actor
from troef.web.session.happens.replan import check_playing
from troef.web.session.log import record
from troef.web.session.models import Evening, Result, Sitting, Verb


@transaction.atomic
def turn_arrow(sitting: Sitting, boards: list[int] | None, actor: Actor) -> None:
    """Turns the table for this round; with `boards` only their results, which were played the other way round."""
    evening = Evening.objects.select_for_update().get(pk=sitting.evening_id)
    _check(evening, sitting)
    if boards and sitting.is_individual:
        raise TroefError(_("In an individual contest the whole table is turned, or nothing."))
    results = sitting.results.filter(board__in=boards) if boards else sitting.results.all()
    for one in results:
        Result.objects.filter(pk=one.pk).update(**one.turned)
    if not boards:
        Sitting.objects.filter(pk=sitting.pk).update(**sitting.turned)
        sitting.refresh_from_db()
        sitting.places.all().delete()  # phones say again which side they are
    about = {"round": sitting.round, "table": sitting.table.number, "boards": boards or sitting.boards}
    record(evening, actor, Verb.ARROW_TURNED, f"table:{sitting.table.number}", **about)


def _check(evening: Evening, sitting: Sitting) -> None:
    check_playing(evening)
    if sitting.is_sit_out:
        raise TroefError(_("Nobody plays at this table in that round."))
    if sitting.match:
        raise TroefError(_("In a match each team sits North-South in one room and East-West in the other."))
    if evening.winners == 2:
        raise TroefError(_("In a contest with two winners a pair keeps its direction; give an adjusted score."))
