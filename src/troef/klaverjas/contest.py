"""Klaverjas as a game of contests: points per side, and what part II says about matchpoints (1976: II-13 to II-21)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from troef.cards import Board, TroefError
from troef.cards.reading import missing
from troef.contest.options import Method
from troef.contest.result import Award, Played
from troef.contest.rules import Doubt, Rules, rules_from
from troef.laws import Edition, Text

FIELDS = frozenset(("points",))
TOTAL_FIELDS = frozenset(("deals", "roem", "marches", "wet"))
"""What the total of a round may tell besides."""
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
        total_fields=TOTAL_FIELDS,
        awards=frozenset(Award),
        counts_tops=True,
    )


def read_result(fields: Mapping[str, Any], board: Board) -> Played:
    """The points of both sides, with roem, march and penalties; of one deal, or of the deals of a round."""
    if "points" not in fields:
        raise missing("points")
    ns, ew = fields["points"]
    return _total(fields, ns, ew) if "deals" in fields else _scored(ns, ew)


@lru_cache(maxsize=100_000)
def _scored(ns: int, ew: int) -> Played:
    return Played(ns, ew, (("points", (("NS", ns), ("EW", ew))),))


def _total(fields: Mapping[str, Any], ns: int, ew: int) -> Played:
    """The total of a round: roem is part of the points, and a deal has one march or one side that goes wet at most."""
    deals = fields["deals"]
    entries: list[tuple[str, object]] = [("deals", deals), ("points", (("NS", ns), ("EW", ew)))]
    for name in ("roem", "marches", "wet"):
        if name in fields:
            both = fields[name]
            entries.append((name, tuple(zip(("NS", "EW"), both, strict=True))))
            if name == "roem" and (both[0] > ns or both[1] > ew):
                raise TroefError("roem: there is more roem than points", "roem: er is meer roem dan punten")
            if name != "roem" and sum(both) > deals:
                raise TroefError(f"{name}: {sum(both)} in {deals} deals", f"{name}: {sum(both)} in {deals} spellen")
    return Played(ns, ew, tuple(entries))


def doubts(played: Played, field: Mapping[Played, int], board: Board) -> Iterator[Doubt]:
    """A total that no deals can give: 162 each and what roem, march or a penalty add, all of them tens."""
    deals = dict(played.told).get("deals", 1)
    assert isinstance(deals, int)
    plain = deals * _ALL_CARDS
    extra = played.ns + played.ew - plain
    if extra < 0 or extra % 10:
        text = Text(
            f"samen {played.ns + played.ew} punten: zonder roem zijn het er {plain}",
            f"{played.ns + played.ew} points together: without roem there are {plain}",
        )
        yield Doubt("impossible-score", text)
