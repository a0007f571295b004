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
        "results": [_row(result) for result in counted(evening)],
        "penalties": [_penalty(one) for one in in_force(evening.penalties.select_related("contestant"))],
    }


def counted(evening: Evening) -> list[Result]:
    """The results that count, with the rulings beside them."""
    agreed = evening.results.select_related("ns", "ew").prefetch_related("adjustments")
    return [result for result in agreed if result.agreed]


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


def at_the_table(result: Result) -> dict[str, Any]:
    """The table result as the file writes it."""
    outcome = outcome_of(result)
    return {"not_played": True} if outcome is None else outcome.as_result()


def _row(result: Result) -> dict[str, Any]:
    ruling = adjustment_of(result)
    return adjusted_row(result, ruling.given) if ruling else plain_row(result)


def plain_row(result: Result) -> dict[str, Any]:
    return {**_who(result), **at_the_table(result)}


def adjusted_row(result: Result, given: dict[str, Any]) -> dict[str, Any]:
    """The ruling counts; what the table scored stays beside it."""
    beside = {"adjusted_from": at_the_table(result)} if result.is_played else {}
    return {**_who(result), **given, **beside}


def _who(result: Result) -> dict[str, Any]:
    return {"board": result.board, "ns": str(result.ns.number), "ew": str(result.ew.number)}


def _penalty(penalty: Penalty) -> dict[str, Any]:
    return {
        "contestant": str(penalty.contestant.number),
        "amount": float(penalty.amount),
        "unit": penalty.unit,
        "law": penalty.law,
    }
