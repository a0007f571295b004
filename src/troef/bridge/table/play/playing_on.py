"""Playing on settles things: who plays before anything is ruled may thereby accept, forgo or keep."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.laws.facts.play import (
    DeclarerLead,
    DummyWarns,
    ExposedInPlay,
    FifthCard,
    LaterCard,
    LeadOutOfTurn,
    OpeningLeadOutOfTurn,
    PenaltyCardNotPlayed,
    PlayedOnExplanation,
    PlayedTooSoon,
    PrematureCard,
    SeveralPenaltyCards,
    UnclearDesignation,
)
from troef.bridge.table.irregularities.handling import closed, is_unruled, known
from troef.bridge.table.play.in_turn import exposed, in_turn
from troef.bridge.table.play.lead_choices import choices_about
from troef.bridge.table.play.ledger import Loose
from troef.bridge.table.play.out_of_turn import loosened, waiting_behind
from troef.bridge.table.play.tricks import back_in_hand, play_of
from troef.bridge.table.state import Matter, Phase, State
from troef.cards import Card, Seat


def overtaken(state: State, seat: Seat, card: Card) -> tuple[State, bool]:
    """The state after what this card settles, and whether that was all it did."""
    if any(_waits_for(each, card) for each in choices_about(state, seat)):
        return _too_soon(state, seat, card), True
    for matter in state.ledger.matters:
        if state.matter(matter.number) is None or not is_unruled(state, matter):
            continue
        facts = matter.facts
        if isinstance(facts, LeadOutOfTurn):
            if matter.trick == play_of(state).number and not play_of(state).cards:
                state = _lead(state, matter, seat, card)
                if _went_back(state, matter) and seat is not play_of(state).turn:
                    return state, True  # so does what was played to it
        elif isinstance(facts, PlayedTooSoon) and not state.is_defender(seat):
            state = _forgone(state, matter)
        elif isinstance(facts, FifthCard):
            state = _fifth(state, matter, seat)
        elif isinstance(facts, PrematureCard | ExposedInPlay) and seat is matter.seat.lho:
            state = known(state, matter, lho_acted=True)
        elif isinstance(facts, PenaltyCardNotPlayed) and not state.is_defender(seat):
            state = known(state, matter, declarer_acted=True)
        elif isinstance(facts, LaterCard | PlayedOnExplanation):
            state = _kept(state, matter, seat)
        elif _is_too_late_to_choose(state, matter, seat):
            state = closed(state, matter)
        elif isinstance(facts, UnclearDesignation):
            if seat is state.dummy and card in facts.cards:
                return known(state, matter, chosen=card), True
            if seat is state.dummy:
                state = closed(state, matter)
            elif card in facts.cards:  # dummy's hand is not known, and this card was not in it
                left = tuple(each for each in facts.cards if each is not card)
                state = known(state, matter, cards=left) if left else closed(state, matter)
    return state, False


def _is_too_late_to_choose(state: State, matter: Matter, seat: Seat) -> bool:
    """A defender has played to the lead (43B2a), or another card than the penalty cards to choose from (52B)."""
    if isinstance(matter.facts, DummyWarns):
        return state.is_defender(seat)
    return isinstance(matter.facts, SeveralPenaltyCards) and seat is matter.seat


def _waits_for(choice: Matter, card: Card) -> bool:
    """Whether the card would have been another if declarer had chosen; one that is no penalty card is for 52."""
    return not isinstance(choice.facts, SeveralPenaltyCards) or card in choice.facts.cards


def _too_soon(state: State, seat: Seat, card: Card) -> State:
    """He does not wait for declarer's choice: the card lies there until declarer chooses, or plays on."""
    if any(isinstance(each.facts, PlayedTooSoon) and each.seat is seat for each in state.ledger.matters):
        return exposed(state, seat, (card,), deliberate=True)
    return loosened(state, seat, card, PlayedTooSoon(led=not play_of(state).cards))


def _forgone(state: State, matter: Matter) -> State:
    """60A: declarer has played on without choosing."""
    for choice in choices_about(state, matter.seat):
        state = closed(state, choice)
    return known(state, matter, lho_acted=True)


def _fifth(state: State, matter: Matter, seat: Seat) -> State:
    """45E: whoever had the lead makes it; another who plays to a card after a complete trick takes it for a lead."""
    if matter.facts.turn_acted or play_of(state).cards or play_of(state).number != matter.trick:
        return state
    if seat is play_of(state).turn:
        return known(state, matter, turn_acted=True)
    return known(state, matter, lho_acted=True) if seat is matter.seat.lho else state


def _lead(state: State, matter: Matter, seat: Seat, card: Card) -> State:
    """53: the next hand plays to it, or the proper leader leads, or the other defender plays first."""
    offender = matter.seat
    if seat.side is offender.side or matter.facts.partner_acted:  # nobody plays to it any more
        return state
    waiting = waiting_behind(state, matter)
    if waiting is not None and _is_the_lead(state, matter, waiting, seat, card):
        return known(_as_led(state, waiting), matter, partner_acted=True)
    if seat is offender.lho:
        own_lead = seat is play_of(state).turn and not _may_be_following(state, matter, seat, card)
        return known(state, matter, **({"turn_acted": True} if own_lead else {"lho_acted": True}))
    if seat is play_of(state).turn:
        return known(state, matter, turn_acted=True)
    return known(state, matter, **({"rho_acted" if isinstance(matter.facts, DeclarerLead) else "lho_acted": True}))


def _went_back(state: State, lead: Matter) -> bool:
    """Whether the irregular lead is no longer on the table."""
    return state.matter(lead.number) is None and not play_of(state).cards


def _may_be_following(state: State, matter: Matter, seat: Seat, card: Card) -> bool:
    """A player on lead who could have followed to the wrong lead and did not has led himself."""
    return isinstance(matter.facts, OpeningLeadOutOfTurn) or _follows(state, seat, card, matter.cards[0])


def _follows(state: State, seat: Seat, card: Card, led: Card) -> bool:
    """Whether the card can be a proper one to this lead."""
    return card.suit is led.suit or not play_of(state).can_follow(seat, led.suit)


def _is_the_lead(state: State, matter: Matter, waiting: Loose, seat: Seat, card: Card) -> bool:
    """Whether the other side plays to the card of the partner, who had the lead, and not to the wrong one."""
    if waiting.seat is not play_of(state).turn:
        return False
    wrong = matter.cards[0]
    if seat is matter.seat.lho:
        return not _follows(state, seat, card, wrong) and _follows(state, seat, card, waiting.card)
    from_both = isinstance(matter.facts, DeclarerLead) and _follows(state, waiting.seat, waiting.card, wrong)
    return not from_both  # declarer has played to his own wrong lead: 57C1


def _as_led(state: State, waiting: Loose) -> State:
    """The other side plays to the lead of the player who had it: that is the lead."""
    state = state.setting(loose=tuple(each for each in state.ledger.aside.loose if each is not waiting))
    state = back_in_hand(replace(state, phase=Phase.PLAY), waiting.seat, waiting.card)
    return in_turn(state, waiting.seat, waiting.card)


def _kept(state: State, matter: Matter, seat: Seat) -> State:
    """Whoever plays on keeps his card; if he plays another himself he has taken the first one back."""
    if matter.spoken is None:
        return state
    return known(state, matter, withdrawn=seat is matter.seat)
