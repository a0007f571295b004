"""35 to 39: inadmissible calls; of the chart we have the headings, and the notes on 26 and 23."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import (
    BidOfMoreThanSeven,
    CallAfterFinalPass,
    CallWhenObligedToPass,
    InadmissibleDouble,
)
from troef.bridge.laws.facts.auction import CallKind as CallKind
from troef.bridge.laws.ruling import CallEffect
from troef.bridge.laws.y2007.law29_33 import right_player_calls
from troef.bridge.laws.y2007.register import FORCED_PASS, WITHDRAWN_IS_UNAUTHORIZED, article, asked, lost
from troef.core.messages import _
from troef.laws import Effect, Ruling

_NOTES: tuple[Effect, ...] = (CallEffect.RESTRICT_LEAD, WITHDRAWN_IS_UNAUTHORIZED, FORCED_PASS)


@article("35", facts=InadmissibleDouble)
def inadmissible_double(f: InadmissibleDouble) -> Ruling | None:
    """36: the double is cancelled. If it was made in turn, it is replaced. A lead restriction (26) may follow."""
    if f.turn_acted and not f.in_turn:
        return right_player_calls()
    if not f.director or f.replaced:
        return Ruling("36") if f.replaced else None
    if f.play_begun or f.lho_acted:
        return lost("36", _WENT_ON, CallEffect.VOID)
    if f.in_turn:
        return lost("36", _CALL_AGAIN, CallEffect.CANCEL, CallEffect.REPLACE, *_NOTES, more=True)
    return lost("36", _VOID, CallEffect.CANCEL, *_NOTES)


@asked(CallWhenObligedToPass)
def call_when_obliged_to_pass(f: CallWhenObligedToPass) -> Ruling | None:
    """37: the call is cancelled and the player must still pass. Our sources do not give the penalty."""
    if f.turn_acted and not f.in_turn:
        return right_player_calls()
    if f.lho_acted:
        return lost("37", _PASS_MISSED)
    return lost("37", _STILL_PASSES, CallEffect.CANCEL, *_NOTES) if f.director else None


@asked(BidOfMoreThanSeven)
def bid_of_more_than_seven(f: BidOfMoreThanSeven) -> Ruling | None:
    """38: the bid is cancelled; once it has been called over, it is void."""
    if f.turn_acted and not f.in_turn:
        return right_player_calls()
    if not f.director:
        return None
    return lost("38", _WENT_ON, CallEffect.VOID) if f.lho_acted else lost("38", _VOID, CallEffect.CANCEL, *_NOTES)


@asked(CallAfterFinalPass)
def call_after_final_pass(f: CallAfterFinalPass) -> Ruling:
    """39: the call is void; if a defender said more than pass, declarer may restrict partner's lead (26)."""
    if f.defender and f.kind is not CallKind.PASS and f.director and not f.lho_acted:
        return lost("39", _VOID, CallEffect.VOID, CallEffect.RESTRICT_LEAD, WITHDRAWN_IS_UNAUTHORIZED)
    return lost("39", _VOID, CallEffect.VOID, more=bool(f.defender) and not f.director)


_VOID = _("{call} by {offender} is inadmissible and void.")
_CALL_AGAIN = _(
    "{call} by {offender} is inadmissible: {offender} calls again. A lead restriction may "
    "follow (26), and an adjusted score if a forced pass does damage (23)."
)
_WENT_ON = _("{call} by {offender} is inadmissible and can never become the contract; the auction has gone on.")
_PASS_MISSED = _("{offender} had to pass and {lho} has called on: {call} stays as long as nothing is decided.")
_STILL_PASSES = _("{offender} had to pass: {call} is cancelled and {offender} still has to pass.")
