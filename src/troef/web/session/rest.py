"""Who rests in a round of a drive, and what the conditions give for it."""

from __future__ import annotations

from typing import Any

from troef.web.session.models import Evening

_WHY = {"nl": "vrij volgens de loting", "en": "free by the draw"}


def round_of(evening: Evening, board: int) -> dict[str, int]:
    """The round that a deal of a drive belongs to, as a row of the contest file has it."""
    return {"round": (board - 1) // evening.klaverjas.deals + 1} if evening.is_drive else {}


def compensation_of(evening: Evening, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What everybody gets who rested in a round that has been scored."""
    if not evening.is_drive:
        return []
    way = evening.klaverjas
    worth = {"points": way.rest_points or 0} if way.rest == "points" else {"rule": way.rest}
    scored = {row["round"] for row in rows}
    played = {(row["round"], row[seat]) for row in rows for seat in ("ns", "ew", "n", "e", "s", "w") if seat in row}
    resting = evening.sittings.filter(round__in=scored, north__results_fall=False, east=None)
    rests = resting.order_by("round", "north__number").values_list("round", "north__number", "north__left_after")
    return [
        {"contestant": str(number), "round": place, **worth, "why": _WHY}
        for place, number, left in rests
        if (left is None or left >= place) and (place, str(number)) not in played
    ]
