"""27: an insufficient bid; what replaces it is natural, says at least as much, or silences partner."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.laws.facts.auction import InsufficientBid, ReplacementKind
from troef.bridge.laws.ruling import AskDirector, CallEffect, Extent, OfferChoice, accept_or_reject
from troef.bridge.laws.y2007.register import WITHDRAWN_IS_UNAUTHORIZED, article, lost, partner_passes
from troef.core.messages import _
from troef.laws import Effect, Ruling

_PARTNER_PASSES = partner_passes(Extent.THROUGHOUT)
_ASK = AskDirector("comparable", "27B1b", _("does {other} tell at least all that {call} told?"))
_DOUBLES = (ReplacementKind.DOUBLE, ReplacementKind.INADMISSIBLE)


@article("27", facts=InsufficientBid)
def insufficient_bid(f: InsufficientBid) -> Ruling | None:
    """27A: an accepted bid stands. 27B, 27C: any other is replaced. 11A: if it was prompted, a right may be lost."""
    if f.prompted:
        return lost("11A", _PROMPTED)
    if f.accepted is None and f.lho_acted and f.premature:
        return _called_over(f)
    if f.substitute is ReplacementKind.INSUFFICIENT:
        return _insufficient_again(f)
    if f.accepted or (f.accepted is None and f.lho_acted):
        return _accepted(f)
    if not f.director:
        return None
    if f.accepted is None:
        return Ruling("27A", effects=(_offer(f),), open=True)
    if f.substitute is None:
        return Ruling("27B", _MUST_REPLACE, (CallEffect.WITHDRAW, CallEffect.REPLACE), open=True)
    return _replaced(f)


def _accepted(f: InsufficientBid) -> Ruling:
    if f.premature:
        return Ruling("27A", _ACCEPTED, (CallEffect.ACCEPT, CallEffect.DROP_SUBSTITUTE, WITHDRAWN_IS_UNAUTHORIZED))
    return Ruling("27A", _ACCEPTED, (CallEffect.ACCEPT,))


def _called_over(f: InsufficientBid) -> Ruling:
    """27C: calling over the replacement does not accept the bid; a legal replacement counts."""
    if f.substitute is ReplacementKind.INADMISSIBLE:
        return _accepted(f)
    if f.substitute is ReplacementKind.INSUFFICIENT:
        return Ruling("27A", _ACCEPTED_AGAIN, (CallEffect.WITHDRAW, CallEffect.ACCEPT_SUBSTITUTE))
    if f.director or _is_natural(f):
        return _replaced(f)
    return Ruling("27C", _COUNTS, (CallEffect.WITHDRAW, CallEffect.COUNT_SUBSTITUTE), open=True)


def _is_natural(f: InsufficientBid) -> bool:
    """Return whether the replacement is the lowest bid in the same denomination, and both are natural (27B1a)."""
    return f.substitute is ReplacementKind.LOWEST_SAME and not f.artificial


def _offer(f: InsufficientBid) -> OfferChoice:
    if f.premature:
        return accept_or_reject(("27A", _ACCEPT), ("27C", _REPLACEMENT_STANDS), "27C")
    return accept_or_reject(("27A", _ACCEPT), ("27B", _REJECT), "27A")


def _replaced(f: InsufficientBid) -> Ruling:
    """27B1: a natural or informative replacement costs nothing. 27B2, 27B3: after another, partner must always pass."""
    first: tuple[Effect, ...] = (CallEffect.WITHDRAW,) if f.premature else ()
    if f.tried:
        return _after_an_attempt(f)
    if _is_natural(f):
        return Ruling("27B1a", _NATURAL, (*first, CallEffect.COUNT_SUBSTITUTE))
    if f.substitute is ReplacementKind.INADMISSIBLE:
        return _double_cancelled(*first)
    if f.comparable is None:
        return Ruling("27B1b", effects=(*first, CallEffect.COUNT_SUBSTITUTE, _ASK), open=True)
    if f.comparable:
        return Ruling("27B1b", _SAME_MEANING, (*first, CallEffect.COUNT_SUBSTITUTE))
    if f.substitute is ReplacementKind.DOUBLE:
        return _double_cancelled(*first)
    return Ruling("27B2", _OTHER, (*first, CallEffect.COUNT_SUBSTITUTE, *_PARTNER_PASSES))


def _double_cancelled(*first: Effect) -> Ruling:
    effects = (*first, CallEffect.CANCEL_SUBSTITUTE, CallEffect.REPLACE, *_PARTNER_PASSES)
    return Ruling("27B3", _NO_DOUBLE, effects, open=True)


def _after_an_attempt(f: InsufficientBid) -> Ruling:
    """27B3: the replacement counts, but another double is cancelled. Partner already has to pass."""
    if f.substitute in _DOUBLES:
        return _double_cancelled()
    return Ruling("27B3", effects=(CallEffect.COUNT_SUBSTITUTE,))


def _insufficient_again(f: InsufficientBid) -> Ruling | None:
    """27A: the left-hand opponent may accept this too; otherwise it is cancelled and our sources say no more."""
    if f.premature and f.accepted is not False:
        return insufficient_bid(replace(f, substitute=ReplacementKind.BID))
    if f.second_accepted or (f.second_accepted is None and f.lho_acted):
        return Ruling("27A", _ACCEPTED_AGAIN, (CallEffect.ACCEPT_SUBSTITUTE,))
    first: tuple[Effect, ...] = (CallEffect.WITHDRAW,) if f.premature else ()
    if f.second_accepted is None:
        offer = accept_or_reject(("27A", _ACCEPT_AGAIN), ("27B", _AGAIN), "27A", fact="second_accepted")
        return Ruling("27A", effects=(*first, CallEffect.COUNT_SUBSTITUTE, offer), open=True)
    return lost("27B", _AGAIN, CallEffect.CANCEL_SUBSTITUTE, CallEffect.REPLACE, more=True)


_ACCEPT = _("{call} counts as a proper bid and the auction goes on.")
_REJECT = _(
    "{offender} replaces {call}. By the lowest natural bid in the same denomination, or by a call "
    "that says at least as much: the auction goes on normally. By anything else: {partner} passes "
    "for the rest of the auction and the first lead may be restricted."
)
_REPLACEMENT_STANDS = _(
    "{offender} has chosen: {other} takes the place of {call}. If it is the lowest natural bid in "
    "the same denomination, or says at least as much, the auction goes on normally; otherwise "
    "{partner} passes for the rest of the auction and the first lead may be restricted."
)
_PROMPTED = _(
    "{offender} replaced {call} because of something the other side did: the right to rectification may be gone."
)
_ACCEPTED = _("{lho} accepts {call}: the insufficient bid counts.")
_COUNTS = _("{lho} calls over {other}: it counts in place of {call}.")
_MUST_REPLACE = _("{lho} does not accept {call}: {offender} replaces the insufficient bid.")
_NATURAL = _("{other} is the lowest bid in the same denomination and both are natural: the auction goes on normally.")
_SAME_MEANING = _("{other} tells at least all that {call} told: the auction goes on normally.")
_OTHER = _("{other} means something else than {call}: {partner} passes for the rest of the auction.")
_NO_DOUBLE = _("{other} may not stand: {offender} replaces it, and {partner} passes for the rest of the auction.")
_ACCEPT_AGAIN = _("{other} counts as a proper bid.")
_ACCEPTED_AGAIN = _("{lho} accepts {other}, insufficient though it is again.")
_AGAIN = _("{other} is insufficient again and is cancelled; {offender} replaces it once more.")
