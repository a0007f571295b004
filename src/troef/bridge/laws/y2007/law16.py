"""16: information that may not be used: from partner (B), from elsewhere (C), from withdrawn calls and cards (D)."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import (
    CallWithExtraWords,
    CardOfOtherSeen,
    LaterCallsCancelled,
    PartnerInformation,
    RightsReserved,
)
from troef.bridge.laws.facts.booklet_2007 import KnowledgeGained
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2007.register import article, asked, lost
from troef.bridge.laws.y2017.law16 import PRESCRIBED
from troef.core.messages import _, pgettext
from troef.laws import Advice, Ruling, tell


@article("16", facts=PartnerInformation)
def from_partner(f: PartnerInformation) -> Ruling:
    """16B: partner may not use the information, and the director checks afterwards whether he did."""
    if f.prescribed is not False:
        return Ruling("73A2", PRESCRIBED, open=f.prescribed is None)
    return Ruling("16B", _FROM_PARTNER, (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B"), WatchArticle("16B")))


@asked(CardOfOtherSeen)
def seen_card(f: CardOfOtherSeen) -> Ruling:
    """16C: the player may not use the card that he saw, and the director checks afterwards whether he did."""
    return Ruling("16C", _SEEN, (MayNotUse(Role.TURN, (Role.OFFENDER,), "16C"), WatchArticle("16C")))


@asked(CallWithExtraWords)
def wrong_words(f: CallWithExtraWords) -> Ruling:
    """16B: partner may not use the extra words. Our sources do not say what law 19 does with the call."""
    return lost("19", _WORDS, MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B"), WatchArticle("16B"))


@asked(RightsReserved)
def rights_reserved(f: RightsReserved) -> Ruling:
    return lost("16B", _RESERVED)


def rights_may_not_be_reserved(f: RightsReserved) -> Ruling:
    """16B: the player calls the director immediately, because the regulations allow no reservation."""
    return lost("16B", _NOT_RESERVED)


@asked(LaterCallsCancelled)
def later_calls_cancelled(f: LaterCallsCancelled) -> str:
    """Return 16D: the offending side may not use calls that are cancelled together with an irregular one."""
    return "16D"


@asked(KnowledgeGained)
def learnt(f: KnowledgeGained) -> Advice | None:
    """During the board the player may not use it. Afterwards, damage by its use leads to an adjusted score."""
    law = _LAWS[f.source]
    if not f.over:
        return Advice(law, (_DO_NOT_USE,), (), (_LOOK_AFTERWARDS,))
    if f.used is None or (f.used and f.damage is None):
        return None
    if f.used and f.damage:
        return Advice(law, (_USED,), (_ADJUST,), weighty=True, score="assigned")
    return Advice(law, (_STANDS,))


_LAWS = {
    KnowledgeGained.KnowledgeSource.PARTNER: "16B",
    KnowledgeGained.KnowledgeSource.ELSEWHERE: "16C",
    KnowledgeGained.KnowledgeSource.WITHDRAWN: "16D",
}


_DO_NOT_USE = tell(_("No use may be made of this. Please go on."))
_LOOK_AFTERWARDS = _("See after the board whether use was made of it all the same.")
_USED = tell(_("Unauthorised information was used, and that damaged the other side."))
_ADJUST = _("Give an adjusted score (12C).")
_STANDS = tell(_("The score stands."))
_FROM_PARTNER = pgettext("2007", "{partner} may not use what {offender} showed other than by calls and cards.")
_SEEN = _("{offender} saw {cards} of {turn} and may not make use of it.")
_NOT_RESERVED = _("Rights cannot be reserved here: {offender} calls the director immediately.")
_RESERVED = _("{offender} reserves rights.")
_WORDS = _("{partner} may not use {offender}'s extra words.")
