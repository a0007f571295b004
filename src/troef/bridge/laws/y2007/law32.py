"""32: a double or redouble out of turn that is not accepted; the chart is lost."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import OutOfTurn
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y2007.register import WITHDRAWN_IS_UNAUTHORIZED, article, lost
from troef.laws import Ruling, Text


@article("32")
def double_out_of_turn(f: OutOfTurn) -> Ruling:
    """29B sends the auction back to the player whose turn it was; more our sources do not tell."""
    return lost("32", _CANCELLED, Do.CANCEL, WITHDRAWN_IS_UNAUTHORIZED)


_CANCELLED = Text(
    "{call} van {offender} vervalt en het bieden gaat terug naar {turn}.",
    "{call} by {offender} is cancelled and it is {turn}'s turn.",
)
