"""17: the auction period; 17D3 gives a player the turn that passes out of turn took from him."""

from __future__ import annotations

from troef.bridge.laws.facts import MissedTurn
from troef.bridge.laws.ruling import Do, Ruling
from troef.bridge.laws.y2017.register import article
from troef.laws import Text


@article("17", facts=MissedTurn)
def missed_turn(f: MissedTurn) -> Ruling:
    """17D3: the passes after the missed turn are void and the player gets his turn."""
    return Ruling(
        "17D3",
        Text(
            "{turn} is zijn beurt misgelopen door een pas voor de beurt: de passen daarna vervallen en {turn} biedt.",
            "{turn} lost his turn through a pass out of turn: the passes after that are void and {turn} calls.",
        ),
        (Do.CANCEL_LATER,),
    )
