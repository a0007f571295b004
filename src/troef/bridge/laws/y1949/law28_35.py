"""28 to 35: calls out of turn, and calls made after them."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import (
    CallDeemedInTurn,
    CallKind,
    MissedTurn,
    OutOfTurn,
    PassAmongThree,
    SimultaneousCall,
    Turn,
    TurnPassedOver,
)
from troef.bridge.laws.ruling import CallEffect, Extent, MustPassEffect, Role
from troef.bridge.laws.y1949.law23_26 import any_suit, named_in_vain
from troef.bridge.laws.y1949.register import LAW, TREATED_AS_REGULAR, PenaltyStage, article, asked, stage
from troef.core.messages import _
from troef.laws import Effect, Ruling


# 28: calls that count as made in turn
@article("28", facts=CallDeemedInTurn)
def right_hand_opponent_must_pass(f: CallDeemedInTurn) -> Ruling:
    """28a: the call counts as made in turn, because the right-hand opponent could only pass."""
    text = _("{turn} is bound to pass: {call} by {offender} counts as made in turn.")
    return Ruling("28a", text)


def right_player_calls() -> Ruling:
    """28b: the player in turn has called before a penalty was imposed, so the other call is cancelled."""
    text = _("{turn} calls in turn: the penalty is gone and {call} by {offender} counts as not made.")
    return Ruling("28b", text, (CallEffect.CANCEL,))


# 29: a call out of turn is cancelled when an opponent draws attention to it
@article("29", facts=OutOfTurn)
def call_out_of_turn(f: OutOfTurn) -> Ruling | None:
    """28b: cancelled if the player in turn has called. 34: called over, it stands. Once noticed, 30–32 apply."""
    if f.turn_acted:
        return right_player_calls()
    match stage(f):
        case PenaltyStage.WAIVED:
            return Ruling("34", TREATED_AS_REGULAR, (CallEffect.ACCEPT,))
        case PenaltyStage.UNNOTICED:
            return None
    return _ARTICLES[f.kind](f)


# 30: a pass out of turn
@article("30")
def pass_out_of_turn(f: OutOfTurn) -> Ruling:
    """30a: the offender passes once. 30b, at partner's turn after a bid: he passes throughout."""
    if f.no_bid or f.turn is not Turn.PARTNER:
        return Ruling("30a", _PASS_ONCE, (CallEffect.CANCEL, MustPassEffect(Role.OFFENDER, Extent.ONCE)))
    if f.partner_passed is None:
        effects = (CallEffect.CANCEL, MustPassEffect(Role.OFFENDER, Extent.THROUGHOUT), CallEffect.NO_DOUBLE_BY_PARTNER)
        return Ruling("30b", _PASS_THROUGHOUT, effects, open=True)
    return Ruling("30b", effects=(any_suit("30b"),) if f.partner_passed else ())


_PASS_ONCE = _("The pass is cancelled; {turn} is to call and {offender} passes at the first turn to call.")
_PASS_THROUGHOUT = _(
    "The pass is cancelled and {offender} passes for the rest of the auction. {partner} may bid or "
    "pass but not double now; if {partner} passes and later has the opening lead, declarer may "
    "require or prohibit a suit."
)


# 31: a bid out of turn

_PARTNER_PASSES = MustPassEffect(Role.PARTNER, Extent.THROUGHOUT)


@article("31")
def bid_out_of_turn(f: OutOfTurn) -> Ruling:
    """31a, 31b: cancelled; partner passes throughout. 31c: cancelled; the right-hand opponent calls first."""
    if f.first_call:
        return Ruling("31a", _PASSES, (CallEffect.CANCEL, _PARTNER_PASSES))
    if f.turn is not Turn.RHO:
        return Ruling("31b", _PASSES_AND_LEADS, (CallEffect.CANCEL, _PARTNER_PASSES, any_suit("31b")))
    if f.rho_passed is None:
        return Ruling("31c", _RHO_FIRST, (CallEffect.CANCEL,), open=True)
    return _repeated(f) if f.rho_passed and not f.rho_irregular else _free(f)


def _repeated(f: OutOfTurn) -> Ruling:
    """31c1: the right-hand opponent passed: the same bid is repeated, without penalty, or corrected by 27."""
    if f.replaced:
        return Ruling("31c1")
    if f.insufficient:
        return Ruling("31c1", _TOO_LOW, (CallEffect.AS_INSUFFICIENT,), open=True)
    return Ruling("31c1", _REPEAT, (CallEffect.REPEAT,), open=True)


def _free(f: OutOfTurn) -> Ruling:
    """31c2: the offender may make any legal call. Partner passes once, and 26 applies to a denomination named in vain.

    A note applies this too if the right-hand opponent's call was irregular, whatever he finally called.
    """
    if not f.replaced:
        text = _PUT_RIGHT if f.rho_passed else _PASSES_ONCE
        return Ruling("31c2", text, (MustPassEffect(Role.PARTNER, Extent.ONCE),), open=True)
    return Ruling("31c2", effects=named_in_vain(f.named))


_PASSES = _("{call} is cancelled; {turn} is to call and {partner} passes for the rest of the auction.")
_PASSES_AND_LEADS = _(
    "{call} is cancelled and {partner} passes for the rest of the auction; if {partner} has the "
    "opening lead declarer may require or prohibit a suit."
)
_RHO_FIRST = _(
    "{call} is cancelled; {rho} calls first. If {rho} passes, {offender} repeats the bid; otherwise "
    "{partner} passes once."
)
_REPEAT = _("{rho} passes: {offender} repeats {call}, without penalty.")
_TOO_LOW = _("{rho} passes and {call} was too low: {offender} corrects it as an insufficient bid.")
_PASSES_ONCE = _("{rho} does not pass: {offender} may make any legal call and {partner} passes at the first turn.")
_PUT_RIGHT = _(
    "{rho} had to correct a call: {offender} may make any legal call and {partner} passes at the first turn."
)


# 32: a double or redouble out of turn that 19 would allow
@article("32")
def double_out_of_turn(f: OutOfTurn) -> Ruling:
    """32a: cancelled; partner passes throughout. 32b: cancelled; repeated if the right-hand opponent passes."""
    if f.turn is not Turn.RHO:
        effects = (CallEffect.CANCEL, _PARTNER_PASSES, CallEffect.NO_DOUBLE_OF_THIS_BID, any_suit("32a"))
        return Ruling("32a", _NO_DOUBLE, effects, open=True)
    if f.rho_passed is None:
        return Ruling("32b", _RHO_BEFORE_DOUBLE, (CallEffect.CANCEL,), open=True)
    if f.rho_passed:
        return Ruling("32b1") if f.replaced else Ruling("32b1", _REPEAT, (CallEffect.REPEAT,), open=True)
    if not f.replaced:
        return Ruling("32b2", _FREE, (_PARTNER_PASSES,), open=True)
    lead: tuple[Effect, ...] = () if f.replaced_by is CallKind.DOUBLE else (any_suit("26"),)
    return Ruling("32b2", effects=lead)


_NO_DOUBLE = _(
    "{call} is cancelled and {partner} passes for the rest of the auction; {offender} may not double "
    "this bid later. If {partner} has the opening lead declarer may require or prohibit a suit."
)
_RHO_BEFORE_DOUBLE = _(
    "{call} is cancelled; {rho} calls first. If {rho} passes, {call} is repeated; otherwise "
    "{partner} passes for the rest of the auction."
)
_FREE = _("{rho} bids: {offender} may make any legal call and {partner} passes for the rest of the auction.")


_ARTICLES = {CallKind.PASS: pass_out_of_turn, CallKind.BID: bid_out_of_turn, CallKind.DOUBLE: double_out_of_turn}


# 33: two calls at the same moment
@article("33", facts=SimultaneousCall)
def simultaneous_call(f: SimultaneousCall) -> Ruling:
    """33: it counts as made after the call of the player whose turn it was."""
    text = _("{call} by {offender} coincided with a call in turn and counts as the next one.")
    return Ruling("33", text)


# 34: calling over an irregular call waives the penalty

LAW.executed("34", stage, "troef.bridge.table.auction.calls.settle_by_acting")


# 35: nobody loses a turn through passes that followed a pass out of turn
@asked(TurnPassedOver)
@article("35", facts=MissedTurn)
def missed_turn(f: MissedTurn | TurnPassedOver) -> Ruling:
    """35: those passes are cancelled and the player passed over calls, even before three have passed."""
    text = _("{turn} was passed over: the passes since the one out of turn are cancelled and {turn} calls.")
    return Ruling("35", text, (CallEffect.CANCEL_LATER,))


@asked(PassAmongThree)
def pass_among_three(f: PassAmongThree) -> Ruling:
    """35: cited; `missed_turn` gives the consequences."""
    return Ruling("35")
