"""Klaverjas as a game of contests: points per side, and what part II says about matchpoints (1976: II-13 to II-21)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from troef.cards import Board, TroefError
from troef.contest.fields import LARGEST, brief
from troef.contest.options import Method
from troef.contest.result import Award, Played
from troef.contest.rules import Doubt, Rules
from troef.contest.rules_file import rules_from
from troef.laws import Edition, Text

FIELDS = frozenset(("points",))
_ALL_CARDS = 162
"""The points of a deal without roem, march or penalty (glossary; 30 per suit, trump 62, last trick 10)."""


@cache
def rules(edition: Edition) -> Rules:
    """What the regulations say about contests."""
    data = tomllib.loads((Path(__file__).parent / "contest.toml").read_text(encoding="utf-8"))
    methods = frozenset((Method.MATCHPOINTS, Method.BOARD_A_MATCH, Method.TOTAL_POINTS))
    return rules_from(
        data[f"y{edition.year}"],
        edition,
        FIELDS,
        read_result,
        doubts,
        methods,
        awards=frozenset(Award),
        counts_tops=True,
    )


def read_result(fields: Mapping[str, Any], board: Board) -> Played:
    """The points of both sides, with roem, march and penalties."""
    points = fields["points"]
    if not isinstance(points, dict) or points.keys() != {"NS", "EW"}:
        raise TroefError("points: write the points of NS and of EW")
    ns, ew = points["NS"], points["EW"]
    for amount in (ns, ew):
        if type(amount) is not int or not 0 <= amount <= LARGEST:
            raise TroefError(f"points: {brief(amount)} is not a number of points")
    return _scored(ns, ew)


@lru_cache(maxsize=100_000)
def _scored(ns: int, ew: int) -> Played:
    return Played(ns, ew, (("points", (("NS", ns), ("EW", ew))),))


def doubts(played: Played, field: Mapping[Played, int], board: Board) -> Iterator[Doubt]:
    """A total that no deal can give: 162 and what roem, march or a penalty add, all of them tens."""
    extra = played.ns + played.ew - _ALL_CARDS
    if extra < 0 or extra % 10:
        text = Text(
            f"samen {played.ns + played.ew} punten: zonder roem zijn het er {_ALL_CARDS}",
            f"{played.ns + played.ew} points together: without roem there are {_ALL_CARDS}",
        )
        yield Doubt("impossible-score", text)
