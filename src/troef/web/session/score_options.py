"""How an evening is scored, as the contest file says it."""

from __future__ import annotations

from typing import Any

from troef.web.session.models import Evening


def scoring_of(evening: Evening) -> dict[str, Any]:
    """The method; teams that play for IMPs have victory points by the length of a match, or are knocked out."""
    told: dict[str, Any] = {"method": evening.method}
    if evening.kind == "teams" and evening.movement == "knockout":
        told["knockout"] = True
    elif evening.kind == "teams" and evening.method == "imps":
        told["vp"] = {"boards": boards_a_match(evening) or 1}
    return told


def boards_a_match(evening: Evening) -> int:
    """How many boards a match has: those of the longest, as the scale is one for the whole contest."""
    boards: dict[str, set[int]] = {}
    for match, told in evening.sittings.exclude(match="").values_list("match", "boards"):
        boards.setdefault(match, set()).update(told)
    return max(map(len, boards.values()), default=0)
