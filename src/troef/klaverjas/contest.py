"""Klaverjas as a contest: points per side, and matchpoints by part II (1976: II-13 to II-21)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from troef.cards import SIDES, Board
from troef.contest.options import Method
from troef.contest.result import NamedAward, PlayedScore
from troef.contest.rules import ContestRules, PlausibilityDoubt, rules_from
from troef.core.records import missing_field
from troef.klaverjas.game.round_total import RoundTotal, implausible_totals
from troef.laws import Edition

FIELDS = frozenset(("points",))
TOTAL_FIELDS = frozenset(("deals", "roem", "marches", "wet"))
"""Optional fields of a result that is the total of a round in a drive."""


@cache
def rules(edition: Edition) -> ContestRules:
    """Return the rules that an edition of the regulations has for contests."""
    data = tomllib.loads((Path(__file__).parent / "contest.toml").read_text(encoding="utf-8"))
    methods = frozenset((Method.MATCHPOINTS, Method.BOARD_A_MATCH, Method.TOTAL_POINTS))
    return rules_from(
        data[f"y{edition.year}"],
        edition,
        FIELDS,
        read_result,
        doubts,
        methods,
        total_fields=TOTAL_FIELDS,
        awards=frozenset(NamedAward),
        counts_tops=True,
    )


def read_result(fields: Mapping[str, Any], board: Board) -> PlayedScore:
    """Return the points of NS and EW for a deal or a round. Raise TroefError if they are missing or impossible."""
    if "points" not in fields:
        raise missing_field("points")
    ns, ew = fields["points"]
    return _total(fields, ns, ew) if "deals" in fields else _scored(ns, ew)


@lru_cache(maxsize=100_000)
def _scored(ns: int, ew: int) -> PlayedScore:
    return PlayedScore(ns, ew, (("points", (("NS", ns), ("EW", ew))),))


def _total(fields: Mapping[str, Any], ns: int, ew: int) -> PlayedScore:
    names = ("points", *(name for name in ("roem", "marches", "wet") if name in fields))
    entries = tuple((name, tuple(zip(("NS", "EW"), fields[name], strict=True))) for name in names)
    played = PlayedScore(ns, ew, (("deals", fields["deals"]), *entries))
    _round_total(played)  # Raises TroefError if the total is impossible.
    return played


def _round_total(played: PlayedScore) -> RoundTotal:
    entries: dict[str, Any] = dict(played.as_reported)
    both = {name: dict(zip(SIDES, dict(entries[name]).values(), strict=True)) for name in entries if name != "deals"}
    return RoundTotal(entries.get("deals", 1), both.pop("points"), **both)


def doubts(played: PlayedScore, field: Mapping[PlayedScore, int], board: Board) -> Iterator[PlausibilityDoubt]:
    """Yield a doubt for each number of points that no deals can give. Such a result counts all the same."""
    for text in implausible_totals(_round_total(played)):
        yield PlausibilityDoubt("impossible-score", text)
