"""The evening as a contest file: what `troef score` reads, and the only thing our own scoring reads."""

from __future__ import annotations

from typing import Any

from troef.web.evening.games import game_of, told_of
from troef.web.evening.models import Adjustment, Evening, Penalty, Result


def contest_file(evening: Evening) -> dict[str, Any]:
    """Everything that counts: agreed results, rulings in force, penalties."""
    return {
        "edition": evening.edition,
        "regulations": game_of(evening).regulations(evening),
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
    game = game_of(evening)
    fields = ("pk", "board", "ns__number", "ew__number", *game.columns)
    rows = []
    for pk, board, ns, ew, *told in evening.results.filter(agreed=True).values_list(*fields):
        if pk in ruled:
            rows.append(adjusted_row(ruled[pk].result, ruled[pk].given))
        else:
            rows.append({"board": board, "ns": str(ns), "ew": str(ew), **game.row(*told)})
    return rows


def in_force(rulings: Any) -> list[Any]:
    """Rulings that were not withdrawn, oldest first."""
    return [ruling for ruling in rulings.all() if ruling.withdrawn is None]


def adjustment_of(result: Result) -> Adjustment | None:
    """The ruling that stands for this result."""
    rulings: list[Adjustment] = in_force(result.adjustments)
    return rulings[-1] if rulings else None


def adjusted_row(result: Result, given: dict[str, Any]) -> dict[str, Any]:
    """The ruling counts; what the table scored stays beside it."""
    told = told_of(result)
    beside = {"adjusted_from": told.as_result()} if told else {}
    return {"board": result.board, "ns": str(result.ns.number), "ew": str(result.ew.number), **given, **beside}


def _penalty(penalty: Penalty) -> dict[str, Any]:
    return {
        "contestant": str(penalty.contestant.number),
        "amount": float(penalty.amount),
        "unit": penalty.unit,
        "law": penalty.law,
    }
