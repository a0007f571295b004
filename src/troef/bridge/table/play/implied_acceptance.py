"""Implied acceptance: a player who plays before a ruling may accept an irregularity or forfeit a right."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.laws.facts.play import (
    CardPlayedAfter,
    DeclarerLead,
    DummyWarns,
    ExposedInPlay,
    FifthCard,
    LeadOutOfTurn,
    OpeningLeadOutOfTurn,
    PenaltyCardNotPlayed,
    PlayedBeforeInstruction,
    PlayedOnExplanation,
    PrematureCard,
    SeveralPenaltyCards,
    UnclearDesignation,
)
from troef.bridge.table.exposed_cards import add_exposed
from troef.bridge.table.irregularities.processing import acted_on, add_fact, close_irregularity
from troef.bridge.table.play.lead_choices import pending_choices
from troef.bridge.table.play.ledger import LooseCard
from troef.bridge.table.play.trick_cards import play_of, return_to_hand
from troef.bridge.table.play.turns import add_loose_card, card_behind, may_be_played_on, play_in_turn, treat_as_in_turn
from troef.bridge.table.state import BridgeIrregularity, BridgeState, Phase
from troef.cards import Card, Seat


def settle_by_playing(state: BridgeState, seat: Seat, card: Card) -> tuple[BridgeState, bool]:
    """Apply all that this card settles. Return the state, and whether the card itself has been dealt with."""
    for choice in pending_choices(state, seat):  # Instead of a penalty card to be chosen, any other falls under 52.
        if not isinstance(choice.facts, SeveralPenaltyCards) or card in choice.facts.cards:
            return _too_soon(state, seat, card), True
    for irregularity in state.ledger.irregularities:
        facts = irregularity.facts
        if state.irregularity(irregularity.number) is None or not may_be_played_on(state, irregularity):
            continue
        state = acted_on(state, irregularity, seat)
        if isinstance(facts, LeadOutOfTurn):
            if irregularity.trick == play_of(state).number and not play_of(state).cards:
                state = _lead(state, irregularity, seat, card)
                went_back = state.irregularity(irregularity.number) is None and not play_of(state).cards
                if went_back and seat is not play_of(state).turn:
                    return state, True  # The card played to it goes back too.
        elif isinstance(facts, PlayedBeforeInstruction) and not state.is_defender(seat):
            for choice in pending_choices(state, irregularity.seat):  # Declarer gave it up by playing on (60A).
                state = close_irregularity(state, choice)
            state = treat_as_in_turn(state, irregularity)
        elif isinstance(facts, FifthCard):
            state = _fifth(state, irregularity, seat)
        elif isinstance(facts, PrematureCard) and seat is irregularity.seat.lho:
            state = treat_as_in_turn(state, irregularity)
        elif isinstance(facts, ExposedInPlay) and seat is irregularity.seat.lho:
            state = add_fact(state, irregularity, lho_acted=True)
        elif isinstance(facts, PenaltyCardNotPlayed) and not state.is_defender(seat):
            state = add_fact(state, irregularity, declarer_acted=True)
        elif isinstance(facts, CardPlayedAfter | PlayedOnExplanation):
            if irregularity.spoken is not None:  # Playing on keeps it; another card by the same player withdraws it.
                state = add_fact(state, irregularity, withdrawn=seat is irregularity.seat)
        elif (isinstance(facts, DummyWarns) and state.is_defender(seat)) or (
            isinstance(facts, SeveralPenaltyCards) and seat is irregularity.seat
        ):  # A defender played to the lead (43B2a), or another card than the penalty cards to choose from (52B).
            state = close_irregularity(state, irregularity)
        elif isinstance(facts, UnclearDesignation):
            if seat is state.dummy and card in facts.cards:
                return add_fact(state, irregularity, chosen=card), True
            if seat is state.dummy:
                state = close_irregularity(state, irregularity)
            elif card in facts.cards:  # The card was not in dummy's unknown hand.
                left = tuple(other for other in facts.cards if other is not card)
                state = add_fact(state, irregularity, cards=left) if left else close_irregularity(state, irregularity)
    return state, False


def _too_soon(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """Leave the card of a player who did not wait for declarer's choice loose on the table; a second one is exposed."""
    if any(irregularity.seat is seat for irregularity in state.irregularities_about(PlayedBeforeInstruction)):
        return add_exposed(state, seat, (card,), deliberate=True)
    return add_loose_card(state, seat, card, PlayedBeforeInstruction(led=not play_of(state).cards))


def _fifth(state: BridgeState, irregularity: BridgeIrregularity, seat: Seat) -> BridgeState:
    """Add to a fifth card's facts that the player on lead leads, or that the next player follows it (45E)."""
    if irregularity.facts.turn_acted or play_of(state).cards or play_of(state).number != irregularity.trick:
        return state
    if seat is play_of(state).turn:
        return add_fact(state, irregularity, turn_acted=True)
    return add_fact(state, irregularity, lho_acted=True) if seat is irregularity.seat.lho else state


def _lead(state: BridgeState, irregularity: BridgeIrregularity, seat: Seat, card: Card) -> BridgeState:
    """Add to a wrong lead's facts that this player plays to it, or that the proper leader leads (53)."""
    offender = irregularity.seat
    if seat.side is offender.side or irregularity.facts.partner_acted:  # Nobody plays to it any longer.
        return state
    waiting = card_behind(state, irregularity)
    if waiting is not None and _is_the_lead(state, irregularity, waiting, seat, card):
        return add_fact(_as_led(state, waiting), irregularity, partner_acted=True)
    if seat is offender.lho:
        opening = isinstance(irregularity.facts, OpeningLeadOutOfTurn)
        may_follow = opening or _follows(state, seat, card, irregularity.cards[0])
        own_lead = seat is play_of(state).turn and not may_follow  # Who could have followed suit and did not has led.
        return add_fact(state, irregularity, **{"turn_acted" if own_lead else "lho_acted": True})
    if seat is play_of(state).turn:
        return add_fact(state, irregularity, turn_acted=True)
    acted = "rho_acted" if isinstance(irregularity.facts, DeclarerLead) else "lho_acted"
    return add_fact(state, irregularity, **{acted: True})


def _follows(state: BridgeState, seat: Seat, card: Card, led: Card) -> bool:
    """Return whether the player may play this card to a lead of `led`. Cards that lie loose belong to the hand."""
    loose = any(other.card.suit is led.suit for other in state.loose_cards(seat))
    return card.suit is led.suit or not (loose or play_of(state).can_follow(seat, led.suit))


def _is_the_lead(
    state: BridgeState, irregularity: BridgeIrregularity, waiting: LooseCard, seat: Seat, card: Card
) -> bool:
    """Return whether this card is played to `waiting`, the proper lead by the offender's partner."""
    if waiting.seat is not play_of(state).turn:
        return False
    wrong = irregularity.cards[0]
    if seat is irregularity.seat.lho:
        return not _follows(state, seat, card, wrong) and _follows(state, seat, card, waiting.card)
    from_both = isinstance(irregularity.facts, DeclarerLead) and _follows(state, waiting.seat, waiting.card, wrong)
    return not from_both  # Declarer has played to their own wrong lead (57C1).


def _as_led(state: BridgeState, waiting: LooseCard) -> BridgeState:
    """Play the waiting card of the proper leader as the lead, because the other side has played to it."""
    state = return_to_hand(replace(state.without_loose(waiting), phase=Phase.PLAY), waiting.seat, waiting.card)
    return play_in_turn(state, waiting.seat, waiting.card)
