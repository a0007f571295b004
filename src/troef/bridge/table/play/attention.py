"""Attention to irregularities, and calls for the director, during and after the play."""

from __future__ import annotations

from dataclasses import replace
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
    """Draw attention to an irregularity. Dummy may not do so until the play is over."""
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
    """Judge a statement by dummy. Return the state and whether the statement counts (43A1, 43B3)."""
    forfeited = state.ledger.play.dummy.forfeited
    offenders = {irregularity.seat for irregularity in state.ledger.irregularities} | {
        revoke.seat for revoke in state.ledger.play.revokes
    }
    by_defender = any(state.is_defender(seat) for seat in offenders)
    facts = DummySpeaks(called=called, forfeited=forfeited, by_defender=by_defender)
    state = open_irregularity(state, facts, dummy, dummy)
    return (_let_go(state), False) if forfeited and by_defender else (state, True)


def _let_go(state: BridgeState) -> BridgeState:
    """Continue the play as if the defenders had committed no irregularity (43B3)."""
    for irregularity in state.ledger.irregularities:
        if not state.is_defender(irregularity.seat):
            continue
        if isinstance(irregularity.facts, LeadOutOfTurn | PenaltyCardNotPlayed):
            state = add_fact(state, irregularity, accepted=True)
        elif isinstance(irregularity.facts, PrematureCard):
            state = add_fact(state, irregularity, lho_acted=True)
        elif isinstance(irregularity.facts, RevokeFacts):
            state = _unpunished(state, irregularity)
        elif isinstance(irregularity.facts, ExposedInPlay):
            state = close_irregularity(state, irregularity)
    revokes = (
        replace(revoke, rectification_forfeited=True)
        if state.is_defender(revoke.seat) and not revoke.attention
        else revoke
        for revoke in state.ledger.play.revokes
    )
    return state.with_play_ledger(revokes=tuple(revokes))


def _unpunished(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Waive the rectification of a revoke (2017: 43B3).

    If the book still requires its correction, the ruling says so. Otherwise close the irregularity.
    """
    after = add_fact(state, irregularity, unpunished=True)
    current = after.irregularity(irregularity.number)
    return (
        close_irregularity(after, current) if current is not None and current.spoken == irregularity.spoken else after
    )


def handle_dummy_question(state: BridgeState, dummy: Seat, whom: Seat) -> BridgeState:
    """Mark a defender's revoke as noticed because dummy asks about it, unless dummy has forfeited that right."""
    if state.ledger.play.dummy.forfeited and any(revoke.seat is whom for revoke in state.ledger.play.revokes):
        return _dummy_speaks(state, dummy, called=False)[0]
    return mark_noticed(state, whom, None)


def call_director(state: BridgeState, event: CallDirectorEvent) -> BridgeState:
    """Call the director.

    If `looks` is set and nothing else needs a ruling, draw attention to whatever nobody has mentioned.
    """
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
        if isinstance(irregularity.facts, ExposedInPlay) or _is_disputed(irregularity):
            state = add_fact(state, irregularity, director=True)
        elif isinstance(irregularity.facts, PlayedBeforeInstruction):
            state = add_fact(state, irregularity, attention=True)
    return _called_for_that(state).with_ledger(director=True)


def _is_disputed(irregularity: BridgeIrregularity) -> bool:
    """Return whether somebody has objected to a claim. The director can then decide it without their choice."""
    return isinstance(irregularity.facts, ClaimMade) and irregularity.facts.objector is not None


def _called_for_that(state: BridgeState) -> BridgeState:
    """Answer a pending decision of which the only option is to call the director."""
    for pending in state.ledger.pending:
        if [option for option, _ in pending.values] == ["director"]:
            return apply_answer(state, pending, "director")
    return state


def _is_open(irregularity: BridgeIrregularity) -> bool:
    """Return whether the irregularity still needs the director."""
    facts = irregularity.facts
    if isinstance(facts, ClaimMade):
        return not facts.agreed
    if isinstance(facts, RevokeFacts):
        return facts.attention and not facts.director
    return not facts.director


def visible_facts(state: BridgeState, irregularity: BridgeIrregularity) -> dict[str, Any]:
    """Return the facts that are visible at the table when attention is drawn or the director comes."""
    if (
        state.play is not None
        and irregularity.facts.attention
        and hasattr(irregularity.facts, "too_late")
        and irregularity.trick
    ):
        gone = play_of(state).number > irregularity.trick + 1  # Attention came in time, and yet play continued.
        return {"too_late": True} if gone else {}
    if irregularity.facts.attention or state.play is None:
        return {}
    if isinstance(irregularity.facts, PrematureCard):
        play = play_of(state)
        partner = play.number == irregularity.trick and play.card(irregularity.seat.partner) is not None
        return {
            "over": play.number > irregularity.trick,
            "partner_played": irregularity.facts.partner_waits and partner,
        }
    if isinstance(irregularity.facts, PlayedOnExplanation):
        return {"too_late": _played_after(state, irregularity)}
    if hasattr(irregularity.facts, "too_late") and irregularity.trick:
        return {"too_late": both_played_after(state, irregularity.trick)}
    return relevant_facts(irregularity, play_begun=state.phase in (Phase.PLAY, Phase.ENDED))


def _played_after(state: BridgeState, irregularity: BridgeIrregularity) -> bool:
    """Return whether anybody has played to the trick after the card of the irregularity."""
    order = cards_of_trick(state, irregularity.trick)
    mine = (irregularity.seat, irregularity.cards[0])
    if state.ledger.play.cards.down == mine:
        return False
    return mine not in order or order.index(mine) + 1 < len(order) or play_of(state).number > irregularity.trick
