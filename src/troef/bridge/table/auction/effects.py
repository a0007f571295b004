"""Effects of rulings on calls: they stand, are withdrawn, cancelled or replaced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from troef.bridge.game.calls import PASS, Bid, NonBid
from troef.bridge.laws.facts.auction import InsufficientBid, LaterCallsCancelled, OutOfTurn
from troef.bridge.laws.ruling import CallEffect
from troef.bridge.table.auction import standing_calls
from troef.bridge.table.state import (
    BridgeIrregularity,
    BridgeState,
    BridgeUnauthorized,
    CallCheck,
    CallDuty,
    CallStatus,
    CallTask,
    NoDouble,
    QueuedCall,
    ReplacementLimit,
    TableCall,
    add_unauthorized,
)
from troef.cards import Seat


def _accept(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    index = place_of(irregularity)
    return _counted(state.with_call(index, status=CallStatus.ACCEPTED), index)


def _counted(state: BridgeState, index: int) -> BridgeState:
    """Let a call count from now on, unless it was replaced, and update irregularities that wait for such a call."""
    recorded = state.calls[index]
    if not recorded.status.in_force:
        return state
    if index not in state.standing_call_indexes:
        impossible = isinstance(recorded.call, Bid) and not recorded.call.is_possible
        void = impossible or not state.auction.is_admissible(recorded.seat, recorded.call)
        state = standing_calls.add_call(state, index, void=void)
    return _todo(state, QueuedCall(CallCheck.HEAR, index))


def _void(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Cancel a call that has never counted: it still takes a turn, but has no meaning."""
    index = place_of(irregularity)
    return standing_calls.reinterpret_calls(state.with_call(index, status=CallStatus.CANCELLED), [index], None)


def _removed(state: BridgeState, index: int, status: CallStatus) -> BridgeState:
    return standing_calls.remove_calls(state.with_call(index, status=status), [index])


def _withdraw(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    return _removed(state, place_of(irregularity), CallStatus.WITHDRAWN)


def _cancel(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    return _removed(state, place_of(irregularity), CallStatus.CANCELLED)


def _cancel_later(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Cancel the irregularity's call and all later ones; their information may be unauthorized (2017: 16C2)."""
    places = _from(state, place_of(irregularity))
    for index in places:
        state = state.with_call(index, status=CallStatus.CANCELLED)
    law, offenders = state.rules.about(LaterCallsCancelled()), irregularity.seat.side.seats
    for seat in dict.fromkeys(state.calls[index].seat for index in places) if law else ():
        state = add_unauthorized(state, BridgeUnauthorized(offenders, seat, law, irregularity.number))
    state = _without_irregularities(standing_calls.remove_calls(state, places), places, irregularity.number)
    return standing_calls.with_turn(state, irregularity.turn)


def _from(state: BridgeState, index: int) -> list[int]:
    """Return the indexes of this call and of every call in force that was made or counts after it."""
    standing = state.standing_call_indexes
    after = standing[standing.index(index) :] if index in standing else ()
    return [p for p, recorded in enumerate(state.calls) if recorded.status.in_force and (p >= index or p in after)]


def _without_irregularities(state: BridgeState, places: list[int], ruled: int) -> BridgeState:
    ledger = state.ledger
    kept = tuple(other for other in ledger.irregularities if other.place not in places or other.number == ruled)
    numbers = {irregularity.number for irregularity in kept}
    return state.with_ledger(
        irregularities=kept,
        pending=tuple(pending for pending in ledger.pending if pending.irregularity in numbers),
        duties=tuple(duty for duty in ledger.duties if duty.irregularity in numbers),
    )


def _pass_for_him(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    state = replace(state, calls=(*state.calls, TableCall.plain(irregularity.seat, PASS)))
    return _counted(state, len(state.calls) - 1)


def _replace(
    state: BridgeState, irregularity: BridgeIrregularity, limit: ReplacementLimit = ReplacementLimit.ANY
) -> BridgeState:
    return _duty(standing_calls.with_turn(state, irregularity.seat), irregularity, CallTask.REPLACE, limit)


def _duty(
    state: BridgeState, irregularity: BridgeIrregularity, task: CallTask, limit: ReplacementLimit = ReplacementLimit.ANY
) -> BridgeState:
    duty = CallDuty(task, irregularity.seat, irregularity.number, state.calls[place_of(irregularity)].call, limit)
    others = (other for other in state.ledger.duties if other.irregularity != irregularity.number)
    return state.with_ledger(duties=(*others, duty))


def _cancel_substitute(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Cancel a replacement call. The irregularity continues and remembers the attempt."""
    state = _drop_substitute(state, irregularity)
    facts = irregularity.facts
    assert isinstance(facts, InsufficientBid)
    assert facts.substitute is not None
    tried = (*facts.tried, facts.substitute)
    again = replace(facts, substitute=None, comparable=None, second_accepted=None, tried=tried)
    return state.with_irregularity(replace(irregularity, facts=again, other=None))


def _drop_substitute(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    assert irregularity.other is not None
    return _removed(state, irregularity.other, CallStatus.CANCELLED)


def _count_substitute(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    assert irregularity.other is not None
    return _counted(state, irregularity.other)


def _accept_substitute(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    assert irregularity.other is not None
    return _counted(state.with_call(irregularity.other, status=CallStatus.ACCEPTED), irregularity.other)


def _as_insufficient(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    facts = InsufficientBid(director=True, accepted=False)
    state = state.with_irregularity(replace(irregularity, facts=facts, spoken=None))
    return _todo(state, QueuedCall(CallCheck.CONSULT, place_of(irregularity), irregularity.number))


def _withdraw_first(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    first = irregularity.other
    assert first is not None
    return _removed(state, first, CallStatus.WITHDRAWN) if state.calls[first].status.in_force else state


def _count_as_pass(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    index = place_of(irregularity)
    if index not in state.standing_call_indexes:
        state = standing_calls.add_call(state, index)
    return standing_calls.reinterpret_calls(state.with_call(index, status=CallStatus.CANCELLED), [index], PASS)


def _void_doubles(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Cancel the doubles and redoubles since the last bid: they still take a turn, but have no meaning."""
    places = []
    for index in reversed([counted for counted in state.standing_call_indexes if counted is not None]):
        if not isinstance(state.calls[index].call, NonBid):
            break
        if state.calls[index].call is not PASS and state.calls[index].status.in_force:
            places.append(index)
    for index in places:
        state = state.with_call(index, status=CallStatus.CANCELLED)
    return standing_calls.reinterpret_calls(state, places, None)


def _no_double(state: BridgeState, irregularity: BridgeIrregularity, seat: Seat) -> BridgeState:
    entry = NoDouble(seat, irregularity.number, state.auction.bid)
    return state.with_ledger(no_doubles=(*state.ledger.no_doubles, entry))


def _take_place(
    state: BridgeState, irregularity: BridgeIrregularity, status: CallStatus = CallStatus.STANDS
) -> BridgeState:
    """Put the new call of a change in the place of the first. If that was the last standing call, judge it again."""
    old, new = irregularity.other, place_of(irregularity)
    assert old is not None
    if new in state.standing_call_indexes:
        return state
    state = state.with_call(old, status=CallStatus.WITHDRAWN).with_call(new, status=status)
    state = _without_irregularities(state, [old], irregularity.number)
    if old not in state.standing_call_indexes[:-1]:
        return _looked_at(standing_calls.remove_calls(_not_replaced(state, old), [old]), new)
    call = state.calls[new].call
    if isinstance(call, Bid) and not call.is_possible:  # At most a pass (38).
        state = standing_calls.replace_call(state.with_call(new, status=CallStatus.CANCELLED), old, new)
        return standing_calls.reinterpret_calls(state, [new], PASS)
    return standing_calls.replace_call(state, old, new)


def _not_replaced(state: BridgeState, index: int) -> BridgeState:
    """Undo the ruling on a replacement call that its player changed, so that the new call is judged as replacement."""
    irregularity, before = state.ledger.replaced or (None, None)
    if irregularity is None or before is None or irregularity.other != index:
        return state
    facts = irregularity.facts
    if isinstance(facts, InsufficientBid):
        facts = replace(facts, substitute=None, comparable=None, second_accepted=None)
    elif isinstance(facts, OutOfTurn):
        facts = replace(facts, replaced=False, imposed=False, comparable=None, replaced_by=None)
    others = (other for other in state.ledger.irregularities if other.number != irregularity.number)
    fresh = replace(irregularity, facts=facts, other=None, spoken=state.rules.about(facts))
    return state.with_ledger(
        irregularities=(*others, fresh),
        duties=before.duties,
        obligations=before.obligations,
        withdrawn_call_marks=before.withdrawn_call_marks,
        unauthorized=before.unauthorized,
        watch=before.watch,
        replaced=None,
    )


def _looked_at(state: BridgeState, index: int) -> BridgeState:
    """Queue the new call of a change to be judged, or just count it if the left-hand opponent accepted it."""
    recorded = state.calls[index]
    if recorded.status is CallStatus.ACCEPTED and isinstance(recorded.call, Bid) and recorded.call.is_possible:
        return _counted(state, index)
    return _todo(state, QueuedCall(CallCheck.JUDGE, index))


def _premature(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Queue the new call as the replacement of an insufficient bid; cancel it if that bid has been settled."""
    for other in state.ledger.irregularities:
        if other.place == irregularity.other and isinstance(other.facts, InsufficientBid):
            facts = replace(other.facts, lho_acted=other.facts.lho_acted or irregularity.facts.lho_acted)
            state = state.with_irregularity(replace(other, facts=facts))
            return _todo(state, QueuedCall(CallCheck.SUBSTITUTE, place_of(irregularity), other.number))
    return _cancel(state, irregularity)


def _todo(state: BridgeState, todo: QueuedCall) -> BridgeState:
    return state.with_ledger(queued_calls=(*state.ledger.queued_calls, todo))


def _withdraw_lho(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    index, new = state.last_call(irregularity.seat.lho), place_of(irregularity)
    if index is None:
        return state
    state = _removed(state, index, CallStatus.WITHDRAWN)
    return state if _is_regular(state, new) else _looked_at(standing_calls.remove_calls(state, [new]), new)


def _keep_lho(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Keep the left-hand opponent's call made before the change; judge both calls again if one is irregular."""
    index, new = state.last_call(irregularity.seat.lho), place_of(irregularity)
    if index is None or (_is_regular(state, new) and _is_regular(state, index)):
        return state
    return _todo(_looked_at(standing_calls.remove_calls(state, [new, index]), new), QueuedCall(CallCheck.AGAIN, index))


def _is_regular(state: BridgeState, index: int) -> bool:
    """Return whether a call is in turn and proper at its place. Also True for a call that does not stand."""
    if index not in state.standing_call_indexes:
        return True
    auction, recorded = standing_calls.auction_before(state, index), state.calls[index]
    return auction.turn is recorded.seat and auction.is_proper(recorded.call)


def place_of(irregularity: BridgeIrregularity) -> int:
    assert irregularity.place is not None, "this effect is about a call"
    return irregularity.place


CALL_EFFECTS: dict[CallEffect, Callable[[BridgeState, BridgeIrregularity], BridgeState]] = {
    CallEffect.ACCEPT: _accept,
    CallEffect.WITHDRAW: _withdraw,
    CallEffect.CANCEL: _cancel,
    CallEffect.CANCEL_LATER: _cancel_later,
    CallEffect.REPLACE: _replace,
    CallEffect.REPLACE_BY_BID_OR_PASS: partial(_replace, limit=ReplacementLimit.BID_OR_PASS),
    CallEffect.REPLACE_BY_PASS: partial(_replace, limit=ReplacementLimit.PASS),
    CallEffect.NO_DOUBLE_BY_PARTNER: lambda state, about: _no_double(state, about, about.seat.partner),
    CallEffect.NO_DOUBLE_OF_THIS_BID: lambda state, about: _no_double(state, about, about.seat),
    CallEffect.REPEAT: partial(_duty, task=CallTask.REPEAT),
    CallEffect.PASS_FOR_HIM: _pass_for_him,
    CallEffect.VOID: _void,
    CallEffect.CANCEL_SUBSTITUTE: _cancel_substitute,
    CallEffect.DROP_SUBSTITUTE: _drop_substitute,
    CallEffect.ACCEPT_SUBSTITUTE: _accept_substitute,
    CallEffect.AS_INSUFFICIENT: _as_insufficient,
    CallEffect.WITHDRAW_FIRST: _withdraw_first,
    CallEffect.COUNT_AS_PASS: _count_as_pass,
    CallEffect.VOID_DOUBLES: _void_doubles,
    CallEffect.COUNT_SUBSTITUTE: _count_substitute,
    CallEffect.TAKE_PLACE: _take_place,
    CallEffect.TAKE_PLACE_IRREGULARLY: partial(_take_place, status=CallStatus.ACCEPTED),
    CallEffect.PREMATURE: _premature,
    CallEffect.WITHDRAW_LHO: _withdraw_lho,
    CallEffect.KEEP_LHO: _keep_lho,
}
