"""32: a double or redouble out of turn that is not accepted and that law 19 would allow."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import OutOfTurn
from troef.bridge.laws.y2017.law31 import cancelled
from troef.bridge.laws.y2017.register import article
from troef.laws import Ruling


@article("32")
def double_out_of_turn(f: OutOfTurn) -> Ruling:
    """The same course as a bid out of turn."""
    return cancelled(f, "32A1", "32A2", "32B")
