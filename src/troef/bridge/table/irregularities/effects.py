"""Effects of rulings. Each is a small change of the state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from troef.bridge.laws.register import EngineCitation
from troef.bridge.laws.ruling import (
    AdjustScore,
    AskDirector,
    BarPlayers,
    CallEffect,
    Extent,
    LeadRight,
    MayNotUse,
    MayRestrict,
    MustPassEffect,
    OfferChoice,
    RestrictLead,
    WatchArticle,
)
from troef.bridge.table.auction.effects import CALL_EFFECTS, place_of
from troef.bridge.table.state import (
    BarredSeats,
    BridgeIrregularity,
    BridgeState,
    BridgeUnauthorized,
    DueAdjustment,
    ExposedCard,
    LeadRestrictionState,
    Obligation,
    PendingDecision,
    Phase,
    WithdrawnCallMark,
    add_adjustment,
    add_obligation,
    add_penalty_cards,
    add_pending,
    add_unauthorized,
    add_watch,
)
from troef.bridge.wording.templates import fill_template, seat_of_role
from troef.laws import DIRECTOR, Decision, Effect, Option, Ruling


def carry_out(state: BridgeState, irregularity: BridgeIrregularity, ruling: Ruling, effect: Effect) -> BridgeState:
    """Return the state after one effect of a ruling, other than on cards."""
    if not isinstance(effect, CallEffect):
        return _MORE[type(effect)](state, irregularity, ruling, effect)
    playing = state.phase in (Phase.PLAY, Phase.ENDED) or state.ledger.play.claims.claim is not None
    if playing and effect in CALL_EFFECTS:  # Standing calls stay, and no other call counts (2017: 41C).
        if irregularity.place not in state.standing_call_indexes:
            effect = effect if effect in _OF_A_VOID_CALL else CallEffect.CANCEL
        elif effect not in (CallEffect.ACCEPT, CallEffect.VOID):
            return state
    return _DO[effect](state, irregularity)


_OF_A_VOID_CALL = (CallEffect.CANCEL, CallEffect.VOID, CallEffect.DROP_SUBSTITUTE, CallEffect.CANCEL_SUBSTITUTE)


# Consequences of calls


def _served(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    seat, before = irregularity.seat, state.ledger.obligations
    kept = tuple(other for other in before if other.seat is not seat or other.extent is Extent.THROUGHOUT)
    return state.with_ledger(obligations=kept)


def _restrict_lead(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    recorded = state.calls[place_of(irregularity)]
    suits = frozenset(denomination.suit for denomination in recorded.shows if denomination.suit is not None)
    return _marked(state, WithdrawnCallMark(irregularity.seat, irregularity.number, suits))


def _marked(state: BridgeState, mark: WithdrawnCallMark) -> BridgeState:
    marks = state.ledger.withdrawn_call_marks
    return state if mark in marks else state.with_ledger(withdrawn_call_marks=(*marks, mark))


def _lead_right(state: BridgeState, irregularity: BridgeIrregularity, ruling: Ruling, effect: LeadRight) -> BridgeState:
    return _marked(state, WithdrawnCallMark(irregularity.seat, irregularity.number, right=effect))


def _clear(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    ledger, number = state.ledger, irregularity.number
    unauthorized = tuple(entry for entry in ledger.unauthorized if entry.irregularity != number)
    marks = tuple(mark for mark in ledger.withdrawn_call_marks if mark.irregularity != number)
    used = None if unauthorized else state.rules.cited.get(EngineCitation.USED)
    watch = tuple(law for law in ledger.watch if law != used)
    return state.with_ledger(withdrawn_call_marks=marks, unauthorized=unauthorized, watch=watch)


def _must_pass(
    state: BridgeState, irregularity: BridgeIrregularity, ruling: Ruling, effect: MustPassEffect
) -> BridgeState:
    seat = seat_of_role(state, irregularity, effect.seat_role)
    return add_obligation(state, Obligation(seat, effect.extent, ruling.law))


def _may_not_use(
    state: BridgeState, irregularity: BridgeIrregularity, ruling: Ruling, effect: MayNotUse
) -> BridgeState:
    seats = tuple(seat_of_role(state, irregularity, role) for role in effect.seats)
    source = seat_of_role(state, irregularity, effect.source)
    return add_unauthorized(state, BridgeUnauthorized(seats, source, effect.law, irregularity.number))


def _watch(state: BridgeState, irregularity: BridgeIrregularity, ruling: Ruling, effect: WatchArticle) -> BridgeState:
    if state.rules.watch[effect.law].offenders_only and irregularity.seat.side not in state.ledger.gained:
        state = state.with_ledger(gained=(*state.ledger.gained, irregularity.seat.side))
    return add_watch(state, effect.law)


def _adjust(state: BridgeState, irregularity: BridgeIrregularity, ruling: Ruling, effect: AdjustScore) -> BridgeState:
    return add_adjustment(state, DueAdjustment(effect.sides, effect.law))


def _may_restrict(
    state: BridgeState, irregularity: BridgeIrregularity, ruling: Ruling, effect: MayRestrict
) -> BridgeState:
    seat, number = irregularity.seat.partner, irregularity.number
    entry = LeadRestrictionState(seat, effect.prohibit, effect.require, ruling.law, number)
    others = (other for other in state.ledger.restrictions if other.irregularity != number)
    return state.with_ledger(restrictions=(*others, entry))


def _restrict(
    state: BridgeState, irregularity: BridgeIrregularity, ruling: Ruling, effect: RestrictLead
) -> BridgeState:
    restrictions = tuple(
        replace(entry, chosen=effect.chosen, extent=effect.extent)
        if entry.irregularity == irregularity.number
        else entry
        for entry in state.ledger.restrictions
    )
    return state.with_ledger(restrictions=restrictions)


def _bar(state: BridgeState, irregularity: BridgeIrregularity, ruling: Ruling, effect: BarPlayers) -> BridgeState:
    seats = tuple(seat_of_role(state, irregularity, role) for role in effect.seat_roles)
    return state.with_ledger(barred=(*state.ledger.barred, BarredSeats(seats, effect.acts, ruling.law)))


def _lie_open(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    led = getattr(irregularity.facts, "led", False)
    lying = {seen.card for seen in state.ledger.exposed}
    exposed = tuple(ExposedCard(irregularity.seat, card, led) for card in irregularity.cards if card not in lying)
    return state.with_ledger(exposed=(*state.ledger.exposed, *exposed))


def _pick_up(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    kept = tuple(exposed for exposed in state.ledger.exposed if exposed.seat is not irregularity.seat)
    return state.with_ledger(exposed=kept)


def _penalty_cards(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    assert irregularity.spoken is not None, "an article made them so"
    law = irregularity.spoken.law
    cards = ((exposed.card, exposed.led) for exposed in state.ledger.exposed if exposed.seat is irregularity.seat)
    return _pick_up(add_penalty_cards(state, irregularity.seat, cards, law), irregularity)


# Questions and choices


def _ask(state: BridgeState, irregularity: BridgeIrregularity, ruling: Ruling, effect: AskDirector) -> BridgeState:
    if effect.question == "tricks" and any(pending.decision.question == "tricks" for pending in state.ledger.pending):
        return state  # A claim and a revoke before it are settled by one number.
    text = None if effect.text is None else fill_template(effect.text, state, irregularity)
    decision = Decision(DIRECTOR, effect.law, question=effect.question, text=text)
    return add_pending(state, PendingDecision(decision, irregularity.number, effect.fact))


def _offer(state: BridgeState, irregularity: BridgeIrregularity, ruling: Ruling, effect: OfferChoice) -> BridgeState:
    texts = (fill_template(choice.text, state, irregularity) for choice in effect.choices)
    options = tuple(Option(choice.id, choice.law, text) for choice, text in zip(effect.choices, texts, strict=True))
    decision = Decision(str(seat_of_role(state, irregularity, effect.to)), effect.law, options)
    values = tuple((offered.id, offered.value) for offered in effect.choices)
    return add_pending(state, PendingDecision(decision, irregularity.number, effect.fact, values, effect.overrules))


_DO: dict[CallEffect, Callable[[BridgeState, BridgeIrregularity], BridgeState]] = {
    **CALL_EFFECTS,
    CallEffect.SERVED: _served,
    CallEffect.RESTRICT_LEAD: _restrict_lead,
    CallEffect.CLEAR: _clear,
    CallEffect.LIE_OPEN: _lie_open,
    CallEffect.PICK_UP: _pick_up,
    CallEffect.PENALTY_CARDS: _penalty_cards,
}
_MORE: dict[type, Callable[[BridgeState, BridgeIrregularity, Ruling, Any], BridgeState]] = {
    MustPassEffect: _must_pass,
    MayNotUse: _may_not_use,
    LeadRight: _lead_right,
    MayRestrict: _may_restrict,
    RestrictLead: _restrict,
    BarPlayers: _bar,
    WatchArticle: _watch,
    AdjustScore: _adjust,
    AskDirector: _ask,
    OfferChoice: _offer,
}
