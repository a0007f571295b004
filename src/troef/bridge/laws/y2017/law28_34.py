"""28 to 34: calls out of turn, and calls made after them."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import (
    CallDeemedInTurn,
    CallKind,
    OutOfTurn,
    PassAmongThree,
    SimultaneousCall,
    Turn,
)
from troef.bridge.laws.ruling import (
    CallEffect,
    Extent,
    MustPassEffect,
    OfferChoice,
    Role,
    WatchArticle,
    accept_or_reject,
)
from troef.bridge.laws.y2017.law23 import has_replaced, replacement
from troef.bridge.laws.y2017.register import WITHDRAWN_IS_UNAUTHORIZED, article
from troef.core.messages import _
from troef.laws import Ruling


# 28: calls that count as made in turn
@article("28", facts=CallDeemedInTurn)
def right_hand_opponent_must_pass(f: CallDeemedInTurn) -> Ruling:
    """28A: the call counts as made in turn, because the right-hand opponent had to pass."""
    text = _("{turn} has to pass: {call} by {offender} counts as made in turn.")
    return Ruling("28A", text)


def right_player_calls() -> Ruling:
    """28B: the player in turn called before a ruling, so the call out of turn is void without rectification."""
    text = _("{turn} calls in turn: {call} by {offender} is void, without rectification.")
    return Ruling("28B", text, (CallEffect.CANCEL, WITHDRAWN_IS_UNAUTHORIZED))


# 29: a call out of turn is accepted by the left-hand opponent, or cancelled
@article("29", facts=OutOfTurn)
def call_out_of_turn(f: OutOfTurn) -> Ruling | None:
    """29A: the left-hand opponent may accept it and it stands; 29B: else it is cancelled and 30, 31 or 32 applies."""
    if f.must_pass:
        return right_hand_opponent_must_pass(CallDeemedInTurn())
    if f.accepted is None and f.turn_acted:
        return right_player_calls()
    if f.accepted or (f.accepted is None and f.lho_acted):
        return _accepted(f)
    if not f.director:
        return None
    if f.accepted is None:
        return Ruling("29A", effects=(_offer(f),), open=True)
    return _ARTICLES[_article(f)](f)


def _article(f: OutOfTurn) -> str:
    """Return the law for the call: 30, 31 or 32. An artificial pass counts as a bid (29C, 30C)."""
    if f.kind is CallKind.PASS:
        return "31" if f.artificial else "30"
    return "31" if f.kind is CallKind.BID else "32"


def _accepted(f: OutOfTurn) -> Ruling:
    text = _("{lho} accepts {call} by {offender}: it is treated as made in turn.")
    return Ruling("29A", text, (CallEffect.ACCEPT,))


_CANCELLED = (CallEffect.CANCEL, WITHDRAWN_IS_UNAUTHORIZED, CallEffect.RESTRICT_LEAD)
"""26B applies until a comparable call replaces it, for the auction may end before he calls again."""
_ACCEPT = _("{call} by {offender} counts as made in turn; the auction goes on from there.")
_MUST_PASS = _("{call} is cancelled and {turn} calls; {offender} then passes once.")
_TO_BE_REPEATED = _(
    "{call} is cancelled and {turn} calls. If {turn} passes, {offender} repeats {call} and "
    "that is all. Otherwise {offender} makes any call; if it is not comparable {partner} "
    "passes once, and as a defender may have the first lead restricted."
)
_TO_BE_REPEATED_TOO_LOW = _(
    "{call} is cancelled and {turn} calls. If {turn} passes, {offender} repeats {call}, as "
    "an insufficient bid in turn. Otherwise {offender} makes any call; if it is not "
    "comparable {partner} passes once, and as a defender may have the first lead restricted."
)
_FREE = _(
    "{call} is cancelled and {turn} calls; {partner} does not use what {call} showed. At the "
    "next turn {offender} makes any call; if it is not comparable {partner} passes once, and "
    "as a defender may have the first lead restricted."
)


def _offer(f: OutOfTurn) -> OfferChoice:
    """Return the choice of the left-hand opponent to accept or reject the call, with all consequences (10C1)."""
    if f.turn is not Turn.RHO:
        return accept_or_reject(("29A", _ACCEPT), ("29B", _FREE), "29A")
    reject = _MUST_PASS if _article(f) == "30" else _TO_BE_REPEATED_TOO_LOW if f.insufficient else _TO_BE_REPEATED
    return accept_or_reject(("29A", _ACCEPT), ("29B", reject), "29A")


# 30: a pass out of turn that is not accepted
@article("30")
def pass_out_of_turn(f: OutOfTurn) -> Ruling:
    """30A: cancelled; the offender passes once. 30B: if his next call is not comparable, partner passes once."""
    if f.turn is Turn.RHO:
        text = _("The pass is cancelled; {offender} passes at the next turn.")
        return Ruling(
            "30A",
            text,
            (
                CallEffect.CANCEL,
                MustPassEffect(Role.OFFENDER, Extent.ONCE),
                WITHDRAWN_IS_UNAUTHORIZED,
                WatchArticle("72C"),
            ),
        )
    if not has_replaced(f):
        text = _("The pass is cancelled; {partner} may make any call, but does not use what the pass showed.")
        return Ruling("30B1a", text, _CANCELLED, open=True)
    return replacement(f, "30B1bi", "30B1bii")


# 31: a bid out of turn, or a pass that is treated as one, that is not accepted

_CANCELLED_AT_RHO = _("{call} is cancelled; {rho} calls first, and on that depends what {offender} may do.")
_MUST_REPEAT = _("{rho} passes: {offender} repeats {call}, and that is all.")
_MUST_REPEAT_TOO_LOW = _("{rho} passes: {offender} repeats {call}, which is then an insufficient bid in turn.")
_PARTNER_IS_FREE = _("{call} is cancelled; {partner} may make any call, but does not use what {call} showed.")


@article("31")
def bid_out_of_turn(f: OutOfTurn) -> Ruling:
    """31: cancelled. If the offender's next call is neither a repetition nor comparable, partner passes once."""
    return cancelled(f, "31A1", "31A2", "31B")


def cancelled(f: OutOfTurn, repeat: str, other: str, away: str) -> Ruling:
    """Return the ruling of 31 or 32 on a cancelled call.

    `repeat`, `other` and `away` are the paragraphs to cite: for a call that is repeated, another call, and a call that
    was not at the right-hand opponent's turn.
    """
    if f.turn is not Turn.RHO:
        if not has_replaced(f):
            return Ruling(f"{away}1", _PARTNER_IS_FREE, _CANCELLED, open=True)
        return replacement(f, f"{other}a", f"{other}b")
    if f.rho_passed is None:
        return Ruling(other[:-1], _CANCELLED_AT_RHO, (CallEffect.CANCEL,), open=True)
    if f.rho_passed and f.auction_over:
        return Ruling("26B", effects=_CANCELLED[1:])
    if f.rho_passed:
        return _repeated(f, repeat)
    if not has_replaced(f):
        return Ruling(other, open=True)
    return replacement(f, f"{other}a", f"{other}b")


def _repeated(f: OutOfTurn, law: str) -> Ruling:
    """Return the ruling if the right-hand opponent passed: the call is repeated; 27 corrects an insufficient one."""
    if f.replaced:
        return Ruling(law)
    return Ruling(law, _MUST_REPEAT_TOO_LOW if f.insufficient else _MUST_REPEAT, (CallEffect.REPEAT,), open=True)


# 32: a double or redouble out of turn that is not accepted and that law 19 would allow
@article("32")
def double_out_of_turn(f: OutOfTurn) -> Ruling:
    """32: cancelled. If the offender's next call is neither a repetition nor comparable, partner passes once."""
    return cancelled(f, "32A1", "32A2", "32B")


_ARTICLES = {"30": pass_out_of_turn, "31": bid_out_of_turn, "32": double_out_of_turn}


# 33: two calls at the same moment
@article("33", facts=SimultaneousCall)
def simultaneous_call(f: SimultaneousCall) -> Ruling:
    """33: it counts as made after the call of the player whose turn it was."""
    text = _("Two calls at once: that of the player in turn counts first, then {call} by {offender}.")
    return Ruling("33", text)


# 34: nobody loses his right to call through a pass out of turn
@article("34", facts=PassAmongThree)
def right_to_call_is_kept(f: PassAmongThree) -> Ruling:
    """34: the auction is not over, because one of the passes was out of turn; 17D3 gives the turn back."""
    text = _("One of the three passes was out of turn, so the auction is not over.")
    return Ruling("34", text)
