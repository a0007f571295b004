"""Carrying out what an article says about calls: they stand, are withdrawn, cancelled, replaced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from troef.bridge.game.calls import PASS, Bid, Call, Special
from troef.bridge.laws.facts.auction import InsufficientBid, LaterCallsCancelled
from troef.bridge.laws.ruling import Do
from troef.bridge.table.auction import calls_that_count as line
from troef.bridge.table.irregularities.ledger import unauthorized
from troef.bridge.table.state import (
    Duty,
    Limit,
    Look,
    Matter,
    NoDouble,
    State,
    Status,
    Task,
    Todo,
    ToldCall,
    Unauthorized,
)
from troef.cards import Seat


def _accept(state: State, matter: Matter) -> State:
    place = place_of(matter)
    state = state.with_call(place, status=Status.ACCEPTED)
    return _counted(state, place)


def _counted(state: State, place: int) -> State:
    """A call counts from now on, and is heard; one that has been replaced in the meantime does not."""
    if not state.calls[place].status.in_force:
        return state
    if place not in state.line:
        state = line.count(state, place, void=not _can_count(state, *_said(state, place)))
    return _todo(state, Todo(Look.HEAR, place))


def _can_count(state: State, seat: Seat, call: Call) -> bool:
    """Whether the call means something in the auction: no double that law 19 forbids, no bid of more than seven."""
    return state.auction.is_admissible(seat, call) and (not isinstance(call, Bid) or call.is_possible)


def _said(state: State, place: int) -> tuple[Seat, Call]:
    told = state.calls[place]
    return told.seat, told.call


def _void(state: State, matter: Matter) -> State:
    return state.with_call(place_of(matter), status=Status.CANCELLED)


def _withdraw(state: State, matter: Matter) -> State:
    return line.drop(state.with_call(place_of(matter), status=Status.WITHDRAWN), [place_of(matter)])


def _cancel(state: State, matter: Matter) -> State:
    return line.drop(state.with_call(place_of(matter), status=Status.CANCELLED), [place_of(matter)])


def _cancel_later(state: State, matter: Matter) -> State:
    """The call and every call after it; what they told may be unauthorized for the offenders (2017: 16C2)."""
    places = _from(state, place_of(matter))
    for place in places:
        state = state.with_call(place, status=Status.CANCELLED)
    law = state.rules.about(LaterCallsCancelled())
    for seat in dict.fromkeys(state.calls[place].seat for place in places) if law else ():
        state = unauthorized(state, Unauthorized(matter.seat.side.seats, seat, law, matter.number))
    return line.at_turn(_without_matters(line.drop(state, places), places), matter.turn)


def _from(state: State, place: int) -> list[int]:
    """The call at this place and every call in force that was told after it, or counts after it."""
    after = state.line[state.line.index(place) :] if place in state.line else ()
    return [p for p, told in enumerate(state.calls) if told.status.in_force and (p >= place or p in after)]


def _without_matters(state: State, places: list[int]) -> State:
    """Calls that are void need no other ruling."""
    matters = tuple(each for each in state.ledger.matters if each.place not in places[1:])
    numbers = {each.number for each in matters}
    return state.noting(
        matters=matters,
        pending=tuple(each for each in state.ledger.pending if each.matter in numbers),
        duties=tuple(each for each in state.ledger.duties if each.matter in numbers),
    )


def _pass_for_him(state: State, matter: Matter) -> State:
    state = replace(state, calls=(*state.calls, ToldCall.plain(matter.seat, PASS)))
    return _counted(state, len(state.calls) - 1)


def _replace(state: State, matter: Matter, limit: Limit = Limit.ANY) -> State:
    return _duty(line.at_turn(state, matter.seat), matter, Task.REPLACE, limit)


def _replace_by_bid_or_pass(state: State, matter: Matter) -> State:
    return _replace(state, matter, Limit.BID_OR_PASS)


def _replace_by_pass(state: State, matter: Matter) -> State:
    return _replace(state, matter, Limit.PASS)


def _repeat(state: State, matter: Matter) -> State:
    return _duty(state, matter, Task.REPEAT)


def _duty(state: State, matter: Matter, task: Task, limit: Limit = Limit.ANY) -> State:
    duty = Duty(task, matter.seat, matter.number, state.calls[place_of(matter)].call, limit)
    others = (each for each in state.ledger.duties if each.matter != matter.number)
    return state.noting(duties=(*others, duty))


def _cancel_substitute(state: State, matter: Matter) -> State:
    """Void; the matter goes on as if it had not been replaced yet, but remembers the attempt."""
    state = _drop_substitute(state, matter)
    facts = matter.facts
    assert isinstance(facts, InsufficientBid)
    assert facts.substitute is not None
    again = replace(
        facts,
        substitute=None,
        comparable=None,
        second_accepted=None,
        tried=(*facts.tried, facts.substitute),
    )
    return _with_matter(state, replace(matter, facts=again, other=None))


def _drop_substitute(state: State, matter: Matter) -> State:
    assert matter.other is not None
    return line.drop(state.with_call(matter.other, status=Status.CANCELLED), [matter.other])


def _count_substitute(state: State, matter: Matter) -> State:
    assert matter.other is not None
    return _counted(state, matter.other)


def _accept_substitute(state: State, matter: Matter) -> State:
    assert matter.other is not None
    return _counted(state.with_call(matter.other, status=Status.ACCEPTED), matter.other)


def _as_insufficient(state: State, matter: Matter) -> State:
    facts = InsufficientBid(director=True, accepted=False)
    state = _with_matter(state, replace(matter, facts=facts, spoken=None))
    return _todo(state, Todo(Look.CONSULT, place_of(matter), matter.number))


def _withdraw_first(state: State, matter: Matter) -> State:
    assert matter.other is not None
    if not state.calls[matter.other].status.in_force:
        return state
    return line.drop(state.with_call(matter.other, status=Status.WITHDRAWN), [matter.other])


def _count_as_pass(state: State, matter: Matter) -> State:
    place = place_of(matter)
    if place not in state.line:
        state = line.count(state, place)
    return line.read_as(_void(state, matter), [place], PASS)


def _void_doubles(state: State, matter: Matter) -> State:
    """The doubles and redoubles since the last bid keep their place in the line and mean nothing."""
    places = []
    for place in reversed([each for each in state.line if each is not None]):
        if not isinstance(state.calls[place].call, Special):
            break
        if state.calls[place].call is not PASS and state.calls[place].status.in_force:
            places.append(place)
    for place in places:
        state = state.with_call(place, status=Status.CANCELLED)
    return line.read_as(state, places, None)


def _no_double_by_partner(state: State, matter: Matter) -> State:
    return _no_double(state, matter, matter.seat.partner)


def _no_double_of_this_bid(state: State, matter: Matter) -> State:
    return _no_double(state, matter, matter.seat)


def _no_double(state: State, matter: Matter, seat: Seat) -> State:
    entry = NoDouble(seat, matter.number, state.auction.bid)
    return state.noting(no_doubles=(*state.ledger.no_doubles, entry))


def _with_matter(state: State, matter: Matter) -> State:
    matters = (matter if each.number == matter.number else each for each in state.ledger.matters)
    return state.noting(matters=tuple(matters))


def _take_place(state: State, matter: Matter, status: Status = Status.STANDS) -> State:
    """The changed call for the first one; as the last call of the line it is looked at afresh."""
    old, new = matter.other, place_of(matter)
    assert old is not None
    if new in state.line:
        return state
    state = state.with_call(old, status=Status.WITHDRAWN).with_call(new, status=status)
    state = _without_matters(state, [new, old])
    if old in state.line[:-1]:
        return line.swap(state, old, new)
    return _looked_at(line.drop(state, [old]), new)


def _looked_at(state: State, place: int) -> State:
    """A changed call is judged as a new one; what the left-hand opponent has accepted needs no more than counting."""
    told = state.calls[place]
    if told.status is Status.ACCEPTED and isinstance(told.call, Bid) and told.call.is_possible:
        return _counted(state, place)
    return _todo(state, Todo(Look.JUDGE, place))


def _take_place_irregularly(state: State, matter: Matter) -> State:
    return _take_place(state, matter, Status.ACCEPTED)


def _premature(state: State, matter: Matter) -> State:
    """The change replaces the insufficient bid before that was ruled on, unless that has been settled since."""
    for each in state.ledger.matters:
        if each.place == matter.other and isinstance(each.facts, InsufficientBid):
            facts = replace(each.facts, lho_acted=each.facts.lho_acted or matter.facts.lho_acted)
            state = _with_matter(state, replace(each, facts=facts))
            return _todo(state, Todo(Look.SUBSTITUTE, place_of(matter), each.number))
    return _cancel(state, matter)


def _todo(state: State, todo: Todo) -> State:
    return state.noting(todo=(*state.ledger.todo, todo))


def _withdraw_lho(state: State, matter: Matter) -> State:
    """What the left-hand opponent called after the first call, if that is still in force."""
    place, new = state.last_call(matter.seat.lho), place_of(matter)
    if place is None:
        return state
    state = line.drop(state.with_call(place, status=Status.WITHDRAWN), [place])
    return state if _is_regular(state, new) else _looked_at(line.drop(state, [new]), new)


def _keep_lho(state: State, matter: Matter) -> State:
    """His call now comes after the changed one: what has become irregular by that is judged."""
    place, new = state.last_call(matter.seat.lho), place_of(matter)
    if place is None or (_is_regular(state, new) and _is_regular(state, place)):
        return state
    return _todo(_looked_at(line.drop(state, [new, place]), new), Todo(Look.AGAIN, place))


def _is_regular(state: State, place: int) -> bool:
    """Whether nothing is wrong with a call that counts, where it stands."""
    if place not in state.line:
        return True
    auction, told = line.before(state, place), state.calls[place]
    return auction.turn is told.seat and auction.is_proper(told.call)


def place_of(matter: Matter) -> int:
    assert matter.place is not None, "this effect is about a call"
    return matter.place


CALL_EFFECTS: dict[Do, Callable[[State, Matter], State]] = {
    Do.ACCEPT: _accept,
    Do.WITHDRAW: _withdraw,
    Do.CANCEL: _cancel,
    Do.CANCEL_LATER: _cancel_later,
    Do.REPLACE: _replace,
    Do.REPLACE_BY_BID_OR_PASS: _replace_by_bid_or_pass,
    Do.REPLACE_BY_PASS: _replace_by_pass,
    Do.NO_DOUBLE_BY_PARTNER: _no_double_by_partner,
    Do.NO_DOUBLE_OF_THIS_BID: _no_double_of_this_bid,
    Do.REPEAT: _repeat,
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
    Do.TAKE_PLACE_IRREGULARLY: _take_place_irregularly,
    Do.PREMATURE: _premature,
    Do.WITHDRAW_LHO: _withdraw_lho,
    Do.KEEP_LHO: _keep_lho,
}
