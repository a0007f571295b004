"""Acts of the director: cards seen, cards restored, findings (I-2, I-9, II-13 to II-15)."""

from __future__ import annotations

from dataclasses import replace

from troef.cards import SEATS, Card, Seat, TroefError
from troef.cards.wording import card_code, seat_code
from troef.core.messages import Localised, _, pgettext
from troef.engine.table import applies
from troef.klaverjas.laws.facts import CardRemoved, CardRestored, DrawsAttention, ExtraWords, LookAtOwnCards, WrongHand
from troef.klaverjas.table import events
from troef.klaverjas.table.acts.cards import remove_card, require_held
from troef.klaverjas.table.state import KlaverjasIrregularity, KlaverjasState, KlaverjasUnauthorized


@applies(events.KlaverjasSeeEvent)
def record_seen_cards(state: KlaverjasState, event: events.KlaverjasSeeEvent) -> KlaverjasState:
    """Rule on a player's look at cards, his own or another player's."""
    for card in event.cards:
        require_held(state, event.of, card)
    if state.phase == "ended":
        return state
    seen: LookAtOwnCards | WrongHand
    if event.by is event.of:
        seen = LookAtOwnCards(event.by, state.phase == "play", state.turn is event.by)
        if state.law.about(seen) is None:
            return state
    elif all((event.of, card) in state.penalty_cards for card in event.cards):
        return state
    else:
        seen, damage = WrongHand(event.by, event.of), KlaverjasIrregularity("II-15", "damage", event.by, event.of)
        state = state.but(irregularities=(*state.irregularities, damage))
    known = KlaverjasUnauthorized(event.by, event.of, state.law.about(seen).law)
    return state.but(unauthorized=(*state.unauthorized, known)).with_ruling(seen)


@applies(events.KlaverjasRestoreEvent)
def restore(state: KlaverjasState, event: events.KlaverjasRestoreEvent) -> KlaverjasState:
    """Move a card to its hand. If that hand already has it, only note that the number of cards was wrong until now."""
    if event.by is None:
        return _removed(state, event)
    own = state.hands[event.by.index]
    if own is not None and event.card in own:
        return state.with_ruling(CardRestored(event.by, event.card, number_was_wrong=True))
    if event.source is None:
        _must_be_missing(state, event.by, event.card)
    else:
        require_held(state, event.source, event.card)
        _must_be_alone(state, event.source, event.card)
        state = remove_card(state, event.source, event.card)
    hands = tuple(
        hand | event.card if hand is not None and seat is event.by else hand
        for seat, hand in zip(SEATS, state.hands, strict=True)
    )
    return state.but(hands=hands).with_ruling(CardRestored(event.by, event.card, state.number_was_wrong or own is None))


def _removed(state: KlaverjasState, event: events.KlaverjasRestoreEvent) -> KlaverjasState:
    if event.source is None:
        return state.with_ruling(CardRemoved(event.card))
    require_held(state, event.source, event.card)
    if not _holders(state, event.card, event.source) and not _may_be_surplus(state):
        raise TroefError(
            _(
                "{card} of {source} is not a card too many: nobody else has it",
                card=Localised(card_code, event.card),
                source=Localised(seat_code, event.source),
            )
        )
    return remove_card(state, event.source, event.card).with_ruling(CardRemoved(event.card))


def _may_be_surplus(state: KlaverjasState) -> bool:
    """Return whether a card can be surplus although its duplicate is unseen: in an unknown hand or an earlier trick."""
    over = [
        len(hand) - state.expected_hand_size(seat) for seat in SEATS if (hand := state.hands[seat.index]) is not None
    ]
    return (len(over) < len(SEATS) or state.earlier.count > 0) and sum(over) > 0


def _holders(state: KlaverjasState, card: Card, but: Seat) -> list[Seat]:
    return [seat for seat in SEATS if seat is not but and card in (state.hands[seat.index] or ())]


def _must_be_missing(state: KlaverjasState, seat: Seat, card: Card) -> None:
    """Raise TroefError unless the card is missing and this player lacks a card."""
    hand = state.hands[seat.index]
    if card not in state.unseen:
        raise TroefError(_("{card} was not missing", card=Localised(card_code, card)))
    if hand is not None and len(hand) >= state.expected_hand_size(seat):
        raise TroefError(
            pgettext(
                "klaverjas",
                "{seat} has {count} cards without {card}",
                seat=Localised(seat_code, seat),
                count=len(hand),
                card=Localised(card_code, card),
            )
        )


def _must_be_alone(state: KlaverjasState, source: Seat, card: Card) -> None:
    """Raise TroefError if another player has the card, so that this one is the surplus."""
    for owner in _holders(state, card, source):
        raise TroefError(
            _(
                "{card} is {owner}'s: that of {source} is one too many",
                card=Localised(card_code, card),
                owner=Localised(seat_code, owner),
                source=Localised(seat_code, source),
            )
        )


@applies(events.DirectorCalledEvent)
def call_director(state: KlaverjasState, event: events.DirectorCalledEvent) -> KlaverjasState:
    """Bring the director to the table, who stays until no decision is pending."""
    return state.but(director=True)


@applies(events.KlaverjasAttentionEvent)
def draw_attention(state: KlaverjasState, event: events.KlaverjasAttentionEvent) -> KlaverjasState:
    return state.with_ruling(DrawsAttention(event.by))


@applies(events.FindingEvent)
def apply_finding(state: KlaverjasState, event: events.FindingEvent) -> KlaverjasState:
    """Apply the director's answer to a pending question. A finding that no question asked for changes nothing."""
    for index, irregularity in enumerate(state.irregularities):
        if irregularity.question == event.question and irregularity.answer is None:
            if not isinstance(event.answer, bool):
                raise TroefError(_("the answer to {question!r} is true or false", question=event.question))
            answered = replace(irregularity, answer=event.answer)
            irregularities = (*state.irregularities[:index], answered, *state.irregularities[index + 1 :])
            state = state.but(irregularities=irregularities)
            if answered.law == "5":
                return state.with_ruling(ExtraWords(answered.seat, answered.repeated, answered.answer))
            return state.with_ruling(WrongHand(answered.seat, answered.of, answered.answer))
    return state


@applies(events.OutsideEvent)
def ignore_event(state: KlaverjasState, event: events.OutsideEvent) -> KlaverjasState:
    return state
