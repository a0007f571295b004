"""33: two calls at the same moment."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import SimultaneousCall
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text


@article("33", facts=SimultaneousCall)
def simultaneous_call(f: SimultaneousCall) -> Ruling:
    """The call of the player whose turn it was came first."""
    text = Text(
        "{call} van {offender} viel samen met een bieding op de beurt en geldt als de volgende.",
        "{call} by {offender} coincided with a call in turn and counts as the next one.",
    )
    return Ruling("33", text)
