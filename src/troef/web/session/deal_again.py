"""A klaverjas deal that does not count and is dealt again at the same table (I-1, II-14)."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session.actor import Actor
from troef.web.session.enter import values
from troef.web.session.log import record
from troef.web.session.models import Evening, Result, Sitting, State, Verb
from troef.web.session.rulings.verbs import remove


@transaction.atomic
def deal_again(sitting: Sitting, board: int, reason: str, actor: Actor) -> None:
    """Takes back what the table told: the deal is open again, with cards that nobody knows yet."""
    evening = Evening.objects.select_for_update().get(pk=sitting.evening_id)
    if evening.state != State.PLAYING:
        raise TroefError(_("The evening is not being played now. Ask the director."))
    if sitting.is_sit_out or board not in sitting.boards:
        raise TroefError(_("Board %(board)s is not meant for this table in this round.") % {"board": board})
    if sitting.closed:
        raise TroefError(_("The next round has begun at this table: the deal can be cancelled, not dealt again."))
    if not reason.strip():
        raise TroefError(_("Give the reason, so that the players can read it."))
    if not evening.is_drive:
        _check_nobody_else(evening, sitting, board)
        evening.boards.filter(number=board).delete()
    before = _taken_back(sitting, board)
    about = {"board": board, "before": before, "reason": reason.strip()}
    record(evening, actor, Verb.DEALT_AGAIN, f"table:{sitting.table.number}", **about)


def _check_nobody_else(evening: Evening, sitting: Sitting, board: int) -> None:
    """Others have played these cards: then the deal is cancelled here, and stands there."""
    if evening.results.filter(board=board).exclude(sitting=sitting).exists():
        raise TroefError(
            _("Other tables have played board %(board)s: it can be cancelled here, not dealt again.") % {"board": board}
        )


def _taken_back(sitting: Sitting, board: int) -> dict[str, object] | None:
    result = Result.objects.filter(sitting=sitting, board=board).first()
    if result is None:
        return None
    remove(Result.objects.filter(pk=result.pk))
    return values(result)
