"""Repair of a trick. The missing card is played, later players may take theirs back, and the play goes on."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.game.play import OPEN
from troef.bridge.laws.facts.play import CardPlayedAfter
from troef.bridge.laws.register import EngineCitation
from troef.bridge.table.irregularities.processing import open_irregularity
from troef.bridge.table.play.ledger import TrickRepair
from troef.bridge.table.play.legal_cards import legal_cards_for
from troef.bridge.table.play.revokes import drop_undone_revokes, is_to_be_corrected, record_revoke
from troef.bridge.table.play.trick_cards import (
    lay_card,
    lift_card,
    open_again,
    play_of,
    prohibitions_expired,
    return_to_hand,
    size_of,
    skip_omitting_hand,
)
from troef.bridge.table.state import BridgeState, BridgeUnauthorized, add_penalty_cards, add_unauthorized
from troef.cards import Card, Seat


def continue_repair(state: BridgeState) -> BridgeState:
    """Continue the repair of the trick until a player must choose or play a card."""
    while (repair := state.ledger.play.trick.repair) is not None:
        if state.ledger.pending or _is_owed_first(state, repair):
            return state
        if repair.queue:
            state = state.with_play_ledger(repair=replace(repair, queue=repair.queue[1:]))
            state = _asked(state, repair, repair.queue[0])
        else:
            state = _finished(state, repair)
    return state


def _is_owed_first(state: BridgeState, repair: TrickRepair) -> bool:
    """Return whether a missing card comes before the first player in the queue; by rotation after a revoke (62C1)."""
    owed, play = state.ledger.play.trick.owed, play_of(state)
    if not owed or not repair.queue or not is_to_be_corrected(state, owed[0], play.number):
        return bool(owed)
    rotation = play.leader.clockwise
    return rotation.index(owed[0]) < rotation.index(repair.queue[0])


def _asked(state: BridgeState, repair: TrickRepair, seat: Seat) -> BridgeState:
    """Offer a player to take their card back, if they may. The offending side may only after an opponent has."""
    play, theirs = play_of(state), repair.opponents_right
    card = play.card(seat)
    own = repair.own_side_right if repair.opponents_have_withdrawn or repair.own_side_right is theirs else None
    why = own if seat.side is repair.side else theirs
    if card is None or why is None:
        return state
    only = legal_cards_for(lift_card(state, seat, play.number), seat) == card.bit
    if only and not _may_restrict_lead(state, seat):  # They could play no other.
        chooser = state.declarer if seat is state.dummy else seat
        return state if chooser is None else state.with_play_ledger(sole=(*state.ledger.play.trick.sole, chooser))
    facts = CardPlayedAfter(why=why, declaring=not state.is_defender(seat))
    return open_irregularity(state, facts, seat, seat, cards=(card,), trick=play.number)


def _may_restrict_lead(state: BridgeState, seat: Seat) -> bool:
    """Return whether a lead that goes back lets declarer choose about partner's penalty cards first (50D2)."""
    play, discussed = play_of(state), state.ledger.play.lead.lead_discussed
    asked = discussed[2] if discussed is not None and discussed[:2] == (seat, play.number) else ()
    cards = [entry.card for entry in state.penalty_cards(seat.partner) if entry.kind == "major"]
    return play.number < 13 and play.cards[0][0] is seat and not set(cards) <= set(asked)


def _not_following(state: BridgeState) -> BridgeState:
    """Record revokes of players who kept a card although the suit led has changed."""
    play = play_of(state)
    for seat, card in play.cards[1:]:
        led = play.cards[0][1].suit
        known_ = any(revoke.seat is seat and revoke.trick == play.number for revoke in state.ledger.play.revokes)
        if card.suit is not led and play.can_follow(seat, led) and not known_:
            state = record_revoke(state, seat, card, led, play.number, faced=seat is state.dummy)
    return state


def _back_again(state: BridgeState, repair: TrickRepair, seat: Seat, card: Card) -> BridgeState:
    """Return a card of the next trick to the hand; the side at fault may not use information from it (16C2).

    If both sides revoked, a defender's card becomes a penalty card instead, and any other card is information that its
    own side may not use (62C3).
    """
    state, cited = open_again(return_to_hand(state, seat, card)), state.rules.cited
    trick = play_of(state).number - 1
    by_both = (entry.trick for entry in state.ledger.play.revokes if entry.law is EngineCitation.BY_BOTH_SIDES)
    both = trick in by_both
    if both and state.is_defender(seat) and EngineCitation.BY_BOTH_SIDES in cited:
        return add_penalty_cards(state, seat, ((card, True),), cited[EngineCitation.BY_BOTH_SIDES])
    if EngineCitation.WITHDRAWN not in cited or seat is state.dummy:
        return state
    seats = seat.side.seats if both else repair.side.seats
    return add_unauthorized(state, BridgeUnauthorized(seats, seat, cited[EngineCitation.WITHDRAWN]))


def _finished(state: BridgeState, repair: TrickRepair) -> BridgeState:
    """Finish the repair. Cards set aside return to the next trick if the same hand still leads it."""
    state = _not_following(drop_undone_revokes(state))
    play = play_of(state)
    if play.cards:
        play = skip_omitting_hand(state, play._replace(size=size_of(state, play.number)).with_trick_closed())
    else:
        play = play._replace(size=4)
    state = prohibitions_expired(state.with_play(play).with_play_ledger(repair=None))
    if not repair.later:
        return state
    if play.cards or play.turn is not repair.later[0][0]:
        for seat, card in repair.later:
            state = _back_again(state, repair, seat, card)
        return drop_undone_revokes(state)
    state = state.with_play(play._replace(size=OPEN))
    for seat, card in repair.later:
        state = lay_card(state, seat, card)
    seats = tuple(seat for seat, _ in repair.later)
    return state.with_play_ledger(repair=replace(repair, queue=seats, later=()))
