"""55: declarer leads out of turn."""

from __future__ import annotations

from troef.bridge.laws.facts.play import DeclarerLead
from troef.bridge.laws.ruling import Choice, MayNotUse, Offer, Role, Watch, With
from troef.bridge.laws.y2017.law53 import STANDS, settled
from troef.bridge.laws.y2017.register import OWN_SIDE, article
from troef.laws import Ruling, Text


@article("55", facts=DeclarerLead)
def declarer_lead(f: DeclarerLead) -> Ruling | None:
    """Either defender may accept it or have it taken back; the left-hand one of the hand that led prevails."""
    back = Text("{cards} gaat terug; {turn} speelt voor.", "{cards} goes back; {turn} leads.")
    if f.partner_acted:  # he led from the right hand himself, and that was played to
        return Ruling("55B2", back, (With.LET_BE, MayNotUse(Role.OFFENDER, OWN_SIDE, "16C2"), Watch("55C")))
    ruling = settled(f)
    if ruling is not None or not f.director:
        return ruling
    law = "55B2" if f.own_turn else "55B1"
    if f.accepted is None:
        choices = (Choice("accept", "55A", STANDS, True), Choice("reject", law, back, False))
        offers = tuple(Offer(who, "accepted", "55A", choices, who is Role.LHO) for who in (Role.LHO, Role.RHO))
        return Ruling("55A", effects=offers, open=True)
    told = (MayNotUse(Role.OFFENDER, OWN_SIDE, "16C2"), Watch("55C"))
    waits = (With.RETRACTED,) if f.own_turn else ()  # 60B is about a lead that declarer himself has still to make
    return Ruling(law, back, (With.TAKE_BACK, *waits, *told))
