"""A board that is put off: this table plays it after the last round, and until then nobody sees anything of it."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session import rounds
from troef.web.session.actor import Actor
from troef.web.session.happens.replan import check_playing
from troef.web.session.log import record
from troef.web.session.models import Evening, Seated, Sitting, Verb
from troef.web.session.seating import put_off


@transaction.atomic
def postpone(sitting: Sitting, board: int, reason: str, actor: Actor) -> Sitting:
    """Takes the board out of this round and gives it to the same players after the last (2017: 15B2, 8B)."""
    evening = Evening.objects.select_for_update().get(pk=sitting.evening_id)
    check_playing(evening)
    if sitting.is_sit_out or board not in sitting.boards:
        raise TroefError(_("Board %(board)s is not meant for this table in this round.") % {"board": board})
    if sitting.round > evening.rounds:
        raise TroefError(_("This board was put off already."))
    if sitting.results.filter(board=board).exists():
        raise TroefError(_("Board %(board)s has a result here.") % {"board": board})
    later = _later(evening, sitting)
    later.boards = sorted([*later.boards, board])
    later.save()
    sitting.boards = [one for one in sitting.boards if one != board]
    sitting.save(update_fields=["boards"])
    about = {"board": board, "round": sitting.round, "table": sitting.table.number, "reason": reason.strip()}
    record(evening, actor, Verb.BOARD_PUT_OFF, **about)
    rounds.turn(evening)
    return later


def _later(evening: Evening, sitting: Sitting) -> Sitting:
    """The sitting after the last round of those who sit here."""
    extra = put_off(evening)
    same = extra.filter(match=sitting.match, room=sitting.room, **sitting.seats).first()
    if same is not None:
        return same
    taken = set(extra.filter(table=sitting.table).values_list("round", flat=True))
    number = next(one for one in range(evening.rounds + 1, evening.rounds + 1000) if one not in taken)
    made = Sitting.objects.create(
        evening=evening,
        round=number,
        table=sitting.table,
        match=sitting.match,
        room=sitting.room,
        **sitting.seats,
    )
    Seated.objects.bulk_create(Seated(sitting=made, seat=one.seat, player=one.player) for one in sitting.seated.all())
    return made


@transaction.atomic
def take_back(later: Sitting, board: int, actor: Actor) -> None:
    """The board is played in its own round after all, where that is still open."""
    evening = Evening.objects.select_for_update().get(pk=later.evening_id)
    check_playing(evening)
    home = evening.sittings.filter(
        round__lte=evening.rounds, match=later.match, room=later.room, table=later.table, **later.seats
    ).last()
    if home is None or home.closed or board not in later.boards or later.results.filter(board=board).exists():
        raise TroefError(_("Board %(board)s cannot go back to its round.") % {"board": board})
    home.boards = sorted([*home.boards, board])
    home.save(update_fields=["boards"])
    later.boards = [one for one in later.boards if one != board]
    later.save(update_fields=["boards"])
    if not later.boards:
        later.delete()
    record(evening, actor, Verb.BOARD_BACK_IN_ITS_ROUND, board=board, round=home.round, table=home.table.number)
