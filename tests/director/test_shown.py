"""What lies on the table for all to see is not asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from troef.bridge.table.log import TableLog
from troef.director.charts import chart
from troef.director.known import known_in

CASES = Path(__file__).parent.parent / "cases" / "contract" / "bridge"
AUCTION = [{"do": "call", "by": by, "call": call} for by, call in zip("NESW", ("1N", "P", "P", "P"), strict=True)]


def log(*events: dict[str, Any]) -> TableLog:
    return TableLog.read({"edition": "bridge-2017", "board": 1, "events": list(events)})


@pytest.mark.parametrize(
    ("id", "events", "known"),
    [
        ("6D", [], {"begun": False}),
        ("6D", AUCTION[:1], {"begun": True}),
        ("16-other", AUCTION[:1], {"called": True}),
        ("17/22", AUCTION[:3], {}),
        ("17/22", AUCTION, {"passes": True, "bid": True, "led": False}),
        ("72C", AUCTION, {"over": False}),
        ("79", AUCTION, {}),
        ("50", AUCTION, {}),
    ],
)
def test_what_the_auction_shows(id: str, events: list[dict[str, Any]], known: dict[str, Any]) -> None:
    assert known_in(log(*events), chart(id)) == known


def dropped(*cards: str) -> list[dict[str, Any]]:
    """North declares, East leads; West has let these cards fall."""
    shown = [{"do": "expose", "by": "W", "cards": [card], "how": "dropped"} for card in cards]
    return [*AUCTION, {"do": "play", "by": "E", "card": "C2"}, *shown, {"do": "director", "by": "N"}]


@pytest.mark.parametrize(
    ("id", "cards", "known"),
    [
        ("50", ["SQ"], {"more": False, "minor": False}),
        ("50", ["SQ", "H4"], {"more": True}),
        ("51", ["SQ", "S4"], {"one_suit": True}),
        ("51", ["SQ", "H4"], {"one_suit": False}),
        ("51", ["SQ"], {}),
    ],
)
def test_penalty_cards_lie_open(id: str, cards: list[str], known: dict[str, Any]) -> None:
    assert known_in(log(*dropped(*cards)), chart(id)) == known


def test_a_small_penalty_card_at_the_players_turn() -> None:
    """The contract's case of a penalty card: whose turn it is and whether it may be played stand on the table."""
    told = json.loads((CASES / "50-01.json").read_text(encoding="utf-8"))
    known = known_in(TableLog.read(told["log"]), chart("50"))
    assert known == {
        "more": False,
        "minor": True,
        "partner_leads": False,
        "playable": True,
    }
