"""27: an insufficient bid in turn."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import InsufficientBid, ReplacementKind
from troef.bridge.laws.ruling import CallEffect, Extent, MustPassEffect, Role
from troef.bridge.laws.y1949.law23_26 import any_suit, named_in_vain
from troef.bridge.laws.y1949.register import TREATED_AS_REGULAR, PenaltyStage, article, stage
from troef.core.messages import _
from troef.laws import Effect, Ruling

_DOUBLES = (ReplacementKind.DOUBLE, ReplacementKind.INADMISSIBLE)
_PARTNER_PASSES = MustPassEffect(Role.PARTNER, Extent.THROUGHOUT)


@article("27", facts=InsufficientBid)
def insufficient_bid(f: InsufficientBid) -> Ruling | None:
    """27: a noticed one is replaced by a sufficient bid or a pass, but not by a double. If called over, it stands."""
    if f.substitute is not None:
        return _replaced(f)
    match stage(f):
        case PenaltyStage.WAIVED:
            return Ruling("34", TREATED_AS_REGULAR, (CallEffect.ACCEPT,))
        case PenaltyStage.UNNOTICED:
            return None
    if any(substitute in _DOUBLES for substitute in f.tried):
        return Ruling("27", effects=(CallEffect.REPLACE_BY_PASS,), open=True)
    return Ruling("27", _PUT_RIGHT, (CallEffect.WITHDRAW, CallEffect.REPLACE_BY_BID_OR_PASS), open=True)


def _replaced(f: InsufficientBid) -> Ruling:
    """27a: lowest in the same denomination, no penalty. 27b, 27c: another bid or a pass: partner passes throughout."""
    must_pass = any(substitute in _DOUBLES for substitute in f.tried)
    if f.substitute in _DOUBLES or (must_pass and f.substitute is not ReplacementKind.PASS):
        replace = (CallEffect.CANCEL_SUBSTITUTE, CallEffect.REPLACE_BY_PASS)
        return Ruling("27c", _NO_DOUBLE, (*replace, _PARTNER_PASSES, any_suit("27c")), open=True)
    if f.substitute is ReplacementKind.INSUFFICIENT:
        replace = (CallEffect.CANCEL_SUBSTITUTE, CallEffect.REPLACE_BY_BID_OR_PASS)
        return Ruling("27", _STILL_TOO_LOW, replace, open=True)
    lead = named_in_vain(f.named)
    if f.substitute is ReplacementKind.PASS:
        effects: tuple[Effect, ...] = (CallEffect.COUNT_SUBSTITUTE, _PARTNER_PASSES, any_suit("27c"), *lead)
        return Ruling("27c", None if must_pass else _PASSED, effects)
    if f.same_denomination:
        return Ruling("27a", _LOWEST, (CallEffect.COUNT_SUBSTITUTE, *lead))
    return Ruling("27b", _OTHER_BID, (CallEffect.COUNT_SUBSTITUTE, _PARTNER_PASSES, *lead))


_PUT_RIGHT = _(
    "{call} is insufficient and is replaced, not by a double. The lowest sufficient bid in the same "
    "denomination costs nothing. After another bid or a pass {partner} must pass for the rest of the "
    "auction, and after a pass the opening lead may be prescribed. {offender} chooses now."
)
_LOWEST = _(
    "{other} is the lowest sufficient bid in the same denomination: the auction goes on as if nothing had happened."
)
_OTHER_BID = _("{offender} chooses another sufficient bid: {partner} passes for the rest of the auction.")
_PASSED = _(
    "{offender} passes: {partner} passes for the rest of the auction, and if {partner} has the "
    "opening lead declarer may require or prohibit a suit."
)
_NO_DOUBLE = _(
    "{other} is not allowed here and is cancelled: {offender} must pass and {partner} passes for the "
    "rest of the auction; {partner}'s opening lead may be prescribed."
)
_STILL_TOO_LOW = _("{other} is still too low and is cancelled: {offender} chooses again.")
