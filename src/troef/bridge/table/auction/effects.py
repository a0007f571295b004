"""Carrying out what an article says about calls: they stand, are withdrawn, cancelled, replaced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from troef.bridge.game.calls import PASS, Bid, Call, Special
from troef.bridge.laws.facts.auction import InsufficientBid, LaterCallsCancelled, OutOfTurn
from troef.bridge.laws.ruling import Do
from troef.bridge.table.auction import standing_calls as line
from troef.bridge.table.irregularities.ledger import unauthorized
from troef.bridge.table.state import (
    Duty,
    Irregularity,
    Limit,
    Look,
    NoDouble,
    State,
    Status,
    Task,
    Todo,
    ToldCall,
    Unauthorized,
)
from troef.cards import Seat


def _accept(state: State, irregularity: Irregularity) -> State:
    index = place_of(irregularity)
    state = state.with_call(index, status=Status.ACCEPTED)
    return _counted(state, index)


def _counted(state: State, index: int) -> State:
    """A call counts from now on, and is heard; one that has been replaced in the meantime does not."""
    if not state.calls[index].status.in_force:
        return state
    if index not in state.line:
        state = line.count(state, index, void=not _can_count(state, *_said(state, index)))
    return _todo(state, Todo(Look.HEAR, index))


def _can_count(state: State, seat: Seat, call: Call) -> bool:
    """Whether the call means something in the auction: no double that law 19 forbids, no bid of more than seven."""
    return state.auction.is_admissible(seat, call) and (not isinstance(call, Bid) or call.is_possible)


def _said(state: State, index: int) -> tuple[Seat, Call]:
    recorded = state.calls[index]
    return recorded.seat, recorded.call


def _void(state: State, irregularity: Irregularity) -> State:
    """Cancel a call that has never counted; in the line it keeps its turn and means nothing."""
    index = place_of(irregularity)
    return line.read_as(state.with_call(index, status=Status.CANCELLED), [index], None)


def _withdraw(state: State, irregularity: Irregularity) -> State:
    return line.drop(state.with_call(place_of(irregularity), status=Status.WITHDRAWN), [place_of(irregularity)])


def _cancel(state: State, irregularity: Irregularity) -> State:
    return line.drop(state.with_call(place_of(irregularity), status=Status.CANCELLED), [place_of(irregularity)])


def _cancel_later(state: State, irregularity: Irregularity) -> State:
    """The call and every call after it; what they told may be unauthorized for the offenders (2017: 16C2)."""
    places = _from(state, place_of(irregularity))
    for index in places:
        state = state.with_call(index, status=Status.CANCELLED)
    law = state.rules.about(LaterCallsCancelled())
    for seat in dict.fromkeys(state.calls[index].seat for index in places) if law else ():
        state = unauthorized(state, Unauthorized(irregularity.seat.side.seats, seat, law, irregularity.number))
    return line.at_turn(
        _without_irregularities(line.drop(state, places), places, irregularity.number), irregularity.turn
    )


def _from(state: State, index: int) -> list[int]:
    """The call at this place and every call in force that was told after it, or counts after it."""
    after = state.line[state.line.index(index) :] if index in state.line else ()
    return [p for p, recorded in enumerate(state.calls) if recorded.status.in_force and (p >= index or p in after)]


def _without_irregularities(state: State, places: list[int], ruled: int) -> State:
    """Calls that are void need no other ruling than the one that was given."""
    irregularities = tuple(
        other for other in state.ledger.irregularities if other.place not in places or other.number == ruled
    )
    numbers = {irregularity.number for irregularity in irregularities}
    return state.noting(
        irregularities=irregularities,
        pending=tuple(pending for pending in state.ledger.pending if pending.irregularity in numbers),
        duties=tuple(duty for duty in state.ledger.duties if duty.irregularity in numbers),
    )


def _pass_for_him(state: State, irregularity: Irregularity) -> State:
    state = replace(state, calls=(*state.calls, ToldCall.plain(irregularity.seat, PASS)))
    return _counted(state, len(state.calls) - 1)


def _replace(state: State, irregularity: Irregularity, limit: Limit = Limit.ANY) -> State:
    return _duty(line.at_turn(state, irregularity.seat), irregularity, Task.REPLACE, limit)


def _duty(state: State, irregularity: Irregularity, task: Task, limit: Limit = Limit.ANY) -> State:
    duty = Duty(task, irregularity.seat, irregularity.number, state.calls[place_of(irregularity)].call, limit)
    others = (other for other in state.ledger.duties if other.irregularity != irregularity.number)
    return state.noting(duties=(*others, duty))


def _cancel_substitute(state: State, irregularity: Irregularity) -> State:
    """Void; the irregularity goes on as if it had not been replaced yet, but remembers the attempt."""
    state = _drop_substitute(state, irregularity)
    facts = irregularity.facts
    assert isinstance(facts, InsufficientBid)
    assert facts.substitute is not None
    again = replace(
        facts, substitute=None, comparable=None, second_accepted=None, tried=(*facts.tried, facts.substitute)
    )
    return _with_irregularity(state, replace(irregularity, facts=again, other=None))


def _drop_substitute(state: State, irregularity: Irregularity) -> State:
    assert irregularity.other is not None
    return line.drop(state.with_call(irregularity.other, status=Status.CANCELLED), [irregularity.other])


def _count_substitute(state: State, irregularity: Irregularity) -> State:
    assert irregularity.other is not None
    return _counted(state, irregularity.other)


def _accept_substitute(state: State, irregularity: Irregularity) -> State:
    assert irregularity.other is not None
    return _counted(state.with_call(irregularity.other, status=Status.ACCEPTED), irregularity.other)


def _as_insufficient(state: State, irregularity: Irregularity) -> State:
    facts = InsufficientBid(director=True, accepted=False)
    state = _with_irregularity(state, replace(irregularity, facts=facts, spoken=None))
    return _todo(state, Todo(Look.CONSULT, place_of(irregularity), irregularity.number))


def _withdraw_first(state: State, irregularity: Irregularity) -> State:
    assert irregularity.other is not None
    if not state.calls[irregularity.other].status.in_force:
        return state
    return line.drop(state.with_call(irregularity.other, status=Status.WITHDRAWN), [irregularity.other])


def _count_as_pass(state: State, irregularity: Irregularity) -> State:
    index = place_of(irregularity)
    if index not in state.line:
        state = line.count(state, index)
    return line.read_as(state.with_call(index, status=Status.CANCELLED), [index], PASS)


def _void_doubles(state: State, irregularity: Irregularity) -> State:
    """The doubles and redoubles since the last bid keep their place in the line and mean nothing."""
    places = []
    for index in reversed([counted for counted in state.line if counted is not None]):
        if not isinstance(state.calls[index].call, Special):
            break
        if state.calls[index].call is not PASS and state.calls[index].status.in_force:
            places.append(index)
    for index in places:
        state = state.with_call(index, status=Status.CANCELLED)
    return line.read_as(state, places, None)


def _no_double(state: State, irregularity: Irregularity, seat: Seat) -> State:
    entry = NoDouble(seat, irregularity.number, state.auction.bid)
    return state.noting(no_doubles=(*state.ledger.no_doubles, entry))


def _with_irregularity(state: State, irregularity: Irregularity) -> State:
    irregularities = (
        irregularity if other.number == irregularity.number else other for other in state.ledger.irregularities
    )
    return state.noting(irregularities=tuple(irregularities))


def _take_place(state: State, irregularity: Irregularity, status: Status = Status.STANDS) -> State:
    """The changed call for the first one; as the last call of the line it is looked at afresh."""
    old, new = irregularity.other, place_of(irregularity)
    assert old is not None
    if new in state.line:
        return state
    state = state.with_call(old, status=Status.WITHDRAWN).with_call(new, status=status)
    state = _without_irregularities(state, [old], irregularity.number)
    call = state.calls[new].call
    if old in state.line[:-1] and isinstance(call, Bid) and not call.is_possible:  # never more than a pass (38)
        return line.read_as(line.swap(state.with_call(new, status=Status.CANCELLED), old, new), [new], PASS)
    if old in state.line[:-1]:
        return line.swap(state, old, new)
    return _looked_at(line.drop(_not_replaced(state, old), [old]), new)


def _not_replaced(state: State, index: int) -> State:
    """Judge the replacement of an irregular call again after it was changed."""
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
    return state.noting(
        irregularities=(*others, fresh),
        duties=before.duties,
        obligations=before.obligations,
        marks=before.marks,
        unauthorized=before.unauthorized,
        watch=before.watch,
        replaced=None,
    )


def _looked_at(state: State, index: int) -> State:
    """A changed call is judged as a new one; what the left-hand opponent has accepted needs no more than counting."""
    recorded = state.calls[index]
    if recorded.status is Status.ACCEPTED and isinstance(recorded.call, Bid) and recorded.call.is_possible:
        return _counted(state, index)
    return _todo(state, Todo(Look.JUDGE, index))


def _premature(state: State, irregularity: Irregularity) -> State:
    """The change replaces the insufficient bid before that was ruled on, unless that has been settled since."""
    for other in state.ledger.irregularities:
        if other.place == irregularity.other and isinstance(other.facts, InsufficientBid):
            facts = replace(other.facts, lho_acted=other.facts.lho_acted or irregularity.facts.lho_acted)
            state = _with_irregularity(state, replace(other, facts=facts))
            return _todo(state, Todo(Look.SUBSTITUTE, place_of(irregularity), other.number))
    return _cancel(state, irregularity)


def _todo(state: State, todo: Todo) -> State:
    return state.noting(todo=(*state.ledger.todo, todo))


def _withdraw_lho(state: State, irregularity: Irregularity) -> State:
    """What the left-hand opponent called after the first call, if that is still in force."""
    index, new = state.last_call(irregularity.seat.lho), place_of(irregularity)
    if index is None:
        return state
    state = line.drop(state.with_call(index, status=Status.WITHDRAWN), [index])
    return state if _is_regular(state, new) else _looked_at(line.drop(state, [new]), new)


def _keep_lho(state: State, irregularity: Irregularity) -> State:
    """His call now comes after the changed one: what has become irregular by that is judged."""
    index, new = state.last_call(irregularity.seat.lho), place_of(irregularity)
    if index is None or (_is_regular(state, new) and _is_regular(state, index)):
        return state
    return _todo(_looked_at(line.drop(state, [new, index]), new), Todo(Look.AGAIN, index))


def _is_regular(state: State, index: int) -> bool:
    """Whether nothing is wrong with a call that counts, where it stands."""
    if index not in state.line:
        return True
    auction, recorded = line.before(state, index), state.calls[index]
    return auction.turn is recorded.seat and auction.is_proper(recorded.call)


def place_of(irregularity: Irregularity) -> int:
    assert irregularity.place is not None, "this effect is about a call"
    return irregularity.place


CALL_EFFECTS: dict[Do, Callable[[State, Irregularity], State]] = {
    Do.ACCEPT: _accept,
    Do.WITHDRAW: _withdraw,
    Do.CANCEL: _cancel,
    Do.CANCEL_LATER: _cancel_later,
    Do.REPLACE: _replace,
    Do.REPLACE_BY_BID_OR_PASS: partial(_replace, limit=Limit.BID_OR_PASS),
    Do.REPLACE_BY_PASS: partial(_replace, limit=Limit.PASS),
    Do.NO_DOUBLE_BY_PARTNER: lambda state, irregularity: _no_double(state, irregularity, irregularity.seat.partner),
    Do.NO_DOUBLE_OF_THIS_BID: lambda state, irregularity: _no_double(state, irregularity, irregularity.seat),
    Do.REPEAT: partial(_duty, task=Task.REPEAT),
    Do.PASS_FOR_HIM: _pass_for_him,
    Do.VOID: _void,
    Do.CANCEL_SUBSTITUTE: _cancel_substitute,
    Do.DROP_SUBSTITUTE: _drop_substitute,
    Do.ACCEPT_SUBSTITUTE: _accept_substitute,
    Do.AS_INSUFFICIENT: _as_insufficient,
    Do.WITHDRAW_FIRST: _withdraw_first,
    Do.COUNT_AS_PASS: _count_as_pass,
    Do.VOID_DOUBLES: _void_doubles,
    Do.COUNT_SUBSTITUTE: _count_substitute,
    Do.TAKE_PLACE: _take_place,
    Do.TAKE_PLACE_IRREGULARLY: partial(_take_place, status=Status.ACCEPTED),
    Do.PREMATURE: _premature,
    Do.WITHDRAW_LHO: _withdraw_lho,
    Do.KEEP_LHO: _keep_lho,
}
