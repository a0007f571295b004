"""The director and what he sets right: cards seen, cards restored, judgements (I-2, I-9, II-13 to II-15)."""

from __future__ import annotations

from dataclasses import replace

from troef.cards import SEATS, TroefError
from troef.cards.words import card_symbol
from troef.klaverjas.acts.playing import must_hold
from troef.klaverjas.events import Attention, DirectorCalled, Find, Outside, Restore, See
from troef.klaverjas.laws.ruling import Ruling
from troef.klaverjas.laws.y1976 import art2, art5, art9, artii13, artii14, artii15
from troef.klaverjas.state import Matter, State, Unauthorized


def see(state: State, event: See) -> State:
    """A look at one's own cards, or at somebody else's."""
    for card in event.cards:
        must_hold(state, event.of, card)
    if state.phase == "ended":
        return state
    return _own_cards(state, event) if event.by is event.of else _wrong_hand(state, event)


def _own_cards(state: State, event: See) -> State:
    look = art9.Look(event.by, state.phase == "play", state.turn is event.by)
    ruling = art9.looks_at_own_cards(look)
    return state if ruling is None else _knows(state, event, ruling)


def _wrong_hand(state: State, event: See) -> State:
    if all((event.of, card) in state.penalty_cards for card in event.cards):
        return state
    state = state.but(matters=(*state.matters, Matter("II-15", "damage", event.by, event.of)))
    return _knows(state, event, artii15.wrong_hand(artii15.WrongHand(event.by, event.of)))


def _knows(state: State, event: See, ruling: Ruling) -> State:
    known = Unauthorized(event.by, event.of, ruling.law)
    return state.but(unauthorized=(*state.unauthorized, known)).ruled(ruling)


def restore(state: State, event: Restore) -> State:
    """A card goes to the hand it belongs to; one that is told as lying there tells that the number was wrong so far."""
    if event.by is None:
        return _removed(state, event)
    own = state.hands[event.by.index]
    if own is not None and event.card in own:
        return state.ruled(artii13.restored(event.by, event.card))
    if event.source is not None:
        must_hold(state, event.source, event.card)
    elif event.card not in state.unseen:
        raise TroefError(f"{event.card} was not missing", f"{card_symbol(event.card, 'nl')} was niet kwijt")
    hands = list(state.hands)
    for seat in SEATS:
        hand = hands[seat.index]
        if hand is not None:
            hands[seat.index] = hand | event.card if seat is event.by else hand - event.card
    restored = artii13.restored if state.number_was_wrong or own is None else artii14.restored
    return state.but(hands=tuple(hands)).ruled(restored(event.by, event.card))


def _removed(state: State, event: Restore) -> State:
    """A card too many leaves the pack."""
    if event.source is not None:
        must_hold(state, event.source, event.card)
    hands = tuple(
        hand - event.card if hand is not None and seat is event.source else hand
        for seat, hand in zip(SEATS, state.hands, strict=True)
    )
    return state.but(hands=hands).ruled(artii13.removed(event.card))


def director_called(state: State, event: DirectorCalled) -> State:
    """He stays until nothing is pending."""
    return state.but(director=True)


def attention(state: State, event: Attention) -> State:
    return state.ruled(art2.attention(event.by))


def find(state: State, event: Find) -> State:
    """The director answers; a finding nobody waits for changes nothing."""
    for place, matter in enumerate(state.matters):
        if matter.question == event.question and matter.answer is None:
            if not isinstance(event.answer, bool):
                raise TroefError(
                    f"the answer to {event.question!r} is true or false",
                    f"het antwoord op {event.question!r} is true of false",
                )
            answered = replace(matter, answer=event.answer)
            matters = (*state.matters[:place], answered, *state.matters[place + 1 :])
            return state.but(matters=matters).ruled(_judged(answered))
    return state


def _judged(matter: Matter) -> Ruling:
    if matter.law == "5":
        return art5.other_words(art5.OtherWords(matter.seat, matter.repeated, matter.answer))
    return artii15.wrong_hand(artii15.WrongHand(matter.seat, matter.of, matter.answer))


def outside(state: State, event: Outside) -> State:
    return state
