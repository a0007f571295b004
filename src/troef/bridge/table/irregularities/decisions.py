"""Choices of players and findings of the director, and what he bars a player from."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.game.calls import Call, parse_call
from troef.bridge.laws.facts.play import DeclarerLead, DefenderLead, FifthCard
from troef.bridge.laws.register import EngineCitation
from troef.bridge.table.events import BridgeChooseEvent, DirectorFindingEvent
from troef.bridge.table.information import may_change
from troef.bridge.table.irregularities.ledger import add_adjustment
from troef.bridge.table.irregularities.processing import (
    add_fact,
    apply_answer,
    close_irregularity,
    open_irregularity,
    relevant_facts,
)
from troef.bridge.table.state import BridgeIrregularity, BridgeState, DueAdjustment, Phase, TableCall
from troef.bridge.wording.decisions import choice_text
from troef.cards import SIDES, Card, Seat, TroefError
from troef.cards.wording import seat_name
from troef.core.records import shorten

_OF_THE_PLAY = ("led", "deliberate", "unintended", "claim")


def apply_choice(state: BridgeState, event: BridgeChooseEvent) -> BridgeState:
    """A player chooses; the player left of the hand that led may still overrule his partner (2017: 55A)."""
    undo = state.ledger.play.findings.undo
    asked = any(pending.decision.by == str(event.by) for pending in state.ledger.pending)
    if undo is not None and event.by is undo[0] and event.option in ("accept", "reject") and not asked:
        return _chosen(undo[1], event)
    if event.option == "keep" and not asked and event.by in state.ledger.play.trick.sole:
        return state  # logs of version 1.0 answer this question
    prevailing = _prevailing(state, event)
    after = _chosen(state, event)
    return after if prevailing in (None, event.by) else after.setting(undo=(prevailing, state))


def _prevailing(state: BridgeState, event: BridgeChooseEvent) -> Seat | None:
    """Who may overrule whatever is chosen in this irregularity."""
    mine = [pending.irregularity for pending in state.ledger.pending if pending.decision.by == str(event.by)]
    same = (question for question in state.ledger.pending if mine and question.irregularity == mine[0])
    return next((Seat.parse(question.decision.by) for question in same if question.overrules), None)


def apply_finding(state: BridgeState, event: DirectorFindingEvent) -> BridgeState:
    """The director finds a fact; before he is asked it is about the last card."""
    _require_answer(state, event)
    if event.question == "led" and event.answer is False:
        state = _no_lead(state)
    in_play = state.phase is not Phase.AUCTION and state.play is not None
    asked = any(pending.decision.question == event.question for pending in state.ledger.pending)
    if asked or not in_play or event.question not in _OF_THE_PLAY or _is_waiting(state, event.question):
        return _answer(state, event)
    return state.setting(found=(*state.ledger.play.findings.found, (event.question, event.answer)))


def _is_waiting(state: BridgeState, question: str) -> bool:
    """Whether an irregularity has this fact still open."""
    return any(_is_open(irregularity, _fact(question)) for irregularity in state.ledger.irregularities)


def _fact(question: str) -> str:
    return question.replace("-", "_")


def _is_open(irregularity: BridgeIrregularity, fact: str) -> bool:
    """Whether the law asks for this fact and it is not known yet; most irregularities have no such fact."""
    return getattr(irregularity.facts, fact, True) is None


def _require_answer(state: BridgeState, event: DirectorFindingEvent) -> None:
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
            f"the answer to {event.question!r} is true or false, not {shorten(answer)}",
            f"het antwoord op {event.question!r} is true of false, niet {shorten(answer)}",
        )


def _no_lead(state: BridgeState) -> BridgeState:
    """What looked like a lead out of turn was a fifth card in the trick before."""
    for irregularity in state.ledger.irregularities:
        if isinstance(irregularity.facts, DefenderLead | DeclarerLead):
            number = state.ledger.count + 1
            loose = tuple(
                replace(lying, irregularity=number) if lying.irregularity == irregularity.number else lying
                for lying in state.ledger.play.cards.loose
            )
            state = close_irregularity(state.setting(loose=loose), irregularity)
            facts = FifthCard(declaring=not state.is_defender(irregularity.seat))
            state = open_irregularity(
                state, facts, irregularity.seat, irregularity.turn, cards=irregularity.cards, trick=irregularity.trick
            )
    return state


_GENERAL = ("damage", "influenced", "could-have-known")
"""Questions about the board as a whole, when no irregularity asks them."""


def _chosen(state: BridgeState, event: BridgeChooseEvent) -> BridgeState:
    """The state after a choice that was put to this player."""
    mine = [question for question in state.ledger.pending if question.decision.by == str(event.by)]
    for pending in mine:
        for option, value in pending.values:
            if option == event.option:
                return apply_answer(state, pending, value)
    if not mine:
        raise TroefError(f"{event.by} has no choice to make", f"{seat_name(event.by, 'nl')} heeft nu niets te kiezen")
    options = [option for option, _ in mine[0].values]
    in_dutch = " of ".join(choice_text(option, "nl") for option in options)
    raise TroefError(
        f"{event.by} was not offered {event.option!r}: it is {' or '.join(options)}",
        f"die keuze heeft {seat_name(event.by, 'nl')} niet, wel: {in_dutch}",
    )


def _answer(state: BridgeState, event: DirectorFindingEvent) -> BridgeState:
    """The director answers a question; before it is asked, it is a fact about the last call that it fits."""
    if event.question == "barred":
        return apply_bar(state, event)
    for pending in state.ledger.pending:
        if pending.decision.question == event.question:
            return apply_answer(state, pending, event.answer)
    fact = _fact(event.question)
    for irregularity in reversed(state.ledger.irregularities):
        if _is_open_question(irregularity, fact):
            return add_fact(_about_last_call(state, event), irregularity, **{fact: event.answer})
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


def _is_open_question(irregularity: BridgeIrregularity, fact: str) -> bool:
    """Whether the fact is not known; while a call has still to be replaced it cannot be."""
    return _is_open(irregularity, fact) and getattr(irregularity.facts, "replaced", True)


def _about_last_call(state: BridgeState, event: DirectorFindingEvent) -> BridgeState:
    """The call remembers it for whoever asks later."""
    if not state.calls:
        return state
    index = len(state.calls) - 1
    if event.question == "artificial":
        state = _artificial(state, index, bool(event.answer))
    findings = (*state.calls[index].found, (event.question, bool(event.answer)))
    return state.with_call(index, found=findings)


def _about_misinformed(state: BridgeState, answer: bool) -> BridgeState:
    """The director says beforehand whether a call that may be changed was influenced."""
    for seat in may_change(state):
        index = state.last_call(seat)
        assert index is not None, "he has a call to change"
        state = state.with_call(index, found=(*state.calls[index].found, ("influenced", answer)))
    return state


def _artificial(state: BridgeState, index: int, answer: bool) -> BridgeState:
    """The irregularity about the call knows it too."""
    call = state.calls[index]
    named = TableCall.plain(call.seat, call.call).shows
    nothing_told = answer and call.shows == named  # then an artificial bid shows nothing
    state = state.with_call(index, artificial=answer, shows=frozenset() if nothing_told else call.shows)
    for irregularity in state.ledger.irregularities:
        if irregularity.place == index:
            state = add_fact(state, irregularity, **relevant_facts(irregularity, artificial=answer))
    return state


def _found(state: BridgeState, question: str, answer: bool) -> BridgeState:
    """A finding about the board: an article under watch leads to an adjusted score once all it needs is found."""
    findings = {**dict(state.ledger.found), question: answer}
    state = state.noting(found=tuple(findings.items()))
    true = {name for name, value in findings.items() if value}
    last = state.rules.cited.get(EngineCitation.NO_FULL_PENALTY)
    for law in state.rules.due(_watched(state), true) or state.rules.due((last,) if last else (), true):
        sides = state.ledger.gained if state.rules.watch[law].offenders_only else SIDES
        state = add_adjustment(state, DueAdjustment(sides, law))
    return state


def _watched(state: BridgeState) -> tuple[str, ...]:
    """What is under watch; who could have known is found out whatever he did, unless a manner misled somebody."""
    listed, cited = state.ledger.watch, state.rules.cited
    could_have_known = cited.get(EngineCitation.COULD_HAVE_KNOWN)
    if could_have_known in listed:
        return listed
    more = cited.get(EngineCitation.MISLED) if state.ledger.informed else could_have_known
    return listed if more is None else (*listed, more)


def apply_bar(state: BridgeState, event: DirectorFindingEvent) -> BridgeState:
    """The director names the calls or cards; whom he bars follows from the last irregularity in which he can."""
    assert isinstance(event.answer, tuple), "checked when it was told"
    acts = tuple(_act(act, state.phase) for act in event.answer)
    for irregularity in reversed(state.ledger.irregularities):
        if _is_open(irregularity, "barred"):
            barred = add_fact(state, irregularity, barred=acts)
            if barred.ledger.barred != state.ledger.barred:
                return barred
    raise TroefError(
        "there is nothing here that the director can bar somebody from",
        "de wedstrijdleider kan hier niemand iets verbieden",
    )


def _act(text: str, phase: Phase) -> Call | Card:
    return parse_call(text) if phase is Phase.AUCTION else Card.parse(text)
