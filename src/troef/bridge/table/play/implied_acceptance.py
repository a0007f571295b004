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
    """Apply all that this card settles. Return the state, and whether the card needs no further processing."""
    if any(_waits_for(choice, card) for choice in pending_choices(state, seat)):
        return _too_soon(state, seat, card), True
    for irregularity in state.ledger.irregularities:
        facts = irregularity.facts
        if state.irregularity(irregularity.number) is None or not may_be_played_on(state, irregularity):
            continue
        state = acted_on(state, irregularity, seat)
        if isinstance(facts, LeadOutOfTurn):
            if irregularity.trick == play_of(state).number and not play_of(state).cards:
                state = _lead(state, irregularity, seat, card)
                if _went_back(state, irregularity) and seat is not play_of(state).turn:
                    return state, True  # The card played to it goes back too.
        elif isinstance(facts, PlayedBeforeInstruction) and not state.is_defender(seat):
            state = _forgone(state, irregularity)
        elif isinstance(facts, FifthCard):
            state = _fifth(state, irregularity, seat)
        elif isinstance(facts, PrematureCard) and seat is irregularity.seat.lho:
            state = treat_as_in_turn(state, irregularity)
        elif isinstance(facts, ExposedInPlay) and seat is irregularity.seat.lho:
            state = add_fact(state, irregularity, lho_acted=True)
        elif isinstance(facts, PenaltyCardNotPlayed) and not state.is_defender(seat):
            state = add_fact(state, irregularity, declarer_acted=True)
        elif isinstance(facts, CardPlayedAfter | PlayedOnExplanation):
            state = _kept(state, irregularity, seat)
        elif _is_too_late_to_choose(state, irregularity, seat):
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


def _is_too_late_to_choose(state: BridgeState, irregularity: BridgeIrregularity, seat: Seat) -> bool:
    """Return whether a choice has lapsed.

    A defender has played to the lead (43B2a), or another card than the penalty cards to choose from (52B).
    """
    if isinstance(irregularity.facts, DummyWarns):
        return state.is_defender(seat)
    return isinstance(irregularity.facts, SeveralPenaltyCards) and seat is irregularity.seat


def _waits_for(choice: BridgeIrregularity, card: Card) -> bool:
    """Return whether declarer's choice could have led to another card.

    In a choice between penalty cards, any other card falls under law 52.
    """
    return not isinstance(choice.facts, SeveralPenaltyCards) or card in choice.facts.cards


def _too_soon(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """Leave the card of a player who does not wait for declarer on the table, until declarer chooses or plays on."""
    if any(
        isinstance(irregularity.facts, PlayedBeforeInstruction) and irregularity.seat is seat
        for irregularity in state.ledger.irregularities
    ):
        return add_exposed(state, seat, (card,), deliberate=True)
    return add_loose_card(state, seat, card, PlayedBeforeInstruction(led=not play_of(state).cards))


def _forgone(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Drop the choice that declarer gave up by playing on (60A)."""
    for choice in pending_choices(state, irregularity.seat):
        state = close_irregularity(state, choice)
    return treat_as_in_turn(state, irregularity)


def _fifth(state: BridgeState, irregularity: BridgeIrregularity, seat: Seat) -> BridgeState:
    """Add to a fifth card that the next player acts on it (45E).

    The player on lead makes the lead. Another player who plays to the card takes it for a lead.
    """
    if irregularity.facts.turn_acted or play_of(state).cards or play_of(state).number != irregularity.trick:
        return state
    if seat is play_of(state).turn:
        return add_fact(state, irregularity, turn_acted=True)
    return add_fact(state, irregularity, lho_acted=True) if seat is irregularity.seat.lho else state


def _lead(state: BridgeState, irregularity: BridgeIrregularity, seat: Seat, card: Card) -> BridgeState:
    """Add to a wrong lead that a player acts on it (53).

    The next hand plays to it, the proper leader leads, or the other defender plays first.
    """
    offender = irregularity.seat
    if seat.side is offender.side or irregularity.facts.partner_acted:  # Nobody plays to it any longer.
        return state
    waiting = card_behind(state, irregularity)
    if waiting is not None and _is_the_lead(state, irregularity, waiting, seat, card):
        return add_fact(_as_led(state, waiting), irregularity, partner_acted=True)
    if seat is offender.lho:
        own_lead = seat is play_of(state).turn and not _may_be_following(state, irregularity, seat, card)
        return add_fact(state, irregularity, **({"turn_acted": True} if own_lead else {"lho_acted": True}))
    if seat is play_of(state).turn:
        return add_fact(state, irregularity, turn_acted=True)
    return add_fact(
        state, irregularity, **({"rho_acted" if isinstance(irregularity.facts, DeclarerLead) else "lho_acted": True})
    )


def _went_back(state: BridgeState, lead: BridgeIrregularity) -> bool:
    """Return whether the irregular lead is no longer on the table."""
    return state.irregularity(lead.number) is None and not play_of(state).cards


def _may_be_following(state: BridgeState, irregularity: BridgeIrregularity, seat: Seat, card: Card) -> bool:
    """Return whether a player on lead may be following to the wrong lead.

    A player who could have followed suit and did not has led.
    """
    return isinstance(irregularity.facts, OpeningLeadOutOfTurn) or _follows(state, seat, card, irregularity.cards[0])


def _follows(state: BridgeState, seat: Seat, card: Card, led: Card) -> bool:
    """Return whether the card can be a proper one to this lead."""
    return card.suit is led.suit or not play_of(state).can_follow(seat, led.suit)


def _is_the_lead(
    state: BridgeState, irregularity: BridgeIrregularity, waiting: LooseCard, seat: Seat, card: Card
) -> bool:
    """Return whether the other side plays to the card of the partner, who had the lead, and not to the wrong one."""
    if waiting.seat is not play_of(state).turn:
        return False
    wrong = irregularity.cards[0]
    if seat is irregularity.seat.lho:
        return not _follows(state, seat, card, wrong) and _follows(state, seat, card, waiting.card)
    from_both = isinstance(irregularity.facts, DeclarerLead) and _follows(state, waiting.seat, waiting.card, wrong)
    return not from_both  # Declarer has played to their own wrong lead (57C1).


def _as_led(state: BridgeState, waiting: LooseCard) -> BridgeState:
    """Make the card of the player who had the lead the lead, because the other side plays to it."""
    state = state.with_play_ledger(
        loose=tuple(loose for loose in state.ledger.play.cards.loose if loose is not waiting)
    )
    state = return_to_hand(replace(state, phase=Phase.PLAY), waiting.seat, waiting.card)
    return play_in_turn(state, waiting.seat, waiting.card)


def _kept(state: BridgeState, irregularity: BridgeIrregularity, seat: Seat) -> BridgeState:
    """Add whether a card is withdrawn. Playing on keeps it, but another card by the same player withdraws it."""
    if irregularity.spoken is None:
        return state
    return add_fact(state, irregularity, withdrawn=seat is irregularity.seat)
