"""41 to 43: the opening lead and dummy."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import DummyAct, DummyActed, DummyActedWithoutRights, OpeningLead
from troef.bridge.laws.facts.play import (
    CardRetracted,
    DummyAsks,
    DummyClaims,
    DummyForfeitingAct,
    DummySpeaks,
    DummySuggests,
    DummyWarns,
    FaceDownLead,
    RevokeFacts,
)
from troef.bridge.laws.ruling import CardEffect, LeadFrom, OfferChoice, OfferedChoice, Role, WatchArticle
from troef.bridge.laws.y2017.law45 import dummy_suggests
from troef.bridge.laws.y2017.law47 import may_go_back, taken_back
from troef.bridge.laws.y2017.law61_64 import dummy_asks, revoked
from troef.bridge.laws.y2017.register import article, asked
from troef.cards import Seat
from troef.cards.wording import seat_name
from troef.core.messages import Localised, _
from troef.laws import Ruling


# 41: the opening lead is made face down, then faced; dummy lays down his hand
@article("41", facts=FaceDownLead)
def face_down_lead(f: FaceDownLead) -> Ruling | None:
    """41A: a face-down lead by the wrong player goes back when the director says so; nothing else follows."""
    if not f.director:
        return None
    text = _("{offender}'s face-down card goes back into the hand; {turn} leads.")
    return Ruling("41A", text, (CardEffect.RETURN_LEAD,))


@asked(OpeningLead)
def opening_lead(f: OpeningLead) -> Ruling | None:
    """41A: a face-down lead goes back if it is wrong or rests on a wrong explanation. 41C: a faced one stands."""
    if f.faced:
        text = _("The lead is faced: the play has begun and dummy lays down his hand.")
        return Ruling("41C", text)
    if not f.right_player:
        return face_down_lead(FaceDownLead(director=True))
    if f.on_explanation:
        return may_go_back()
    return taken_back(CardRetracted(face_down=True))


# 42 and 43: what dummy may do, what he may not, and what it costs him

_WAYS = {
    "swap": ("43A2a", _("{offender} exchanges hands with declarer")),
    "walk": ("43A2b", _("{offender} gets up to watch declarer's play")),
    "look": ("43A2c", _("{offender} looks at a defender's cards")),
}


@article("43", facts=DummyForfeitingAct)
def dummy_misbehaves(f: DummyForfeitingAct) -> Ruling:
    """43A2: dummy loses his rights, so later acts have the consequences of 43B."""
    law, what = _WAYS[f.how]
    text = _("{what}: dummy loses the rights of 43B and may be penalised.", what=what)
    return Ruling(law, text, (CardEffect.DUMMY_LOSES,))


@article("42", facts=DummySpeaks)
def dummy_speaks(f: DummySpeaks) -> Ruling:
    """43A1: he may be penalised for it. 43B3: after losing his rights, he costs declarer the rectification."""
    if f.forfeited and f.by_defender:
        text = _("Dummy had lost his rights: nothing is rectified now, the play goes on.")
        return Ruling("43B3", text, (WatchArticle("43B3"),))
    if f.called:
        text = _("Dummy may not be the first to call the director; he may be penalised.")
        return Ruling("43A1a", text)
    text = _("Dummy may not draw attention to an irregularity during the play; he may be penalised.")
    return Ruling("43A1b", text)


@asked(DummyClaims)
def dummy_claims(f: DummyClaims) -> Ruling:
    """43A1c: nothing has been claimed, because dummy takes no part in the play."""
    text = _("Dummy takes no part: nothing has been claimed.")
    return Ruling("43A1c", text)


@asked(DummyWarns)
def dummy_warns(f: DummyWarns) -> Ruling | None:
    """43B2a: either defender chooses the hand from which declarer leads."""
    if f.hand is not None:
        text = _("Declarer leads from the hand of {hand}.", hand=Localised(seat_name, f.hand))
        return Ruling("43B2a", text, (LeadFrom(f.hand),))
    if not f.director:
        return None
    choices = tuple(_from(hand) for hand in (f.declarer, f.declarer.partner))
    offers = tuple(OfferChoice(who, "hand", "43B2a", choices) for who in (Role.LHO, Role.RHO))
    return Ruling("43B2a", effects=offers, open=True)


def _from(hand: Seat) -> OfferedChoice:
    text = _("Declarer must lead from the hand of {hand}.", hand=Localised(seat_name, hand))
    return OfferedChoice(f"from:{hand}", "43B2a", text, hand)


_ALLOWED = {
    DummyAct.TOLD_FACTS: ("42A1", _("Dummy may always do that.")),
    DummyAct.WARNED: ("42B2", _("Dummy may try to prevent an irregularity.")),
    DummyAct.ASKED_DECLARER: ("42B1", _("Dummy may ask declarer this.")),
    DummyAct.SPOKE_AFTERWARDS: ("42B3", _("After the play dummy may point out anything.")),
    DummyAct.WAS_SHOWN: ("43A3", _("A defender may not show his hand to dummy; dummy keeps his rights.")),
}
_HOW = {DummyAct.SWAPPED: "swap", DummyAct.WALKED: "walk", DummyAct.LOOKED: "look"}


@asked(DummyActed)
def dummy_acted(f: DummyActed) -> Ruling:
    """42, 43A: the act is allowed, may be penalised, or costs dummy his rights."""
    if f.act in _ALLOWED:
        law, text = _ALLOWED[f.act]
        return Ruling(law, text)
    if f.act in _HOW:
        return dummy_misbehaves(DummyForfeitingAct(how=_HOW[f.act]))
    if f.act is DummyAct.SUGGESTED:
        return dummy_suggests(DummySuggests())
    if f.act is DummyAct.ASKED_DEFENDER:
        return dummy_asks(DummyAsks())
    if f.act is DummyAct.TOOK_PART:
        return dummy_took_part()
    return dummy_speaks(DummySpeaks(called=f.act is DummyAct.CALLED))


def dummy_took_part() -> Ruling:
    """43A1c: dummy may be penalised, because he may tell declarer nothing about the play."""
    text = _("Dummy may take no part in the play and tell declarer nothing about it; he may be penalised.")
    return Ruling("43A1c", text)


@asked(DummyActedWithoutRights)
def dummy_acted_without_rights(f: DummyActedWithoutRights) -> Ruling | None:
    """43B2: defenders choose the hand, or a revoke counts as established. 43B3: no rectification now."""
    if f.act is DummyAct.WARNED:
        text = _("Either defender may say from which hand declarer leads.")
        return Ruling("43B2a", text)
    if f.act is DummyAct.ASKED_DECLARER and f.first and f.revoked:
        return revoked(RevokeFacts(director=True, declaring=True, faced=False, asked_by_dummy=True))
    if f.act is DummyAct.POINTED_OUT and f.first and f.by_defender:
        return dummy_speaks(DummySpeaks(forfeited=True, by_defender=True))
    text = _("Nothing more follows; but dummy may be penalised.")
    return Ruling("43B1", text)
