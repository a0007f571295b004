"""A deal that is made again or cancelled (2017: 6D, 22B, 86A)."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.cards.dealing import fair_deal
from troef.laws import BRIDGE_1949
from troef.web.session import rounds
from troef.web.session.actor import Actor
from troef.web.session.enter import values
from troef.web.session.happens.law import check_bridge, paragraph
from troef.web.session.happens.replan import check_playing
from troef.web.session.log import check_reason, record
from troef.web.session.models import Board, Evening, Result, Sitting, State, Verb
from troef.web.session.rulings.verbs import remove

GROUNDS = ("6D1", "6D2", "6D3")
"""Wrongly dealt or a card seen before the auction; not shuffled or of another session; the director's order."""


def check(evening: Evening, board: int, law: str) -> None:
    """Whether the board may be dealt again on this ground; the sentence says which paragraph is in the way."""
    check_playing(evening)
    check_bridge(evening)
    if law not in GROUNDS:
        raise TroefError(_("Name the ground: %(grounds)s.") % {"grounds": ", ".join(GROUNDS)})
    if not _sittings(evening, board):
        raise TroefError(_("Board %(board)s is not played tonight.") % {"board": board})
    results = evening.results.filter(board=board)
    if law != "6D2" and any(one.contract == "P" for one in results):
        raise TroefError(_("A board that was passed out is not dealt again (22B)."))
    if law != "6D2" and results.exists():
        raise TroefError(_("The board has been played; give an adjusted score, or cancel it under 6D2."))
    if evening.laws == BRIDGE_1949:
        return  # 103: in a match a new deal is better than an adjusted score, where there is time
    for match in {one.match for one in _sittings(evening, board) if one.match}:
        if _known_without(evening, match, board):
            raise TroefError(_("The result of a match without this board may be known: give an adjusted score (86A)."))


def _sittings(evening: Evening, board: int) -> list[Sitting]:
    return [one for one in evening.sittings.select_related("table") if board in one.boards]


def _known_without(evening: Evening, match: str, board: int) -> bool:
    """Whether every other board of the match has been played in both rooms (2017: 86A)."""
    sittings = evening.sittings.filter(match=match)
    others = {(one.room, number) for one in sittings for number in one.boards if number != board}
    played = evening.results.filter(sitting__match=match, agreed=True).values_list("sitting__room", "board")
    return bool(others) and others <= set(played)


@transaction.atomic
def redeal(evening: Evening, board: int, law: str, reason: str, actor: Actor) -> None:
    """The board is dealt again; under 6D2 results that it had do not stand, and those tables play it anew."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    check(evening, board, law)
    check_reason(reason)
    gone = _cancelled(evening, board)
    known = Board.objects.filter(evening=evening, number=board).first()
    if known is not None:
        known.cards = str(fair_deal(evening.deck))
        known.save(update_fields=["cards"])
    record(
        evening,
        actor,
        Verb.BOARD_DEALT_AGAIN,
        board=board,
        law=paragraph(evening, law),
        reason=reason.strip(),
        results=gone,
    )


@transaction.atomic
def cancel(evening: Evening, board: int, law: str, reason: str, actor: Actor) -> None:
    """The board does not count and is not played any more, at any table."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    check_playing(evening)
    check_reason(reason)
    sittings = _sittings(evening, board)
    if not sittings:
        raise TroefError(_("Board %(board)s is not played tonight.") % {"board": board})
    gone = _cancelled(evening, board)
    for one in sittings:
        one.boards = [number for number in one.boards if number != board]
        one.save(update_fields=["boards"])
    record(
        evening,
        actor,
        Verb.BOARD_CANCELLED,
        board=board,
        law=paragraph(evening, law),
        reason=reason.strip(),
        results=gone,
    )
    rounds.turn(evening)


def _cancelled(evening: Evening, board: int) -> list[str]:
    """Removes the results of a board; the log keeps what they were."""
    results = Result.objects.filter(evening=evening, board=board).select_related("sitting__table", "north", "east")
    told = [f"{one.north.number}–{one.east.number}: {_in_a_line(one)}" for one in results]
    remove(results)
    return told


def _in_a_line(result: Result) -> str:
    return " ".join(str(value) for value in values(result).values() if value) if result.is_played else "–"


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
    check_reason(reason)
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
