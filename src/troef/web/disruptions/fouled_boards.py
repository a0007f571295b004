"""Fouled boards: the version at each table. Each version is scored separately (2017: 87; 1949: 104)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.rules import rules_of
from troef.web.disruptions.boards import check_bridge
from troef.web.evenings.games import reported_result
from troef.web.evenings.log import Actor, check_reason, record_change
from troef.web.evenings.models import SEAT_FIELDS, Evening, EveningKind, Fouled, LogVerb, Sitting
from troef.web.evenings.scoring import contest_files, score_files, standings
from troef.web.rulings.rulings import check_period
from troef.web.rulings.score_preview import StandingChange, standing_changes

WRONG_FORMS = ("B", "C", "D")
"""Letters of the wrong versions of a fouled board."""


def fouled_board_law(evening: Evening) -> str:
    """Return the paragraph on fouled boards in the evening's law book. For team matches it is another one."""
    return rules_of(evening.laws).law["void_match" if evening.kind == EveningKind.TEAMS else "fouled"]


def tables_with(evening: Evening, board: int) -> list[Sitting]:
    """Return the sittings that play this board."""
    sittings = evening.sittings.select_related("table", *SEAT_FIELDS, "evening").prefetch_related("fouled", "results")
    return [sitting for sitting in sittings if board in sitting.boards and not sitting.is_sit_out]


def _check(evening: Evening, board: int, rows: Sequence[Fouled]) -> None:
    check_bridge(evening)
    tables = tables_with(evening, board)
    if not tables:
        raise TroefError(_("Board %(board)s is not played tonight.") % {"board": board})
    forms = {row.sitting_id: row.form for row in rows}
    if not forms.keys() <= {sitting.pk for sitting in tables} or not set(forms.values()) <= set(WRONG_FORMS):
        raise TroefError(_("Say of each table which form of the board it had."))
    if len({forms.get(sitting.pk) for sitting in tables}) == 1 and rows:
        raise TroefError(_("All tables had the same form: then the board was not fouled."))


def _put(evening: Evening, board: int, rows: Sequence[Fouled]) -> None:
    """Replace the wrong versions of a board and update its scores, which follow each table's vulnerability."""
    Fouled.objects.filter(sitting__evening=evening, board=board).delete()
    Fouled.objects.bulk_create(rows)
    for result in evening.results.filter(board=board):
        if outcome := reported_result(result):
            evening.game.entry.save_result(result, outcome)


def preview_fouled(evening: Evening, board: int, rows: Sequence[Fouled]) -> list[StandingChange]:
    """Return the changes in the ranking if tables had these versions of the board. Nothing is stored."""
    _check(evening, board, rows)
    before = standings(evening)
    with transaction.atomic():
        _put(evening, board, rows)
        after = score_files(evening.pk, contest_files(evening))
        transaction.set_rollback(True)
    return standing_changes(before, after)


@transaction.atomic
def set_board_versions(evening: Evening, board: int, rows: Sequence[Fouled], reason: str, actor: Actor) -> None:
    """Store which tables had a wrong version of a board, in place of earlier rows. No rows: it was not fouled."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    check_period(evening, timezone.now())
    _check(evening, board, rows)
    check_reason(reason)
    earlier = Fouled.objects.filter(sitting__evening=evening, board=board).select_related("sitting__table")
    before = [_told(row) for row in earlier]
    if not rows and not before:
        raise TroefError(_("Nobody said that board %(board)s was fouled.") % {"board": board})
    _put(evening, board, rows)
    verb = LogVerb.BOARD_FOULED if rows else LogVerb.BOARD_NOT_FOULED
    forms, about = [_told(row) for row in rows], {"board": board, "law": fouled_board_law(evening)}
    record_change(evening, actor, verb, **about, forms=forms, forms_before=before, reason=reason.strip())


def _told(row: Fouled) -> dict[str, Any]:
    return {"round": row.sitting.round, "table": row.sitting.table.number, **row.copy}
