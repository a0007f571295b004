"""Result entry: one side proposes, the other confirms; the director corrects (2017: 79C)."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.evenings import progress
from troef.web.evenings.games import ReportedResult, reported_result
from troef.web.evenings.log import Actor, check_reason, lock_evening_of, notify_watchers, record_change
from troef.web.evenings.models import (
    Counted,
    Evening,
    EveningState,
    LiveTable,
    LogVerb,
    Result,
    Sitting,
    Typed,
    UnplayedReason,
)
from troef.web.platform.http import sse
from troef.web.platform.internals.compiled_queries import compiled_query
from troef.web.rulings.rulings import check_period


def check_board_open(evening: Evening, sitting: Sitting, board: int) -> None:
    """Raise TroefError unless this table may enter a result on the board now."""
    if evening.state != EveningState.PLAYING:
        raise TroefError(_("The evening is not being played now. Ask the director."))
    if sitting.closed:
        raise TroefError(_("This round is closed at this table. Call the director for a correction."))
    if sitting.is_sit_out or board not in sitting.boards:
        boards = ", ".join(map(str, sitting.boards))
        sentence = _("Board %(board)s is not played at this table in this round; the boards are %(boards)s.")
        raise TroefError(sentence % {"board": board, "boards": boards})


def log_values(result: Result) -> dict[str, object]:
    """Return a result as the fields that the log stores."""
    return _values(reported_result(result), result.unplayed)


def _values(outcome: ReportedResult | None, unplayed: str) -> dict[str, object]:
    return outcome.values() if outcome else {"not played": unplayed or True}


@transaction.atomic
def count_deal(sitting: Sitting, deal: int, slip: ReportedResult, is_new: bool) -> None:
    """Add deal number `deal` to a round's total, or correct it (klaverjas). Raise TroefError if others come first."""
    evening = lock_evening_of(sitting)
    check_board_open(evening, sitting, sitting.round)
    counted = Counted.objects.filter(sitting=sitting).first() or Counted(sitting=sitting)
    known, line = len(counted.lines), str(slip.values()["slip"])
    if is_new and 0 < deal <= known and counted.lines[deal - 1] != line:
        raise TroefError(_("Another phone has counted deal %(deal)s in the meantime. Look again.") % {"deal": deal})
    if not 0 < deal <= min(known + 1, evening.klaverjas.deals):
        raise TroefError(
            _("Deal %(deal)s is not the next one: %(known)s are counted.") % {"deal": deal, "known": known}
        )
    counted.lines[deal - 1 : deal] = [line]
    counted.save()
    notify_watchers(evening, f"table:{sitting.table.number}")


def _result(sitting: Sitting, board: int) -> Result | None:
    """Return the stored result of a board at this sitting, or None."""
    result = next(iter(_told_of(sitting.pk, board)), None)
    if result is not None:
        result.sitting, result.evening = sitting, sitting.evening
    return result


@compiled_query
def _told_of(sitting: int, board: int) -> QuerySet[Result]:
    return Result.objects.bare().filter(sitting=sitting, board=board)


@transaction.atomic
def propose_result(
    sitting: Sitting, side: str, board: int, outcome: ReportedResult | None, sees: int, actor: Actor, unplayed: str = ""
) -> Result:
    """Store one side's result, or `unplayed`, why it did not play. Raise TroefError if `sees` is an old version."""
    evening = lock_evening_of(sitting)
    check_board_open(evening, sitting, board)
    if outcome is not None and evening.screens:
        raise TroefError(_("On screens the cards decide the result. Call the director for a correction."))
    if outcome is not None:
        outcome.check_cards(lambda: evening.deal(board))
    elif unplayed not in UnplayedReason.values:
        raise TroefError(_("Say why board %(board)s was not played.") % {"board": board})
    result = _result(sitting, board)
    before = log_values(result) if result else None
    result = result or Result.of(sitting, board, version=0)
    told, theirs = _values(outcome, unplayed), result.rival
    about = {"board": board}
    if before == told:  # The other side confirms by entering the same; on the same side nothing changes.
        if not result.agreed and result.proposed_by != side:
            _settle(evening, result, actor)
        return result
    if result.pk and _is_ruled(result):
        raise TroefError(_("The director has decided board %(board)s. Call the director for a change.") % about)
    if result.agreed and sees != result.version:
        raise TroefError(_("Board %(board)s has been agreed already. Look at it and correct it there.") % about)
    if theirs and theirs["result"] == told:  # Entered before, and still shown on the phones of both sides.
        if theirs["side"] != side:
            _take_over(evening, result)
            _settle(evening, result, actor)
        return result
    if before is not None and result.proposed_by == side and sees != result.version:
        sentence = _("Board %(board)s has been entered on another phone of your side. Look at it and correct it there.")
        raise TroefError(sentence % about)
    if result.agreed:
        result.other_entry = None
    elif before is not None and result.proposed_by != side:  # It is stored beside this different entry.
        entry = {"unplayed": result.unplayed, "score": result.score, "result": before}
        result.other_entry = {"side": result.proposed_by, "device": result.entered_on, **entry}
    result.proposed_by, result.agreed, result.version = side, False, result.version + 1
    result.entered_on, result.agreed_on, result.unplayed = actor.device, "", unplayed
    evening.game.entry.save_result(result, outcome)
    verb = LogVerb.PROPOSED if before is None else LogVerb.CORRECTED
    if before is not None:
        _looked_at_anew(result)
    values = {"board": board, "result": log_values(result), "before": before}
    record_change(evening, actor, verb, f"table:{sitting.table.number}", **values)
    return result


def _take_over(evening: Evening, result: Result) -> None:
    """Replace a result by the other side's entry. It gets a new version, as pages showed that entry beside it only."""
    entry: dict[str, Any] = result.other_entry or {}
    result.other_entry = None
    result.proposed_by, result.entered_on, result.unplayed = entry["side"], entry["device"], entry["unplayed"]
    result.version += 1
    evening.game.entry.save_result(
        result, None if entry["unplayed"] else evening.game.entry.from_log(evening, entry["result"])
    )


def _is_ruled(result: Result) -> bool:
    return result.proposed_by == "TD" or result.adjustments.filter(withdrawn=None).exists()


@transaction.atomic
def confirm_result(
    sitting: Sitting, side: str, board: int, sees: int, actor: Actor, handed_over: bool = False
) -> Result:
    """Confirm the version that this side `sees`. Raise TroefError if it has changed, or is its own.

    `handed_over`: confirmed on the phone of the proposing side.
    """
    evening = lock_evening_of(sitting)
    check_board_open(evening, sitting, board)
    result = _result(sitting, board)
    if result is None:
        raise TroefError(_("There is no result on board %(board)s yet.") % {"board": board})
    is_theirs = result.proposed_by == {"NS": "EW", "EW": "NS"}[side]
    if result.agreed and (result.version == sees or (is_theirs and result.version == sees + 1)):
        return result
    if result.version != sees:
        raise TroefError(_("The result of board %(board)s has changed. Look again.") % {"board": board})
    if result.proposed_by == side and not result.rival:
        raise TroefError(_("The other side has to confirm this result."))
    if result.proposed_by == side:
        _take_over(evening, result)
    _settle(evening, result, actor, handed_over)
    return result


def _settle(evening: Evening, result: Result, actor: Actor, handed_over: bool = False) -> None:
    result.agreed, result.agreed_on, result.other_entry = True, "" if handed_over else actor.device, None
    result.version += 1  # A side that has not seen the confirmation cannot correct it.
    result.save(update_fields=["agreed", "agreed_on", "other_entry", "version"])
    topic, said = f"table:{result.sitting.table.number}", log_values(result)
    record_change(evening, actor, LogVerb.AGREED, topic, board=result.board, result=said, handed_over=handed_over)
    _go_on(evening, result)


def _go_on(evening: Evening, result: Result) -> None:
    agreed = result.sitting.results.filter(agreed=True).order_by().values_list("board", flat=True)
    if not set(result.sitting.boards).difference(agreed):
        progress.advance_round(evening)


@transaction.atomic
def enter_live_result(sitting: Sitting, board: int, outcome: ReportedResult, actor: Actor) -> None:
    """Store the result of a board played on screens as confirmed. A result with a ruling of the director remains."""
    evening, result = lock_evening_of(sitting), _result(sitting, board)
    before = log_values(result) if result else None
    if before == outcome.values() or (result is not None and _is_ruled(result)):
        return
    result = result or Result.of(sitting, board, version=0)
    result.proposed_by, result.agreed, result.version = "NS", True, result.version + 1
    result.entered_on, result.unplayed = actor.device, ""
    evening.game.entry.save_result(result, outcome)
    if before is not None:
        _looked_at_anew(result)
    about = {"board": board, "result": log_values(result), "before": before}
    record_change(evening, actor, LogVerb.PLAYED_ON_SCREENS, f"table:{sitting.table.number}", **about)
    _go_on(evening, result)


@transaction.atomic
def accept_suspicious_result(sitting: Sitting, board: int, actor: Actor) -> None:
    """Accept a confirmed but suspicious result until it changes. Raise TroefError if there is no confirmed result."""
    evening, result = lock_evening_of(sitting), _result(sitting, board)
    if result is None or not result.agreed:
        raise TroefError(_("There is no result to let stand."))
    Typed.objects.update_or_create(sitting=sitting, board=board, defaults={"stands": True})
    about = {"board": board, "result": log_values(result)}
    record_change(evening, actor, LogVerb.SLIP_STANDS, f"table:{sitting.table.number}", **about)


def _looked_at_anew(result: Result) -> None:
    Typed.objects.filter(sitting=result.sitting_id, board=result.board, stands=True).update(stands=False)


@transaction.atomic
def set_result(sitting: Sitting, board: int, outcome: ReportedResult | None, reason: str, actor: Actor) -> Result:
    """Set a result as the director; `outcome` None: not played. Raise TroefError if too late or without a reason."""
    evening = Evening.objects.select_for_update().get(pk=sitting.evening_id)
    check_period(evening, timezone.now())
    if sitting.is_sit_out or board not in sitting.boards:
        raise TroefError(_("Board %(board)s is not meant for this table in this round.") % {"board": board})
    result = Result.objects.filter(sitting=sitting, board=board).first()
    before = log_values(result) if result else None
    if before is not None or outcome is None:
        check_reason(reason)
    if result and result.agreed and result.proposed_by == "TD" and before == _values(outcome, ""):
        return result  # The same result was sent again, because the response was lost.
    result = result or Result.of(sitting, board, version=0)
    result.proposed_by, result.agreed, result.version = "TD", True, result.version + 1
    evening.game.entry.save_result(result, outcome)
    if before is not None:
        _looked_at_anew(result)
    about = {"board": board, "before": before, "result": log_values(result), "reason": reason.strip()}
    record_change(evening, actor, LogVerb.CORRECTED_BY_THE_DIRECTOR, f"table:{sitting.table.number}", **about)
    for table in LiveTable.objects.filter(sitting=sitting):
        sse.publish(table.topic, "board")
    if evening.state == EveningState.PLAYING:
        progress.advance_round(evening)
    return result
