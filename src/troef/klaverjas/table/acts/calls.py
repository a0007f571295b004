"""Calls, and everything else that is said or shown to a partner (I-5 to I-8, I-10)."""

from __future__ import annotations

from troef.cards import Seat
from troef.engine.acts import no_card_played, no_complete_trick
from troef.klaverjas.game.bidding import Bidding, KlaverjasCall, KlaverjasCallStatus
from troef.klaverjas.game.trick import Trick
from troef.klaverjas.laws.facts import (
    AllPassed,
    AsksAboutRevoke,
    CallAtTable,
    CallMade,
    ExtraWords,
    KlaverjasEffect,
    LongWait,
    LooksBack,
    SpokeAfterTheEnd,
)
from troef.klaverjas.table.events import KlaverjasAskEvent, KlaverjasBidEvent, KlaverjasInformEvent
from troef.klaverjas.table.state import KlaverjasIrregularity, KlaverjasState, KlaverjasUnauthorized


def apply_call(state: KlaverjasState, event: KlaverjasBidEvent) -> KlaverjasState:
    """Apply a call, in turn or not."""
    state = record_extra_words(state, event.by) if event.said else state
    bidding = state.bidding.after_imposed_passes(event.by)
    if state.award is not None and bidding.final_call is None:
        return state.with_ruling(SpokeAfterTheEnd(event.by))
    call = _facts(state, bidding, event)
    ruling = state.law.about(call)
    if ruling is None:
        return _stands(state, bidding.with_call(KlaverjasCall(event.by, event.trump)))
    bidding = state.bidding.with_call(KlaverjasCall(event.by, event.trump, KlaverjasCallStatus.CANCELLED))
    if KlaverjasEffect.BARS_SIDE in ruling.effects:
        bidding = bidding.with_barred(event.by.side)
    return state.but(bidding=bidding).with_ruling(call)


def _facts(state: KlaverjasState, bidding: Bidding, event: KlaverjasBidEvent) -> CallAtTable:
    caller, final = event.by, state.bidding.final_call
    call = CallMade(
        after_trumps=state.phase != "auction",
        by_declarer=final is not None and final.seat is caller and final.trump is not None,
        in_turn=bidding.turn is caller,
        passes=event.trump is None,
        forced=bidding.is_forced,
        barred="play" not in bidding.legal,
    )
    return CallAtTable(caller, call, state.bidding.trump)


def _stands(state: KlaverjasState, bidding: Bidding) -> KlaverjasState:
    state = state.but(bidding=bidding)
    if bidding.trump is not None:
        return state.but(on_table=Trick(bidding.trump, bidding.dealer.lho))
    return state.with_ruling(AllPassed(bidding.dealer)) if bidding.is_forced else state


def record_information(state: KlaverjasState, event: KlaverjasInformEvent) -> KlaverjasState:
    """Apply information to partner: the length of a pause (I-8), or more words than are allowed (I-5)."""
    if state.phase == "ended":
        return state
    return _long_wait(state, event.by) if event.how == "tempo" else record_extra_words(state, event.by)


def answer_question(state: KlaverjasState, event: KlaverjasAskEvent) -> KlaverjasState:
    """Apply a question. Questions about declarer and trumps are allowed; other ones have no article (I-26)."""
    if state.phase == "ended" or event.about in ("auction", "call"):
        return state
    if event.about == "trick":
        if not state.complete:
            raise no_complete_trick()
        lies_open = state.on_table is not None and state.on_table.is_complete
        return state if lies_open else state.with_ruling(LooksBack(event.by))
    if not state.tricks or not any(trick.plays for trick in state.tricks):
        raise no_card_played()
    return state.with_ruling(AsksAboutRevoke(event.by))


def record_extra_words(state: KlaverjasState, seat: Seat) -> KlaverjasState:
    """Record words other than play and pass. Partner may not use them, and the director judges them."""
    again = any(
        irregularity.law == "5" and irregularity.seat.side is seat.side for irregularity in state.irregularities
    )
    irregularity = KlaverjasIrregularity("5", "influenced", seat, seat, again)
    state = state.but(irregularities=(*state.irregularities, irregularity)).with_ruling(ExtraWords(seat))
    return _partner_knows(state, seat, "5")


def _long_wait(state: KlaverjasState, seat: Seat) -> KlaverjasState:
    again = any(waiter.side is seat.side for waiter in state.waits)
    state = state.but(waits=(*state.waits, seat)).with_ruling(LongWait(seat, again))
    return _partner_knows(state, seat, "8")


def _partner_knows(state: KlaverjasState, seat: Seat, law: str) -> KlaverjasState:
    return state.but(unauthorized=(*state.unauthorized, KlaverjasUnauthorized(seat.partner, seat, law)))
