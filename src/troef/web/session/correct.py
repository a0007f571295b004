"""The director enters or corrects what the table scored (2017: 79C); in force at once, with a reason in the log."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session import rounds
from troef.web.session.actor import Actor
from troef.web.session.enter import values
from troef.web.session.games import Told
from troef.web.session.log import record
from troef.web.session.models import Evening, Result, Sitting, State, Verb
from troef.web.session.rulings.verbs import check_period


@transaction.atomic
def set_result(sitting: Sitting, board: int, told: Told | None, reason: str, actor: Actor) -> Result:
    """What the table scored, by the director's word; None: the board was not played here."""
    evening = Evening.objects.select_for_update().get(pk=sitting.evening_id)
    check_period(evening, timezone.now())
    if sitting.is_sit_out or board not in sitting.boards:
        raise TroefError(_("Board %(board)s is not meant for this table in this round.") % {"board": board})
    if not reason.strip():
        raise TroefError(_("Give the reason, so that the players can read it."))
    result = Result.objects.filter(sitting=sitting, board=board).first()
    before = values(result) if result else None
    if result is None:
        result = Result.of(sitting, board, version=0)
    result.proposed_by, result.agreed, result.version = "TD", True, result.version + 1
    evening.game.keep(result, told)
    about = {"board": board, "before": before, "result": values(result), "reason": reason.strip()}
    record(evening, actor, Verb.CORRECTED_BY_THE_DIRECTOR, f"table:{sitting.table.number}", **about)
    if evening.state == State.PLAYING:
        rounds.turn(evening)
    return result
