"""Processing of an irregularity: it is opened with its facts, and each new fact leads to a new ruling.

The effects of a ruling are carried out once. They may include a question to the director or a choice for a player; the
answer is the next fact. An irregularity is closed when the ruling leaves nothing open.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from troef.bridge.laws.facts.auction import (
    BidOfMoreThanSeven,
    CallAfterFinalPass,
    CallWhenObligedToPass,
    ChangeOfCall,
    ExposedInAuction,
    Facts,
    InadmissibleDouble,
    InsufficientBid,
    OutOfTurn,
)
from troef.bridge.laws.facts.play import LeadOutOfTurn, PenaltyCardNotPlayed, PrematureCard
from troef.bridge.laws.register import EngineCitation
from troef.bridge.laws.ruling import PlayEffect
from troef.bridge.table.irregularities.effects import carry_out
from troef.bridge.table.play.effects import carry_out_play
from troef.bridge.table.state import BridgeIrregularity, BridgeState, PendingDecision, add_watch
from troef.bridge.wording.templates import fill_template
from troef.cards import Seat
from troef.laws import Consequence, Ruling


def open_irregularity(state: BridgeState, facts: Facts, seat: Seat, turn: Seat, **more: Any) -> BridgeState:
    """Open an irregularity with these facts and ask the law about it.

    `seat` is the offender, `turn` the hand whose turn it was. `more` are further fields of the irregularity.
    """
    ledger = state.ledger
    number = ledger.count + 1
    irregularity = BridgeIrregularity(number, replace(facts, director=ledger.director), seat, turn, **more)
    state = state.with_ledger(irregularities=(*ledger.irregularities, irregularity), count=number)
    return consult_law(state, irregularity)


def add_fact(state: BridgeState, irregularity: BridgeIrregularity, **facts: Any) -> BridgeState:
    """Add facts to an irregularity, if it is still open, and ask the law again if they are new.

    Raise TypeError if its record has no such fact, which is a bug.
    """
    current = state.irregularity(irregularity.number)
    if current is None:
        return state
    if missing := facts.keys() - _names(current.facts):
        raise TypeError(f"{type(current.facts).__name__} has no fact {', '.join(sorted(missing))}")
    more = replace(current.facts, **facts)
    return state if more == current.facts else consult_law(state, replace(current, facts=more))


def relevant_facts(irregularity: BridgeIrregularity, **seen: Any) -> dict[str, Any]:
    """Return those of the facts in `seen` that this kind of irregularity has."""
    names = _names(irregularity.facts)
    return {name: value for name, value in seen.items() if name in names}


def _names(facts: Facts) -> set[str]:
    return {field.name for field in fields(facts)}


def consult_law(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Ask the law about an irregularity and carry out the ruling, unless that is the same as its last one."""
    ruling: Ruling | None = state.rules.about(irregularity.facts)
    if ruling is None or ruling == irregularity.spoken:
        return state.with_irregularity(irregularity)
    if irregularity.other is not None and isinstance(irregularity.facts, InsufficientBid | OutOfTurn):
        state = state.with_ledger(replaced=(irregularity, replace(state.ledger, replaced=None)))
    irregularity = replace(irregularity, spoken=ruling)
    state = _without_questions(state, irregularity)
    state = state.with_irregularity(irregularity) if ruling.open else _closed(state, irregularity)
    if ruling.text is not None:
        text = fill_template(ruling.text, state, irregularity)
        state = record_consequence(state, Consequence(ruling.law, text, ruling.in_sources, ruling.effects))
    for effect in ruling.effects:
        if isinstance(effect, PlayEffect):
            state = carry_out_play(state, irregularity, effect)
        else:
            state = carry_out(state, irregularity, ruling, effect)
    return _answered_already(state, irregularity)


def _closed(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    ledger, number = state.ledger, irregularity.number
    return state.with_ledger(
        irregularities=tuple(other for other in ledger.irregularities if other.number != number),
        duties=tuple(duty for duty in ledger.duties if duty.irregularity != number),
        no_doubles=tuple(ban for ban in ledger.no_doubles if ban.irregularity != number),
    )


def close_irregularity(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Close an irregularity: its pending decisions go, and lead restrictions that declarer has not chosen."""
    state = _closed(_without_questions(state, irregularity), irregularity)
    before = state.ledger.restrictions
    kept = tuple(other for other in before if other.irregularity != irregularity.number or other.chosen)
    return state if kept == before else state.with_ledger(restrictions=kept)


def _without_questions(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    pending = tuple(question for question in state.ledger.pending if question.irregularity != irregularity.number)
    return state if pending == state.ledger.pending else state.with_ledger(pending=pending)


def _answered_already(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    about = next((index for index in (irregularity.other, irregularity.place) if index is not None), None)
    if about is None:
        return state
    findings = dict(state.calls[about].early_findings)
    for pending in state.ledger.pending:
        question = pending.decision.question
        if pending.irregularity == irregularity.number and question in findings:
            return apply_answer(state, pending, findings[question])
    return state


def apply_answer(state: BridgeState, pending: PendingDecision, value: Any) -> BridgeState:
    """Apply the answer to a pending decision as a fact of its irregularity."""
    state = state.with_ledger(pending=tuple(question for question in state.ledger.pending if question is not pending))
    irregularity = state.irregularity(pending.irregularity)
    return state if irregularity is None else add_fact(state, irregularity, **{pending.fact: value})


def is_unruled(state: BridgeState, irregularity: BridgeIrregularity) -> bool:
    """Return whether the irregularity has no ruling yet, or one that waits for a decision."""
    return state.is_asked(irregularity) or irregularity.spoken is None or not state.rules.speaks(irregularity.facts)


def acted_on(state: BridgeState, irregularity: BridgeIrregularity, seat: Seat) -> BridgeState:
    """Put an adjusted score under watch if the other side acts before the director comes (2017: 11A)."""
    law, side = state.rules.cited.get(EngineCitation.FORFEITED), irregularity.seat.side
    if law is None or seat.side is side or state.ledger.director or not isinstance(irregularity.facts, _RECTIFIED):
        return state
    gained = state.ledger.gained
    return add_watch(state if side in gained else state.with_ledger(gained=(*gained, side)), law)


_RECTIFIED = (
    BidOfMoreThanSeven,
    CallAfterFinalPass,
    CallWhenObligedToPass,
    ChangeOfCall,
    ExposedInAuction,
    InadmissibleDouble,
    InsufficientBid,
    LeadOutOfTurn,
    OutOfTurn,
    PenaltyCardNotPlayed,
    PrematureCard,
)
"""Irregularities that an opponent can see and that give the opponent a right."""


def postpone_question(state: BridgeState, index: int) -> BridgeState:
    """Withdraw the questions about a call that its player is changing. If it stands, they are asked again."""
    for irregularity in state.ledger.irregularities:
        if irregularity.place == index and state.is_asked(irregularity):
            later = replace(irregularity, facts=replace(irregularity.facts, director=False), spoken=None)
            state = _without_questions(state, irregularity).with_irregularity(later)
    return state


def open_irregularities(state: BridgeState) -> list[BridgeIrregularity]:
    """Return the irregularities to rule on, without those about a call whose change is not settled."""
    changed = {irregularity.other for irregularity in state.irregularities_about(ChangeOfCall)}
    return [other for other in state.ledger.irregularities if other.place is None or other.place not in changed]


def record_consequence(state: BridgeState, consequence: Consequence) -> BridgeState:
    """Add a consequence to the rulings on the board, unless it repeats the last one."""
    if state.ledger.rulings and state.ledger.rulings[-1] == consequence:
        return state
    return state.with_ledger(rulings=(*state.ledger.rulings, consequence))
