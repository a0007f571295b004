"""Attention to irregularities, and calls for the director, during and after the play."""

from __future__ import annotations

from typing import Any

from troef.bridge.laws.facts.play import (
    ClaimMade,
    DummySpeaks,
    ExposedInPlay,
    LeadOutOfTurn,
    PenaltyCardNotPlayed,
    PlayedBeforeInstruction,
    PlayedOnExplanation,
    PrematureCard,
    RevokeFacts,
)
from troef.bridge.table.events import BridgeAttentionEvent, CallDirectorEvent
from troef.bridge.table.irregularities.processing import (
    add_fact,
    apply_answer,
    close_irregularity,
    open_irregularity,
    relevant_facts,
)
from troef.bridge.table.play.revokes import has_unnoticed_revoke, mark_noticed
from troef.bridge.table.play.trick_cards import both_played_after, cards_of_trick, play_of
from troef.bridge.table.state import BridgeIrregularity, BridgeState, Phase
from troef.cards import Seat


def draw_attention(state: BridgeState, event: BridgeAttentionEvent) -> BridgeState:
    """Apply attention to irregularities in the play or afterwards; dummy's does not count during the play."""
    if event.by is state.dummy and event.by is not None and state.phase is Phase.PLAY:
        state, heard = _dummy_speaks(state, event.by, called=False)
        if not heard:
            return state
    return _pointed_at(state.with_play_ledger(was_pointed_out=True), event.of, event.trick, event.what)


def _pointed_at(state: BridgeState, of: Seat | None, trick: int | None, what: str | None = None) -> BridgeState:
    for irregularity in state.ledger.irregularities:
        if isinstance(irregularity.facts, RevokeFacts) or of not in (None, irregularity.seat) or what == "revoke":
            continue
        if trick in (None, irregularity.trick):
            state = add_fact(state, irregularity, attention=True, **visible_facts(state, irregularity))
    return mark_noticed(state, of, trick) if what in (None, "revoke") else state


def _dummy_speaks(state: BridgeState, dummy: Seat, called: bool) -> tuple[BridgeState, bool]:
    """Judge a statement by dummy. Return the state, and whether the statement counts (43A1, 43B3)."""
    forfeited = state.ledger.play.dummy.forfeited
    ledger = state.ledger
    offenders = {*(other.seat for other in ledger.irregularities), *(revoke.seat for revoke in ledger.play.revokes)}
    by_defender = any(map(state.is_defender, offenders))
    facts = DummySpeaks(called=called, forfeited=forfeited, by_defender=by_defender)
    state = open_irregularity(state, facts, dummy, dummy)
    return (_let_go(state), False) if forfeited and by_defender else (state, True)


def _let_go(state: BridgeState) -> BridgeState:
    """Let all irregularities of the defenders pass without rectification, because of dummy (43B3)."""
    for irregularity in state.ledger.irregularities:
        if not state.is_defender(irregularity.seat):
            continue
        if isinstance(irregularity.facts, LeadOutOfTurn | PenaltyCardNotPlayed):
            state = add_fact(state, irregularity, accepted=True)
        elif isinstance(irregularity.facts, PrematureCard):
            state = add_fact(state, irregularity, lho_acted=True)
        elif isinstance(irregularity.facts, RevokeFacts):
            state = add_fact(state, irregularity, unpunished=True)
            current = state.irregularity(irregularity.number)
            if current is not None and current.spoken == irregularity.spoken:  # Nothing says that it is corrected.
                state = close_irregularity(state, current)
        elif isinstance(irregularity.facts, ExposedInPlay):
            state = close_irregularity(state, irregularity)
    for revoke in state.ledger.play.revokes:
        if state.is_defender(revoke.seat) and not revoke.attention:
            state = state.with_revoke(revoke.irregularity, rectification_forfeited=True)
    return state


def handle_dummy_question(state: BridgeState, dummy: Seat, whom: Seat) -> BridgeState:
    """Mark a revoke by `whom` as noticed, because dummy asks about it; without rights dummy cannot (43B3)."""
    if state.ledger.play.dummy.forfeited and any(revoke.seat is whom for revoke in state.ledger.play.revokes):
        return _dummy_speaks(state, dummy, called=False)[0]
    return mark_noticed(state, whom, None)


def call_director(state: BridgeState, event: CallDirectorEvent) -> BridgeState:
    """Call the director. With `looks` and nothing else to rule on, the director notices unmentioned irregularities."""
    waiting = bool(state.ledger.pending) or any(_is_open(irregularity) for irregularity in state.ledger.irregularities)
    drawn = any(other.facts.attention for other in state.ledger.irregularities)
    if event.by is not None and event.by is state.dummy and state.phase is Phase.PLAY and not drawn:
        state, heard = _dummy_speaks(state, event.by, called=True)
        if not heard:
            return state
    if event.looks and not waiting and not state.ledger.play.findings.was_pointed_out and has_unnoticed_revoke(state):
        state = _pointed_at(state, None, None)
    state = state.with_play_ledger(was_pointed_out=False)
    for irregularity in state.ledger.irregularities:
        facts = irregularity.facts
        disputed = isinstance(facts, ClaimMade) and facts.objector is not None  # Decided without the objector's choice.
        if isinstance(facts, ExposedInPlay) or disputed:
            state = add_fact(state, irregularity, director=True)
        elif isinstance(facts, PlayedBeforeInstruction):
            state = add_fact(state, irregularity, attention=True)
    only_to_call = (each for each in state.ledger.pending if [option for option, _ in each.values] == ["director"])
    if (pending := next(only_to_call, None)) is not None:
        state = apply_answer(state, pending, "director")
    return state.with_ledger(director=True)


def _is_open(irregularity: BridgeIrregularity) -> bool:
    facts = irregularity.facts
    if isinstance(facts, ClaimMade):
        return not facts.agreed
    if isinstance(facts, RevokeFacts):
        return facts.attention and not facts.director
    return not facts.director


def visible_facts(state: BridgeState, irregularity: BridgeIrregularity) -> dict[str, Any]:
    """Return the facts about an irregularity that can be seen when attention is drawn or the director comes."""
    facts, trick, play = irregularity.facts, irregularity.trick, state.play
    dated = hasattr(facts, "too_late") and trick > 0
    if play is None or facts.attention:  # Attention may have come in time, and yet play continued.
        return {"too_late": True} if play is not None and dated and play.number > trick + 1 else {}
    if isinstance(facts, PrematureCard):
        partner = play.number == trick and play.card(irregularity.seat.partner) is not None
        return {"over": play.number > trick, "partner_played": facts.partner_waits and partner}
    if isinstance(facts, PlayedOnExplanation):
        return {"too_late": _played_after(state, irregularity)}
    if dated:
        return {"too_late": both_played_after(state, trick)}
    return relevant_facts(irregularity, play_begun=state.phase in (Phase.PLAY, Phase.ENDED))


def _played_after(state: BridgeState, irregularity: BridgeIrregularity) -> bool:
    order = cards_of_trick(state, irregularity.trick)
    mine = (irregularity.seat, irregularity.cards[0])
    if state.ledger.play.cards.down == mine:
        return False
    return mine not in order or order.index(mine) + 1 < len(order) or play_of(state).number > irregularity.trick
