"""Declarer's choices before a defender leads or plays a penalty card (2017: 26B, 50D2, 51)."""

from __future__ import annotations

from troef.bridge.game.play import cards_of
from troef.bridge.laws.facts.auction import LeadWithRestriction
from troef.bridge.laws.facts.play import FaceDownLead, PartnerOnLead, PrematureCard, SeveralPenaltyCards
from troef.bridge.table.irregularities.processing import add_fact, close_irregularity, open_irregularity
from troef.bridge.table.play.legal_cards import apply_restrictions, cards_following_suit, legal_cards_for, turn_of_play
from troef.bridge.table.play.trick_cards import play_of, return_to_hand
from troef.bridge.table.state import BridgeIrregularity, BridgeState
from troef.cards import SUITS_HIGH_FIRST, Seat


def pending_choices(state: BridgeState, seat: Seat) -> list[BridgeIrregularity]:
    """Return the irregularities about which declarer must choose before this player may lead or play."""
    choices: list[BridgeIrregularity] = []
    for irregularity in filter(state.is_asked, state.ledger.irregularities):
        player = irregularity.seat if isinstance(irregularity.facts, SeveralPenaltyCards) else irregularity.seat.partner
        if player is seat and isinstance(irregularity.facts, _CHOICES):
            choices.append(irregularity)
    return choices


_CHOICES = (SeveralPenaltyCards, PartnerOnLead, LeadWithRestriction, PrematureCard)


def is_only_about_lead(state: BridgeState) -> bool:
    """Return whether all pending decisions are about restrictions on the next lead."""
    if state.play is None:
        return False
    about = [other.facts for other in state.ledger.irregularities if state.is_asked(other)]
    return not play_of(state).cards and all(isinstance(facts, PartnerOnLead | LeadWithRestriction) for facts in about)


def is_only_about_next_card(state: BridgeState) -> bool:
    """Return whether all pending decisions are about the next lead or penalty card; a correction comes before them."""
    about = [other.facts for other in state.ledger.irregularities if state.is_asked(other)]
    return all(isinstance(facts, PartnerOnLead | LeadWithRestriction | SeveralPenaltyCards) for facts in about)


def _has_loose(state: BridgeState) -> bool:
    return any(not loose.unseen and not loose.must_be_played for loose in state.ledger.play.cards.loose)


def _lead_is_due(state: BridgeState) -> Seat | None:
    """Return the defender who must lead now, or None. Other decisions come first, except declarer's about this lead."""
    ledger, play = state.ledger.play, play_of(state)
    if (
        play.cards
        or ledger.trick.owed not in ((), (play.turn,))
        or ledger.trick.lost
        or ledger.claims.claim
        or ledger.cards.down
        or _has_loose(state)
    ):
        return None
    asked = {choice.number for choice in pending_choices(state, play.turn)}
    first = any(pending.irregularity not in asked for pending in state.ledger.pending)
    return play.turn if state.is_defender(play.turn) and not first else None


def withdraw_choices(state: BridgeState) -> BridgeState:
    """Withdraw declarer's choices about a lead or penalty card that is no longer due, because a revoke is corrected."""
    for irregularity in state.irregularities_about(SeveralPenaltyCards):
        if irregularity.seat is not turn_of_play(state):
            state = close_irregularity(state, irregularity)
    return _off_lead(state)


def _off_lead(state: BridgeState) -> BridgeState:
    """Withdraw declarer's choices about the lead of a player who does not lead now."""
    play = play_of(state)
    for irregularity in state.ledger.irregularities:
        if irregularity.seat.partner is play.turn and not play.cards:
            continue
        if isinstance(irregularity.facts, PartnerOnLead):
            state = close_irregularity(state, irregularity)
            lead = state.ledger.play.lead
            if lead.lead_discussed is not None:  # It is offered again if the lead returns to that hand.
                seat, _, cards = lead.lead_discussed
                offered = tuple((by, card) for by, card in lead.offered if by is not seat or card not in cards)
                state = state.with_play_ledger(lead_discussed=None, offered=offered)
        elif isinstance(irregularity.facts, LeadWithRestriction):
            state = add_fact(state, irregularity, on_lead=False)
    return state


def offer_lead_choice(state: BridgeState) -> BridgeState:
    """Offer restrictions on the lead: after a withdrawn call (26B), or for partner's penalty cards (50D2)."""
    state = _off_lead(state)
    seat = _lead_is_due(state)
    if seat is None:
        return state
    for irregularity in state.irregularities_about(LeadWithRestriction):
        if irregularity.seat.partner is seat:
            state = add_fact(state, irregularity, on_lead=True)
    return _about_partners_cards(state, seat)


def _about_partners_cards(state: BridgeState, seat: Seat) -> BridgeState:
    """Offer declarer a choice for this lead about partner's penalty cards, again after a new one (50D2, 51B)."""
    number = play_of(state).number
    cards = tuple(entry.card for entry in state.penalty_cards(seat.partner) if entry.kind == "major")
    suits = tuple(suit for suit in SUITS_HIGH_FIRST if any(card.suit is suit for card in cards))
    several = len(cards) > len(suits)
    offered = tuple({*state.ledger.play.lead.offered, *((seat, card) for card in cards)})
    for irregularity in state.irregularities_about(PartnerOnLead):
        state = add_fact(state, irregularity, suits=suits, several=several)
        state = state.with_play_ledger(lead_discussed=(seat, number, cards), offered=offered)
    before = state.ledger.play.lead.lead_discussed
    asked = before[2] if before is not None and before[:2] == (seat, number) else ()
    if not set(asked) <= set(cards):  # A card that was picked up may be exposed again.
        asked = tuple(card for card in asked if card in cards)
        state = state.with_play_ledger(lead_discussed=(seat, number, asked))
    if number == 13 or set(cards) <= set(asked):
        return state
    for irregularity in pending_choices(state, seat):
        if isinstance(irregularity.facts, SeveralPenaltyCards):  # Asked again once the lead is settled.
            state = close_irregularity(state, irregularity)
    if state.ledger.pending:
        return state
    again = all((seat, card) in state.ledger.play.lead.offered for card in cards)
    facts = PartnerOnLead(suits=suits, several=several, again=again)
    state = state.with_play_ledger(lead_discussed=(seat, number, cards), offered=offered)
    return open_irregularity(state, facts, seat.partner, seat, trick=number)


def offer_penalty_card_choice(state: BridgeState) -> BridgeState:
    """Offer declarer the choice between penalty cards of the player in turn; a pending one gets new cards (51A)."""
    seat = turn_of_play(state)
    ledger = state.ledger.play
    if seat is None or ledger.cards.down is not None or _has_loose(state):
        return state
    choices = (other for other in pending_choices(state, seat) if isinstance(other.facts, SeveralPenaltyCards))
    asked = next(choices, None)
    if asked is None and state.ledger.pending:
        return state
    refused = ledger.lead.refused
    majors = {entry.card for entry in state.penalty_cards(seat) if entry.kind == "major"}
    majors -= {refused[1]} if refused is not None and refused[0] is seat else set()
    if len(majors) < 2:
        return state
    cards = tuple(card for card in cards_of(legal_cards_for(state, seat)) if card in majors)
    if asked is not None:
        return add_fact(state, asked, cards=cards)
    return open_irregularity(state, SeveralPenaltyCards(cards=cards), seat, seat) if len(cards) > 1 else state


def return_face_down_lead(state: BridgeState) -> BridgeState:
    """Return a face-down lead to the hand if a restriction that declarer chose does not allow it (41A)."""
    down = state.ledger.play.cards.down
    if down is None or state.ledger.pending:
        return state
    seat, card = down
    if not any(restriction.seat is seat and restriction.chosen for restriction in state.ledger.restrictions):
        return state
    back = return_to_hand(state, seat, card)
    if card.bit & apply_restrictions(back, seat, cards_following_suit(back, seat)):
        return state
    number = state.ledger.count + 1
    state = open_irregularity(state, FaceDownLead(), seat, seat, cards=(card,))
    irregularity = state.irregularity(number)
    return state if irregularity is None else add_fact(state, irregularity, director=True)
