"""Playing on settles things: who plays before anything is ruled may thereby accept, forgo or keep."""

from __future__ import annotations

from troef.bridge.laws.facts import RestrictedLead
from troef.bridge.laws.play_facts import (
    DeclarerLead,
    ExposedInPlay,
    FifthCard,
    LaterCard,
    LeadOutOfTurn,
    OpeningLeadOutOfTurn,
    PartnerOnLead,
    PenaltyCardNotPlayed,
    PlayedOnExplanation,
    PrematureCard,
    SeveralPenaltyCards,
    UnclearDesignation,
)
from troef.bridge.matters import closed, is_unruled, known, opened
from troef.bridge.placing import play_of
from troef.bridge.state import Matter, State
from troef.cards import Card, Rank, Seat


def overtaken(state: State, seat: Seat, card: Card) -> tuple[State, bool]:
    """The state after what this card settles, and whether that was all it did."""
    for matter in state.ledger.matters:
        if state.matter(matter.number) is None or not is_unruled(state, matter):
            continue
        facts = matter.facts
        if isinstance(facts, LeadOutOfTurn):
            state = _lead(state, matter, seat, card)
        elif isinstance(facts, PrematureCard | FifthCard | ExposedInPlay) and seat is matter.seat.lho:
            state = known(state, matter, lho_acted=True)
        elif isinstance(facts, PenaltyCardNotPlayed) and not state.is_defender(seat):
            state = known(state, matter, declarer_acted=True)
        elif isinstance(facts, LaterCard | PlayedOnExplanation):
            state = _kept(state, matter, seat)
        elif isinstance(facts, UnclearDesignation) and seat is state.dummy and card in facts.cards:
            return known(state, matter, chosen=card), True
        elif isinstance(facts, SeveralPenaltyCards) and seat is matter.seat:
            state = closed(state, matter)
        elif _is_asked_about(state, matter, seat):
            return _too_soon(state, seat, card), True
    return state, False


def _lead(state: State, matter: Matter, seat: Seat, card: Card) -> State:
    """53: the next hand plays to it, or the proper leader leads, or the other defender plays first."""
    offender = matter.seat
    if seat is offender or matter.facts.partner_acted:  # once his partner has led properly nobody plays to it any more
        return state
    if seat is offender.lho:
        own_lead = seat is matter.turn and _cannot_be_following(state, matter, seat, card)
        return known(state, matter, **({"turn_acted": True} if own_lead else {"lho_acted": True}))
    if seat.side is not offender.side:
        if seat is matter.turn:
            return known(state, matter, turn_acted=True)
        if isinstance(matter.facts, DeclarerLead):
            return known(state, matter, rho_acted=True)
        return known(state, matter, lho_acted=True)
    return known(state, matter, partner_acted=True) if seat is matter.turn else state


def _cannot_be_following(state: State, matter: Matter, seat: Seat, card: Card) -> bool:
    """A player on lead who could have followed to the wrong lead and did not has led himself."""
    if isinstance(matter.facts, OpeningLeadOutOfTurn):
        return False
    led = matter.cards[0].suit
    return card.suit is not led and play_of(state).can_follow(seat, led)


def _kept(state: State, matter: Matter, seat: Seat) -> State:
    """Whoever plays on keeps his card; if he plays another himself he has taken the first one back."""
    if matter.spoken is None:
        return state
    return known(state, matter, withdrawn=seat is matter.seat)


def _is_asked_about(state: State, matter: Matter, seat: Seat) -> bool:
    """Whether declarer has still to say what this player may lead, or play."""
    waiting = any(each.matter == matter.number for each in state.ledger.pending)
    asked = isinstance(matter.facts, PartnerOnLead | RestrictedLead | PrematureCard)
    return waiting and asked and seat is matter.seat.partner


def _too_soon(state: State, seat: Seat, card: Card) -> State:
    """50D2: who does not wait for declarer's choice has exposed a card."""
    facts = ExposedInPlay(
        declaring=False,
        cards=1,
        honour=card.rank >= Rank.TEN,
        others=any(each.seat is seat for each in state.ledger.penalty_cards),
        deliberate=True,
        led_too_soon=True,
    )
    return opened(state, facts, seat, seat, cards=(card,), trick=play_of(state).number)
