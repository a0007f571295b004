"""A board that somebody cannot play any more: who has no score on it gets an artificial one (2017: 15B3, 12C2a)."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session.actor import Actor
from troef.web.session.happens.law import paragraph
from troef.web.session.log import record
from troef.web.session.models import Contestant, Result, Sitting, Verb, seats_of
from troef.web.session.rulings.verbs import adjust, remove

SIDES = ("NS", "EW")


def has_played(contestant: Contestant, board: int, but: Sitting | None = None) -> bool:
    """Whether a contestant has a result on a board, at another sitting than this one."""
    found = Result.objects.filter(seats_of(contestant), evening_id=contestant.evening_id, board=board)
    if but is not None:
        found = found.exclude(sitting=but)
    return any(one.is_played for one in found)


def miss(
    sitting: Sitting,
    board: int,
    at_fault: Collection[str],
    law: str,
    reason: str,
    actor: Actor,
    elsewhere: Collection[Contestant] = (),
) -> None:
    """The board is not played at this sitting: average minus for a side at fault, plus for one that is not, or what
    the game gives instead; where it knows no artificial score nobody scores.

    A side that has a score on the board from another table keeps that one, and so do those who play it `elsewhere`;
    where both do, the board is struck here.
    """
    result, law = _unplayed(sitting, board), paragraph(sitting.evening, law)
    at_their_fault, otherwise = sitting.evening.game.missed(sitting.evening)
    awards = {
        side: at_their_fault if side in at_fault else otherwise
        for side in SIDES
        if otherwise
        and not all(one in elsewhere or has_played(one, board, sitting) for one in sitting.contestants(side))
    }
    given = {"artificial": awards} if awards else None
    if given:
        result.save()
        adjust(result, given, law, reason, actor)
    else:
        remove(Result.objects.filter(sitting=sitting, board=board))
        sitting.boards = [one for one in sitting.boards if one != board]
        sitting.save(update_fields=["boards"])
    about = {"board": board, "round": sitting.round, "table": sitting.table.number, "law": law}
    topic = f"table:{sitting.table.number}"
    record(sitting.evening, actor, Verb.BOARD_MISSED, topic, **about, given=given, reason=reason.strip())


def _unplayed(sitting: Sitting, board: int) -> Result:
    """The result of a board that is not played; it counts once a ruling stands beside it."""
    if board not in sitting.boards:
        raise TroefError(_("Board %(board)s is not meant for this table in this round.") % {"board": board})
    result = Result.objects.filter(sitting=sitting, board=board).first()
    if result is not None and result.is_played:
        raise TroefError(_("Board %(board)s has been played here.") % {"board": board})
    if result is None:
        result = Result.of(sitting, board)
    result.proposed_by, result.agreed = "TD", False
    return result
