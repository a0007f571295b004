"""36 to 39: inadmissible calls."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import (
    BidOfMoreThanSeven,
    CallAfterFinalPass,
    CallKind,
    CallWhenObligedToPass,
    InadmissibleDouble,
)
from troef.bridge.laws.ruling import CallEffect, Extent, MustPassEffect, Role, WatchArticle
from troef.bridge.laws.y2017.law28_34 import right_player_calls
from troef.bridge.laws.y2017.register import COMPARABLE_WATCH, WITHDRAWN_IS_UNAUTHORIZED, article
from troef.core.messages import _
from troef.laws import Effect, Ruling

# 36: a double or redouble that law 19 does not allow

_PENALTY = (
    MustPassEffect(Role.PARTNER, Extent.THROUGHOUT),
    CallEffect.RESTRICT_LEAD,
    WITHDRAWN_IS_UNAUTHORIZED,
    WatchArticle("72C"),
)


@article("36", facts=InadmissibleDouble)
def inadmissible_double(f: InadmissibleDouble) -> Ruling | None:
    """36A: called over, it is cancelled with all later calls. 36B: else also replaced; partner passes throughout."""
    if f.turn_acted and not f.in_turn:
        return right_player_calls()
    if not f.director:
        return None
    if f.play_begun:
        return Ruling("36C", _NOT_SCORED, (CallEffect.VOID,))
    if f.lho_acted:
        return Ruling("36A", _ALL_CANCELLED, (CallEffect.CANCEL_LATER,))
    if not f.in_turn:
        return Ruling("36B4", _OUT_OF_TURN, (CallEffect.CANCEL, *_PENALTY))
    if not f.replaced:
        return Ruling("36B2", _REPLACE, (CallEffect.CANCEL, CallEffect.REPLACE, *_PENALTY), open=True)
    if f.comparable:
        return Ruling("26A", effects=(CallEffect.CLEAR, *COMPARABLE_WATCH))
    return Ruling("36B2", open=True)  # The director may still find the replacement comparable.


_NOT_SCORED = _("{call} was not allowed; the board is scored as if it had not been made.")
_ALL_CANCELLED = _(
    "{call} was not allowed: it is cancelled with all calls after it, and {turn} calls as if nothing had happened."
)
_REPLACE = _(
    "{call} is not allowed and is cancelled: {offender} makes a legal call and {partner} passes for "
    "the rest of the auction, and as a defender may have the first lead restricted."
)
_OUT_OF_TURN = _(
    "{call} is not allowed and is cancelled: {turn} calls now, {offender} may make any legal "
    "call later and {partner} passes for the rest of the auction."
)


# 37: a bid, double or redouble by a player who must pass

BOTH_PASS: tuple[Effect, ...] = (
    MustPassEffect(Role.OFFENDER, Extent.THROUGHOUT),
    MustPassEffect(Role.PARTNER, Extent.THROUGHOUT),
)
MAY_COST_MORE: tuple[Effect, ...] = (CallEffect.RESTRICT_LEAD, WITHDRAWN_IS_UNAUTHORIZED, WatchArticle("72C"))


@article("37", facts=CallWhenObligedToPass)
def call_when_obliged_to_pass(f: CallWhenObligedToPass) -> Ruling | None:
    """37A: once the left-hand opponent has called, it stands. 37B: else it is a pass and both pass throughout."""
    if f.turn_acted and not f.in_turn:
        return right_player_calls()
    if f.lho_acted:
        return Ruling("37A", _STANDS, (CallEffect.ACCEPT, CallEffect.SERVED))
    if not f.director:
        return None
    if not f.in_turn:
        return Ruling("37B2", _OBLIGED_OUT_OF_TURN, (CallEffect.CANCEL, *BOTH_PASS, *MAY_COST_MORE))
    return Ruling("37B2", _OBLIGED_PASSES, (CallEffect.CANCEL, CallEffect.PASS_FOR_HIM, *BOTH_PASS, *MAY_COST_MORE))


_STANDS = _("{offender} had to pass, but {lho} has called: {call} stands. An obligation to pass throughout remains.")
_OBLIGED_PASSES = _(
    "{offender} had to pass: {call} is cancelled and becomes a pass; {offender} and "
    "{partner} pass for the rest of the auction."
)
_OBLIGED_OUT_OF_TURN = _(
    "{offender} had to pass and was not in turn: {call} is cancelled; {offender} and {partner} pass "
    "for the rest of the auction."
)


# 38: a bid of more than seven
@article("38", facts=BidOfMoreThanSeven)
def bid_of_more_than_seven(f: BidOfMoreThanSeven) -> Ruling | None:
    """38: the bid is cancelled, and both players pass throughout. If it was made in turn, it becomes a pass."""
    if f.turn_acted and not f.in_turn:
        return right_player_calls()
    if not f.director:
        return None
    if f.play_begun:
        return Ruling("38B", _NOT_SCORED, (CallEffect.VOID,))
    more: tuple[Effect, ...] = () if f.lho_acted else MAY_COST_MORE
    if not f.in_turn:
        return Ruling("38C", _ABOVE_SEVEN_OUT_OF_TURN, (CallEffect.CANCEL_LATER, *BOTH_PASS, *more))
    return Ruling("38C", _ABOVE_SEVEN_PASSES, (CallEffect.CANCEL_LATER, CallEffect.PASS_FOR_HIM, *BOTH_PASS, *more))


_ABOVE_SEVEN_PASSES = _(
    "{call} does not exist: it is cancelled with every call after it and becomes a pass; "
    "{offender} and {partner} pass for the rest of the auction."
)
_ABOVE_SEVEN_OUT_OF_TURN = _(
    "{call} does not exist and was out of turn: it is cancelled; {offender} and {partner} "
    "pass for the rest of the auction."
)


# 39: a call after the final pass
@article("39", facts=CallAfterFinalPass)
def call_after_final_pass(f: CallAfterFinalPass) -> Ruling:
    """39: the call is void. 39C: if a defender said more than pass, declarer may restrict partner's lead."""
    if f.defender is None:
        return Ruling("39A", _VOID, (CallEffect.VOID,))
    if not f.defender or f.kind is CallKind.PASS or f.lho_acted:
        return Ruling("39B", _NOTHING_FOLLOWS, (CallEffect.VOID,))
    if not f.director:
        return Ruling("39A", _VOID, (CallEffect.VOID,), open=True)
    return Ruling("39C", _DEFENDER, (CallEffect.VOID, CallEffect.RESTRICT_LEAD, WITHDRAWN_IS_UNAUTHORIZED))


_VOID = _("The auction was over: {call} by {offender} is void.")
_NOTHING_FOLLOWS = _("The auction was over: {call} by {offender} is void and nothing follows.")
_DEFENDER = _(
    "The auction was over: {call} by {offender}, a defender, is void; when {partner} has to "
    "lead, declarer may prohibit a suit."
)
