"""Cards played, shown, taken back and covered (I-11, I-12, I-14)."""

from __future__ import annotations

from collections.abc import Iterable

from troef.cards import SEATS, Card, Seat, TroefError
from troef.cards.wording import seat_code
from troef.core.messages import Localised, _
from troef.engine.acts import card_not_held, card_not_played
from troef.engine.table import applies
from troef.klaverjas.game.trick import Trick
from troef.klaverjas.laws.facts import AfterTheEnd, AgainstTheChoice, CardOmitted, ShownEarly, TakeBackRequest
from troef.klaverjas.table import events
from troef.klaverjas.table.acts.calls import record_extra_words
from troef.klaverjas.table.state import TRICKS, KlaverjasState


@applies(events.KlaverjasPlayEvent)
def play(state: KlaverjasState, event: events.KlaverjasPlayEvent) -> KlaverjasState:
    """Play a card to the trick. A card played out of turn becomes a penalty card."""
    for card in (event.card, *event.with_):
        require_held(state, event.by, card)
    if state.phase == "ended":
        return state.with_ruling(AfterTheEnd(event.by, event.card))
    if state.phase == "play" and state.turn is event.by:
        state = _to_the_trick(state, event.by, event.card)
        return add_penalty_cards(state, event.by, event.with_)
    return add_penalty_cards(state, event.by, (event.card, *event.with_))


def require_held(state: KlaverjasState, seat: Seat, card: Card) -> None:
    """Raise TroefError if this seat cannot hold the card."""
    if card not in state.hand(seat):
        raise card_not_held(seat, card)


def _to_the_trick(state: KlaverjasState, seat: Seat, card: Card) -> KlaverjasState:
    if state.is_played_out:
        raise TroefError(_("eight tricks have been played: the last one only has to be covered"))
    state = _regards_penalty_card(state, seat, card)
    if state.on_table is not None and state.on_table.is_complete:
        state = begin_next_trick(state)
    assert state.on_table is not None
    return remove_card(state, seat, card).but(roem_open=False, on_table=state.on_table.with_card(seat, card))


def remove_card(state: KlaverjasState, seat: Seat, card: Card) -> KlaverjasState:
    """Remove the card from the seat's hand, if that is known, and from the seat's penalty cards."""
    hands = tuple(
        hand - card if hand is not None and owner is seat else hand
        for owner, hand in zip(SEATS, state.hands, strict=True)
    )
    penalty_cards = tuple(penalty_card for penalty_card in state.penalty_cards if penalty_card != (seat, card))
    return state.but(hands=hands, penalty_cards=penalty_cards, choice=None)


def _regards_penalty_card(state: KlaverjasState, seat: Seat, card: Card) -> KlaverjasState:
    """Add a ruling if a player with a penalty card plays before the opponents have chosen, or against their choice."""
    turn = state.seat_at_opponents_choice
    if turn is None or card not in turn.legal:
        return state
    keeps = not state.decisions and card in state.legal_cards
    return state if keeps else state.with_ruling(AgainstTheChoice(seat, card))


def add_penalty_cards(state: KlaverjasState, seat: Seat, cards: Iterable[Card]) -> KlaverjasState:
    """Make penalty cards of these cards, which the seat played or showed too early."""
    for card in cards:
        if (seat, card) not in state.penalty_cards:
            state = state.but(penalty_cards=(*state.penalty_cards, (seat, card)))
        state = state.with_ruling(ShownEarly(seat, card))
    return state


@applies(events.KlaverjasExposeEvent)
def expose(state: KlaverjasState, event: events.KlaverjasExposeEvent) -> KlaverjasState:
    """Make penalty cards of cards that were shown but not played. A card that is only named counts as extra words."""
    for card in event.cards:
        require_held(state, event.by, card)
    if state.phase == "ended":
        return state
    if event.how == "named":
        return record_extra_words(state, event.by)
    return add_penalty_cards(state, event.by, event.cards)


@applies(events.KlaverjasTakeBackEvent)
def take_back(state: KlaverjasState, event: events.KlaverjasTakeBackEvent) -> KlaverjasState:
    """Rule that a card cannot be taken back. Raise TroefError if it was neither played nor a penalty card."""
    if (event.by, event.card) in state.penalty_cards:
        return state.with_ruling(ShownEarly(event.by, event.card))
    played = [play for trick in state.tricks for play in trick.plays]
    if not any(play.seat is event.by and play.card is event.card for play in played):
        raise card_not_played(event.by, event.card)
    return state.with_ruling(TakeBackRequest(event.by, event.card))


@applies(events.KlaverjasOmitEvent)
def omit_card(state: KlaverjasState, event: events.KlaverjasOmitEvent) -> KlaverjasState:
    """Record that a seat does not play to the trick."""
    trick = state.on_table
    if trick is None or not trick.plays or trick.turn is not event.by:
        raise TroefError(_("{by} has no card to play to a trick now", by=Localised(seat_code, event.by)))
    return state.but(on_table=trick.without(event.by), choice=None).with_ruling(CardOmitted(event.by))


@applies(events.KlaverjasChooseEvent)
def choose(state: KlaverjasState, event: events.KlaverjasChooseEvent) -> KlaverjasState:
    """Apply the left-hand opponent's choice about a penalty card. Raise TroefError if it was not offered."""
    for decision in state.decisions:
        for option in decision.options:
            if decision.by == str(event.by) and option.id == event.option:
                return state.but(choice=event.option).with_ruling(option)
    raise TroefError(_("nobody offered {by} the choice {option!r}", by=event.by, option=event.option))


@applies(events.CoverTrickEvent)
def cover_trick(state: KlaverjasState, event: events.CoverTrickEvent) -> KlaverjasState:
    """Turn the complete trick face down. When it is the eighth, the deal gets its result."""
    if state.on_table is None or not state.on_table.is_complete:
        raise TroefError(_("there is no complete trick to cover"))
    by_winner = event.by is state.on_table.winner
    stopped, state = state.award is not None, begin_next_trick(state).but(roem_open=not by_winner)
    result = state.result
    return state if stopped or result is None else state.with_ruling(result)


def begin_next_trick(state: KlaverjasState) -> KlaverjasState:
    """Move the complete trick away and start a trick that its winner leads, unless it was the eighth."""
    trick = state.on_table
    assert trick is not None
    covered = (*state.covered, trick)
    last = state.earlier.count + len(covered) == TRICKS
    return state.but(covered=covered, on_table=None if last else Trick(trick.trump, trick.winner))
