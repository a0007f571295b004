"""55: declarer leads out of turn."""

from __future__ import annotations

from troef.bridge.laws.facts.play import DeclarerLead
from troef.bridge.laws.ruling import Choice, Offer, Role, With
from troef.bridge.laws.y1949.law53 import STANDS, settled
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text


@article("55", facts=DeclarerLead)
def declarer_lead(f: DeclarerLead) -> Ruling | None:
    """55a: a defender had the lead, no penalty; 55b: the other hand had it, and must lead the same suit if it can."""
    if f.partner_acted:  # he led from the right hand himself, and that was played to
        return Ruling("55b", _FREE, (With.LET_BE,))
    ruling = settled(f)
    if ruling is not None or not f.director:
        return ruling
    law, back = ("55b", _SAME_SUIT) if f.own_turn else ("55a", _FREE)
    if f.accepted is None:
        choices = (Choice("accept", "53", STANDS, True), Choice("reject", law, back, False))
        return Ruling(
            "55", effects=tuple(Offer(who, "accepted", "55", choices) for who in (Role.LHO, Role.RHO)), open=True
        )
    if f.own_turn:
        return Ruling(law, back, (With.TAKE_BACK, With.RETRACTED, With.SAME_SUIT))
    return Ruling(law, back, (With.TAKE_BACK, With.RETRACTED))


_SAME_SUIT = Text(
    "{cards} gaat terug; {turn} speelt voor, zo mogelijk in dezelfde kleur.",
    "{cards} goes back; {turn} leads, in the same suit if he can.",
)
_FREE = Text("{cards} gaat terug, zonder straf; {turn} speelt voor.", "{cards} goes back, no penalty; {turn} leads.")
