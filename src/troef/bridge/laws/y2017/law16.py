"""16: information that may not be used: from partner (B), from withdrawn calls (C), from other sources (D)."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import CardOfOtherSeen, LaterCallsCancelled, PartnerInformation, RightsReserved
from troef.bridge.laws.facts.desk_general import ExtraneousInformation, InformationAtTable, UnauthorizedUse
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2017.register import article, asked
from troef.core.messages import _
from troef.laws import Advice, Ruling, Saying, tell

Source = InformationAtTable.Source


@article("16", facts=PartnerInformation)
def from_partner(f: PartnerInformation) -> Ruling:
    """16B1: partner may not use it; the opponents may (73D1). A prescribed pause carries no information (73A2)."""
    if f.prescribed is not False:
        return Ruling("73A2", PRESCRIBED, open=f.prescribed is None)
    return Ruling("16B1", _FROM_PARTNER, (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), WatchArticle("16B3")))


@asked(RightsReserved)
def rights_reserved(f: RightsReserved) -> Ruling:
    """16B2: the player may reserve his rights; anyone who disputes the facts calls the director now."""
    return Ruling("16B2", _RESERVED)


def rights_may_not_be_reserved(f: RightsReserved) -> Ruling:
    """16B2: the player calls the director immediately, because the regulations allow no reservation."""
    return Ruling("16B2", _NOT_RESERVED)


@asked(CardOfOtherSeen)
def seen_card(f: CardOfOtherSeen) -> Ruling:
    """16D1, 16D3: a card of another hand may not be used. 74C5: an opponent's, seen by chance later, may be."""
    if not f.auction_begun:
        return Ruling("16D1", _SEEN, (_NOT_FOR_HIM, WatchArticle("16D2c")))
    if f.of_partner or f.deliberate:
        return Ruling("16D3", _SEEN, (_NOT_FOR_HIM, WatchArticle("16D3")))
    return Ruling("74C5", _BY_CHANCE)


@asked(LaterCallsCancelled)
def later_calls_cancelled(f: LaterCallsCancelled) -> str:
    """Return 16C2: the offending side may not use calls that are cancelled together with an irregular one."""
    return "16C2"


@asked(InformationAtTable)
def information_at_table(f: InformationAtTable) -> Advice | None:
    """16A: authorized information may be used. 16B1, 16C2: other may not. 16B2: disputed facts are established."""
    match f.source:
        case Source.LEGAL:
            return Advice("16A1", (Saying("table", _MAY_BE_USED),))
        case Source.OPPONENT:
            return Advice("16A2", (_AT_OWN_RISK,))
        case Source.WITHDRAWN:
            return _withdrawn(f)
    if f.suggests is None or (f.suggests and f.agreed is None):
        return None
    if not f.suggests:
        return Advice("73D1", (_TELLS_NOTHING,))
    if f.agreed:
        return Advice("16B1", (_DO_NOT_USE, _CALL_AGAIN), (_NOTE,), (_AFTERWARDS,))
    return Advice("16B2", (_DO_NOT_USE, _CALL_AGAIN), (_FIND_FACTS,), (_AFTERWARDS,))


def _withdrawn(f: InformationAtTable) -> Advice | None:
    """16C1: the non-offending side may use everything that was withdrawn; 16C2: the offending side nothing."""
    if f.offending is None:
        return None
    if f.offending:
        return Advice("16C2", (_NOT_WITHDRAWN,), later=(_AFTERWARDS,))
    return Advice("16C1", (Saying("other side", _MAY_BE_USED),))


@asked(UnauthorizedUse)
def unauthorized_use(f: UnauthorizedUse) -> Advice | None:
    """16B3, 16C3: the score is adjusted if a suggested choice over a logical alternative did damage; else it stands."""
    if f.information is None:
        return None
    if not f.information:
        return Advice("16A1", (_STANDS_NO_INFORMATION,))
    if f.alternative is None:
        return None
    if not f.alternative:
        return Advice("16B1b", (_STANDS_NO_ALTERNATIVE,))
    if f.suggested is None:
        return None
    if not f.suggested:
        return Advice("16C2" if f.withdrawn else "16B1a", (_STANDS_NOT_SUGGESTED,))
    if f.damage is None:
        return None
    if not f.damage:
        return Advice("12B1", (_STANDS_NO_DAMAGE,), (_TALK,))
    law = "16C3" if f.withdrawn else "16B3"
    return Advice(law, (_USED,), (_SCORE, _TALK), weighty=True, score="assigned")


@asked(ExtraneousInformation)
def other_source(f: ExtraneousInformation) -> Advice | None:
    """16D2: before the first call, change seats, redeal, play on or adjust. 16D3: later, play on or adjust."""
    if f.called is None:
        return None
    if f.called and f.by_chance is None:
        return None
    if f.called and f.by_chance:
        return Advice("74C5", (_CHANCE,))
    if not f.called and f.hinders is None:
        return None
    if not f.called and not f.hinders:
        return Advice("16D1", (_FORGET,), later=(_INFLUENCE,))
    return _play_on(f, "16D3", "16D3") if f.called else _hindered(f)


def _hindered(f: ExtraneousInformation) -> Advice | None:
    """16D2a–16D2d: the director changes seats, else redeals, else has the board played, else adjusts the score."""
    if f.seats is None:
        return None
    if f.seats:
        return Advice("16D2a", (_CHANGE_SEATS,))
    if f.redeal is None:
        return None
    if f.redeal:
        return Advice("16D2b", (_NEW_DEAL,))
    return _play_on(f, "16D2c", "16D2d")


def _play_on(f: ExtraneousInformation, playing: str, scored: str) -> Advice | None:
    if f.playable is None:
        return None
    if f.playable:
        return Advice(playing, (_FORGET,), later=(_INFLUENCE,))
    return Advice(scored, (_SCORED,), (_WHO_TOLD,), weighty=True, score="artificial")


_NOT_FOR_HIM = MayNotUse(Role.TURN, (Role.OFFENDER,), "16D1")
PRESCRIBED = _("{offender}'s pause after the stop card was prescribed and carries no information.")
_FROM_PARTNER = _("{partner} may not use what {offender} showed other than by calling; the opponents may.")
_RESERVED = _(
    "{offender} reserves the right to call the director later; a player who disputes the facts calls the director now."
)
_NOT_RESERVED = _("Rights cannot be reserved here: {offender} calls the director immediately.")
_SEEN = _("{offender} saw {cards} of {turn} and may not use it; the board is played, the score may be adjusted.")
_BY_CHANCE = _("{offender} saw {cards} of an opponent by chance: {offender} may use that knowledge.")
_MAY_BE_USED = _("This information may be used.")
_AT_OWN_RISK = tell(_("You may draw conclusions from an opponent's manner, at your own risk."))
_TELLS_NOTHING = tell(_("Nothing can be gathered from this: just go on."))
_DO_NOT_USE = tell(
    _("Act as if you had not noticed: leave a choice that this suggests if there is another reasonable one."), "partner"
)
_CALL_AGAIN = tell(_("Finish the board. If you think afterwards that it was used, call me back."), "other side")
_NOTE = _("Note what happened and what everybody agrees on.")
_FIND_FACTS = _("The sides disagree: establish now what happened (85), hear them one at a time.")
_AFTERWARDS = _("Afterwards: was there a logical alternative, was the choice suggested, and was there damage?")
_NOT_WITHDRAWN = tell(
    _("Your side may not use anything that was withdrawn, by you or by the others."), "offending side"
)
_STANDS_NO_INFORMATION = tell(_("There was no unauthorised information: the score stands."))
_STANDS_NO_ALTERNATIVE = tell(_("Everybody would have chosen this: the score stands."))
_STANDS_NOT_SUGGESTED = tell(_("The action chosen was not suggested by the information: the score stands."))
_STANDS_NO_DAMAGE = tell(_("The other side was not damaged: the score stands."))
_USED = tell(
    _("There was another logical alternative and the information pointed to what was chosen: I adjust the score.")
)
_SCORE = _("Base the result on the alternative, not on the action that was suggested (12C1).")
_TALK = _("Explain what the player should have done; gross or repeated use may be penalised (73C2).")
_CHANCE = tell(_("A card of an opponent that you saw by chance you may use."))
_FORGET = tell(_("Do not use your knowledge and do not show it; the board is played."), "player")
_INFLUENCE = _("Afterwards: if this knowledge may have influenced the result the score is adjusted.")
_CHANGE_SEATS = tell(_("You change seats, so that the player who knows the hand also plays it."))
_NEW_DEAL = tell(_("This board is dealt again for you."))
_SCORED = tell(_("This board can no longer be played normally: the score is adjusted."))
_WHO_TOLD = _("Find out who let it be heard or seen; a penalty (90) is possible.")
