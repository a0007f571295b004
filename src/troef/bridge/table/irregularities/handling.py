"""Matters: an irregularity is opened with its facts; whenever a fact is added the law is asked again.

The law answers with a ruling whose effects are carried out once. Among them may be a question to the director or a
choice for a player; the answer is the next fact. A matter is closed when the ruling leaves nothing open.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from troef.bridge.laws.facts.auction import ChangeOfCall, Facts
from troef.bridge.laws.ruling import PlayEffect, Ruling
from troef.bridge.table.irregularities.effects import carry_out
from troef.bridge.table.play.effects import carry_out_play
from troef.bridge.table.state import Matter, Pending, State
from troef.bridge.words.sentences import filled
from troef.cards import Seat
from troef.laws import Consequence


def opened(state: State, facts: Facts, seat: Seat, turn: Seat, **more: Any) -> State:
    """Something irregular happened: the law is asked about it at once."""
    ledger = state.ledger
    number = ledger.count + 1
    matter = Matter(number, replace(facts, director=ledger.director), seat, turn, **more)
    return consulted(state.noting(matters=(*ledger.matters, matter), count=number), matter)


def known(state: State, matter: Matter, **facts: Any) -> State:
    """Something has become known about a matter."""
    current = state.matter(matter.number)
    if current is None:
        return state
    names = {field.name for field in fields(current.facts)}
    more = replace(current.facts, **{name: value for name, value in facts.items() if name in names})
    return state if more == current.facts else consulted(state, replace(current, facts=more))


def consulted(state: State, matter: Matter) -> State:
    """Asks the law about a matter and carries out what it says, unless it said so before."""
    ruling: Ruling | None = state.rules.about(matter.facts)
    if ruling is None or ruling == matter.spoken:
        return _kept(state, matter)
    matter = replace(matter, spoken=ruling)
    state = _without_questions(state, matter)
    state = _kept(state, matter) if ruling.open else _closed(state, matter)
    if ruling.text is not None:
        state = recorded(state, Consequence(ruling.law, filled(ruling.text, state, matter), ruling.in_sources))
    for effect in ruling.effects:
        if isinstance(effect, PlayEffect):
            state = carry_out_play(state, matter, effect)
        else:
            state = carry_out(state, matter, ruling, effect)
    return _answered_already(state, matter)


def _kept(state: State, matter: Matter) -> State:
    others = state.ledger.matters
    return state.noting(matters=tuple(matter if each.number == matter.number else each for each in others))


def _closed(state: State, matter: Matter) -> State:
    return state.noting(
        matters=tuple(each for each in state.ledger.matters if each.number != matter.number),
        duties=tuple(each for each in state.ledger.duties if each.matter != matter.number),
        no_doubles=tuple(each for each in state.ledger.no_doubles if each.matter != matter.number),
    )


def closed(state: State, matter: Matter) -> State:
    """A matter that nobody needs to look at any more."""
    state = _closed(_without_questions(state, matter), matter)
    may = tuple(each for each in state.ledger.restrictions if each.matter != matter.number or each.chosen)
    return state if may == state.ledger.restrictions else state.noting(restrictions=may)


def _without_questions(state: State, matter: Matter) -> State:
    pending = tuple(each for each in state.ledger.pending if each.matter != matter.number)
    return state if pending == state.ledger.pending else state.noting(pending=pending)


def _answered_already(state: State, matter: Matter) -> State:
    """A question whose answer was found before it was asked needs no asking."""
    about = next((each for each in (matter.other, matter.place) if each is not None), None)
    if about is None:
        return state
    found = dict(state.calls[about].found)
    for pending in state.ledger.pending:
        question = pending.decision.question
        if pending.matter == matter.number and question in found:
            return answered(state, pending, found[question])
    return state


def answered(state: State, pending: Pending, value: Any) -> State:
    """A question or choice has been answered."""
    state = state.noting(pending=tuple(each for each in state.ledger.pending if each is not pending))
    matter = state.matter(pending.matter)
    return state if matter is None else known(state, matter, **{pending.fact: value})


def is_unruled(state: State, matter: Matter) -> bool:
    """Whether nothing has been decided about the matter yet."""
    asked = any(each.matter == matter.number for each in state.ledger.pending)
    return asked or matter.spoken is None or not state.rules.speaks(matter.facts)


def put_off(state: State, place: int) -> State:
    """The call at this place is being changed: what was asked about it is asked anew if it stands after all."""
    for matter in state.ledger.matters:
        if matter.place == place and any(each.matter == matter.number for each in state.ledger.pending):
            later = replace(matter, facts=replace(matter.facts, director=False), spoken=None)
            state = _kept(_without_questions(state, matter), later)
    return state


def waiting(state: State) -> list[Matter]:
    """The open matters; one about a call that is being changed waits for what becomes of the change."""
    changed = {each.other for each in state.ledger.matters if isinstance(each.facts, ChangeOfCall)}
    return [each for each in state.ledger.matters if each.place is None or each.place not in changed]


def recorded(state: State, consequence: Consequence) -> State:
    """A line more in the record, unless it says what the last one says."""
    if state.ledger.rulings and state.ledger.rulings[-1] == consequence:
        return state
    return state.noting(rulings=(*state.ledger.rulings, consequence))
