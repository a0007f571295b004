"""Choices and findings about the play, on top of those of every matter."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.laws.facts.play import DeclarerLead, DefenderLead, FifthCard
from troef.bridge.table.events import Choose, Rule
from troef.bridge.table.irregularities import decisions as deciding
from troef.bridge.table.irregularities.handling import closed, opened
from troef.bridge.table.reading import shown
from troef.bridge.table.state import Phase, State
from troef.cards import Seat, TroefError

_OF_THE_PLAY = ("led", "deliberate", "unintended", "claim")


def choose(state: State, event: Choose) -> State:
    """A player chooses; the player left of the hand that led may still overrule his partner (2017: 55A)."""
    undo = state.ledger.aside.undo
    asked = any(each.decision.by == str(event.by) for each in state.ledger.pending)
    if undo is not None and event.by is undo[0] and event.option in ("accept", "reject") and not asked:
        return deciding.choose(undo[1], event)
    prevailing = _prevailing(state, event)
    after = deciding.choose(state, event)
    return after if prevailing in (None, event.by) else after.setting(undo=(prevailing, state))


def _prevailing(state: State, event: Choose) -> Seat | None:
    """Who may overrule whatever is chosen in this matter."""
    mine = [each.matter for each in state.ledger.pending if each.decision.by == str(event.by)]
    same = (each for each in state.ledger.pending if mine and each.matter == mine[0])
    return next((Seat.parse(each.decision.by) for each in same if each.overrules), None)


def rule(state: State, event: Rule) -> State:
    """The director finds a fact; before he is asked it is about the last card."""
    _require_answer(state, event)
    if event.question == "led" and event.answer is False:
        state = _no_lead(state)
    in_play = state.phase is not Phase.AUCTION and state.play is not None
    asked = any(each.decision.question == event.question for each in state.ledger.pending)
    if asked or not in_play or event.question not in _OF_THE_PLAY or _is_waiting(state, event.question):
        return deciding.rule(state, event)
    return state.setting(found=(*state.ledger.aside.found, (event.question, event.answer)))


def _is_waiting(state: State, question: str) -> bool:
    """Whether a matter has this fact still open."""
    fact = question.replace("-", "_")
    return any(getattr(each.facts, fact, 0) is None for each in state.ledger.matters)


def _require_answer(state: State, event: Rule) -> None:
    """A number of tricks, a list of what is barred, or yes or no."""
    answer, left = event.answer, 13 - len(state.play.tricks) if state.play else 0
    if event.question == "tricks":
        if isinstance(answer, bool | tuple) or not 0 <= answer <= left:
            raise TroefError(
                f"{left} tricks are not complete: the answer to 'tricks' is 0 to {left}",
                f"er zijn nog {left} slagen te spelen: het antwoord is 0 tot {left}",
            )
    elif event.question == "barred":
        if not isinstance(answer, tuple) or not answer:
            raise TroefError(
                "the answer to 'barred' is a list of calls or cards",
                "wat verboden is, is een lijst van biedingen of kaarten",
            )
    elif not isinstance(answer, bool):
        raise TroefError(
            f"the answer to {event.question!r} is true or false, not {shown(answer)}",
            f"het antwoord op {event.question!r} is true of false, niet {shown(answer)}",
        )


def _no_lead(state: State) -> State:
    """What looked like a lead out of turn was a fifth card in the trick before."""
    for matter in state.ledger.matters:
        if isinstance(matter.facts, DefenderLead | DeclarerLead):
            number = state.ledger.count + 1
            loose = tuple(
                replace(each, matter=number) if each.matter == matter.number else each
                for each in state.ledger.aside.loose
            )
            state = closed(state.setting(loose=loose), matter)
            facts = FifthCard(declaring=not state.is_defender(matter.seat))
            state = opened(state, facts, matter.seat, matter.turn, cards=matter.cards, trick=matter.trick)
    return state
