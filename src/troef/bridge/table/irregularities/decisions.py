"""Choices by players, findings by the director, and calls or cards that the director bars."""

from __future__ import annotations

from collections.abc import Callable

from troef.bridge.game.calls import Call, parse_call
from troef.bridge.laws.facts.play import DeclarerLead, DefenderLead, FifthCard
from troef.bridge.laws.register import EngineCitation
from troef.bridge.table.events import BridgeChooseEvent, DirectorFindingEvent
from troef.bridge.table.information import may_change
from troef.bridge.table.irregularities.processing import (
    add_fact,
    apply_answer,
    close_irregularity,
    open_irregularity,
    relevant_facts,
)
from troef.bridge.table.state import BridgeIrregularity, BridgeState, DueAdjustment, Phase, TableCall, add_adjustment
from troef.bridge.wording.decisions import choice_text
from troef.cards import SIDES, Card, Lang, Seat, TroefError
from troef.cards.wording import join_or, seat_code
from troef.core.messages import Localised, _
from troef.core.records import shorten
from troef.engine.table import applies

_OF_THE_PLAY = ("led", "deliberate", "unintended", "claim")


@applies(BridgeChooseEvent)
def apply_choice(state: BridgeState, event: BridgeChooseEvent) -> BridgeState:
    """Apply a player's choice. If two may choose, one of them can still overrule partner afterwards (2017: 55A)."""
    undo = state.ledger.play.findings.overrulable_choice
    asked = any(pending.decision.by == str(event.by) for pending in state.ledger.pending)
    if undo is not None and event.by is undo[0] and event.option in ("accept", "reject") and not asked:
        return _chosen(undo[1], event)
    if event.option == "keep" and not asked and event.by in state.ledger.play.trick.sole:
        return state  # Logs of version 1.0 answer this question.
    mine = [pending.irregularity for pending in state.ledger.pending if pending.decision.by == str(event.by)]
    same = (pending for pending in state.ledger.pending if mine and pending.irregularity == mine[0])
    prevailing = next((Seat.parse(pending.decision.by) for pending in same if pending.overrules), None)
    after = _chosen(state, event)
    return after if prevailing in (None, event.by) else after.with_play_ledger(overrulable_choice=(prevailing, state))


@applies(DirectorFindingEvent)
def apply_finding(state: BridgeState, event: DirectorFindingEvent) -> BridgeState:
    """Apply the director's answer to a question, or store it for a question about the last card.

    Raise TroefError if the answer does not fit the question.
    """
    _require_answer(state, event)
    if event.question == "led" and event.answer is False:
        state = _no_lead(state)
    in_play = state.phase is not Phase.AUCTION and state.play is not None
    asked = any(pending.decision.question == event.question for pending in state.ledger.pending)
    waiting = any(_is_open(irregularity, _fact(event.question)) for irregularity in state.ledger.irregularities)
    if asked or not in_play or event.question not in _OF_THE_PLAY or waiting:
        return _answer(state, event)
    return state.with_play_ledger(found=(*state.ledger.play.findings.found, (event.question, event.answer)))


def _fact(question: str) -> str:
    return question.replace("-", "_")


def _is_open(irregularity: BridgeIrregularity, fact: str) -> bool:
    """Return whether the irregularity has this fact and it is not known yet."""
    return getattr(irregularity.facts, fact, True) is None


def _require_answer(state: BridgeState, event: DirectorFindingEvent) -> None:
    """Raise TroefError unless the answer fits: a number for `tricks`, a list for `barred`, otherwise a boolean."""
    answer, left = event.answer, 13 - len(state.play.tricks) if state.play else 0
    if event.question == "tricks":
        if isinstance(answer, bool | tuple) or not 0 <= answer <= left:
            raise TroefError(_("{left} tricks are not complete: the answer to 'tricks' is 0 to {left}", left=left))
    elif event.question == "barred":
        if not isinstance(answer, tuple) or not answer:
            raise TroefError(_("the answer to 'barred' is a list of calls or cards"))
    elif not isinstance(answer, bool):
        raise TroefError(
            _(
                "the answer to {question!r} is true or false, not {answer}",
                question=event.question,
                answer=shorten(answer),
            )
        )


def _no_lead(state: BridgeState) -> BridgeState:
    """Treat leads out of turn as fifth cards in the trick before, because the director finds that nothing was led."""
    for lead in state.irregularities_about(DefenderLead, DeclarerLead):
        state = state.with_loose_cards(lead.number, irregularity=state.ledger.count + 1)
        state = close_irregularity(state, lead)
        facts = FifthCard(declaring=not state.is_defender(lead.seat))
        state = open_irregularity(state, facts, lead.seat, lead.turn, cards=lead.cards, trick=lead.trick)
    return state


_GENERAL = ("damage", "influenced", "could-have-known")
"""Questions that are about the board as a whole if no irregularity asks them."""


def _chosen(state: BridgeState, event: BridgeChooseEvent) -> BridgeState:
    """Apply an option that was offered to this player. Raise TroefError if it was not."""
    mine = [question for question in state.ledger.pending if question.decision.by == str(event.by)]
    for pending in mine:
        for option, value in pending.values:
            if option == event.option:
                return apply_answer(state, pending, value)
    if not mine:
        raise TroefError(_("{by} has no choice to make", by=Localised(seat_code, event.by)))
    options = [option for option, _ in mine[0].values]
    offered = Localised(_offered, options)
    by = Localised(seat_code, event.by)
    raise TroefError(_("{by} was not offered {option!r}: it is {offered}", by=by, option=event.option, offered=offered))


def _offered(options: list[str], lang: Lang) -> str:
    return join_or(options if lang.startswith("en") else [choice_text(option, lang) for option in options], lang)


def _answer(state: BridgeState, event: DirectorFindingEvent) -> BridgeState:
    """Apply the director's answer: to a pending question, a missing fact, the board, or else the last call."""
    if event.question == "barred":
        return apply_bar(state, event)
    for pending in state.ledger.pending:
        if pending.decision.question == event.question:
            return apply_answer(state, pending, event.answer)
    fact = _fact(event.question)
    for irregularity in reversed(state.ledger.irregularities):
        if _is_open(irregularity, fact) and getattr(irregularity.facts, "replaced", True):  # No call is yet to replace.
            return add_fact(_about_last_call(state, event), irregularity, **{fact: event.answer})
    if event.question == "influenced" and may_change(state):
        for seat in may_change(state):
            index = state.last_call(seat)
            assert index is not None, "he has a call to change"
            state = _with_finding(state, index, "influenced", bool(event.answer))
        return state
    if event.question in _GENERAL:
        return _found(state, event.question, bool(event.answer))
    if not state.calls:
        raise TroefError(_("there is nothing yet that {question!r} could be about", question=event.question))
    return _about_last_call(state, event)


def _about_last_call(state: BridgeState, event: DirectorFindingEvent) -> BridgeState:
    """Store the finding with the last call, as the answer to a question that the law asks later."""
    if not state.calls:
        return state
    index = len(state.calls) - 1
    if event.question == "artificial":
        state = _artificial(state, index, bool(event.answer))
    return _with_finding(state, index, event.question, bool(event.answer))


def _with_finding(state: BridgeState, index: int, question: str, answer: bool) -> BridgeState:
    return state.with_call(index, early_findings=(*state.calls[index].early_findings, (question, answer)))


def _artificial(state: BridgeState, index: int, answer: bool) -> BridgeState:
    """Mark the call as artificial or not, also in the facts of its irregularity."""
    call = state.calls[index]
    named = TableCall.plain(call.seat, call.call).shows
    nothing_told = answer and call.shows == named  # An artificial bid then shows nothing.
    state = state.with_call(index, artificial=answer, shows=frozenset() if nothing_told else call.shows)
    for irregularity in state.ledger.irregularities:
        if irregularity.place == index:
            state = add_fact(state, irregularity, **relevant_facts(irregularity, artificial=answer))
    return state


def _found(state: BridgeState, question: str, answer: bool) -> BridgeState:
    """Store a finding about the board, and adjust the score by articles under watch for which all findings are made."""
    findings = {**dict(state.ledger.early_findings), question: answer}
    state = state.with_ledger(early_findings=tuple(findings.items()))
    true = {name for name, value in findings.items() if value}
    last, due = state.rules.cited.get(EngineCitation.NO_FULL_PENALTY), state.rules.due_adjustments
    for law in due(_watched(state), true) or due((last,) if last else (), true):
        sides = state.ledger.gained if state.rules.watch[law].offenders_only else SIDES
        state = add_adjustment(state, DueAdjustment(sides, law))
    return state


def _watched(state: BridgeState) -> tuple[str, ...]:
    """Return the articles under watch, with one on being misled, or on what an offender could have known."""
    listed, cited = state.ledger.watch, state.rules.cited
    could_have_known = cited.get(EngineCitation.COULD_HAVE_KNOWN)
    if could_have_known in listed:
        return listed
    more = cited.get(EngineCitation.MISLED) if state.ledger.informed else could_have_known
    return listed if more is None else (*listed, more)


def apply_bar(state: BridgeState, event: DirectorFindingEvent) -> BridgeState:
    """Bar these acts through the last irregularity that allows it. Raise TroefError if none does."""
    assert isinstance(event.answer, tuple), "checked when it was told"
    parse: Callable[[str], Call | Card] = parse_call if state.phase is Phase.AUCTION else Card.parse
    acts = tuple(map(parse, event.answer))
    for irregularity in reversed(state.ledger.irregularities):
        if _is_open(irregularity, "barred"):
            barred = add_fact(state, irregularity, barred=acts)
            if barred.ledger.barred != state.ledger.barred:
                return barred
    raise TroefError(_("there is nothing here that the director can bar somebody from"))
