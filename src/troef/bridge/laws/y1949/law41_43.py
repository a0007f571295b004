"""41 to 43: the opening lead and dummy."""

from __future__ import annotations

from troef.bridge.laws.facts.play import DummyClaims, DummyForfeitingAct, DummySpeaks, DummyWarns, FaceDownLead
from troef.bridge.laws.ruling import CardEffect, LeadFrom, OfferChoice, OfferedChoice, Role
from troef.bridge.laws.y1949.register import article, asked
from troef.cards import Seat
from troef.cards.wording import seat_name
from troef.core.messages import Localised, _
from troef.laws import Ruling


# 41: the defender left of declarer leads, then dummy lays down his hand
@article("41", facts=FaceDownLead)
def face_down_lead(f: FaceDownLead) -> Ruling | None:
    """41: a face-down card that nobody has seen goes back, and the right defender leads."""
    if not f.director:
        return None
    text = _("Nobody has seen {offender}'s card: it goes back and {turn} leads.")
    return Ruling("41", text, (CardEffect.RETURN_LEAD,))


# 42: what dummy may do; while he has his rights he may draw attention to anything
@article("42", facts=DummySpeaks)
def dummy_speaks(f: DummySpeaks) -> Ruling:
    """42b, 42c: he may draw attention and inform the director. 43a: without rights he costs declarer the penalty."""
    if f.forfeited and f.by_defender:
        return first_to_speak()
    return Ruling("42c" if f.called else "42b")


@asked(DummyClaims)
def dummy_claims(f: DummyClaims) -> Ruling:
    """42: it does not count, because dummy takes no part in the play."""
    text = _("Dummy takes no part in the play by himself: this does not count.")
    return Ruling("42", text)


# 43: how dummy loses his rights, and what his words cost after that
@article("43", facts=DummyForfeitingAct)
def dummy_misbehaves(f: DummyForfeitingAct) -> Ruling:
    """43: dummy loses his rights by looking into a hand or by leaving his seat to watch."""
    text = _("Dummy loses his rights: he may no longer ask about a revoke or point at anything.")
    return Ruling("43", text, (CardEffect.DUMMY_LOSES,))


def first_to_speak() -> Ruling:
    """43a: declarer cannot claim the penalty, because dummy without rights drew attention first."""
    text = _("Dummy had lost his rights and was the first to point at it: declarer can claim no penalty for it.")
    return Ruling("43a", text)


@asked(DummyWarns)
def dummy_warns(f: DummyWarns) -> Ruling | None:
    """43b: either defender chooses the hand from which declarer must lead."""
    if f.hand is not None:
        text = _("Declarer has to lead from the hand of {hand}.", hand=Localised(seat_name, f.hand))
        return Ruling("43b", text, (LeadFrom(f.hand),))
    if not f.director:
        return None
    choices = tuple(_from(hand) for hand in (f.declarer, f.declarer.partner))
    offers = tuple(OfferChoice(who, "hand", "43b", choices) for who in (Role.LHO, Role.RHO))
    return Ruling("43b", effects=offers, open=True)


def _from(hand: Seat) -> OfferedChoice:
    text = _("The lead comes from the hand of {hand}.", hand=Localised(seat_name, hand))
    return OfferedChoice(f"from:{hand}", "43b", text, hand)
