"""Putting a trick right: the missing card is played, then who played after it may take his back, then play goes on."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.game.play import OPEN
from troef.bridge.laws.facts.play import LaterCard
from troef.bridge.table.irregularities.handling import opened
from troef.bridge.table.play.ledger import Repair
from troef.bridge.table.play.revokes import revoked, undone
from troef.bridge.table.play.tricks import back_in_hand, laid, passing_over, play_of, size_of
from troef.bridge.table.state import State
from troef.cards import Seat


def mended(state: State) -> State:
    """Goes on with the repair as far as nobody has to be asked or to play."""
    while (repair := state.ledger.play.trick.repair) is not None:
        if state.ledger.play.trick.owed or state.ledger.pending:
            return state
        if repair.queue:
            state = _asked(state.setting(repair=replace(repair, queue=repair.queue[1:])), repair, repair.queue[0])
        else:
            state = _finished(state, repair)
    return state


def _asked(state: State, repair: Repair, seat: Seat) -> State:
    """Whether the next player may take his card back: the other side always, the same side once the other has."""
    play = play_of(state)
    card = play.card(seat)
    why = (repair.own if repair.taken else None) if seat.side is repair.side else repair.theirs
    if card is None or why is None:
        return state
    facts = LaterCard(why=why, declaring=not state.is_defender(seat))
    return opened(state, facts, seat, seat, cards=(card,), trick=play.number)


def _not_following(state: State) -> State:
    """A card that was kept although another suit is led now may be a revoke."""
    play = play_of(state)
    for seat, card in play.cards[1:]:
        led = play.cards[0][1].suit
        known_ = any(revoke.seat is seat and revoke.trick == play.number for revoke in state.ledger.play.revokes)
        if card.suit is not led and play.can_follow(seat, led) and not known_:
            state = revoked(state, seat, card, led, play.number, faced=seat is state.dummy)
    return state


def _finished(state: State, repair: Repair) -> State:
    """The trick is right; the cards of the next one come back, if it is still the same hand that leads."""
    state = _not_following(undone(state))
    play = play_of(state)
    if play.cards:
        play = passing_over(state, play._replace(size=size_of(state, play.number)).closed_up())
    else:
        play = play._replace(size=4)
    state = state.with_play(play).setting(repair=None)
    if not repair.later:
        return state
    if play.cards or play.turn is not repair.later[0][0]:
        for seat, card in repair.later:
            state = back_in_hand(state, seat, card)
        return undone(state)
    state = state.with_play(play._replace(size=OPEN))
    for seat, card in repair.later:
        state = laid(state, seat, card)
    seats = tuple(seat for seat, _ in repair.later)
    return state.setting(repair=replace(repair, queue=seats, later=()))
