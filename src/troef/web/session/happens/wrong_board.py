"""A board that was not meant for this table in this round, found out during or after its play (2017: 15B)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session import rounds
from troef.web.session.actor import Actor
from troef.web.session.games import Told
from troef.web.session.happens.law import check_bridge, paragraph
from troef.web.session.happens.missed import has_played, miss
from troef.web.session.happens.postpone import postpone
from troef.web.session.happens.replan import check_playing
from troef.web.session.log import record
from troef.web.session.models import AROUND, Contestant, Evening, Result, Sitting, Verb
from troef.web.session.seating import sittings_of


@dataclass(frozen=True, slots=True)
class Consequence:
    """What the law makes of it: whether the result stands, and where somebody cannot play the board any more."""

    law: str
    before: tuple[Contestant, ...]
    """Those at the table who had played the board already."""
    missed: tuple[Sitting, ...]
    """Sittings in which the board was still to be played by somebody who knows it now."""

    @property
    def stands(self) -> bool:
        return self.law == "15B2"


def consequence(sitting: Sitting, board: int) -> Consequence:
    """15B1: somebody had played it, so it is cancelled for both sides; 15B2: nobody had, so the result stands."""
    _check(sitting, board)
    here = [one for side in ("NS", "EW") for one in sitting.contestants(side)]
    before = tuple(one for one in here if has_played(one, board, sitting))
    to_come = sittings_of(sitting.evening).exclude(pk=sitting.pk).select_related("table", *AROUND, "evening")
    fresh = {one.pk for one in here} - {one.pk for one in before}
    missed = tuple(
        one
        for one in to_come
        if board in one.boards and fresh & set(one.ids) and not one.results.filter(board=board).exists()
    )
    return Consequence("15B1" if before else "15B2", before, missed)


def _check(sitting: Sitting, board: int) -> None:
    check_playing(sitting.evening)
    check_bridge(sitting.evening)
    if sitting.match:
        raise TroefError(_("In a match between teams give an adjusted score (86B)."))
    if sitting.is_sit_out or board in sitting.boards:
        raise TroefError(_("Board %(board)s is meant for this table in this round.") % {"board": board})
    if not any(board in one.boards for one in sittings_of(sitting.evening)):
        raise TroefError(_("Board %(board)s is not played tonight.") % {"board": board})


@transaction.atomic
def wrong_board(
    sitting: Sitting,
    board: int,
    told: Told | None,
    at_fault: Collection[str],
    actor: Actor,
    later: int | None = None,
) -> Consequence:
    """Carries the law out; `later` is the right board, where the director lets it be played after the last round."""
    evening = Evening.objects.select_for_update().get(pk=sitting.evening_id)
    found = consequence(sitting, board)
    if found.stands:
        _keep(evening, sitting, board, told)
    about = {
        "board": board,
        "round": sitting.round,
        "table": sitting.table.number,
        "law": paragraph(evening, found.law),
    }
    record(evening, actor, Verb.WRONG_BOARD_STANDS if found.stands else Verb.WRONG_BOARD_CANCELLED, **about)
    knows = {one.pk for side in ("NS", "EW") for one in sitting.contestants(side)}
    for other in found.missed:
        sides = {side for side in ("NS", "EW") if side_knows(other, side, knows)}
        guilty = {side for side in sides if _fault(sitting, other, side, at_fault)}
        miss(other, board, guilty, "15B3", _("The board was played in the wrong round."), actor)
    if later is not None:
        postpone(sitting, later, _("Another board was played instead (15B2)."), actor)
    rounds.turn(evening)
    return found


def side_knows(sitting: Sitting, side: str, knows: Collection[int]) -> bool:
    return any(one.pk in knows for one in sitting.contestants(side))


def _fault(sitting: Sitting, other: Sitting, side: str, at_fault: Collection[str]) -> bool:
    """Whether those on this side of the other sitting were at fault at the table where it went wrong."""
    guilty = {one.pk for fault in at_fault for one in sitting.contestants(fault)}
    return side_knows(other, side, guilty)


def _keep(evening: Evening, sitting: Sitting, board: int, told: Told | None) -> None:
    """The result stands at this table, which now has the board."""
    if told is None:
        raise TroefError(_("Nobody had played the board, so the result stands: fill it in (15B2)."))
    sitting.boards = sorted([*sitting.boards, board])
    sitting.save(update_fields=["boards"])
    result = Result.of(sitting, board)
    result.proposed_by, result.agreed = "TD", True
    evening.game.keep(result, told)
