"""Boards that go wrong: missed, postponed, wrongly played, redealt, replaced (2017: 6D, 15B, 22B, 86; 1949: 103)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.cards.dealing import fair_deal
from troef.contest.awards import new_board_law
from troef.laws.citations import cited, counterpart
from troef.web.entry.result_entry import log_values
from troef.web.evenings.deals import dealing
from troef.web.evenings.games import ReportedResult
from troef.web.evenings.log import Actor, check_reason, record_change
from troef.web.evenings.models import (
    SEAT_FIELDS,
    Board,
    Contestant,
    Evening,
    EveningState,
    Fouled,
    LiveBoard,
    LogVerb,
    Result,
    Seated,
    Sitting,
    filter_seats_of,
)
from troef.web.evenings.progress import advance_round, check_playing
from troef.web.evenings.seating_plan import postponed_sittings
from troef.web.live.evening_tables import set_board_aside
from troef.web.rulings.rulings import adjust_score, check_period, delete_results


def check_bridge(evening: Evening) -> None:
    """Raise TroefError if the evening is klaverjas, where other rules apply to these cases."""
    if evening.game.director_can_redeal:
        raise TroefError(_("This is for bridge; in klaverjas a deal is played again from the director's desk."))


SIDES = ("NS", "EW")


def has_played(contestant: Contestant, board: int, but: Sitting | None = None) -> bool:
    """Return whether a contestant has played a board. Results at the sitting `but` do not count."""
    results = Result.objects.filter(filter_seats_of(contestant), evening_id=contestant.evening_id, board=board)
    if but is not None:
        results = results.exclude(sitting=but)
    return any(result.is_played for result in results)


def record_missed_board(
    sitting: Sitting,
    board: int,
    at_fault: Collection[str],
    law: str,
    reason: str,
    actor: Actor,
    elsewhere: Collection[Contestant] = (),
) -> dict[str, Any]:
    """Record that a board is not played at this sitting, and return the details for the log.

    Each side gets average minus if it is in `at_fault` and else average plus, or the awards of the game. If the game
    has no artificial scores, nobody scores.

    A side with a score on the board from another table keeps that one, as do the contestants in `elsewhere`, who will
    play it there. If that applies to both sides, the board is removed here.

    This is the result of the board, not a ruling, so it has no record. It counts again when the director withdraws a
    later ruling on the board. Call it in a transaction.
    """
    result, law = _unplayed(sitting, board), counterpart(law, sitting.evening.laws)
    at_their_fault, otherwise = sitting.evening.game.rules.missed_board_awards(sitting.evening)
    awards = {}
    for side in SIDES if otherwise else ():
        others = (who for who in sitting.contestants(side) if who not in elsewhere)
        if not all(has_played(contestant, board, sitting) for contestant in others):
            awards[side] = at_their_fault if side in at_fault else otherwise
    given = {"artificial": awards} if awards else None
    if given:
        result.save()
        adjust_score(result, given, law, reason, actor)
    else:
        delete_results(Result.objects.filter(sitting=sitting, board=board))
        sitting.boards = [number for number in sitting.boards if number != board]
        sitting.save(update_fields=["boards"])
    return {"board": board, "round": sitting.round, "table": sitting.table.number, "law": law, "given": given}


def _unplayed(sitting: Sitting, board: int) -> Result:
    """Return the result row for a board that is not played, possibly unsaved. Raise TroefError if it was played."""
    if board not in sitting.boards:
        raise TroefError(_("Board %(board)s is not meant for this table in this round.") % {"board": board})
    result = Result.objects.filter(sitting=sitting, board=board).first()
    if result is not None and result.is_played:
        raise TroefError(_("Board %(board)s has been played here.") % {"board": board})
    result = result or Result.of(sitting, board)
    result.proposed_by, result.agreed = "TD", False
    return result


@transaction.atomic
def record_not_played(sitting: Sitting, board: int, at_fault: Collection[str], actor: Actor) -> None:
    """Record as director that a board was not played. Sides in `at_fault` get less than the others (12C2a)."""
    evening = Evening.objects.select_for_update().get(pk=sitting.evening_id)
    check_period(evening, timezone.now())
    result = Result.objects.filter(sitting=sitting, board=board).first()
    before = log_values(result) if result else None
    if result is not None and result.is_played:
        evening.game.entry.save_result(result, None)
    missed = record_missed_board(sitting, board, at_fault, "12C2a", _("not played"), actor)
    about: dict[str, Any] = {"board": board, "before": before, "result": {"not played": True}}
    about |= {"law": missed["law"], "given": missed["given"]}
    record_change(evening, actor, LogVerb.CORRECTED_BY_THE_DIRECTOR, f"table:{sitting.table.number}", **about)
    if evening.state == EveningState.PLAYING:
        advance_round(evening)


@transaction.atomic
def postpone_board(sitting: Sitting, board: int, reason: str, actor: Actor) -> Sitting:
    """Postpone a board until after the last round, for the same players (2017: 15B2, 8B)."""
    evening = Evening.objects.select_for_update().get(pk=sitting.evening_id)
    later = _put_off(evening, sitting, board)
    about = {"board": board, "round": sitting.round, "table": sitting.table.number, "reason": reason.strip()}
    record_change(evening, actor, LogVerb.BOARD_PUT_OFF, **about)
    advance_round(evening)
    return later


def _put_off(evening: Evening, sitting: Sitting, board: int) -> Sitting:
    check_playing(evening)
    if sitting.is_sit_out or board not in sitting.boards:
        raise TroefError(_("Board %(board)s is not meant for this table in this round.") % {"board": board})
    if sitting.round > evening.rounds:
        raise TroefError(_("This board has already been postponed."))
    if sitting.results.filter(board=board).exists():
        raise TroefError(_("Board %(board)s has a result here.") % {"board": board})
    later = _later(evening, sitting)
    later.boards = sorted([*later.boards, board])
    later.save()
    sitting.boards = [number for number in sitting.boards if number != board]
    sitting.save(update_fields=["boards"])
    return later


def _later(evening: Evening, sitting: Sitting) -> Sitting:
    """Return the sitting after the last round for the contestants of this one. If there is none, create it."""
    extra, who = postponed_sittings(evening), {"match": sitting.match, "room": sitting.room, **sitting.seats}
    same = extra.filter(**who).first()
    if same is not None:
        return same
    taken = set(extra.filter(table=sitting.table).values_list("round", flat=True))
    number = next(free for free in range(evening.rounds + 1, evening.rounds + 1000) if free not in taken)
    made = Sitting.objects.create(evening=evening, round=number, table=sitting.table, **who)
    Seated.objects.bulk_create(
        Seated(sitting=made, seat=seated.seat, player=seated.player) for seated in sitting.seated.all()
    )
    return made


@transaction.atomic
def restore_postponed_board(later: Sitting, board: int, actor: Actor) -> None:
    """Move a postponed board back to the round that it came from. Raise TroefError if that round is closed."""
    evening = Evening.objects.select_for_update().get(pk=later.evening_id)
    check_playing(evening)
    who = {"match": later.match, "room": later.room, "table": later.table, **later.seats}
    home = evening.sittings.filter(round__lte=evening.rounds, **who).last()
    if home is None or home.closed or board not in later.boards or later.results.filter(board=board).exists():
        raise TroefError(_("Board %(board)s cannot go back to its round.") % {"board": board})
    home.boards = sorted([*home.boards, board])
    home.save(update_fields=["boards"])
    later.boards = [number for number in later.boards if number != board]
    later.save(update_fields=["boards"])
    if not later.boards:
        later.delete()
    about = {"board": board, "round": home.round, "table": home.table.number}
    record_change(evening, actor, LogVerb.BOARD_BACK_IN_ITS_ROUND, **about)


@dataclass(frozen=True, slots=True)
class WrongBoardRuling:
    """The ruling if a table plays a board not meant for it, and the later sittings that lose that board."""

    law: str
    before: tuple[Contestant, ...]
    """Contestants at the table who had played the board before. If there are any, the result does not stand."""
    missed: tuple[Sitting, ...]
    """Later sittings that cannot play the board, because a contestant there now knows it."""

    @property
    def stands(self) -> bool:
        return self.law == "15B2"


def rule_on_wrong_board(sitting: Sitting, board: int) -> WrongBoardRuling:
    """Return the ruling on a wrong board: cancelled if somebody had played it (15B1), else the result stands (15B2)."""
    _check(sitting, board)
    here = [contestant for side in SIDES for contestant in sitting.contestants(side)]
    before = tuple(contestant for contestant in here if has_played(contestant, board, sitting))
    to_come = sitting.evening.sittings.exclude(pk=sitting.pk).select_related("table", *SEAT_FIELDS, "evening")
    fresh = {contestant.pk for contestant in here} - {contestant.pk for contestant in before}
    missed = tuple(
        later
        for later in to_come
        if board in later.boards and fresh & set(later.ids) and not later.results.filter(board=board).exists()
    )
    return WrongBoardRuling("15B1" if before else "15B2", before, missed)


def _check(sitting: Sitting, board: int) -> None:
    check_playing(sitting.evening)
    check_bridge(sitting.evening)
    if sitting.match:
        raise TroefError(_("In a match between teams give an adjusted score (86B)."))
    if sitting.is_sit_out or board in sitting.boards:
        raise TroefError(_("Board %(board)s is meant for this table in this round.") % {"board": board})
    if not _sittings(sitting.evening, board):
        raise TroefError(_("Board %(board)s is not played tonight.") % {"board": board})


@transaction.atomic
def wrong_board(
    sitting: Sitting,
    board: int,
    told: ReportedResult | None,
    at_fault: Collection[str],
    actor: Actor,
    later: int | None = None,
) -> WrongBoardRuling:
    """Rule on a board that was not meant for this table, and return the ruling.

    `told`: the reported result, stored if the score stands. `at_fault`: the sides that caused the mistake. `later`: a
    board to postpone in its place.
    """
    evening = Evening.objects.select_for_update().get(pk=sitting.evening_id)
    outcome = rule_on_wrong_board(sitting, board)
    if outcome.stands:
        _keep(evening, sitting, board, told)
    guilty = {contestant.pk for side in at_fault for contestant in sitting.contestants(side)}
    missed = []
    for other in outcome.missed:
        sides = {side for side in SIDES if check_side_knows(other, side, guilty)}
        reason = _("The board was played in the wrong round.")
        missed.append(record_missed_board(other, board, sides, "15B3", reason, actor))
    if later is not None:
        _put_off(evening, sitting, later)
    verb = LogVerb.WRONG_BOARD_STANDS if outcome.stands else LogVerb.WRONG_BOARD_CANCELLED
    about = {"round": sitting.round, "table": sitting.table.number, "law": counterpart(outcome.law, evening.laws)}
    record_change(evening, actor, verb, board=board, **about, later=later, missed=missed)
    advance_round(evening)
    return outcome


def check_side_knows(sitting: Sitting, side: str, knows: Collection[int]) -> bool:
    return any(contestant.pk in knows for contestant in sitting.contestants(side))


def _keep(evening: Evening, sitting: Sitting, board: int, outcome: ReportedResult | None) -> None:
    """Add the board to this sitting and store its result. Raise TroefError if there is no result."""
    if outcome is None:
        raise TroefError(_("Nobody had played the board, so the result stands: fill it in (15B2)."))
    sitting.boards = sorted([*sitting.boards, board])
    sitting.save(update_fields=["boards"])
    result = Result.of(sitting, board)
    result.proposed_by, result.agreed = "TD", True
    evening.game.entry.save_result(result, outcome)


REDEAL_GROUNDS = ("6D1", "6D2", "6D3")
"""Grounds for a redeal. 6D1: misdealt or card seen, 6D2: not shuffled or of another session, 6D3: director's order."""


def check_redeal(evening: Evening, board: int, law: str) -> None:
    """Raise TroefError if the board cannot be redealt on the ground `law`. The error says by which paragraph."""
    check_playing(evening)
    check_bridge(evening)
    if law not in REDEAL_GROUNDS:
        raise TroefError(_("Give the grounds: %(grounds)s.") % {"grounds": ", ".join(REDEAL_GROUNDS)})
    if not _sittings(evening, board):
        raise TroefError(_("Board %(board)s is not played tonight.") % {"board": board})
    results = evening.results.filter(board=board)
    if law != "6D2" and any(result.contract == "P" for result in results):
        raise TroefError(_("A board that was passed out is not dealt again (22B)."))
    if law != "6D2" and results.exists():
        raise TroefError(_("The board has been played; give an adjusted score, or cancel it under 6D2."))
    if not cited(evening.laws, "known-without-board"):
        return  # 1949: 103: in a match a new deal is preferred to an adjusted score if there is time.
    for match in {sitting.match for sitting in _sittings(evening, board) if sitting.match}:
        if _known_without(evening, match, board):
            raise TroefError(_("The result of a match without this board may be known: give an adjusted score (86A)."))


def _sittings(evening: Evening, board: int) -> list[Sitting]:
    return [sitting for sitting in evening.sittings.select_related("table") if board in sitting.boards]


def _known_without(evening: Evening, match: str, board: int) -> bool:
    """Return whether this board alone may decide the match: both rooms have played all others (2017: 86A)."""
    sittings = evening.sittings.filter(match=match)
    others = {(sitting.room, number) for sitting in sittings for number in sitting.boards if number != board}
    played = evening.results.filter(sitting__match=match, agreed=True).values_list("sitting__room", "board")
    return bool(others) and others <= set(played)


@transaction.atomic
def redeal_board(evening: Evening, board: int, law: str, reason: str, actor: Actor) -> None:
    """Give a board new cards on the ground `law`. Under 6D2 its results are cancelled, and it is played again."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    check_redeal(evening, board, law)
    check_reason(reason)
    gone = cancel_results(evening.results.filter(board=board))
    known = Board.objects.filter(evening=evening, number=board).first()
    if known is not None:
        known.cards = str(fair_deal(evening.deck))
        known.save(update_fields=["cards"])
        set_board_aside(evening.sittings.all(), board)
    about = {"board": board, "law": counterpart(law, evening.laws), "reason": reason.strip(), "results": gone}
    record_change(evening, actor, LogVerb.BOARD_DEALT_AGAIN, **about)


@dataclass(frozen=True, slots=True)
class NewBoard:
    """The board that replaces another in a match: its number, the two rooms, and the paragraph that requires it."""

    law: str
    number: int
    rooms: tuple[Sitting, ...]


_SAME_MARKS = 16
"""Dealer and vulnerability repeat after this number of boards."""


def new_board(sitting: Sitting, board: int, at_fault: Collection[str], good_for_offenders: bool = False) -> NewBoard:
    """Return the board that both rooms of a match would play instead (1949: 103; 2017: 86B2a).

    Other matches keep the old board. `good_for_offenders`: the director finds the other room's result good for the side
    at fault. Raise TroefError if the laws require an adjusted score.
    """
    evening: Evening = sitting.evening
    check_playing(evening)
    check_bridge(evening)
    if not sitting.match:
        raise TroefError(_("A new board is for a match between teams."))
    seated = evening.sittings.filter(match=sitting.match).select_related("table", *SEAT_FIELDS)
    rooms = tuple(room for room in seated.prefetch_related("results") if board in room.boards)
    if sitting not in rooms:
        raise TroefError(_("Board %(board)s is not meant for this table in this round.") % {"board": board})
    other_room = (result for room in rooms if room != sitting for result in room.results.all())
    is_played = any(result.board == board and result.is_played for result in other_room)
    law = new_board_law(evening.laws, len(at_fault), good_for_offenders if is_played else None)
    if law is None:
        raise TroefError(_("Give an adjusted score (%(law)s).") % {"law": counterpart("86B2", evening.laws)})
    if cited(evening.laws, "known-without-board") and _known_without(evening, sitting.match, board):
        raise TroefError(_("The result of a match without this board may be known: give an adjusted score (86A)."))
    taken = {number for boards in evening.sittings.values_list("boards", flat=True) for number in boards}
    number = next(free for free in count(board + _SAME_MARKS, _SAME_MARKS) if free not in taken)
    return NewBoard(counterpart(law, evening.laws), number, rooms)


@transaction.atomic
def replace_board(
    sitting: Sitting, board: int, at_fault: Collection[str], good_for_offenders: bool, reason: str, actor: Actor
) -> NewBoard:
    """Replace a board of a match in both rooms, after the last round if necessary, and cancel its results."""
    evening = sitting.evening = Evening.objects.select_for_update().get(pk=sitting.evening_id)
    new = new_board(sitting, board, at_fault, good_for_offenders)
    check_reason(reason)
    gone = cancel_results(evening.results.filter(sitting__in=new.rooms, board=board))
    Fouled.objects.filter(sitting__in=new.rooms, board=board).delete()
    for room in new.rooms:
        room.boards = [number for number in room.boards if number != board]
        room.save(update_fields=["boards"])
        plays = _later(evening, room) if room.round < min(evening.round, evening.rounds + 1) else room
        plays.boards = sorted([*plays.boards, new.number])
        plays.save(update_fields=["boards"])
    dealing.deal_missing(evening)
    about = {"board": board, "new_board": new.number, "match": sitting.match, "law": new.law}
    record_change(evening, actor, LogVerb.BOARD_REPLACED, **about, reason=reason.strip(), results=gone)
    advance_round(evening)
    return new


@transaction.atomic
def cancel_board(evening: Evening, board: int, law: str, reason: str, actor: Actor) -> None:
    """Cancel a board at every table, with all its results."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    check_playing(evening)
    check_reason(reason)
    sittings = _sittings(evening, board)
    if not sittings:
        raise TroefError(_("Board %(board)s is not played tonight.") % {"board": board})
    gone = cancel_results(evening.results.filter(board=board))
    for sitting in sittings:
        sitting.boards = [number for number in sitting.boards if number != board]
        sitting.save(update_fields=["boards"])
    about = {"board": board, "law": counterpart(law, evening.laws), "reason": reason.strip(), "results": gone}
    record_change(evening, actor, LogVerb.BOARD_CANCELLED, **about)
    advance_round(evening)


def cancel_results(results: QuerySet[Result]) -> list[str]:
    """Delete these results. Return them as texts for the log."""
    lines = []
    for result in results.select_related("north", "east"):
        values = log_values(result).values() if result.is_played else ["–"]
        said = " ".join(str(value) for value in values if value)
        lines.append(f"{result.north.number}–{result.east.number}: {said}")
    delete_results(results)
    return lines


@transaction.atomic
def reopen_deal(sitting: Sitting, board: int, reason: str, actor: Actor) -> None:
    """Delete a table's result of a deal, so that it plays the deal again with other cards."""
    evening = Evening.objects.select_for_update().get(pk=sitting.evening_id)
    if evening.state != EveningState.PLAYING:
        raise TroefError(_("The evening is not being played now. Ask the director."))
    if sitting.is_sit_out or board not in sitting.boards:
        raise TroefError(_("Board %(board)s is not meant for this table in this round.") % {"board": board})
    if sitting.closed:
        raise TroefError(_("The next round has begun at this table: the deal can be cancelled, not dealt again."))
    check_reason(reason)
    if not evening.is_drive:
        _check_nobody_else(evening, sitting, board)
    if evening.screens:
        evening.boards.filter(number=board).update(cards=str(fair_deal(evening.deck)))
        set_board_aside(evening.sittings.filter(pk=sitting.pk), board)
    elif not evening.is_drive:
        evening.boards.filter(number=board).delete()
    result = Result.objects.filter(sitting=sitting, board=board).first()
    before = log_values(result) if result else None
    delete_results(Result.objects.filter(sitting=sitting, board=board))
    about = {"board": board, "before": before, "reason": reason.strip()}
    record_change(evening, actor, LogVerb.DEALT_AGAIN, f"table:{sitting.table.number}", **about)


def _check_nobody_else(evening: Evening, sitting: Sitting, board: int) -> None:
    """Raise TroefError if another table has played these cards, so that the deal cannot have new ones."""
    on_screens = LiveBoard.objects.filter(table__sitting__evening=evening, number=board, line=0)
    played = evening.results.filter(board=board).exclude(sitting=sitting)
    if played.exists() or on_screens.exclude(table__sitting=sitting).exists():
        raise TroefError(
            _("Other tables have played board %(board)s: it can be cancelled here, not dealt again.") % {"board": board}
        )
