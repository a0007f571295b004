"""Carrying out what an article says: each effect is a small change of the state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from troef.bridge.laws.register import Cited
from troef.bridge.laws.ruling import (
    Adjust,
    Ask,
    Bar,
    Do,
    Extent,
    LeadRight,
    MayNotUse,
    MayRestrict,
    MustPass,
    Offer,
    Restrict,
    Watch,
)
from troef.bridge.table.auction.effects import CALL_EFFECTS, place_of
from troef.bridge.table.irregularities.ledger import adjusted, asked, lying_open, obliged, unauthorized, watched
from troef.bridge.table.state import (
    Adjustment,
    Barred,
    Exposed,
    Irregularity,
    LeadMark,
    LeadRestriction,
    Obligation,
    Pending,
    Phase,
    State,
    Unauthorized,
)
from troef.bridge.wording.templates import filled, seat_of
from troef.laws import DIRECTOR, Decision, Effect, Option, Ruling


def carry_out(state: State, irregularity: Irregularity, ruling: Ruling, effect: Effect) -> State:
    """The state after one effect of a ruling."""
    if not isinstance(effect, Do):
        return _MORE[type(effect)](state, irregularity, ruling, effect)
    if effect in CALL_EFFECTS and (
        state.phase in (Phase.PLAY, Phase.ENDED) or state.ledger.play.claims.claim is not None
    ):
        return _after_the_auction(state, irregularity, effect)
    return _DO[effect](state, irregularity)


def _after_the_auction(state: State, irregularity: Irregularity, effect: Do) -> State:
    """Once cards are played the calls that count stand, and another never counts (2017: 41C)."""
    if irregularity.place in state.line:
        return CALL_EFFECTS[effect](state, irregularity) if effect in (Do.ACCEPT, Do.VOID) else state
    return CALL_EFFECTS[effect if effect in _OF_A_VOID_CALL else Do.CANCEL](state, irregularity)


_OF_A_VOID_CALL = (Do.CANCEL, Do.VOID, Do.DROP_SUBSTITUTE, Do.CANCEL_SUBSTITUTE)


# What follows a call


def _served(state: State, irregularity: Irregularity) -> State:
    kept = (
        obligation
        for obligation in state.ledger.obligations
        if obligation.seat is not irregularity.seat or obligation.extent is Extent.THROUGHOUT
    )
    return state.noting(obligations=tuple(kept))


def _restrict_lead(state: State, irregularity: Irregularity) -> State:
    recorded = state.calls[place_of(irregularity)]
    suits = frozenset(denomination.suit for denomination in recorded.shows if denomination.suit is not None)
    mark = LeadMark(irregularity.seat, irregularity.number, suits)
    return state if mark in state.ledger.marks else state.noting(marks=(*state.ledger.marks, mark))


def _lead_right(state: State, irregularity: Irregularity, ruling: Ruling, effect: LeadRight) -> State:
    mark = LeadMark(irregularity.seat, irregularity.number, right=effect)
    return state if mark in state.ledger.marks else state.noting(marks=(*state.ledger.marks, mark))


def _clear(state: State, irregularity: Irregularity) -> State:
    ledger = state.ledger
    unauthorized = tuple(entry for entry in ledger.unauthorized if entry.irregularity != irregularity.number)
    used = None if unauthorized else state.rules.cited.get(Cited.USED)
    return state.noting(
        marks=tuple(mark for mark in ledger.marks if mark.irregularity != irregularity.number),
        unauthorized=unauthorized,
        watch=tuple(law for law in ledger.watch if law != used),
    )


def _must_pass(state: State, irregularity: Irregularity, ruling: Ruling, effect: MustPass) -> State:
    return obliged(state, Obligation(seat_of(state, irregularity, effect.who), effect.extent, ruling.law))


def _may_not_use(state: State, irregularity: Irregularity, ruling: Ruling, effect: MayNotUse) -> State:
    seats = tuple(seat_of(state, irregularity, role) for role in effect.seats)
    return unauthorized(
        state, Unauthorized(seats, seat_of(state, irregularity, effect.source), effect.law, irregularity.number)
    )


def _watch(state: State, irregularity: Irregularity, ruling: Ruling, effect: Watch) -> State:
    if state.rules.watch[effect.law].offenders_only and irregularity.seat.side not in state.ledger.gained:
        state = state.noting(gained=(*state.ledger.gained, irregularity.seat.side))
    return watched(state, effect.law)


def _adjust(state: State, irregularity: Irregularity, ruling: Ruling, effect: Adjust) -> State:
    return adjusted(state, Adjustment(effect.sides, effect.law))


def _may_restrict(state: State, irregularity: Irregularity, ruling: Ruling, effect: MayRestrict) -> State:
    seat = irregularity.seat.partner
    entry = LeadRestriction(seat, effect.prohibit, effect.require, ruling.law, irregularity.number)
    others = (
        restriction for restriction in state.ledger.restrictions if restriction.irregularity != irregularity.number
    )
    return state.noting(restrictions=(*others, entry))


def _restrict(state: State, irregularity: Irregularity, ruling: Ruling, effect: Restrict) -> State:
    restrictions = (
        replace(restriction, chosen=effect.chosen, extent=effect.extent)
        if restriction.irregularity == irregularity.number
        else restriction
        for restriction in state.ledger.restrictions
    )
    return state.noting(restrictions=tuple(restrictions))


def _bar(state: State, irregularity: Irregularity, ruling: Ruling, effect: Bar) -> State:
    seats = tuple(seat_of(state, irregularity, role) for role in effect.who)
    return state.noting(barred=(*state.ledger.barred, Barred(seats, effect.acts, ruling.law)))


def _lie_open(state: State, irregularity: Irregularity) -> State:
    led = getattr(irregularity.facts, "led", False)
    lying = {seen.card for seen in state.ledger.exposed}
    exposed = tuple(Exposed(irregularity.seat, card, led) for card in irregularity.cards if card not in lying)
    return state.noting(exposed=(*state.ledger.exposed, *exposed))


def _pick_up(state: State, irregularity: Irregularity) -> State:
    return state.noting(
        exposed=tuple(exposed for exposed in state.ledger.exposed if exposed.seat is not irregularity.seat)
    )


def _penalty_cards(state: State, irregularity: Irregularity) -> State:
    """Every card that the player has lying open becomes a penalty card."""
    assert irregularity.spoken is not None, "an article made them so"
    law = irregularity.spoken.law
    cards = ((exposed.card, exposed.led) for exposed in state.ledger.exposed if exposed.seat is irregularity.seat)
    return _pick_up(lying_open(state, irregularity.seat, cards, law), irregularity)


# Questions and choices


def _ask(state: State, irregularity: Irregularity, ruling: Ruling, effect: Ask) -> State:
    if effect.question == "tricks" and any(pending.decision.question == "tricks" for pending in state.ledger.pending):
        return state  # A claim and a revoke before it are settled by one number.
    text = None if effect.text is None else filled(effect.text, state, irregularity)
    decision = Decision(DIRECTOR, effect.law, question=effect.question, text=text)
    return asked(state, Pending(decision, irregularity.number, effect.fact))


def _offer(state: State, irregularity: Irregularity, ruling: Ruling, effect: Offer) -> State:
    options = tuple(
        Option(choice.id, choice.law, filled(choice.text, state, irregularity)) for choice in effect.choices
    )
    decision = Decision(str(seat_of(state, irregularity, effect.to)), effect.law, options)
    values = tuple((offered.id, offered.value) for offered in effect.choices)
    return asked(state, Pending(decision, irregularity.number, effect.fact, values, effect.overrules))


_DO: dict[Do, Callable[[State, Irregularity], State]] = {
    **CALL_EFFECTS,
    Do.SERVED: _served,
    Do.RESTRICT_LEAD: _restrict_lead,
    Do.CLEAR: _clear,
    Do.LIE_OPEN: _lie_open,
    Do.PICK_UP: _pick_up,
    Do.PENALTY_CARDS: _penalty_cards,
}
_MORE: dict[type, Callable[[State, Irregularity, Ruling, Any], State]] = {
    MustPass: _must_pass,
    MayNotUse: _may_not_use,
    LeadRight: _lead_right,
    MayRestrict: _may_restrict,
    Restrict: _restrict,
    Bar: _bar,
    Watch: _watch,
    Adjust: _adjust,
    Ask: _ask,
    Offer: _offer,
}
