"""Duplicate bridge: calls, auction, play, score, and the table that rules by the laws of 1949, 2007 and 2017."""

from typing import TYPE_CHECKING

from troef.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from troef.bridge.game.auction import Auction
    from troef.bridge.game.calls import DOUBLE, PASS, REDOUBLE, Bid, Call, parse_call
    from troef.bridge.game.contract import Contract
    from troef.bridge.game.score import score
    from troef.bridge.table.compare import compare
    from troef.bridge.table.situation import Situation
    from troef.bridge.table.table import Table

__all__ = [
    "DOUBLE",
    "PASS",
    "REDOUBLE",
    "Auction",
    "Bid",
    "Call",
    "Contract",
    "Situation",
    "Table",
    "compare",
    "parse_call",
    "score",
]

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        **dict.fromkeys(("DOUBLE", "PASS", "REDOUBLE", "Bid", "Call", "parse_call"), "game.calls"),
        "Auction": "game.auction",
        "Contract": "game.contract",
        "score": "game.score",
        "compare": "table.compare",
        "Situation": "table.situation",
        "Table": "table.table",
    },
)
