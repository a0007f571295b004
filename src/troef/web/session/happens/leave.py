"""A pair or a team that leaves: who should have met it sits out, unless two of those can play each other."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session import rounds
from troef.web.session.actor import Actor
from troef.web.session.happens.missed import miss
from troef.web.session.happens.replan import Replan, apply, begun, check_playing, is_planned, replan
from troef.web.session.log import record
from troef.web.session.models import Contestant, Evening, Sitting, Verb
from troef.web.session.progress import open_boards
from troef.web.session.seating import sittings_of


def preview(contestant: Contestant) -> Replan | None:
    """The rounds to come without it; None where none is left or they are not drawn yet."""
    evening: Evening = contestant.evening
    check_playing(evening)
    section = contestant.section
    if not is_planned(evening) or begun(evening, section) * evening.halves >= evening.rounds:
        return None
    return replan(evening, section, drop=[str(contestant.number)])


def results_fall(contestant: Contestant) -> bool:
    """What is usual: results stay when at least half of the boards were played, and fall otherwise (2017: 78D)."""
    sittings = sittings_of(contestant.evening).prefetch_related("results")
    mine = [one for one in sittings if contestant.pk in one.ids and not one.is_sit_out]
    planned = sum(len(one.boards) for one in mine)
    played = planned - sum(len(open_boards(one)) for one in mine)
    return 2 * played < planned


@transaction.atomic
def leave(contestant: Contestant, fall: bool, reason: str, actor: Actor) -> None:
    """Leaves after the round that is on; the boards of that round that it does not play are not played."""
    evening = contestant.evening = Evening.objects.select_for_update().get(pk=contestant.evening_id)
    if contestant.left_after is not None:
        raise TroefError(_("%(name)s has left already.") % {"name": contestant.name})
    if not reason.strip():
        raise TroefError(_("Give the reason, so that the players can read it."))
    new = preview(contestant)
    last = begun(evening, contestant.section)
    Contestant.objects.filter(pk=contestant.pk).update(left_after=last * evening.halves, results_fall=fall)
    for sitting in _unfinished(contestant, last * evening.halves):
        side = sitting.side_of(contestant)
        for board in open_boards(sitting):
            miss(sitting, board, {side}, "12C2a", reason, actor)
    if new is not None:
        apply(evening, new, contestant.section)
    about = {"number": contestant.number, "after_round": last, "reason": reason.strip()}
    record(evening, actor, Verb.LEFT, **about, **{"results_fall" if fall else "results_stay": True})
    rounds.turn(evening)


def _unfinished(contestant: Contestant, last: int) -> list[Sitting]:
    found = contestant.evening.sittings.filter(round__lte=last).select_related("north", "east", "table", "evening")
    return [one for one in found if contestant.pk in one.ids and open_boards(one)]
