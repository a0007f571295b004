"""27: an insufficient bid in turn."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import InsufficientBid, ReplacementKind
from troef.bridge.laws.ruling import (
    AskDirector,
    CallEffect,
    Extent,
    MustPassEffect,
    OfferChoice,
    Role,
    WatchArticle,
    accept_or_reject,
)
from troef.bridge.laws.y2017.register import COMPARABLE_WATCH, WITHDRAWN_IS_UNAUTHORIZED, article
from troef.core.messages import _
from troef.laws import Ruling

_PARTNER_PASSES = (
    MustPassEffect(Role.PARTNER, Extent.THROUGHOUT),
    CallEffect.RESTRICT_LEAD,
    WITHDRAWN_IS_UNAUTHORIZED,
    WatchArticle("72C"),
)

_ASK = AskDirector("comparable", "23A")
_SECOND_ACCEPTED = _("{lho} accepts {other}, insufficient though it is again.")
_REPLACEMENT_STANDS = _(
    "{other} takes the place of {call}, if it is legal. If {other} shows the same or is "
    "comparable the auction goes on normally; otherwise {partner} passes for the rest of the "
    "auction, and as a defender may have the first lead restricted."
)
_STANDS = _("{lho} calls over {other}: it counts in place of {call}.")


@article("27", facts=InsufficientBid)
def insufficient_bid(f: InsufficientBid) -> Ruling | None:
    """27A: an accepted bid stands. 27B: the offender replaces any other. 27C: a premature replacement counts."""
    if f.substitute is ReplacementKind.INSUFFICIENT and (not f.premature or f.accepted is False):
        return _second_insufficient_bid(f)
    if f.accepted is None and f.lho_acted and f.premature:
        return _called_over_the_replacement(f)
    if f.accepted or (f.accepted is None and f.lho_acted):
        return _accepted(f)
    if not f.director:
        return None
    if f.accepted is None:
        return Ruling("27A1", effects=(_offer(f),), open=True)
    if f.substitute is None:
        text = _("{lho} does not accept {call}: {offender} replaces the insufficient bid.")
        return Ruling("27B", text, (CallEffect.WITHDRAW, CallEffect.REPLACE), open=True)
    return _replaced(f)


def _offer(f: InsufficientBid) -> OfferChoice:
    accept = _("{call} counts as a proper bid and the auction goes on.")
    if f.premature:
        return accept_or_reject(("27A1", accept), ("27C", _REPLACEMENT_STANDS), "27C")
    reject = _(
        "{offender} replaces {call}. By the lowest bid that shows the same, or by a comparable "
        "call: the auction goes on normally. By another bid or a pass: {partner} passes for the "
        "rest of the auction, and as a defender may have the first lead restricted. A double is "
        "allowed only if it is comparable."
    )
    return accept_or_reject(("27A1", accept), ("27B", reject), "27A1")


def _accepted(f: InsufficientBid) -> Ruling:
    text = _("{lho} accepts {call}: the insufficient bid is treated as legal.")
    if f.premature:
        return Ruling("27A1", text, (CallEffect.ACCEPT, CallEffect.DROP_SUBSTITUTE, WITHDRAWN_IS_UNAUTHORIZED))
    return Ruling("27A1", text, (CallEffect.ACCEPT,))


def _called_over_the_replacement(f: InsufficientBid) -> Ruling:
    """27C: a legal replacement stands. One that is insufficient is accepted; after a double the first bid is."""
    if f.substitute is ReplacementKind.INADMISSIBLE:
        return _accepted(f)
    if f.substitute is ReplacementKind.INSUFFICIENT:
        return Ruling("27A1", _SECOND_ACCEPTED, (CallEffect.WITHDRAW, CallEffect.ACCEPT_SUBSTITUTE))
    if f.director or f.substitute is ReplacementKind.LOWEST_SAME:
        return _replaced(f)
    return Ruling("27C", _STANDS, (CallEffect.WITHDRAW, CallEffect.COUNT_SUBSTITUTE), open=True)


def _replaced(f: InsufficientBid) -> Ruling:
    """27B1: after the lowest bid with the same meaning or a comparable call, nothing. 27B2, 27B3: partner must pass."""
    take_back = (CallEffect.WITHDRAW,) if f.premature else ()
    if f.tried:
        return _replaced_after_an_attempt(f)
    if f.substitute is ReplacementKind.LOWEST_SAME:
        text = _("{other} is the lowest bid that shows the same: the auction goes on normally.")
        return Ruling("27B1a", text, (*take_back, CallEffect.COUNT_SUBSTITUTE, WatchArticle("27D")))
    if f.substitute is not ReplacementKind.INADMISSIBLE and f.comparable is None:
        return Ruling("27B1b", effects=(*take_back, CallEffect.COUNT_SUBSTITUTE, _ASK), open=True)
    if f.comparable:
        text = _("{other} is comparable: the auction goes on normally.")
        return Ruling("27B1b", text, (*take_back, CallEffect.COUNT_SUBSTITUTE, WatchArticle("27D"), *COMPARABLE_WATCH))
    if f.substitute in (ReplacementKind.BID, ReplacementKind.PASS):
        text = _(
            "{other} is not comparable: {partner} passes for the rest of the auction, and as a "
            "defender may have the first lead restricted."
        )
        return Ruling("27B2", text, (*take_back, CallEffect.COUNT_SUBSTITUTE, *_PARTNER_PASSES))
    return _double_cancelled(take_back)


def _double_cancelled(take_back: tuple[CallEffect, ...] = ()) -> Ruling:
    text = _(
        "{other} is not allowed here and is cancelled: {offender} makes a sufficient bid or "
        "passes, and {partner} passes for the rest of the auction."
    )
    replace = (CallEffect.CANCEL_SUBSTITUTE, CallEffect.REPLACE)
    return Ruling("27B3", text, (*take_back, *replace, *_PARTNER_PASSES), open=True)


def _replaced_after_an_attempt(f: InsufficientBid) -> Ruling:
    """27B3: the replacement counts, but another double must be comparable. Partner already has to pass."""
    cancelled_before = {ReplacementKind.DOUBLE, ReplacementKind.INADMISSIBLE} & set(f.tried)
    if f.substitute is ReplacementKind.INADMISSIBLE or (f.substitute is ReplacementKind.DOUBLE and cancelled_before):
        return _double_cancelled()
    if f.substitute is ReplacementKind.DOUBLE and f.comparable is None:
        return Ruling("27B1b", effects=(CallEffect.COUNT_SUBSTITUTE, _ASK), open=True)
    if f.substitute is ReplacementKind.DOUBLE and not f.comparable:
        return _double_cancelled()
    return Ruling("27B3", effects=(CallEffect.COUNT_SUBSTITUTE,))


def _second_insufficient_bid(f: InsufficientBid) -> Ruling:
    """27B4: the left-hand opponent may accept it; otherwise it is cancelled and partner passes throughout."""
    if f.second_accepted or (f.second_accepted is None and f.lho_acted):
        return Ruling("27A1", _SECOND_ACCEPTED, (CallEffect.ACCEPT_SUBSTITUTE,))
    if f.second_accepted is None:
        accept = _("{other} counts as a proper bid.")
        reject = _(
            "{other} is cancelled; {offender} makes a sufficient bid or passes, and {partner} passes throughout."
        )
        offer = accept_or_reject(("27A1", accept), ("27B4", reject), "27B4", fact="second_accepted")
        take_back = (CallEffect.WITHDRAW,) if f.premature else ()
        return Ruling("27B4", effects=(*take_back, CallEffect.COUNT_SUBSTITUTE, offer), open=True)
    text = _(
        "{other} is insufficient again and is cancelled: {offender} makes a sufficient bid or "
        "passes, and {partner} passes for the rest of the auction."
    )
    return Ruling("27B4", text, (CallEffect.CANCEL_SUBSTITUTE, CallEffect.REPLACE, *_PARTNER_PASSES), open=True)
