"""33: two calls at the same moment."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import SimultaneousCall
from troef.bridge.laws.y2017.register import article
from troef.laws import Ruling, Text


@article("33", facts=SimultaneousCall)
def simultaneous_call(f: SimultaneousCall) -> Ruling:
    """The call of the player whose turn it was came first."""
    return Ruling(
        "33",
        Text(
            "Twee biedingen tegelijk: eerst telt die van wie aan de beurt was, daarna {call} van {offender}.",
            "Two calls at once: that of the player in turn counts first, then {call} by {offender}.",
        ),
    )
