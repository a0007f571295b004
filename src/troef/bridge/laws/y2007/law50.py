"""50: penalty cards; what must be played is known to all, what was picked up is not for partner."""

from __future__ import annotations

from troef.bridge.laws.facts import NewPenaltyCard
from troef.bridge.laws.play_facts import PenaltyCardGone
from troef.bridge.laws.ruling import MayNotUse, Role, Ruling
from troef.bridge.laws.y2007.register import LAW, article


@article("50", facts=NewPenaltyCard)
def kind(f: NewPenaltyCard) -> str:
    """50B: minor is a single card below the honours that was shown by accident."""
    return "major" if f.honour or f.deliberate or f.others else "minor"


def gone(f: PenaltyCardGone) -> Ruling | None:
    """50E: having a penalty card that went back is not for partner; one that was played tells nothing more."""
    return None if f.played else Ruling("50E", effects=(MayNotUse(Role.OFFENDER, (Role.PARTNER,), "50E"),))


LAW.judge(PenaltyCardGone, gone)
