"""Revokes: recorded when they happen, established by later acts, corrected if attention comes in time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from troef.bridge.game.play import cards_of
from troef.bridge.laws.facts.play import RevokeFacts
from troef.bridge.laws.register import EngineCitation
from troef.bridge.table.irregularities.processing import add_fact, close_irregularity, open_irregularity, relevant_facts
from troef.bridge.table.play.ledger import RevokeState
from troef.bridge.table.play.trick_cards import cards_of_trick, play_of, sides_after
from troef.bridge.table.state import BridgeIrregularity, BridgeState
from troef.cards import Card, Seat, Side, Suit


def record_revoke(
    state: BridgeState,
    seat: Seat,
    card: Card,
    suit: Suit | None,
    trick: int,
    faced: bool = False,
    was_open: bool = False,
    restricted: frozenset[Suit] = frozenset(),
) -> BridgeState:
    """Record that a player has not played a card that they could and had to play. Nobody may have seen it.

    `suit` is the suit led, or None for a broken restriction on the suits `restricted`. `faced`: the card that had to be
    played lay face up. `was_open`: the card that was played did.
    """
    declaring = not state.is_defender(seat)
    open_card = seat is state.dummy or was_open
    facts = RevokeFacts(declaring=declaring, faced=open_card, twelfth=trick == 12, broken=suit is None)
    facts = replace(facts, before_partner=all(by is not seat.partner for by, _ in cards_of_trick(state, trick)))
    number = state.ledger.count + 1
    entry = RevokeState(seat, trick, suit, card, number, faced, restricted=restricted)
    state = state.with_play_ledger(revokes=(*state.ledger.play.revokes, entry))
    return open_irregularity(state, facts, seat, seat, cards=(card,), trick=trick)


def is_revoke(state: BridgeState, entry: RevokeState) -> bool:
    """Return whether the book calls it a revoke.

    Only the modern books do so if an obligation was not met (2017: 61A).
    """
    return entry.suit is not None or EngineCitation.DUTY not in state.rules.cited


def establish(state: BridgeState, side: Side, law: EngineCitation, before: int) -> BridgeState:
    """Establish the revokes of a side in tricks before `before`, if the book has the article `law`."""
    cited = state.rules.cited
    last = before if EngineCitation.TWELFTH in cited else min(before, 12)
    for entry in state.ledger.play.revokes if law in cited else ():
        if entry.seat.side is side and entry.trick < last and not entry.established and not entry.corrected:
            state = _changed(state, entry, established=True, law=law)
            state = _known(state, entry, established=True)
            state = state if entry.suit is not None else _lead_is_over(state, entry.seat)
    if state.ledger.play.trick.repair is not None:
        return state
    for entry in state.ledger.play.revokes:  # 62C3 ends when both sides have played on, despite earlier rulings.
        if entry.attention and not entry.corrected and not _both_sides(state, entry):
            state = _known(state, entry, both_sides=False)
    return state


def _lead_is_over(state: BridgeState, seat: Seat) -> BridgeState:
    """End the requirement of a suit at the first lead, because a revoke in it has been established."""
    kept = tuple(other for other in state.ledger.restrictions if other.seat is not seat or other.extent != "first-lead")
    return state if kept == state.ledger.restrictions else state.with_ledger(restrictions=kept)


def _changed(state: BridgeState, entry: RevokeState, **changes: Any) -> BridgeState:
    revokes = state.ledger.play.revokes
    return state.with_play_ledger(
        revokes=tuple(
            replace(revoke, **changes) if revoke.irregularity == entry.irregularity else revoke for revoke in revokes
        )
    )


def _known(state: BridgeState, entry: RevokeState, **facts: object) -> BridgeState:
    """Add facts to the irregularity of a revoke, as far as its kind has them."""
    irregularity = state.irregularity(entry.irregularity)
    return state if irregularity is None else add_fact(state, irregularity, **relevant_facts(irregularity, **facts))


def mark_corrected(state: BridgeState, seat: Seat, trick: int) -> BridgeState:
    """Mark the revoke as corrected, because the player has replaced the card."""
    for entry in state.ledger.play.revokes:
        if entry.seat is seat and entry.trick == trick and not entry.corrected:
            irregularity = state.irregularity(entry.irregularity)
            both = (
                irregularity is not None
                and isinstance(irregularity.facts, RevokeFacts)
                and irregularity.facts.both_sides
            )
            state = _changed(state, entry, corrected=True, law=EngineCitation.BY_BOTH_SIDES if both else entry.law)
            if irregularity is not None:
                state = state.with_ledger(
                    irregularities=tuple(other for other in state.ledger.irregularities if other is not irregularity)
                )
    return state


def drop_undone_revokes(state: BridgeState) -> BridgeState:
    """Delete the revokes of cards that went back with their trick.

    A revoke stays if its player owes another card for it, because it has yet to be corrected.
    """
    trick, number = state.ledger.play.trick, play_of(state).number
    later = trick.repair.later if trick.repair else ()
    for entry in state.ledger.play.revokes:
        replacing = entry.seat in trick.owed and entry.trick == number
        if entry.card is None or entry.corrected or replacing:
            continue
        if (entry.seat, entry.card) not in (*cards_of_trick(state, entry.trick), *later):
            state = state.with_play_ledger(
                revokes=tuple(revoke for revoke in state.ledger.play.revokes if revoke is not entry)
            )
            irregularity = state.irregularity(entry.irregularity)
            state = state if irregularity is None else close_irregularity(state, irregularity)
    return state


def could_not_follow(state: BridgeState, seat: Seat, trick: int) -> BridgeState:
    """Record that a player had no card of the suit for a trick in which they left out a card (67B1b).

    The card that they place later from an unknown hand shows it.
    """
    for entry in state.ledger.play.revokes:
        if entry.seat is seat and entry.trick == trick and entry.law is EngineCitation.LEFT_OUT:
            state = _changed(state, entry, law=EngineCitation.LEFT_OUT_OTHER)
    return state


def is_to_be_corrected(state: BridgeState, seat: Seat, trick: int) -> bool:
    """Return whether the card of this hand in this trick was a revoke that has not been corrected."""
    return any(
        revoke.seat is seat and revoke.trick == trick and not revoke.corrected for revoke in state.ledger.play.revokes
    )


def own_revoke(state: BridgeState, seat: Seat, card: Card) -> BridgeIrregularity | None:
    """Return the player's own revoke in the current trick that this card of the suit led corrects, or None."""
    trick = play_of(state).number
    for entry in state.ledger.play.revokes:
        mine = entry.seat is seat and entry.trick == trick and not entry.established and not entry.corrected
        if mine and entry.suit is card.suit:
            return state.irregularity(entry.irregularity)
    return None


def mark_noticed(state: BridgeState, of: Seat | None, trick: int | None) -> BridgeState:
    """Mark revokes as noticed: all of them, or those of a player or in a trick."""
    if of is not None and trick is not None and play_of(state).hands[of.index] is None:
        state = _pointed_out(state, of, trick)
    for entry in state.ledger.play.revokes:
        if (
            of in (None, entry.seat)
            and trick in (None, entry.trick)
            and not entry.attention
            and not entry.rectification_forfeited
        ):
            state = _changed(state, entry, attention=True, too_late=_too_late(state, entry))
            seen = {"both_sides": _both_sides(state, entry), "partner_cards": _partner_cards(state, entry)}
            claimed = state.ledger.play.claims.claim is not None
            state = _known(state, entry, attention=True, returned=state.returned, claimed=claimed, **seen)
    return state


def _partner_cards(state: BridgeState, entry: RevokeState) -> tuple[Card, ...]:
    """Return the cards that the offender's partner could have played to the twelfth trick. Empty if partner led."""
    play, partner = play_of(state), entry.seat.partner
    cards = cards_of_trick(state, entry.trick)
    if entry.trick != 12 or not cards or cards[0][0] is partner:
        return ()
    mine = [card for by, card in (*cards, *cards_of_trick(state, 13)) if by is partner]
    mine += cards_of(play.hands[partner.index] or 0)
    return tuple(card for card in mine if card.suit is cards[0][1].suit) or tuple(mine)


def _too_late(state: BridgeState, entry: RevokeState) -> str:
    """Return why attention is too late for a transfer of tricks, or "" if it is not (64B4, 64B5).

    "call": the other side has called on the next board. "round": the round is over.
    """
    ledger = state.ledger.play
    if entry.seat.side.opponents in ledger.claims.next_calls:
        return "call"
    return "round" if ledger.claims.round_over else ""


def _both_sides(state: BridgeState, entry: RevokeState) -> bool:
    """Return whether both sides revoked in this trick and just one of them has played to the next (62C3)."""
    sides = {
        revoke.seat.side for revoke in state.ledger.play.revokes if revoke.trick == entry.trick and not revoke.corrected
    }
    current = play_of(state).number
    return len(sides) == 2 and current <= entry.trick + 1 and len(sides_after(state, entry.trick)) == 1


def has_unnoticed_revoke(state: BridgeState) -> bool:
    """Return whether there is a revoke that nobody has mentioned yet."""
    return any(
        not (entry.attention or entry.corrected or entry.rectification_forfeited) for entry in state.ledger.play.revokes
    )


def recheck_regained_cards(state: BridgeState) -> BridgeState:
    """Record as revokes the tricks in which a card that was in the hand unseen had to be played."""
    cards = state.ledger.play.cards.regained
    if not cards:
        return state
    state = state.with_play_ledger(regained=())
    for seat, card in cards:
        for number in range(1, play_of(state).number + 1):
            state = _failed_to_follow(state, seat, card.suit, number)
            state = _ruled_at_once(mark_noticed(state, seat, number), seat, number)
    return state


def _ruled_at_once(state: BridgeState, seat: Seat, number: int) -> BridgeState:
    """Ask for a ruling on these revokes now, because the director has restored the card and is at the table."""
    for entry in state.ledger.play.revokes:
        if entry.seat is seat and entry.trick == number and not entry.corrected:
            state = _known(state, entry, director=True)
    return state


def detect_past_revokes(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """Record earlier discards from an unknown hand as revokes if this card shows that they were."""
    for number in range(1, play_of(state).number):
        state = _failed_to_follow(state, seat, card.suit, number)
    return state


def _pointed_out(state: BridgeState, seat: Seat, number: int) -> BridgeState:
    """Record a revoke from an unknown hand because somebody says that it could have followed suit."""
    cards = cards_of_trick(state, number)
    return _failed_to_follow(state, seat, cards[0][1].suit, number) if cards else state


def _failed_to_follow(state: BridgeState, seat: Seat, suit: Suit, number: int) -> BridgeState:
    cards = cards_of_trick(state, number)
    mine = next((played_card for by, played_card in cards if by is seat), None)
    known_ = any(entry.seat is seat and entry.trick == number for entry in state.ledger.play.revokes)
    if mine is None or known_ or cards[0][1].suit is not suit or mine.suit is suit:
        return state
    state = record_revoke(state, seat, mine, suit, number, faced=seat is state.dummy)
    if seat.side in sides_after(state, number) or play_of(state).number > number + 1:
        state = establish(state, seat.side, EngineCitation.BY_PLAY, before=number + 1)
    return state
