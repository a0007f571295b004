"""53 to 56: leads out of turn."""

from __future__ import annotations

from troef.bridge.laws.facts.play import (
    DeclarerLead,
    DefenderLead,
    LeadOutOfTurn,
    LeadOutOfTurnOption,
    OpeningLeadOutOfTurn,
)
from troef.bridge.laws.ruling import CardEffect, OfferChoice, OfferedChoice, Role
from troef.bridge.laws.y1949.law48_52 import penalty
from troef.bridge.laws.y1949.register import article
from troef.core.messages import _
from troef.laws import Ruling

# 53: a lead out of turn that becomes a proper one

STANDS = _("{offender}'s {cards} becomes a proper lead.")


@article("53")
def settled(f: LeadOutOfTurn) -> Ruling | None:
    """53: a lead that the other side accepts, also by playing, stands. 60: after the proper lead it goes back."""
    if f.accepted is None and f.turn_acted:
        text = _("{turn} has led in turn: {offender}'s {cards} goes back, without penalty.")
        return Ruling("60", text, (CardEffect.LET_BE,))
    if f.accepted or f.answer is LeadOutOfTurnOption.ACCEPT or (f.accepted is None and (f.lho_acted or f.rho_acted)):
        return Ruling("53", STANDS, (CardEffect.LEAD_STANDS,))
    return None


# 54: an opening lead out of turn
@article("54", facts=OpeningLeadOutOfTurn)
def opening_lead_out_of_turn(f: OpeningLeadOutOfTurn) -> Ruling | None:
    """54a: an accepted lead stands. 54b: it must be accepted. 54c: declarer becomes dummy. Otherwise 56 applies."""
    if f.declaring:
        return Ruling("48", _NO_LEAD, (CardEffect.TAKE_BACK,)) if f.director or f.lho_acted else None
    if f.answer is None and f.dummy_seen and (f.director or f.lho_acted):
        return Ruling("54b", _MUST_ACCEPT, (CardEffect.LEAD_STANDS,))
    if f.spread or f.answer is LeadOutOfTurnOption.SPREAD:
        return Ruling("54c", _SPREAD, (CardEffect.LEAD_STANDS, CardEffect.SPREAD))
    if f.answer is LeadOutOfTurnOption.ACCEPT or (f.answer is None and f.lho_acted):
        return Ruling("54a", _ACCEPT, (CardEffect.LEAD_STANDS,))
    if not f.director:
        return None
    if f.answer is None:
        offer = OfferChoice(Role.DECLARER, "answer", "54", _CHOICES)
        return Ruling("54", effects=(CardEffect.RETURN_LEAD, offer), open=True)
    return taken_back(f.answer is LeadOutOfTurnOption.PICK_UP, "56b1")


def taken_back(picked_up: bool, law: str) -> Ruling:
    """56a: the card becomes a penalty card. 56b: it is picked up, and declarer may require or prohibit its suit."""
    if picked_up:
        return Ruling(law, PICK_UP, (CardEffect.TAKE_BACK, CardEffect.LEAD_RIGHT))
    return Ruling("56a", REJECT, (CardEffect.TAKE_BACK, *penalty("56a")))


_NO_LEAD = _("{cards} goes back into the hand; {turn} leads.")
_MUST_ACCEPT = _("Declarer may have seen a card of dummy and must accept the lead.")
_SPREAD = _("Declarer lays down his hand and becomes dummy; his partner becomes declarer.")
_ACCEPT = _("The lead stands; dummy is spread and the second card comes from declarer's hand.")
REJECT = _("{offender}'s {cards} becomes a penalty card.")
PICK_UP = _("{offender} picks {cards} up; when {partner} has to lead declarer can require or prohibit that suit.")
_CHOICES = (
    OfferedChoice("spread", "54c", _SPREAD, LeadOutOfTurnOption.SPREAD),
    OfferedChoice("accept", "54a", _ACCEPT, LeadOutOfTurnOption.ACCEPT),
    OfferedChoice("reject", "56a", REJECT, LeadOutOfTurnOption.REJECT),
    OfferedChoice("pick-up", "56b1", PICK_UP, LeadOutOfTurnOption.PICK_UP),
)


# 55: declarer leads out of turn
@article("55", facts=DeclarerLead)
def declarer_lead(f: DeclarerLead) -> Ruling | None:
    """55: the defenders accept it or it goes back. 55b: if the other hand had the lead, it leads the same suit."""
    if f.partner_acted:  # He led from the right hand, and that card was played to.
        return Ruling("55b", _FREE, (CardEffect.LET_BE,))
    ruling = settled(f)
    if ruling is not None or not f.director:
        return ruling
    law, back = ("55b", _SAME_SUIT) if f.own_turn else ("55a", _FREE)
    if f.accepted is None:
        choices = (OfferedChoice("accept", "53", STANDS, True), OfferedChoice("reject", law, back, False))
        offers = tuple(OfferChoice(who, "accepted", "55", choices) for who in (Role.LHO, Role.RHO))
        return Ruling("55", effects=offers, open=True)
    if f.own_turn:
        return Ruling(law, back, (CardEffect.TAKE_BACK, CardEffect.RETRACTED, CardEffect.SAME_SUIT))
    return Ruling(law, back, (CardEffect.TAKE_BACK, CardEffect.RETRACTED))


_SAME_SUIT = _("{cards} goes back; {turn} leads, in the same suit if possible.")
_FREE = _("{cards} goes back, no penalty; {turn} leads.")


# 56: a defender leads out of turn and declarer wants it undone
@article("56", facts=DefenderLead)
def defender_lead(f: DefenderLead) -> Ruling | None:
    """56a: a penalty card. 56b1, 56b2: picked up; declarer may require or prohibit its suit from partner."""
    ruling = settled(f)
    if ruling is not None or not f.director:
        return ruling
    law = "56b1" if f.partners_turn else "56b2"
    if f.answer is None:
        choices = (
            OfferedChoice("accept", "53", STANDS, LeadOutOfTurnOption.ACCEPT),
            OfferedChoice("reject", "56a", REJECT, LeadOutOfTurnOption.REJECT),
            OfferedChoice("pick-up", law, PICK_UP, LeadOutOfTurnOption.PICK_UP),
        )
        return Ruling("56", effects=(OfferChoice(Role.DECLARER, "answer", "56", choices),), open=True)
    return taken_back(f.answer is LeadOutOfTurnOption.PICK_UP, law)
