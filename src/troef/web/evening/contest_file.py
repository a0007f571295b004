"""The evening as a contest file: what `troef score` reads, and the only thing our own scoring reads."""

from __future__ import annotations

from typing import Any

from troef.web.evening.models import Adjustment, Evening, Penalty, Result
from troef.web.evening.outcome import Outcome


def contest_file(evening: Evening) -> dict[str, Any]:
    """Everything that counts: agreed results, rulings in force, penalties."""
    return {
        "edition": evening.edition,
        "regulations": evening.regulations,
        "kind": evening.kind,
        "winners": evening.winners,
        "contestants": [
            {"id": str(one.number), "name": one.name, "players": [player.name for player in one.players.all()]}
            for one in evening.contestants.prefetch_related("players")
        ],
        "scoring": {"method": evening.method},
        "results": _rows(evening),
        "penalties": [_penalty(one) for one in in_force(evening.penalties.select_related("contestant"))],
    }


def _rows(evening: Evening) -> list[dict[str, Any]]:
    """The agreed results; plain rows, as a large evening has thousands, and the few that were ruled upon in full."""
    rulings = Adjustment.objects.filter(result__evening=evening, withdrawn=None).order_by("at")
    ruled = {one.result_id: one for one in rulings.select_related("result__ns", "result__ew")}
    fields = ("pk", "board", "ns__number", "ew__number", "contract", "declarer", "tricks")
    rows = []
    for pk, board, ns, ew, *told in evening.results.filter(agreed=True).values_list(*fields):
        if pk in ruled:
            rows.append(adjusted_row(ruled[pk].result, ruled[pk].given))
        else:
            rows.append({"board": board, "ns": str(ns), "ew": str(ew), **_told(*told)})
    return rows


def _told(contract: str, declarer: str, tricks: int | None) -> dict[str, Any]:
    """What happened at the table, as the file writes it."""
    if not contract:
        return {"not_played": True}
    return {"contract": "P"} if contract == "P" else {"contract": contract, "by": declarer, "tricks": tricks}


def in_force(rulings: Any) -> list[Any]:
    """Rulings that were not withdrawn, oldest first."""
    return [ruling for ruling in rulings.all() if ruling.withdrawn is None]


def adjustment_of(result: Result) -> Adjustment | None:
    """The ruling that stands for this result."""
    rulings: list[Adjustment] = in_force(result.adjustments)
    return rulings[-1] if rulings else None


def outcome_of(result: Result) -> Outcome | None:
    """What happened at the table; None where the board was not played."""
    if not result.is_played:
        return None
    return Outcome(result.played_contract, result.declarer_seat, result.tricks, result.lead_card)


def adjusted_row(result: Result, given: dict[str, Any]) -> dict[str, Any]:
    """The ruling counts; what the table scored stays beside it."""
    beside = {"adjusted_from": _told(result.contract, result.declarer, result.tricks)} if result.is_played else {}
    return {"board": result.board, "ns": str(result.ns.number), "ew": str(result.ew.number), **given, **beside}


def _penalty(penalty: Penalty) -> dict[str, Any]:
    return {
        "contestant": str(penalty.contestant.number),
        "amount": float(penalty.amount),
        "unit": penalty.unit,
        "law": penalty.law,
    }
