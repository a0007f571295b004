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
    Effect,
    Extent,
    LeadRight,
    MayNotUse,
    MayRestrict,
    MustPass,
    Offer,
    Restrict,
    Ruling,
    Watch,
)
from troef.bridge.table.auction.effects import CALL_EFFECTS, place_of
from troef.bridge.table.irregularities.ledger import adjusted, asked, lying_open, obliged, unauthorized, watched
from troef.bridge.table.state import (
    Adjustment,
    Barred,
    Exposed,
    LeadMark,
    LeadRestriction,
    Matter,
    Obligation,
    Pending,
    Phase,
    State,
    Unauthorized,
)
from troef.bridge.words.sentences import filled, seat_of
from troef.laws import DIRECTOR, Decision, Option


def carry_out(state: State, matter: Matter, ruling: Ruling, effect: Effect) -> State:
    """The state after one effect of a ruling."""
    if not isinstance(effect, Do):
        return _MORE[type(effect)](state, matter, ruling, effect)
    if effect in CALL_EFFECTS and (state.phase in (Phase.PLAY, Phase.ENDED) or state.ledger.aside.claim is not None):
        return _after_the_auction(state, matter, effect)
    return _DO[effect](state, matter)


def _after_the_auction(state: State, matter: Matter, effect: Do) -> State:
    """Once cards are played the calls that count stand, and another never counts (2017: 41C)."""
    if matter.place in state.line:
        return CALL_EFFECTS[effect](state, matter) if effect is Do.ACCEPT else state
    return CALL_EFFECTS[effect if effect in _OF_A_VOID_CALL else Do.CANCEL](state, matter)


_OF_A_VOID_CALL = (Do.CANCEL, Do.VOID, Do.DROP_SUBSTITUTE, Do.CANCEL_SUBSTITUTE)


# What follows a call


def _served(state: State, matter: Matter) -> State:
    kept = (e for e in state.ledger.obligations if e.seat is not matter.seat or e.extent is Extent.THROUGHOUT)
    return state.noting(obligations=tuple(kept))


def _restrict_lead(state: State, matter: Matter) -> State:
    told = state.calls[place_of(matter)]
    suits = frozenset(each.suit for each in told.shows if each.suit is not None)
    mark = LeadMark(matter.seat, matter.number, suits)
    return state if mark in state.ledger.marks else state.noting(marks=(*state.ledger.marks, mark))


def _lead_right(state: State, matter: Matter, ruling: Ruling, effect: LeadRight) -> State:
    mark = LeadMark(matter.seat, matter.number, right=effect)
    return state if mark in state.ledger.marks else state.noting(marks=(*state.ledger.marks, mark))


def _clear(state: State, matter: Matter) -> State:
    ledger = state.ledger
    unauthorized = tuple(each for each in ledger.unauthorized if each.matter != matter.number)
    used = None if unauthorized else state.rules.cited.get(Cited.USED)
    return state.noting(
        marks=tuple(each for each in ledger.marks if each.matter != matter.number),
        unauthorized=unauthorized,
        watch=tuple(law for law in ledger.watch if law != used),
    )


def _must_pass(state: State, matter: Matter, ruling: Ruling, effect: MustPass) -> State:
    return obliged(state, Obligation(seat_of(state, matter, effect.who), effect.extent, ruling.law))


def _may_not_use(state: State, matter: Matter, ruling: Ruling, effect: MayNotUse) -> State:
    seats = tuple(seat_of(state, matter, role) for role in effect.seats)
    return unauthorized(state, Unauthorized(seats, seat_of(state, matter, effect.source), effect.law, matter.number))


def _watch(state: State, matter: Matter, ruling: Ruling, effect: Watch) -> State:
    if state.rules.watch[effect.law].offenders_only and matter.seat.side not in state.ledger.gained:
        state = state.noting(gained=(*state.ledger.gained, matter.seat.side))
    return watched(state, effect.law)


def _adjust(state: State, matter: Matter, ruling: Ruling, effect: Adjust) -> State:
    return adjusted(state, Adjustment(effect.sides, effect.law))


def _may_restrict(state: State, matter: Matter, ruling: Ruling, effect: MayRestrict) -> State:
    seat = matter.seat.partner
    entry = LeadRestriction(seat, effect.prohibit, effect.require, ruling.law, matter.number)
    others = (each for each in state.ledger.restrictions if each.matter != matter.number)
    return state.noting(restrictions=(*others, entry))


def _restrict(state: State, matter: Matter, ruling: Ruling, effect: Restrict) -> State:
    restrictions = (
        replace(each, chosen=effect.chosen, extent=effect.extent) if each.matter == matter.number else each
        for each in state.ledger.restrictions
    )
    return state.noting(restrictions=tuple(restrictions))


def _bar(state: State, matter: Matter, ruling: Ruling, effect: Bar) -> State:
    seats = tuple(seat_of(state, matter, role) for role in effect.who)
    return state.noting(barred=(*state.ledger.barred, Barred(seats, effect.acts, ruling.law)))


def _lie_open(state: State, matter: Matter) -> State:
    led = getattr(matter.facts, "led", False)
    lying = {each.card for each in state.ledger.exposed}
    exposed = tuple(Exposed(matter.seat, card, led) for card in matter.cards if card not in lying)
    return state.noting(exposed=(*state.ledger.exposed, *exposed))


def _pick_up(state: State, matter: Matter) -> State:
    return state.noting(exposed=tuple(each for each in state.ledger.exposed if each.seat is not matter.seat))


def _penalty_cards(state: State, matter: Matter) -> State:
    """Every card that the player has lying open becomes a penalty card."""
    assert matter.spoken is not None, "an article made them so"
    law = matter.spoken.law
    cards = ((each.card, each.led) for each in state.ledger.exposed if each.seat is matter.seat)
    return _pick_up(lying_open(state, matter.seat, cards, law), matter)


# Questions and choices


def _ask(state: State, matter: Matter, ruling: Ruling, effect: Ask) -> State:
    text = None if effect.text is None else filled(effect.text, state, matter)
    decision = Decision(DIRECTOR, effect.law, question=effect.question, text=text)
    return asked(state, Pending(decision, matter.number, effect.fact))


def _offer(state: State, matter: Matter, ruling: Ruling, effect: Offer) -> State:
    options = tuple(Option(each.id, each.law, filled(each.text, state, matter)) for each in effect.choices)
    decision = Decision(str(seat_of(state, matter, effect.to)), effect.law, options)
    values = tuple((each.id, each.value) for each in effect.choices)
    return asked(state, Pending(decision, matter.number, effect.fact, values, effect.overrules))


_DO: dict[Do, Callable[[State, Matter], State]] = {
    **CALL_EFFECTS,
    Do.SERVED: _served,
    Do.RESTRICT_LEAD: _restrict_lead,
    Do.CLEAR: _clear,
    Do.LIE_OPEN: _lie_open,
    Do.PICK_UP: _pick_up,
    Do.PENALTY_CARDS: _penalty_cards,
}
_MORE: dict[type, Callable[[State, Matter, Ruling, Any], State]] = {
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
