"""Choices of players and findings of the director."""

from __future__ import annotations

from dataclasses import fields

from troef.bridge.laws.register import Cited
from troef.bridge.table.events import Choose, Rule
from troef.bridge.table.explanations import may_change
from troef.bridge.table.irregularities.barred import bar
from troef.bridge.table.irregularities.handling import answered, known
from troef.bridge.table.irregularities.ledger import adjusted
from troef.bridge.table.state import Adjustment, Matter, State
from troef.bridge.words.answers import chosen
from troef.cards import SIDES, TroefError
from troef.cards.words import seat_name

_GENERAL = ("damage", "influenced", "could-have-known")
"""Questions about the board as a whole, when no matter asks them."""


def choose(state: State, event: Choose) -> State:
    """A player makes the choice that was put to him."""
    mine = [each for each in state.ledger.pending if each.decision.by == str(event.by)]
    for pending in mine:
        for option, value in pending.values:
            if option == event.option:
                return answered(state, pending, value)
    if not mine:
        raise TroefError(f"{event.by} has no choice to make", f"{seat_name(event.by, 'nl')} heeft nu niets te kiezen")
    options = [option for option, _ in mine[0].values]
    raise TroefError(
        f"{event.by} was not offered {event.option!r}: it is {' or '.join(options)}",
        f"die keuze heeft {seat_name(event.by, 'nl')} niet, wel: {' of '.join(chosen(each, 'nl') for each in options)}",
    )


def rule(state: State, event: Rule) -> State:
    """The director answers a question; before it is asked, it is a fact about the last call that it fits."""
    if event.question == "barred":
        return bar(state, event)
    for pending in state.ledger.pending:
        if pending.decision.question == event.question:
            return answered(state, pending, event.answer)
    fact = event.question.replace("-", "_")
    for matter in reversed(state.ledger.matters):
        if _is_open_question(matter, fact):
            return known(_about_last_call(state, event), matter, **{fact: event.answer})
    if event.question == "influenced" and may_change(state):
        return _about_misinformed(state, bool(event.answer))
    if event.question in _GENERAL:
        return _found(state, event.question, bool(event.answer))
    if not state.calls:
        raise TroefError(
            f"there is nothing yet that {event.question!r} could be about",
            f"er is nog niets gebeurd waarover {event.question!r} kan gaan",
        )
    return _about_last_call(state, event)


def _is_open_question(matter: Matter, fact: str) -> bool:
    """Whether the fact is not known; while a call has still to be replaced it cannot be."""
    names = {field.name for field in fields(matter.facts)}
    return fact in names and getattr(matter.facts, fact) is None and getattr(matter.facts, "replaced", True)


def _about_last_call(state: State, event: Rule) -> State:
    """The call remembers it for whoever asks later."""
    if not state.calls:
        return state
    place = len(state.calls) - 1
    if event.question == "artificial":
        state = _artificial(state, place, bool(event.answer))
    found = (*state.calls[place].found, (event.question, bool(event.answer)))
    return state.with_call(place, found=found)


def _about_misinformed(state: State, answer: bool) -> State:
    """The director says beforehand whether a call that may be changed was influenced."""
    for seat in may_change(state):
        place = state.last_call(seat)
        assert place is not None, "he has a call to change"
        state = state.with_call(place, found=(*state.calls[place].found, ("influenced", answer)))
    return state


def _artificial(state: State, place: int, answer: bool) -> State:
    """The matter about the call knows it too."""
    state = state.with_call(place, artificial=answer)
    for matter in state.ledger.matters:
        if matter.place == place:
            state = known(state, matter, artificial=answer)
    return state


def _found(state: State, question: str, answer: bool) -> State:
    """A finding about the board: an article under watch leads to an adjusted score once all it needs is found."""
    found = {**dict(state.ledger.found), question: answer}
    state = state.noting(found=tuple(found.items()))
    true = {name for name, value in found.items() if value}
    last = state.rules.cited.get(Cited.NO_FULL_PENALTY)
    for law in state.rules.due(_watched(state), true) or state.rules.due((last,) if last else (), true):
        sides = state.ledger.gained if state.rules.watch[law].offenders_only else SIDES
        state = adjusted(state, Adjustment(sides, law))
    return state


def _watched(state: State) -> tuple[str, ...]:
    """What is under watch; a manner that misled an opponent needs no entry of its own (73E2)."""
    misled, listed = state.rules.cited.get(Cited.MISLED), state.ledger.watch
    if "72C" in listed:
        return listed
    if not state.ledger.informed:  # whoever could have known is found out under 72C, whatever he did
        return (*listed, "72C") if "72C" in state.rules.watch else listed
    return listed if misled is None else (*listed, misled)
