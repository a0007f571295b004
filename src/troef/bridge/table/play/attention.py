"""Attention is drawn, the director comes: what is noticed during and after the play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from troef.bridge.laws.facts.play import (
    Claimed,
    DummySpeaks,
    ExposedInPlay,
    LeadOutOfTurn,
    PenaltyCardNotPlayed,
    PlayedOnExplanation,
    PlayedTooSoon,
    PrematureCard,
    Revoked,
)
from troef.bridge.table.events import Attention, Director
from troef.bridge.table.irregularities.processing import answered, closed, known, of_interest, opened
from troef.bridge.table.play.revokes import noticed, unattended
from troef.bridge.table.play.trick_cards import both_played_after, placed, play_of
from troef.bridge.table.state import Irregularity, Phase, State
from troef.cards import Seat


def attention(state: State, event: Attention) -> State:
    """Somebody points at an irregularity; dummy may not, until the play is over."""
    if event.by is state.dummy and event.by is not None and state.phase is Phase.PLAY:
        state, heard = _dummy_speaks(state, event.by, called=False)
        if not heard:
            return state
    return _pointed_at(state.setting(pointed=True), event.of, event.trick, event.what)


def _pointed_at(state: State, of: Seat | None, trick: int | None, what: str | None = None) -> State:
    for irregularity in state.ledger.irregularities:
        if isinstance(irregularity.facts, Revoked) or of not in (None, irregularity.seat) or what == "revoke":
            continue
        if trick in (None, irregularity.trick):
            state = known(state, irregularity, attention=True, **seen_now(state, irregularity))
    return noticed(state, of, trick) if what in (None, "revoke") else state


def _dummy_speaks(state: State, dummy: Seat, called: bool) -> tuple[State, bool]:
    """43A1, 43B3: whether what dummy says is heard at all."""
    forfeited = state.ledger.play.dummy.forfeited
    offenders = {irregularity.seat for irregularity in state.ledger.irregularities} | {
        revoke.seat for revoke in state.ledger.play.revokes
    }
    by_defender = any(state.is_defender(seat) for seat in offenders)
    facts = DummySpeaks(called=called, forfeited=forfeited, by_defender=by_defender)
    state = opened(state, facts, dummy, dummy)
    return (_let_go(state), False) if forfeited and by_defender else (state, True)


def _let_go(state: State) -> State:
    """43B3: the play goes on as if the defenders had done nothing wrong."""
    for irregularity in state.ledger.irregularities:
        if not state.is_defender(irregularity.seat):
            continue
        if isinstance(irregularity.facts, LeadOutOfTurn | PenaltyCardNotPlayed):
            state = known(state, irregularity, accepted=True)
        elif isinstance(irregularity.facts, PrematureCard):
            state = known(state, irregularity, lho_acted=True)
        elif isinstance(irregularity.facts, Revoked):
            state = _unpunished(state, irregularity)
        elif isinstance(irregularity.facts, ExposedInPlay):
            state = closed(state, irregularity)
    revokes = (
        replace(revoke, let_go=True) if state.is_defender(revoke.seat) and not revoke.attention else revoke
        for revoke in state.ledger.play.revokes
    )
    return state.setting(revokes=tuple(revokes))


def _unpunished(state: State, irregularity: Irregularity) -> State:
    """Where the book still has the revoke put right it says so; else nothing comes of it (2017: 43B3)."""
    after = known(state, irregularity, unpunished=True)
    current = after.irregularity(irregularity.number)
    return closed(after, current) if current is not None and current.spoken == irregularity.spoken else after


def asked_of_defender(state: State, dummy: Seat, whom: Seat) -> State:
    """Dummy asks a defender about a revoke: it is noticed, unless he has lost the right to point at it."""
    if state.ledger.play.dummy.forfeited and any(revoke.seat is whom for revoke in state.ledger.play.revokes):
        return _dummy_speaks(state, dummy, called=False)[0]
    return noticed(state, whom, None)


def director(state: State, event: Director) -> State:
    """The director is called; when there is nothing else to be done it is about whatever nobody has spoken of."""
    waiting = bool(state.ledger.pending) or any(_is_open(irregularity) for irregularity in state.ledger.irregularities)
    drawn = any(other.facts.attention for other in state.ledger.irregularities)
    if event.by is not None and event.by is state.dummy and state.phase is Phase.PLAY and not drawn:
        state, heard = _dummy_speaks(state, event.by, called=True)
        if not heard:
            return state
    if event.looks and not waiting and not state.ledger.play.findings.pointed and unattended(state):
        state = _pointed_at(state, None, None)
    state = state.setting(pointed=False)
    for irregularity in state.ledger.irregularities:
        if isinstance(irregularity.facts, ExposedInPlay) or _is_disputed(irregularity):
            state = known(state, irregularity, director=True)
        elif isinstance(irregularity.facts, PlayedTooSoon):
            state = known(state, irregularity, attention=True)
    return _called_for_that(state).noting(director=True)


def _is_disputed(irregularity: Irregularity) -> bool:
    """Whether somebody has objected to a claim: the director can decide it, whatever the objector had to choose."""
    return isinstance(irregularity.facts, Claimed) and irregularity.facts.objector is not None


def _called_for_that(state: State) -> State:
    """Whoever could choose nothing but to call the director has chosen."""
    for pending in state.ledger.pending:
        if [option for option, _ in pending.values] == ["director"]:
            return answered(state, pending, "director")
    return state


def _is_open(irregularity: Irregularity) -> bool:
    """Whether the director has something to say about it."""
    facts = irregularity.facts
    if isinstance(facts, Claimed):
        return not facts.agreed
    if isinstance(facts, Revoked):
        return facts.attention and not facts.director
    return not facts.director


def seen_now(state: State, irregularity: Irregularity) -> dict[str, Any]:
    """What can be seen at the table when attention is drawn, or the director comes."""
    if (
        state.play is not None
        and irregularity.facts.attention
        and hasattr(irregularity.facts, "too_late")
        and irregularity.trick
    ):
        gone = play_of(state).number > irregularity.trick + 1  # it was said in time, and yet they went on playing
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
    return of_interest(irregularity, play_begun=state.phase in (Phase.PLAY, Phase.ENDED))


def _played_after(state: State, irregularity: Irregularity) -> bool:
    """Whether anybody has played to the trick after the card of the irregularity."""
    order = placed(state, irregularity.trick)
    mine = (irregularity.seat, irregularity.cards[0])
    if state.ledger.play.cards.down == mine:
        return False
    return mine not in order or order.index(mine) + 1 < len(order) or play_of(state).number > irregularity.trick
