"""50: penalty cards."""

from __future__ import annotations

from troef.bridge.laws.facts import NewPenaltyCard
from troef.bridge.laws.y2017.register import article


@article("50", facts=NewPenaltyCard)
def kind_of_penalty_card(f: NewPenaltyCard) -> str:
    """50B: one small card exposed by accident is minor, every other is major."""
    return "major" if f.honour or f.deliberate or f.others else "minor"
