"""56: a defender leads out of turn and declarer wants it undone."""

from __future__ import annotations

from troef.bridge.laws.facts.play import Answer, DefenderLead
from troef.bridge.laws.ruling import Choice, Offer, Role
from troef.bridge.laws.y1949.law53 import STANDS, settled
from troef.bridge.laws.y1949.law54 import PICK_UP, REJECT, taken_back
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling


@article("56", facts=DefenderLead)
def defender_lead(f: DefenderLead) -> Ruling | None:
    """56a: a penalty card; 56b1, 56b2: picked up, and the suit may be required or prohibited at partner's lead."""
    ruling = settled(f)
    if ruling is not None or not f.director:
        return ruling
    law = "56b1" if f.partners_turn else "56b2"
    if f.answer is None:
        choices = (
            Choice("accept", "53", STANDS, Answer.ACCEPT),
            Choice("reject", "56a", REJECT, Answer.REJECT),
            Choice("pick-up", law, PICK_UP, Answer.PICK_UP),
        )
        return Ruling("56", effects=(Offer(Role.DECLARER, "answer", "56", choices),), open=True)
    return taken_back(f.answer is Answer.PICK_UP, law)
