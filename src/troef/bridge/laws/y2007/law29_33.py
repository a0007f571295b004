"""29 to 33: calls out of turn; our sources do not have 33."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import CallDeemedInTurn, CallKind, OutOfTurn, SimultaneousCall, Turn
from troef.bridge.laws.ruling import CallEffect, Extent, MustPassEffect, Role, accept_or_reject
from troef.bridge.laws.y2007.register import (
    FORCED_PASS,
    WITHDRAWN_IS_UNAUTHORIZED,
    article,
    asked,
    lost,
    partner_passes,
)
from troef.core.messages import _
from troef.laws import Effect, Ruling, Text


# 28 and 29: a call out of turn is forgotten, accepted by the left-hand opponent, or cancelled
@article("28", facts=CallDeemedInTurn)
def right_hand_opponent_must_pass(f: CallDeemedInTurn) -> Ruling:
    """28: the call counts as made in turn, because the right-hand opponent had to pass."""
    return Ruling("28", _IN_TURN)


def right_player_calls() -> Ruling:
    """28: the player in turn called before a ruling, so the call out of turn is void without rectification."""
    return Ruling("28", _FORGOTTEN, (CallEffect.CANCEL, WITHDRAWN_IS_UNAUTHORIZED))


@article("29", facts=OutOfTurn)
def call_out_of_turn(f: OutOfTurn) -> Ruling | None:
    """29A: the left-hand opponent may accept it and it stands; 29B: else it is cancelled and 30, 31 or 32 applies."""
    if f.accepted is None and f.turn_acted:
        return right_player_calls()
    if f.accepted or (f.accepted is None and f.lho_acted):
        return Ruling("29A", _ACCEPTED, (CallEffect.ACCEPT,))
    if not f.director:
        return None
    if f.accepted is None:
        offer = accept_or_reject(("29A", _ACCEPT), ("29B", _rejected(f)), "29A")
        return Ruling("29A", effects=(offer,), open=True)
    if f.kind is CallKind.DOUBLE:
        return double_out_of_turn(f)
    return pass_out_of_turn(f) if _is_plain_pass(f) else bid_out_of_turn(f)


def _is_plain_pass(f: OutOfTurn) -> bool:
    """Return whether the call is a pass that is not treated as a bid (30C)."""
    return f.kind is CallKind.PASS and not f.artificial


def _rejected(f: OutOfTurn) -> Text:
    """Return the consequences of a rejection, which the director explains before the left-hand opponent chooses."""
    if f.kind is CallKind.DOUBLE:
        return _DOUBLE
    if _is_plain_pass(f):
        return _PASS_AT_PARTNER if f.turn is Turn.PARTNER and not f.no_bid else _PASS
    return _BID_AT_RHO if f.turn is Turn.RHO else _BID


_IN_TURN = _("{turn} has to pass: {call} by {offender} counts as made in turn.")
_FORGOTTEN = _("{turn} calls in turn: {call} by {offender} is void without rectification.")
_ACCEPTED = _("{lho} accepts {call} by {offender}: it is treated as made in turn.")
_ACCEPT = _("{call} by {offender} counts as made in turn; the auction goes on from there.")
_PASS = _("The pass is cancelled and {turn} is to call; {offender} passes at the next turn to call.")
_PASS_AT_PARTNER = _(
    "The pass is cancelled; {partner} may make any call except a double or redouble, and {offender} "
    "passes from then on."
)
_BID_AT_RHO = _(
    "{call} is cancelled and {turn} is to call. If {turn} passes, {offender} repeats {call}. If "
    "{turn} bids, {partner} passes once if {offender} repeats the denomination, and otherwise for "
    "the rest of the auction; {partner}'s first lead may be restricted."
)
_BID = _(
    "{call} is cancelled and the auction goes back to {turn}; {partner} passes for the rest of the "
    "auction and the first lead may be restricted."
)
_DOUBLE = _("{call} is cancelled and {turn} is to call; what else follows was lost with the chart.")


# 30: a pass out of turn that is not accepted
@article("30")
def pass_out_of_turn(f: OutOfTurn) -> Ruling:
    """30A, 30B: cancelled, and the offender passes once; at partner's turn after a bid, throughout."""
    if f.no_bid:
        return _offender_passes("30A", Extent.ONCE, _ONCE)
    if f.turn is not Turn.PARTNER:
        return _offender_passes("30B", Extent.ONCE, _ONCE)
    if f.partner_passed is None:
        return _offender_passes("30B", Extent.THROUGHOUT, _THROUGHOUT, CallEffect.NO_DOUBLE_BY_PARTNER)
    return Ruling("30B")


def _offender_passes(law: str, extent: Extent, text: Text, *more: CallEffect) -> Ruling:
    passes = MustPassEffect(Role.OFFENDER, extent)
    effects: tuple[Effect, ...] = (CallEffect.CANCEL, passes, WITHDRAWN_IS_UNAUTHORIZED, FORCED_PASS, *more)
    return Ruling(law, text, effects, open=bool(more))


_ONCE = _("The pass is cancelled; {offender} passes at the next turn.")
_THROUGHOUT = _(
    "The pass is cancelled; {offender} passes for the rest of the auction and {partner} may not double or redouble now."
)


# 31: a bid out of turn, or a pass that is treated as one, that is not accepted
@article("31")
def bid_out_of_turn(f: OutOfTurn) -> Ruling:
    """31A: cancelled; the right-hand opponent calls, and then the offender. 31B: partner passes throughout."""
    if f.turn is not Turn.RHO:
        return Ruling("31B", _PARTNER_SILENT, (CallEffect.CANCEL, *partner_passes(Extent.THROUGHOUT)))
    if f.rho_passed is None:
        return Ruling("31A", _RHO_FIRST, (CallEffect.CANCEL,), open=True)
    if f.rho_passed and f.auction_over:
        return Ruling("26", effects=(CallEffect.RESTRICT_LEAD, WITHDRAWN_IS_UNAUTHORIZED))
    if f.rho_passed:
        return _repeated(f)
    if not f.replaced:
        return Ruling("31A2", open=True)
    if f.shows_same:
        return Ruling("31A2a", _SAME_SUIT, partner_passes(Extent.ONCE))
    return Ruling("31A2b", _OTHER_CALL, partner_passes(Extent.THROUGHOUT))


def _repeated(f: OutOfTurn) -> Ruling:
    """31A1: the right-hand opponent passed, so the offender repeats his call; 27 corrects an insufficient one."""
    if f.replaced:
        return Ruling("31A1", _MUST_REPEAT)
    return Ruling("31A1", _MUST_REPEAT, (CallEffect.REPEAT,), open=True)


_RHO_FIRST = _("{call} is cancelled; {rho} calls first, and on that depends what follows.")
_MUST_REPEAT = _("{rho} passes: {offender} repeats {call}, and that is all.")
_SAME_SUIT = _("{offender} repeats the denomination: {partner} passes at the next turn.")
_OTHER_CALL = _("{offender} does something else than {call}: {partner} passes for the rest of the auction.")
_PARTNER_SILENT = _("{call} is cancelled and {partner} passes for the rest of the auction.")


# 32: a double or redouble out of turn that is not accepted; the chart is lost
@article("32")
def double_out_of_turn(f: OutOfTurn) -> Ruling:
    """29B: the double is cancelled and the player in turn calls. Our sources say no more."""
    return lost("32", _CANCELLED, CallEffect.CANCEL, WITHDRAWN_IS_UNAUTHORIZED)


_CANCELLED = _("{call} by {offender} is cancelled and {turn} is to call.")


# 33: two calls at the same moment; our sources do not have this law
@asked(SimultaneousCall)
def simultaneous_call(f: SimultaneousCall) -> Ruling:
    return lost("33", _TOGETHER)


_TOGETHER = _("{call} by {offender} came together with a call in turn and is recorded after it.")
