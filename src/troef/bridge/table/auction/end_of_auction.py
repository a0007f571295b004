"""From the end of the auction to the opening lead: what the auction left behind for the lead (2017: 22, 24D–E, 26)."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.laws.facts.auction import ExposedAtEnd, LeadPenalty, RestrictedLead, WithdrawnCall
from troef.bridge.laws.facts.play import ExposedInPlay, FaceDownLead, PartnerOnLead, SeveralPenaltyCards
from troef.bridge.table.exposed_cards import exposed_in_auction
from troef.bridge.table.irregularities.handling import closed, opened
from troef.bridge.table.state import Exposed, LeadMark, Phase, State
from troef.cards import Rank, Suit


def ended_auction(state: State) -> State:
    """The final pass has been made, or the auction goes on after all."""
    if state.phase is Phase.AUCTION and state.auction.is_over:
        state = replace(state, phase=Phase.CLARIFICATION)
    elif state.phase is Phase.CLARIFICATION and not state.auction.is_over:
        return _reopened(state)
    if state.phase is not Phase.CLARIFICATION or state.declarer is None:
        return state
    return _with_cards(_with_restrictions(state))


def _reopened(state: State) -> State:
    """What the end of the auction brought is undone; it comes back when the auction ends again."""
    loose, penalty_cards = state.ledger.play.cards.loose, state.ledger.penalty_cards
    seen = [other for other in state.ledger.irregularities if isinstance(other.facts, ExposedInPlay)]
    for irregularity in state.ledger.irregularities:
        of_a_card = any(lying.irregularity == irregularity.number for lying in loose)
        if of_a_card or isinstance(irregularity.facts, (*_OF_THE_END, ExposedInPlay)):
            state = closed(state, irregularity)
    state = state.noting(restrictions=(), penalty_cards=()).setting(loose=(), down=None, asked=None, offered=())
    again = tuple(
        Exposed(penalty_card.seat, penalty_card.card, penalty_card.kind == "major") for penalty_card in penalty_cards
    )
    state = replace(state.noting(exposed=(*state.ledger.exposed, *again)), phase=Phase.AUCTION, play=None)
    for irregularity in seen:
        state = exposed_in_auction(state, irregularity.seat, irregularity.cards, led=False)
    for lying in loose:  # a card that was led is one seen in the auction
        state = exposed_in_auction(state, lying.seat, (lying.card,), led=True)
    return state


_OF_THE_END = (RestrictedLead, ExposedAtEnd, FaceDownLead, PartnerOnLead, SeveralPenaltyCards)
"""What is asked once the auction is over."""


def _with_restrictions(state: State) -> State:
    """Every mark of a player who has become a defender becomes an irregularity of the lead, one for each player."""
    known_ = {
        irregularity.seat
        for irregularity in state.ledger.irregularities
        if isinstance(irregularity.facts, RestrictedLead)
    }
    known_ |= {entry.seat.partner for entry in state.ledger.restrictions}
    for mark in state.ledger.marks:
        if state.is_defender(mark.seat) and mark.seat not in known_:
            known_.add(mark.seat)
            facts = _withdrawn(state, mark) if mark.right is None else _penalty(state, mark)
            state = opened(state, facts, mark.seat, mark.seat)
    return state


def _penalty(state: State, mark: LeadMark) -> LeadPenalty:
    """All that this player's infractions give declarer over his partner's lead; some at the opening only."""
    rights = (other.right for other in state.ledger.marks if other.seat is mark.seat)
    opening = mark.seat.partner is state.leader
    return LeadPenalty(rights=tuple(right for right in rights if right and (opening or not right.opening_only)))


def _withdrawn(state: State, mark: LeadMark) -> WithdrawnCall:
    counting = [state.calls[index] for index in state.line if index is not None]
    shown = {denomination.suit for call in counting if call.seat is mark.seat for denomination in call.shows}
    return WithdrawnCall(shown=_suits(shown), withdrawn=mark.withdrawn)


def _suits(suits: set[Suit | None]) -> frozenset[Suit]:
    return frozenset(suit for suit in suits if suit is not None)


def _with_cards(state: State) -> State:
    """Cards seen in the auction become penalty cards of a defender, or go back into the hand."""
    asked = {
        irregularity.seat
        for irregularity in state.ledger.irregularities
        if isinstance(irregularity.facts, ExposedAtEnd)
    }
    for seat in dict.fromkeys(exposed.seat for exposed in state.ledger.exposed if exposed.seat not in asked):
        mine = [seen for seen in state.ledger.exposed if seen.seat is seat]
        facts = ExposedAtEnd(
            defender=state.is_defender(seat),
            cards=len(mine),
            honour=any(exposed.card.rank >= Rank.TEN for exposed in mine),
            led=any(exposed.led for exposed in mine),
        )
        state = opened(state, facts, seat, seat, cards=tuple(exposed.card for exposed in mine))
    return state
