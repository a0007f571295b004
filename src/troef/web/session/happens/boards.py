"""Boards that cannot be played as planned: missed, put off, or played in the wrong round (2017: 15B, 12C2a)."""

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
from troef.web.session.happens.replan import check_playing
from troef.web.session.log import record
from troef.web.session.models import AROUND, Contestant, Evening, Result, Seated, Sitting, Verb, seats_of
from troef.web.session.rulings.verbs import adjust, remove
from troef.web.session.seating import put_off, sittings_of

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
