"""Cards from the hand whose turn it is. They always count."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.laws.facts.play import ExposedInPlay, PenaltyCardNotPlayed, PlayedOnExplanation
from troef.bridge.laws.register import EngineCitation
from troef.bridge.table.events import BridgePlayEvent
from troef.bridge.table.exposed_cards import add_exposed
from troef.bridge.table.irregularities.ledger import clear_bars
from troef.bridge.table.irregularities.processing import close_irregularity, open_irregularity
from troef.bridge.table.play.effects import clear_penalty
from troef.bridge.table.play.legal_cards import apply_restrictions, cards_following_suit, disobeyed, legal_cards_for
from troef.bridge.table.play.revokes import detect_past_revokes, establish, record_revoke
from troef.bridge.table.play.trick_cards import lay_card, play_of
from troef.bridge.table.state import BridgeState, Phase
from troef.cards import Card, Seat


def play_in_turn(state: BridgeState, seat: Seat, card: Card, event: BridgePlayEvent | None = None) -> BridgeState:
    """Play a card from the hand whose turn it is.

    It counts, even if it is a revoke or not the penalty card that was due.
    """
    trick = play_of(state).number
    suit_first = cards_following_suit(state, seat)
    obeying = apply_restrictions(state, seat, suit_first)
    restricted = disobeyed(state, seat, card)
    proper_ones = legal_cards_for(state, seat)
    led = play_of(state).cards[0][1].suit if play_of(state).cards else None
    was_open = any(lying.seat is seat and lying.card is card for lying in state.ledger.penalty_cards)
    state = _laid(state, seat, card, obeying=bool(card.bit & obeying))
    if not card.bit & suit_first:
        open_ones = seat is state.dummy or any(
            lying_card.seat is seat and lying_card.card.suit is led for lying_card in state.ledger.penalty_cards
        )
        return record_revoke(state, seat, card, led, trick, faced=open_ones, was_open=was_open)
    if not card.bit & obeying:
        return record_revoke(state, seat, card, None, trick, faced=seat is state.dummy, restricted=restricted)
    if not card.bit & proper_ones:
        return open_irregularity(state, PenaltyCardNotPlayed(), seat, seat, cards=(card,), trick=trick)
    if event is not None and event.misinformed == "explanation":
        facts = PlayedOnExplanation(declaring=not state.is_defender(seat), too_late=False)
        return open_irregularity(state, facts, seat, seat, cards=(card,), trick=trick)
    return state


def _laid(state: BridgeState, seat: Seat, card: Card, obeying: bool) -> BridgeState:
    """Add the card to the trick and end all that it ends. A restriction that it does not obey stays."""
    number = play_of(state).number
    leading = not play_of(state).cards
    demands, barred = state.ledger.play.lead.demands, state.ledger.barred
    state = lay_card(clear_waiting_for(state, seat, card), seat, card)
    state = state if obeying else state.with_play_ledger(demands=demands).with_ledger(barred=barred)
    if leading and obeying:
        state = end_lead_restrictions(state, seat)
    state = establish(state, seat.side, EngineCitation.BY_PLAY, before=number)
    state = detect_past_revokes(state, seat, card) if play_of(state).hands[seat.index] is None else state
    return end_play(expose_other_cards(state, seat, card))


def clear_waiting_for(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """Clear everything that waits for this card."""
    state = clear_penalty(clear_bars(state, seat), seat, card)
    ledger = state.ledger.play
    changes: dict[str, object] = {}
    if ledger.cards.loose:
        changes["loose"] = tuple(
            loose for loose in ledger.cards.loose if loose.seat is not seat or loose.card is not card
        )
    if any(demand.seat is seat for demand in ledger.lead.demands):
        changes["demands"] = tuple(demand for demand in ledger.lead.demands if demand.seat is not seat)
    if ledger.lead.picked is not None and ledger.lead.picked[0] is seat:
        changes["picked"] = None
    if ledger.lead.refused is not None and ledger.lead.refused[0] is seat:
        changes["refused"] = None
    return state.with_play_ledger(**changes) if changes else state


def expose_other_cards(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """Expose the other cards that the player showed together with the one that is played (58B2)."""
    shown = state.ledger.play.cards.shown_together
    if all(by is not seat for by, _ in shown):
        return state
    others = tuple(other for by, other in shown if by is seat and other is not card)
    state = state.with_play_ledger(shown_together=tuple(placed for placed in shown if placed[0] is not seat))
    for irregularity in state.ledger.irregularities:
        if isinstance(irregularity.facts, ExposedInPlay) and irregularity.seat is seat and card in irregularity.cards:
            state = close_irregularity(state, irregularity)
    return add_exposed(state, seat, others, two_at_once=True) if others else state


def end_lead_restrictions(state: BridgeState, seat: Seat) -> BridgeState:
    """End the restrictions on this lead, and the obligations about declarer's lead."""
    kept = []
    for entry in state.ledger.restrictions:
        if entry.seat is not seat or entry.chosen is None or entry.extent == "while-on-lead":
            kept.append(entry)
    state = state.with_ledger(restrictions=tuple(kept))
    ledger = state.ledger.play
    return (
        state.with_play_ledger(retracted=False, must_lead=None)
        if ledger.lead.retracted or ledger.lead.must_lead
        else state
    )


def end_play(state: BridgeState) -> BridgeState:
    """End the board after the thirteenth trick."""
    over = len(play_of(state).tricks) == 13 and state.ledger.play.trick.repair is None
    return replace(state, phase=Phase.ENDED) if over else state
