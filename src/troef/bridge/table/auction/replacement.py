"""Replacement of an insufficient bid, and changes of calls."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import PASS, Bid, NonBid
from troef.bridge.laws.facts.auction import ChangeOfCall, InsufficientBid, ReplacementKind
from troef.bridge.table.auction import standing_calls
from troef.bridge.table.events import ChangeCallEvent
from troef.bridge.table.information import may_change
from troef.bridge.table.irregularities.processing import consult_law, is_unruled, open_irregularity, postpone_question
from troef.bridge.table.state import BridgeState, Phase, TableCall
from troef.cards import Denomination, TroefError
from troef.cards.wording import seat_code
from troef.core.messages import Localised, _


def replace_insufficient_bid(state: BridgeState, index: int, number: int, premature: bool = False) -> BridgeState:
    """Judge the call with this index as the replacement of an insufficient bid.

    `number`: the irregularity of that bid. `premature`: the replacement came before a ruling.
    """
    irregularity = state.irregularity(number)
    assert irregularity is not None and isinstance(irregularity.facts, InsufficientBid)
    place = irregularity.place
    assert place is not None
    stands = place in state.standing_call_indexes
    auction = standing_calls.auction_before(state, place) if stands else state.auction
    first, second = state.calls[place], state.calls[index]
    facts = replace(
        irregularity.facts,
        substitute=classify_replacement(auction, first, second),
        premature=premature,
        same_denomination=isinstance(first.call, Bid) and second.call == auction.lowest(first.call),
        named=abandoned_denominations(state, place, index),
        artificial=not (_is_natural(first) and _is_natural(second)),
    )
    again = replace(irregularity, facts=facts, other=index, spoken=None)  # Each attempt gets its own ruling.
    return consult_law(state, again)


def _is_natural(recorded: TableCall) -> bool:
    """Return whether the call shows the denomination that it names and nothing else."""
    return not recorded.artificial and recorded.shows == TableCall.plain(recorded.seat, recorded.call).shows


def abandoned_denominations(state: BridgeState, first: int, last: int) -> frozenset[Denomination]:
    """Return the denominations that a player named in calls `first` to `last`, but not in `last`."""
    seat, final = state.calls[first].seat, state.calls[last].call
    calls = [recorded.call for recorded in state.calls[first:last] if recorded.seat is seat]
    named = {call.denomination for call in calls if isinstance(call, Bid)}
    return frozenset(named - {final.denomination} if isinstance(final, Bid) else named)


def classify_replacement(auction: Auction, first: TableCall, second: TableCall) -> ReplacementKind:
    """Return the kind of replacement that the second call is for the insufficient first one."""
    call = second.call
    if call is PASS:
        return ReplacementKind.PASS
    if not isinstance(call, Bid):
        return ReplacementKind.DOUBLE if auction.is_admissible(second.seat, call) else ReplacementKind.INADMISSIBLE
    if not auction.is_sufficient(call):
        return ReplacementKind.INSUFFICIENT
    return ReplacementKind.LOWEST_SAME if _is_lowest_same(auction, first, second) else ReplacementKind.BID


def _is_lowest_same(auction: Auction, first: TableCall, second: TableCall) -> bool:
    """Return whether the second call is the lowest sufficient bid that shows the same denominations as the first."""
    call = second.call
    if not isinstance(call, Bid) or not first.shows or first.shows != second.shows:
        return False
    plain = [auction.lowest(Bid(1, shown)) for shown in first.shows if len(first.shows) == 1]
    return auction.lowest(call) == call and all(bid is None or call <= bid for bid in plain)


def change_call(state: BridgeState, event: ChangeCallEvent) -> BridgeState:
    """Record and judge the new call of a player who tries to change a call."""
    first = _changed(state, event)
    index, changed = len(state.calls), state.calls[first]
    callers = {recorded.seat for recorded in state.calls[first + 1 :] if recorded.status.in_force}
    found = dict(changed.early_findings).get("unintended")
    about = [irregularity for irregularity in state.ledger.irregularities if irregularity.place == first]
    facts = ChangeOfCall(
        unintended=found if event.unintended is None else event.unintended,
        misinformed=event.by in may_change(state),
        partner_called=event.by.partner in callers,
        lho_called=event.by.lho in callers,
        period_over=state.phase in (Phase.PLAY, Phase.ENDED),
        insufficient=is_unruled_insufficient(state, first),
        irregular=any(is_unruled(state, irregularity) for irregularity in about),
        doubled=isinstance(changed.call, NonBid) and changed.call is not PASS,
    )
    state = replace(state, calls=(*state.calls, TableCall.plain(event.by, event.to)))
    return open_irregularity(postpone_question(state, first), facts, event.by, event.by, place=index, other=first)


def _changed(state: BridgeState, event: ChangeCallEvent) -> int:
    """Return the index of the call to be changed. Raise TroefError if it cannot be changed."""
    by, of = event.by, event.of
    if of is None:
        last = state.last_call(by)
        if last is None:
            raise TroefError(_("{by} has no call to change", by=Localised(seat_code, by)))
        return last
    if not 1 <= of <= len(state.calls) or state.calls[of - 1].seat is not by:
        raise TroefError(_("call {of} is not a call of {by}", of=of, by=Localised(seat_code, by)))
    status = state.calls[of - 1].status
    if not status.in_force:
        raise TroefError(_("call {of} is {value} already", of=of, value=status.value))
    return of - 1


def is_unruled_insufficient(state: BridgeState, index: int) -> bool:
    """Return whether the call is an insufficient bid without a ruling."""
    insufficient = state.irregularities_about(InsufficientBid)
    return any(other.place == index and is_unruled(state, other) for other in insufficient)
