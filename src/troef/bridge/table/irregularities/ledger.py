"""Entries in the ledger, each made once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from troef.bridge.game.calls import Call
from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.register import EngineCitation
from troef.bridge.laws.ruling import Extent
from troef.bridge.table.state import BridgeState, BridgeUnauthorized, DueAdjustment, Obligation, PendingDecision
from troef.cards import SEATS, Card, Rank, Seat
from troef.engine.situation import PenaltyCardEntry


def add_obligation(state: BridgeState, obligation: Obligation) -> BridgeState:
    """A player must pass; the newest obligation takes the place of an earlier one, unless that reaches further."""
    earlier = state.must_pass(obligation.seat)
    if earlier and earlier.extent is Extent.THROUGHOUT and obligation.extent is Extent.ONCE:
        return state
    others = (other for other in state.ledger.obligations if other.seat is not obligation.seat)
    return state.noting(obligations=(*others, obligation))


def add_unauthorized(state: BridgeState, entry: BridgeUnauthorized) -> BridgeState:
    """Players may not use something; the article that may adjust the score for it goes under watch."""
    entry = replace(entry, seats=tuple(sorted(entry.seats, key=SEATS.index)))
    known = {(unauthorized.seats, unauthorized.source, unauthorized.law) for unauthorized in state.ledger.unauthorized}
    if (entry.seats, entry.source, entry.law) not in known:
        state = state.noting(unauthorized=(*state.ledger.unauthorized, entry))
    cited = state.rules.cited
    return add_watch(state, cited[EngineCitation.USED]) if entry.law == cited.get(EngineCitation.WITHDRAWN) else state


def add_penalty_cards(state: BridgeState, seat: Seat, cards: Iterable[tuple[Card, bool]], law: str) -> BridgeState:
    """Cards of a defender become penalty cards, played on purpose or not; several of one player are all major."""
    about: Callable[[NewPenaltyCard], Any] = state.rules.about
    others = tuple(lying_card for lying_card in state.ledger.penalty_cards if lying_card.seat is not seat)
    mine = {penalty_card.card: penalty_card for penalty_card in state.ledger.penalty_cards if penalty_card.seat is seat}
    for card, deliberate in cards:
        kind = about(NewPenaltyCard(card.rank >= Rank.TEN, deliberate, others=False))
        if card not in mine or (deliberate and mine[card].kind != kind):
            mine[card] = PenaltyCardEntry(seat, card, kind, law)
    if len(mine) > 1:
        kind = about(NewPenaltyCard(honour=False, deliberate=False, others=True))
        return state.noting(
            penalty_cards=(*others, *(replace(penalty_card, kind=kind) for penalty_card in mine.values()))
        )
    return state.noting(penalty_cards=(*others, *mine.values()))


def add_watch(state: BridgeState, law: str) -> BridgeState:
    """An article that may still lead to an adjusted score."""
    return state if law in state.ledger.watch else state.noting(watch=(*state.ledger.watch, law))


def add_adjustment(state: BridgeState, entry: DueAdjustment) -> BridgeState:
    """An adjusted score must be given."""
    return state if entry in state.ledger.adjust else state.noting(adjust=(*state.ledger.adjust, entry))


def add_pending(state: BridgeState, pending: PendingDecision) -> BridgeState:
    """A decision waits; the earliest is answered first."""
    return state.noting(pending=(*state.ledger.pending, pending))


def acts_barred(state: BridgeState, seat: Seat) -> frozenset[Call | Card]:
    """What this hand may not call or play at its next turn."""
    return frozenset(act for barred in state.ledger.barred if seat in barred.seats for act in barred.acts)


def clear_bars(state: BridgeState, seat: Seat) -> BridgeState:
    """Whoever was barred has called or played: the bar was for that turn."""
    kept = tuple(barred for barred in state.ledger.barred if seat not in barred.seats)
    return state if kept == state.ledger.barred else state.noting(barred=kept)
