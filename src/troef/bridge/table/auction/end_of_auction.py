"""The end of the auction: missed turns, lead restrictions and exposed cards.

A player who was passed over gets the turn back. Withdrawn calls and exposed cards have consequences for the lead (2017:
17D3, 22, 24D–E, 26, 34; 1949: 35).
"""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import PASS
from troef.bridge.laws.facts.auction import (
    ExposedAtAuctionEnd,
    LaterCallsCancelled,
    LeadPenalty,
    LeadWithRestriction,
    MissedTurn,
    OutOfTurn,
    PassAmongThree,
    TurnPassedOver,
    WithdrawnCall,
)
from troef.bridge.laws.facts.play import ExposedInPlay, FaceDownLead, PartnerOnLead, SeveralPenaltyCards
from troef.bridge.table.auction import calls
from troef.bridge.table.auction.calls import process_queued_calls
from troef.bridge.table.events import CallEvent
from troef.bridge.table.exposed_cards import add_exposed_in_auction
from troef.bridge.table.irregularities.processing import close_irregularity, is_unruled, open_irregularity
from troef.bridge.table.state import (
    BridgeState,
    BridgeUnauthorized,
    CallStatus,
    ExposedCard,
    Phase,
    TableCall,
    WithdrawnCallMark,
    add_unauthorized,
)
from troef.cards import Rank, Seat, Side
from troef.engine.table import applies


def restore_missed_turn(state: BridgeState) -> BridgeState:
    """Resume the auction after three passes, if one of them took another player's turn."""
    missed = None if state.phase in (Phase.PLAY, Phase.ENDED) else _missed(state)
    if missed is None:
        return state
    index = next((counted for counted in state.standing_call_indexes[missed:] if counted is not None), None)
    if index is None:
        return state
    deprived, offender = _deprived(state.auction, missed), state.calls[index].seat
    seats = list(dict.fromkeys(call.seat for call in state.calls[index:] if call.status.in_force))
    sides = _offending_sides(state, index)
    state = open_irregularity(state, PassAmongThree(), offender, deprived, place=index)
    state = process_queued_calls(open_irregularity(state, MissedTurn(), offender, deprived, place=index))
    given_back = None if state.ledger.director else index
    return _not_for(state, sides - {offender.side}, seats).with_ledger(given_back=given_back)


@applies(CallEvent)
def made(state: BridgeState, event: CallEvent) -> BridgeState:
    """Record a call. After a missed turn was given back, a further pass out of turn is cancelled too."""
    first = state.ledger.given_back
    corrected = first is not None and not any(call.status.in_force for call in state.calls[first:])
    if first is None or not corrected or event.call is not PASS or event.by is state.auction.turn:
        return calls.apply_call(state, event)
    passed = replace(TableCall.plain(event.by, PASS), status=CallStatus.CANCELLED)
    return _not_for(replace(state, calls=(*state.calls, passed)), {state.calls[first].seat.side}, [event.by])


def restore_turn_on_attention(state: BridgeState) -> BridgeState:
    """Open an irregularity if the last passes took a player's turn, because attention is drawn (1949: 35)."""
    skipped = state.auction.skipped
    if state.rules.about(TurnPassedOver()) is None or skipped is None:
        return state
    index = state.standing_call_indexes[skipped]
    if index is None:
        return state
    offender, deprived = state.calls[index].seat, _deprived(state.auction, skipped)
    return process_queued_calls(open_irregularity(state, TurnPassedOver(), offender, deprived, place=index))


def _missed(state: BridgeState) -> int | None:
    """Return the index among the standing calls of the first pass that took another player's turn, or None."""
    missed = state.auction.missed
    if missed is not None and missed < len(state.standing_call_indexes):
        return missed
    waiting = _waiting_pass(state)
    if waiting is None:
        return None
    missed = state.auction.push(PASS, waiting).missed
    if missed is None or missed >= len(state.standing_call_indexes):
        return None
    called_since = {seat for seat, _ in state.auction.calls[missed:]} | {waiting}
    return None if _deprived(state.auction, missed) in called_since else missed


def _waiting_pass(state: BridgeState) -> Seat | None:
    """Return the player who has passed out of turn without a ruling, or None."""
    for irregularity in state.irregularities_about(OutOfTurn):
        if irregularity.place is not None and is_unruled(state, irregularity):
            return irregularity.seat if state.calls[irregularity.place].call is PASS else None
    return None


def _deprived(auction: Auction, missed: int) -> Seat:
    return auction.calls[missed - 1][0].lho if missed else auction.dealer


def _offending_sides(state: BridgeState, index: int) -> set[Side]:
    """Return the sides of all players who passed out of turn at or after the call with this index."""
    open_ = {irregularity.place for irregularity in state.irregularities_about(OutOfTurn)}
    later = enumerate(state.calls[index:], start=index)
    return {call.seat.side for p, call in later if call.status is CallStatus.ACCEPTED or p in open_}


def _not_for(state: BridgeState, sides: set[Side], sources: list[Seat]) -> BridgeState:
    law = state.rules.about(LaterCallsCancelled())
    for side in sides if law else ():
        for source in sources:
            state = add_unauthorized(state, BridgeUnauthorized(side.seats, source, law))
    return state


def end_auction(state: BridgeState) -> BridgeState:
    """End the auction after the final pass; resume an ended one that is no longer over."""
    if state.phase is Phase.AUCTION and state.auction.is_over:
        state = replace(state, phase=Phase.CLARIFICATION)
    elif state.phase is Phase.CLARIFICATION and not state.auction.is_over:
        return _reopened(state)
    if state.phase is not Phase.CLARIFICATION or state.declarer is None:
        return state
    return _with_cards(_with_restrictions(state))


def _reopened(state: BridgeState) -> BridgeState:
    """Undo the consequences of the end of the auction, which come back when it ends again."""
    loose, penalty_cards = state.ledger.play.cards.loose, state.ledger.penalty_cards
    seen = state.irregularities_about(ExposedInPlay)
    for irregularity in state.ledger.irregularities:
        of_a_card = any(lying.irregularity == irregularity.number for lying in loose)
        if of_a_card or isinstance(irregularity.facts, (*_OF_THE_END, ExposedInPlay)):
            state = close_irregularity(state, irregularity)
    again = tuple(ExposedCard(entry.seat, entry.card, entry.kind == "major") for entry in penalty_cards)
    state = state.with_ledger(restrictions=(), penalty_cards=(), exposed=(*state.ledger.exposed, *again))
    state = state.with_play_ledger(loose=(), down=None, lead_discussed=None, offered=())
    state = replace(state, phase=Phase.AUCTION, play=None)
    for irregularity in seen:
        state = add_exposed_in_auction(state, irregularity.seat, irregularity.cards, led=False)
    for lying in loose:  # A card that was led counts as exposed in the auction.
        state = add_exposed_in_auction(state, lying.seat, (lying.card,), led=True)
    return state


_OF_THE_END = (LeadWithRestriction, ExposedAtAuctionEnd, FaceDownLead, PartnerOnLead, SeveralPenaltyCards)
"""Facts that the law is asked about once the auction is over."""


def _with_restrictions(state: BridgeState) -> BridgeState:
    """Open an irregularity about partner's lead for each defender who withdrew a call or gave a right over it."""
    known_ = {irregularity.seat for irregularity in state.irregularities_about(LeadWithRestriction)}
    known_ |= {entry.seat.partner for entry in state.ledger.restrictions}
    for mark in state.ledger.withdrawn_call_marks:
        if state.is_defender(mark.seat) and mark.seat not in known_:
            known_.add(mark.seat)
            state = open_irregularity(state, _about_lead(state, mark), mark.seat, mark.seat)
    return state


def _about_lead(state: BridgeState, mark: WithdrawnCallMark) -> LeadWithRestriction:
    """Return the facts about the lead of the player's partner: withdrawn suits, or rights from all infractions."""
    if mark.right is None:
        counting = [state.calls[index] for index in state.standing_call_indexes if index is not None]
        shown = {denomination.suit for call in counting if call.seat is mark.seat for denomination in call.shows}
        return WithdrawnCall(shown=frozenset(suit for suit in shown if suit is not None), withdrawn=mark.withdrawn)
    rights = (other.right for other in state.ledger.withdrawn_call_marks if other.seat is mark.seat)
    opening = mark.seat.partner is state.leader
    return LeadPenalty(rights=tuple(right for right in rights if right and (opening or not right.opening_only)))


def _with_cards(state: BridgeState) -> BridgeState:
    """Ask the law about exposed cards: a defender's become penalty cards, others go back into the hand."""
    asked = {irregularity.seat for irregularity in state.irregularities_about(ExposedAtAuctionEnd)}
    for seat in dict.fromkeys(exposed.seat for exposed in state.ledger.exposed if exposed.seat not in asked):
        mine = [seen for seen in state.ledger.exposed if seen.seat is seat]
        facts = ExposedAtAuctionEnd(
            defender=state.is_defender(seat),
            cards=len(mine),
            honour=any(exposed.card.rank >= Rank.TEN for exposed in mine),
            led=any(exposed.led for exposed in mine),
        )
        state = open_irregularity(state, facts, seat, seat, cards=tuple(exposed.card for exposed in mine))
    return state
