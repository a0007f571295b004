"""50: what happens with a penalty card."""

from __future__ import annotations

from troef.bridge.laws.facts import NewPenaltyCard
from troef.bridge.laws.play_effects import Penalty
from troef.bridge.laws.play_facts import PenaltyCardGone
from troef.bridge.laws.ruling import Effect, MayNotUse, Role, Ruling, Watch
from troef.bridge.laws.y2017.register import LAW, article


@article("50", facts=NewPenaltyCard)
def kind(f: NewPenaltyCard) -> str:
    """50B: minor is a single card below the honours that was exposed by accident."""
    return "major" if f.honour or f.deliberate or f.others else "minor"


def penalty(law: str, deliberate: bool = True) -> tuple[Effect, ...]:
    """The cards of the matter become penalty cards; 50E4 looks at the end whether what was seen did damage."""
    return (Penalty(law, deliberate), Watch("50E4"))


def gone(f: PenaltyCardGone) -> Ruling:
    """50E2, 50E3: once it is played or picked up, the partner may not use what he knows of it."""
    law = "50E3" if f.played else "50E2"
    return Ruling(law, effects=(MayNotUse(Role.OFFENDER, (Role.PARTNER,), law),))


LAW.judge(PenaltyCardGone, gone)
