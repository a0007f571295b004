"""Calls, and words, pauses and questions that may inform partner (I-5 to I-8, I-10)."""

from __future__ import annotations

from troef.cards import Seat
from troef.engine.acts import no_card_played, no_complete_trick
from troef.engine.table import applies
from troef.klaverjas.game.bidding import Bidding, KlaverjasCall, KlaverjasCallStatus
from troef.klaverjas.game.trick import Trick
from troef.klaverjas.laws import facts
from troef.klaverjas.laws.facts import KlaverjasEffect
from troef.klaverjas.table.events import KlaverjasAskEvent, KlaverjasBidEvent, KlaverjasInformEvent
from troef.klaverjas.table.state import KlaverjasIrregularity, KlaverjasState, KlaverjasUnauthorized


@applies(KlaverjasBidEvent)
def apply_call(state: KlaverjasState, event: KlaverjasBidEvent) -> KlaverjasState:
    """Apply a call. One that is out of order gets a ruling and does not count."""
    state = record_extra_words(state, event.by) if event.said else state
    bidding = state.bidding.after_imposed_passes(event.by)
    if state.award is not None and bidding.final_call is None:
        return state.with_ruling(facts.SpokeAfterTheEnd(event.by))
    call = _facts(state, bidding, event)
    ruling = state.law.about(call)
    if ruling is None:
        bidding = bidding.with_call(KlaverjasCall(event.by, event.trump))
        state = state.but(bidding=bidding)
        if bidding.trump is not None:
            return state.but(on_table=Trick(bidding.trump, bidding.dealer.lho))
        return state.with_ruling(facts.AllPassed(bidding.dealer)) if bidding.is_forced else state
    bidding = state.bidding.with_call(KlaverjasCall(event.by, event.trump, KlaverjasCallStatus.CANCELLED))
    if KlaverjasEffect.BARS_SIDE in ruling.effects:
        bidding = bidding.with_barred(event.by.side)
    return state.but(bidding=bidding).with_ruling(call)


def _facts(state: KlaverjasState, bidding: Bidding, event: KlaverjasBidEvent) -> facts.CallAtTable:
    caller, final = event.by, state.bidding.final_call
    call = facts.CallMade(
        after_trumps=state.phase != "auction",
        by_declarer=final is not None and final.seat is caller and final.trump is not None,
        in_turn=bidding.turn is caller,
        passes=event.trump is None,
        forced=bidding.is_forced,
        barred="play" not in bidding.legal,
    )
    return facts.CallAtTable(caller, call, state.bidding.trump)


@applies(KlaverjasInformEvent)
def record_information(state: KlaverjasState, event: KlaverjasInformEvent) -> KlaverjasState:
    """Apply information to partner: the length of a pause (I-8), or more words than are allowed (I-5)."""
    if state.phase == "ended":
        return state
    if event.how != "tempo":
        return record_extra_words(state, event.by)
    again = any(waiter.side is event.by.side for waiter in state.waits)
    state = state.but(waits=(*state.waits, event.by)).with_ruling(facts.LongWait(event.by, again))
    return _partner_knows(state, event.by, "8")


@applies(KlaverjasAskEvent)
def answer_question(state: KlaverjasState, event: KlaverjasAskEvent) -> KlaverjasState:
    """Apply a question. Declarer and trumps may be asked for; a covered trick or a revoke gets a ruling (I-26)."""
    if state.phase == "ended" or event.about in ("auction", "call"):
        return state
    if event.about == "trick":
        if not state.complete:
            raise no_complete_trick()
        lies_open = state.on_table is not None and state.on_table.is_complete
        return state if lies_open else state.with_ruling(facts.LooksBack(event.by))
    if not state.tricks or not any(trick.plays for trick in state.tricks):
        raise no_card_played()
    return state.with_ruling(facts.AsksAboutRevoke(event.by))


def record_extra_words(state: KlaverjasState, seat: Seat) -> KlaverjasState:
    """Record that this seat said more than play or pass. Partner may not use it, and the director judges it."""
    again = any(
        irregularity.law == "5" and irregularity.seat.side is seat.side for irregularity in state.irregularities
    )
    irregularity = KlaverjasIrregularity("5", "influenced", seat, seat, again)
    state = state.but(irregularities=(*state.irregularities, irregularity)).with_ruling(facts.ExtraWords(seat))
    return _partner_knows(state, seat, "5")


def _partner_knows(state: KlaverjasState, seat: Seat, law: str) -> KlaverjasState:
    return state.but(unauthorized=(*state.unauthorized, KlaverjasUnauthorized(seat.partner, seat, law)))
