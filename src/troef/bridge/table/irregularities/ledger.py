"""Functions that add entries to the ledger, each entry once."""

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
    """Add an obligation to pass. It replaces an earlier one, unless that one reaches further."""
    earlier = state.must_pass(obligation.seat)
    if earlier and earlier.extent is Extent.THROUGHOUT and obligation.extent is Extent.ONCE:
        return state
    others = (other for other in state.ledger.obligations if other.seat is not obligation.seat)
    return state.with_ledger(obligations=(*others, obligation))


def add_unauthorized(state: BridgeState, entry: BridgeUnauthorized) -> BridgeState:
    """Add unauthorized information, and watch the article that may adjust the score for its use."""
    entry = replace(entry, seats=tuple(sorted(entry.seats, key=SEATS.index)))
    known = {(unauthorized.seats, unauthorized.source, unauthorized.law) for unauthorized in state.ledger.unauthorized}
    if (entry.seats, entry.source, entry.law) not in known:
        state = state.with_ledger(unauthorized=(*state.ledger.unauthorized, entry))
    cited = state.rules.cited
    return add_watch(state, cited[EngineCitation.USED]) if entry.law == cited.get(EngineCitation.WITHDRAWN) else state


def add_penalty_cards(state: BridgeState, seat: Seat, cards: Iterable[tuple[Card, bool]], law: str) -> BridgeState:
    """Make penalty cards of a defender's cards. If a player has several, all are major.

    `cards` has each card with whether it was played deliberately.
    """
    about: Callable[[NewPenaltyCard], Any] = state.rules.about
    others = tuple(lying_card for lying_card in state.ledger.penalty_cards if lying_card.seat is not seat)
    mine = {penalty_card.card: penalty_card for penalty_card in state.ledger.penalty_cards if penalty_card.seat is seat}
    for card, deliberate in cards:
        kind = about(NewPenaltyCard(card.rank >= Rank.TEN, deliberate, others=False))
        if card not in mine or (deliberate and mine[card].kind != kind):
            mine[card] = PenaltyCardEntry(seat, card, kind, law)
    if len(mine) > 1:
        kind = about(NewPenaltyCard(honour=False, deliberate=False, others=True))
        return state.with_ledger(
            penalty_cards=(*others, *(replace(penalty_card, kind=kind) for penalty_card in mine.values()))
        )
    return state.with_ledger(penalty_cards=(*others, *mine.values()))


def add_watch(state: BridgeState, law: str) -> BridgeState:
    """Put an article under watch, because it may still lead to an adjusted score."""
    return state if law in state.ledger.watch else state.with_ledger(watch=(*state.ledger.watch, law))


def add_adjustment(state: BridgeState, entry: DueAdjustment) -> BridgeState:
    """Add an adjusted score that must be given."""
    return state if entry in state.ledger.adjust else state.with_ledger(adjust=(*state.ledger.adjust, entry))


def add_pending(state: BridgeState, pending: PendingDecision) -> BridgeState:
    """Add a decision to be made. The earliest one is answered first."""
    return state.with_ledger(pending=(*state.ledger.pending, pending))


def acts_barred(state: BridgeState, seat: Seat) -> frozenset[Call | Card]:
    """Return the calls and cards that are barred for this hand at its next turn."""
    return frozenset(act for barred in state.ledger.barred if seat in barred.seats for act in barred.acts)


def clear_bars(state: BridgeState, seat: Seat) -> BridgeState:
    """Remove the bars on this hand, because its turn is over."""
    kept = tuple(barred for barred in state.ledger.barred if seat not in barred.seats)
    return state if kept == state.ledger.barred else state.with_ledger(barred=kept)
