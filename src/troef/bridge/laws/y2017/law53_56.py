"""53 to 56: leads out of turn."""

from __future__ import annotations

from troef.bridge.laws.facts.play import (
    DeclarerLead,
    DefenderLead,
    LeadOutOfTurn,
    LeadOutOfTurnOption,
    OpeningLeadOutOfTurn,
)
from troef.bridge.laws.ruling import CardEffect, MayNotUse, OfferChoice, OfferedChoice, Role, WatchArticle
from troef.bridge.laws.y2017.law47 import after_wrong_information
from troef.bridge.laws.y2017.law48_52 import penalty
from troef.bridge.laws.y2017.register import OWN_SIDE, article
from troef.core.messages import _
from troef.laws import Ruling

# 53: a lead out of turn that is treated as correct, and the proper lead after one

STANDS = _("{offender}'s {cards} counts as the lead.")


@article("53")
def settled(f: LeadOutOfTurn) -> Ruling | None:
    """53A, 53C: accepted or played to, it stands. 53B, 47E1: it goes back. None if somebody has to choose."""
    if f.misinformed:
        return after_wrong_information(CardEffect.TAKE_BACK) if f.director or f.lho_acted or f.turn_acted else None
    if f.accepted is None and f.turn_acted:
        return proper_lead_stands()
    if f.last_trick and (f.director or f.lho_acted or f.rho_acted):
        text = _("In the last trick {cards} goes back.")
        return Ruling("53A", text, (CardEffect.TAKE_BACK,))
    if f.accepted is None and f.rho_acted:
        return Ruling("53C", STANDS, (CardEffect.LEAD_STANDS,))
    if f.accepted or (f.accepted is None and f.lho_acted):
        return Ruling("53A", STANDS, (CardEffect.LEAD_STANDS,))
    return None


def proper_lead_stands() -> Ruling:
    """53B: the player who had the lead has led after the wrong card, and that card goes back."""
    text = _("{turn} has led properly: that stands, and {offender}'s {cards} goes back.")
    return Ruling("53B", text, (CardEffect.LET_BE, MayNotUse(Role.OFFENDER, OWN_SIDE, "16C2")))


# 54: a faced opening lead out of turn

_SPREAD = _("{declarer} lays down the hand and becomes dummy; dummy becomes declarer.")
_ACCEPT = _("{cards} stands as the opening lead; dummy is spread and {declarer} plays second from the closed hand.")
_REJECT = _("{offender} takes {cards} back; it becomes a major penalty card and {turn} leads.")
_REJECT_MEANS = _(
    "{offender} takes {cards} back; it becomes a major penalty card and {turn} leads. "
    "{declarer} may require that suit of {turn} or prohibit it: then the penalty card goes "
    "back into the hand. Otherwise it stays and is played as soon as it can be."
)


@article("54", facts=OpeningLeadOutOfTurn)
def opening_lead_out_of_turn(f: OpeningLeadOutOfTurn) -> Ruling | None:
    """54A: declarer becomes dummy. 54B, 54C: it stands. 54D: it goes back as a major penalty card."""
    if f.misinformed:
        return after_wrong_information(CardEffect.TAKE_BACK) if f.director else None
    if f.declaring:
        return _by_declaring_side(f)
    if f.partner_acted and f.answer is None:
        return Ruling("54D", _REJECT, (CardEffect.TAKE_BACK, *penalty("54D"))) if f.director else None
    if f.spread or f.answer is LeadOutOfTurnOption.SPREAD:
        return Ruling("54A", _SPREAD, (CardEffect.LEAD_STANDS, CardEffect.SPREAD))
    if f.answer is None and f.dummy_seen and (f.director or f.lho_acted):
        text = _("Declarer may have seen a card of dummy: the lead stands.")
        return Ruling("54C", text, (CardEffect.LEAD_STANDS,))
    if f.answer is LeadOutOfTurnOption.ACCEPT or (f.answer is None and f.lho_acted):
        return Ruling("54B", _ACCEPT, (CardEffect.LEAD_STANDS,))
    if not f.director:
        return None
    if f.answer is None:
        choices = (
            OfferedChoice("spread", "54A", _SPREAD, LeadOutOfTurnOption.SPREAD),
            OfferedChoice("accept", "54B", _ACCEPT, LeadOutOfTurnOption.ACCEPT),
            OfferedChoice("reject", "54D", _REJECT_MEANS, LeadOutOfTurnOption.REJECT),
        )
        return Ruling(
            "54", effects=(CardEffect.RETURN_LEAD, OfferChoice(Role.DECLARER, "answer", "54", choices)), open=True
        )
    return Ruling("54D", _REJECT, (CardEffect.TAKE_BACK, *penalty("54D")))


def _by_declaring_side(f: OpeningLeadOutOfTurn) -> Ruling | None:
    """54E: the card goes back, also after the proper lead, and declarer's side may not use it."""
    if not (f.director or f.lho_acted or f.turn_acted):
        return None
    text = _("{cards} goes back into the hand; {turn} leads.")
    return Ruling("54E", text, (CardEffect.TAKE_BACK, MayNotUse(Role.OFFENDER, OWN_SIDE, "16C2")))


# 55: declarer leads out of turn
@article("55", facts=DeclarerLead)
def declarer_lead(f: DeclarerLead) -> Ruling | None:
    """55A: either defender may accept it. 55B: else it goes back. If they differ, the next in rotation prevails."""
    back = _("{cards} goes back; {turn} leads.")
    if f.partner_acted:  # He led from the right hand, and that card was played to.
        return Ruling(
            "55B2", back, (CardEffect.LET_BE, MayNotUse(Role.OFFENDER, OWN_SIDE, "16C2"), WatchArticle("55C"))
        )
    ruling = settled(f)
    if ruling is not None or not f.director:
        return ruling
    law = "55B2" if f.own_turn else "55B1"
    if f.accepted is None:
        choices = (OfferedChoice("accept", "55A", STANDS, True), OfferedChoice("reject", law, back, False))
        offers = tuple(OfferChoice(who, "accepted", "55A", choices, who is Role.LHO) for who in (Role.LHO, Role.RHO))
        return Ruling("55A", effects=offers, open=True)
    tells = (MayNotUse(Role.OFFENDER, OWN_SIDE, "16C2"), WatchArticle("55C"))
    waits = (CardEffect.RETRACTED,) if f.own_turn else ()  # 60B is about a lead that declarer himself has still to make
    return Ruling(law, back, (CardEffect.TAKE_BACK, *waits, *tells))


# 56: a defender leads out of turn

_MEANS = _(
    "{offender} takes {cards} back; it becomes a major penalty card. When {partner} must "
    "lead, declarer may require or prohibit that suit: the penalty card then goes back into "
    "the hand. Otherwise it stays and is played as soon as it can be."
)


@article("56", facts=DefenderLead)
def defender_lead(f: DefenderLead) -> Ruling | None:
    """56A: declarer may accept it. 56B: else it goes back and is a major penalty card."""
    ruling = settled(f)
    if ruling is not None or not f.director:
        return ruling
    back = _("{offender} takes {cards} back; it becomes a major penalty card.")
    if f.accepted is None and not f.partner_acted:
        choices = (OfferedChoice("accept", "56A", STANDS, True), OfferedChoice("reject", "56B", _MEANS, False))
        return Ruling("56", effects=(OfferChoice(Role.DECLARER, "accepted", "56", choices),), open=True)
    return Ruling("56B", back, (CardEffect.TAKE_BACK, *penalty("56B")))
