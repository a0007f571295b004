"""29: a call out of turn is cancelled when an opponent draws attention to it."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import Kind, OutOfTurn
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y1949.law28 import right_player_calls
from troef.bridge.laws.y1949.law30 import pass_out_of_turn
from troef.bridge.laws.y1949.law31 import bid_out_of_turn
from troef.bridge.laws.y1949.law32 import double_out_of_turn
from troef.bridge.laws.y1949.law34 import TREATED_AS_REGULAR
from troef.bridge.laws.y1949.register import Stage, article, stage
from troef.laws import Ruling

_ARTICLES = {Kind.PASS: pass_out_of_turn, Kind.BID: bid_out_of_turn, Kind.DOUBLE: double_out_of_turn}


@article("29", facts=OutOfTurn)
def call_out_of_turn(f: OutOfTurn) -> Ruling | None:
    """28b and 34 when an opponent has called over it; otherwise, once noticed, 30, 31 or 32."""
    if f.turn_acted:
        return right_player_calls()
    match stage(f):
        case Stage.WAIVED:
            return Ruling("34", TREATED_AS_REGULAR, (Do.ACCEPT,))
        case Stage.UNNOTICED:
            return None
    return _ARTICLES[f.kind](f)
