"""Klaverjas by the regulations of 1976: bidding, tricks, roem, scores, and a table that makes rulings."""

from typing import TYPE_CHECKING

from troef.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from troef.klaverjas.game.rules import Rules
    from troef.klaverjas.game.score_slip import Slip, work_out
    from troef.klaverjas.game.trick import Trick
    from troef.klaverjas.table.situation import Situation
    from troef.klaverjas.table.table import Table

__all__ = ["Rules", "Situation", "Slip", "Table", "Trick", "work_out"]

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "Rules": "game.rules",
        "Slip": "game.score_slip",
        "work_out": "game.score_slip",
        "Trick": "game.trick",
        "Situation": "table.situation",
        "Table": "table.table",
    },
)
