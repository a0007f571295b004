"""36 to 40: calls that the law does not allow, and agreements that are not explained."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import (
    BidOfMoreThanSeven,
    CallAfterFinalPass,
    CallKind,
    CallWhenObligedToPass,
    InadmissibleDouble,
    WrongExplanation,
)
from troef.bridge.laws.ruling import (
    CallEffect,
    Extent,
    LeadRight,
    MustPassEffect,
    OfferChoice,
    OfferedChoice,
    Role,
    WatchArticle,
)
from troef.bridge.laws.y1949.law23_26 import any_suit, named_in_vain
from troef.bridge.laws.y1949.law28_35 import right_player_calls
from troef.bridge.laws.y1949.register import PenaltyStage, article, is_noticed, stage
from troef.core.messages import _
from troef.laws import Effect, Ruling

# 36: a double or redouble that 19 does not allow

_PARTNER_PASSES = MustPassEffect(Role.PARTNER, Extent.THROUGHOUT)


@article("36", facts=InadmissibleDouble)
def inadmissible_double(f: InadmissibleDouble) -> Ruling | None:
    """36: cancelled. 36a: partner passes throughout, if the bid had been doubled. 36b: else once. Waived: a pass."""
    if f.replaced:
        return _replaced(f)
    if f.turn_acted and not f.in_turn:
        return right_player_calls()
    match stage(f):
        case PenaltyStage.WAIVED:
            return Ruling("36", _WAS_A_PASS, (CallEffect.COUNT_AS_PASS,))
        case PenaltyStage.UNNOTICED:
            return None
    if f.play_begun:
        return Ruling("36", _CANCELLED, (CallEffect.VOID,))
    if not f.repeated:
        again: tuple[Effect, ...] = (CallEffect.REPLACE,) if f.in_turn else ()
        effects = (CallEffect.CANCEL, *again, MustPassEffect(Role.PARTNER, Extent.ONCE))
        return Ruling("36b", _PASSES_ONCE, effects, open=f.in_turn)
    choose: tuple[Effect, ...] = (CallEffect.REPLACE_BY_BID_OR_PASS,) if f.in_turn else ()
    return Ruling("36a", _CHOOSE, (CallEffect.CANCEL, *choose, _PARTNER_PASSES), open=True)


def _replaced(f: InadmissibleDouble) -> Ruling:
    vain = named_in_vain(f.named)
    if not f.repeated:
        return Ruling("36b", effects=vain)
    if f.replaced_by is not CallKind.PASS:
        suit = () if f.suit is None else (f.suit,)
        lead = (LeadRight("36a1", prohibit=suit),) if suit else ()
        return Ruling("36a1", _BID, (_PARTNER_PASSES, *lead, *vain))
    if f.cancel is None and not f.lho_acted:
        offers = tuple(OfferChoice(who, "cancel", "36a2", _EARLIER) for who in (Role.LHO, Role.RHO))
        return Ruling("36a2", _PASSED, (_PARTNER_PASSES, any_suit("36a2"), *vain, *offers), open=True)
    return Ruling("36a2", _NO_DOUBLES, (CallEffect.VOID_DOUBLES,)) if f.cancel else Ruling("36a2")


_WAS_A_PASS = _("The right to a penalty is gone: {offender} counts as having passed and the auction goes on.")
_CANCELLED = _("{call} was not allowed and does not count.")
_PASSES_ONCE = _(
    "{call} is not allowed and is cancelled: {offender} makes a legal call in turn and {partner} "
    "passes at the first turn."
)
_CHOOSE = _(
    "{call} is not allowed and is cancelled; {partner} passes for the rest of the auction. "
    "{offender} makes a legal bid, and declarer may prohibit a lead of the suit doubled. Otherwise "
    "{offender} passes, and the opponents may make earlier doubles void."
)
_BID = _("{offender} bids: if {partner} has the opening lead, declarer may prohibit the suit that was wrongly doubled.")
_PASSED = _("{offender} passes: the opponents may make earlier doubles void and decide {partner}'s opening lead.")
_NO_DOUBLES = _("The earlier doubles no longer count.")
_EARLIER = (
    OfferedChoice("cancel", "36a2", _NO_DOUBLES, True),
    OfferedChoice("leave", "36a2", _("The earlier doubles stand."), False),
)


# 37: a bid, double or redouble by a player who must pass

BOTH_PASS = (MustPassEffect(Role.OFFENDER, Extent.THROUGHOUT), MustPassEffect(Role.PARTNER, Extent.THROUGHOUT))


@article("37", facts=CallWhenObligedToPass)
def call_when_obliged_to_pass(f: CallWhenObligedToPass) -> Ruling | None:
    """37: if noticed, the call is cancelled and both pass throughout; if the penalty is waived, the call stands now."""
    if f.turn_acted and not f.in_turn:
        return right_player_calls()
    match stage(f):
        case PenaltyStage.WAIVED:
            return Ruling("37", _COUNTS, (CallEffect.ACCEPT, CallEffect.SERVED))
        case PenaltyStage.UNNOTICED:
            return None
    return Ruling("37", _BOTH_PASS, (CallEffect.CANCEL, *BOTH_PASS, any_suit("37")))


_COUNTS = _("{offender} had to pass, but the right to a penalty is gone: {call} counts for this turn.")
_BOTH_PASS = _(
    "{offender} had to pass: {call} is cancelled, {offender} and {partner} pass for the rest of the "
    "auction, and if {partner} has the opening lead declarer may require or prohibit a suit."
)


# 38: a bid of more than seven
@article("38", facts=BidOfMoreThanSeven)
def bid_of_more_than_seven(f: BidOfMoreThanSeven) -> Ruling | None:
    """38: it is cancelled with all later calls. Both pass throughout; if the penalty is waived, the offender once."""
    if f.turn_acted and not f.in_turn:
        return right_player_calls()
    if not is_noticed(f):
        return None
    if f.play_begun:
        return Ruling("38", _CANCELLED, (CallEffect.VOID,))
    if f.lho_acted:
        return Ruling("38", _WAIVED, (CallEffect.CANCEL_LATER, MustPassEffect(Role.OFFENDER, Extent.ONCE)))
    return Ruling("38", _NO_SUCH_BID, (CallEffect.CANCEL_LATER, *BOTH_PASS, any_suit("38")))


_WAIVED = _(
    "{call} does not exist; the right to a penalty is gone. All calls after it go, "
    "{offender} passes and the auction goes on."
)
_NO_SUCH_BID = _(
    "{call} does not exist and is cancelled: {offender} and {partner} pass for the rest of the "
    "auction, and if {partner} has the opening lead declarer may require or prohibit a suit."
)


# 39: a call when the auction is closed
@article("39", facts=CallAfterFinalPass)
def call_after_final_pass(f: CallAfterFinalPass) -> Ruling:
    """39: the call is void. 39b: if a defender said more than pass, declarer may restrict partner's lead."""
    if f.defender is None:
        return Ruling("39", _VOID, (CallEffect.VOID,))
    if not f.defender or f.kind is CallKind.PASS or stage(f) is PenaltyStage.WAIVED:
        return Ruling("39a", _VOID, (CallEffect.VOID,))
    if stage(f) is PenaltyStage.UNNOTICED:
        return Ruling("39", _VOID, (CallEffect.VOID,), open=True)
    return Ruling("39b", _LEAD, (CallEffect.VOID, any_suit("39b", opening_only=False)))


_VOID = _("The auction was closed: {call} by {offender} does not count.")
_LEAD = _(
    "{call} by {offender}, a defender, does not count; when {partner} has to lead for the "
    "first time declarer may require or prohibit a suit."
)


# 40: agreements between partners, and their explanation to an opponent
@article("40", facts=WrongExplanation)
def wrong_explanation(f: WrongExplanation) -> Ruling:
    """40b: the score may be adjusted if a meaning that was not explained correctly damaged the other side."""
    text = _("{offender} did not explain the meaning rightly: if that damages the opponents the score may be adjusted.")
    return Ruling("40b", text, (WatchArticle("40b"),))
