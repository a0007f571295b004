"""53: a lead out of turn that becomes a proper one."""

from __future__ import annotations

from troef.bridge.laws.facts.play import Answer, LeadOutOfTurn
from troef.bridge.laws.ruling import With
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text

STANDS = Text("{cards} van {offender} wordt een juist voorspelen.", "{offender}'s {cards} becomes a proper lead.")


@article("53")
def settled(f: LeadOutOfTurn) -> Ruling | None:
    """Somebody of the other side plays to it, or says that it is all right."""
    if f.accepted is None and f.turn_acted:
        text = Text(
            "{turn} heeft op zijn beurt voorgespeeld: {cards} van {offender} gaat terug, zonder straf.",
            "{turn} has led in turn: {offender}'s {cards} goes back, without penalty.",
        )
        return Ruling("60", text, (With.LET_BE,))
    if f.accepted or f.answer is Answer.ACCEPT or (f.accepted is None and (f.lho_acted or f.rho_acted)):
        return Ruling("53", STANDS, (With.LEAD_STANDS,))
    return None
