"""31: a bid out of turn, or a pass that is treated as one, that is not accepted."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import OutOfTurn, Turn
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y2017.law23 import has_replaced, replacement
from troef.bridge.laws.y2017.register import WITHDRAWN_IS_UNAUTHORIZED, article
from troef.laws import Ruling, Text

_CANCELLED_AT_RHO = Text(
    "{call} vervalt; {rho} biedt eerst, en daarvan hangt af wat {offender} mag.",
    "{call} is cancelled; {rho} calls first, and on that depends what {offender} may do.",
)
_MUST_REPEAT = Text(
    "{rho} past: {offender} herhaalt {call}, en daarmee is het klaar.",
    "{rho} passes: {offender} repeats {call}, and that is all.",
)
_MUST_REPEAT_TOO_LOW = Text(
    "{rho} past: {offender} herhaalt {call}; dat is dan een onvoldoende bod op zijn beurt.",
    "{rho} passes: {offender} repeats {call}, which is then an insufficient bid in turn.",
)
_PARTNER_IS_FREE = Text(
    "{call} vervalt; {partner} mag bieden wat hij wil, maar gebruikt niet wat {call} hem vertelde.",
    "{call} is cancelled; {partner} may make any call, but does not use what {call} told him.",
)


@article("31")
def bid_out_of_turn(f: OutOfTurn) -> Ruling:
    """31A: at the right-hand opponent's turn; 31B: at partner's, or at the left-hand opponent's as a first call."""
    return cancelled(f, "31A1", "31A2", "31B")


def cancelled(f: OutOfTurn, repeat: str, other: str, away: str) -> Ruling:
    """The common course of 31 and 32; the arguments are the paragraphs of the three branches."""
    if f.turn is not Turn.RHO:
        if not has_replaced(f):
            return Ruling(f"{away}1", _PARTNER_IS_FREE, (Do.CANCEL, WITHDRAWN_IS_UNAUTHORIZED), open=True)
        return replacement(f, f"{other}a", f"{other}b")
    if f.rho_passed is None:
        return Ruling(other[:-1], _CANCELLED_AT_RHO, (Do.CANCEL,), open=True)
    if f.rho_passed:
        return _repeated(f, repeat)
    if not has_replaced(f):
        return Ruling(other, open=True)
    return replacement(f, f"{other}a", f"{other}b")


def _repeated(f: OutOfTurn, law: str) -> Ruling:
    """The same call again; an insufficient one is then put right as in law 27 (see docs/readings.md)."""
    if f.replaced:
        return Ruling(law)
    return Ruling(law, _MUST_REPEAT_TOO_LOW if f.insufficient else _MUST_REPEAT, (Do.REPEAT,), open=True)
