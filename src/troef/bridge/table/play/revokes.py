"""Revokes: recorded when they happen, established by later acts, corrected if attention comes in time."""

from __future__ import annotations

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
    """Record that a player did not play a card that they could and had to play; nobody may have noticed.

    `suit` is the suit led, or None for a broken restriction on the suits `restricted`. `faced`: the card that had to be
    played lay face up. `was_open`: the card that was played did.
    """
    facts = RevokeFacts(
        declaring=not state.is_defender(seat),
        faced=seat is state.dummy or was_open,
        twelfth=trick == 12,
        broken=suit is None,
        before_partner=all(by is not seat.partner for by, _ in cards_of_trick(state, trick)),
    )
    number = state.ledger.count + 1
    entry = RevokeState(seat, trick, suit, card, number, faced, restricted=restricted)
    state = state.with_play_ledger(revokes=(*state.ledger.play.revokes, entry))
    return open_irregularity(state, facts, seat, seat, cards=(card,), trick=trick)


def is_revoke(state: BridgeState, entry: RevokeState) -> bool:
    """Return whether the book calls this a revoke; an unmet obligation is one only since 2007 (2017: 61A)."""
    return entry.suit is not None or EngineCitation.DUTY not in state.rules.cited


def establish(state: BridgeState, side: Side, law: EngineCitation, before: int) -> BridgeState:
    """Establish the revokes of a side in the tricks before number `before`, if the book has the article `law`."""
    cited = state.rules.cited
    last = before if EngineCitation.TWELFTH in cited else min(before, 12)
    for entry in state.ledger.play.revokes if law in cited else ():
        if entry.seat.side is side and entry.trick < last and not entry.established and not entry.corrected:
            state = state.with_revoke(entry.irregularity, established=True, law=law)
            state = _known(state, entry, established=True)
            if entry.suit is None:  # A suit required at the first lead is required no longer.
                kept = (e for e in state.ledger.restrictions if e.seat is not entry.seat or e.extent != "first-lead")
                state = state.with_ledger(restrictions=tuple(kept))
    if state.ledger.play.trick.repair is not None:
        return state
    for entry in state.ledger.play.revokes:  # 62C3 ends when both sides have played on, despite earlier rulings.
        if entry.attention and not entry.corrected and not _both_sides(state, entry):
            state = _known(state, entry, both_sides=False)
    return state


def _known(state: BridgeState, entry: RevokeState, **facts: object) -> BridgeState:
    """Add those of the facts to the revoke's irregularity that it has."""
    irregularity = state.irregularity(entry.irregularity)
    return state if irregularity is None else add_fact(state, irregularity, **relevant_facts(irregularity, **facts))


def mark_corrected(state: BridgeState, seat: Seat, trick: int) -> BridgeState:
    """Mark the revoke as corrected, because the player has replaced the card."""
    for entry in state.ledger.play.revokes:
        if entry.seat is seat and entry.trick == trick and not entry.corrected:
            about = state.irregularity(entry.irregularity)
            both = about is not None and isinstance(about.facts, RevokeFacts) and about.facts.both_sides
            law = EngineCitation.BY_BOTH_SIDES if both else entry.law
            state = state.with_revoke(entry.irregularity, corrected=True, law=law)
            others = tuple(other for other in state.ledger.irregularities if other is not about)
            state = state.with_ledger(irregularities=others)
    return state


def drop_undone_revokes(state: BridgeState) -> BridgeState:
    """Delete the revokes of cards that went back with their trick, unless the player owes another card for one."""
    trick, number = state.ledger.play.trick, play_of(state).number
    later = trick.repair.later if trick.repair else ()
    for entry in state.ledger.play.revokes:
        replacing = entry.seat in trick.owed and entry.trick == number
        if entry.card is None or entry.corrected or replacing:
            continue
        if (entry.seat, entry.card) not in (*cards_of_trick(state, entry.trick), *later):
            state = state.with_play_ledger(revokes=tuple(r for r in state.ledger.play.revokes if r is not entry))
            irregularity = state.irregularity(entry.irregularity)
            state = state if irregularity is None else close_irregularity(state, irregularity)
    return state


def could_not_follow(state: BridgeState, seat: Seat, trick: int) -> BridgeState:
    """Record that the player could not follow suit with a left-out card, as the card placed later shows (67B1b)."""
    for entry in state.ledger.play.revokes:
        if entry.seat is seat and entry.trick == trick and entry.law is EngineCitation.LEFT_OUT:
            state = state.with_revoke(entry.irregularity, law=EngineCitation.LEFT_OUT_OTHER)
    return state


def is_to_be_corrected(state: BridgeState, seat: Seat, trick: int) -> bool:
    """Return whether the card of this hand in this trick was a revoke that has not been corrected."""
    revokes = state.ledger.play.revokes
    return any(entry.seat is seat and entry.trick == trick and not entry.corrected for entry in revokes)


def own_revoke(state: BridgeState, seat: Seat, card: Card) -> BridgeIrregularity | None:
    """Return the irregularity of the player's revoke in the current trick if this card corrects it, else None."""
    trick = play_of(state).number
    for entry in state.ledger.play.revokes:
        mine = entry.seat is seat and entry.trick == trick and not entry.established and not entry.corrected
        if mine and entry.suit is card.suit:
            return state.irregularity(entry.irregularity)
    return None


def mark_noticed(state: BridgeState, of: Seat | None, trick: int | None) -> BridgeState:
    """Mark revokes as noticed: those of player `of` in this trick, where None stands for all."""
    cards = cards_of_trick(state, trick) if of is not None and trick is not None else ()
    if of is not None and trick is not None and cards and play_of(state).hands[of.index] is None:
        state = _failed_to_follow(state, of, cards[0][1].suit, trick)  # It could have, as somebody says.
    for entry in state.ledger.play.revokes:
        meant = of in (None, entry.seat) and trick in (None, entry.trick)
        if meant and not entry.attention and not entry.rectification_forfeited:
            state = state.with_revoke(entry.irregularity, attention=True, too_late=_too_late(state, entry))
            seen = {"both_sides": _both_sides(state, entry), "partner_cards": _partner_cards(state, entry)}
            claimed = state.ledger.play.claims.claim is not None
            state = _known(state, entry, attention=True, returned=state.returned, claimed=claimed, **seen)
    return state


def _partner_cards(state: BridgeState, entry: RevokeState) -> tuple[Card, ...]:
    """Return the cards that the offender's partner could have played to the twelfth trick; none if partner led."""
    play, partner = play_of(state), entry.seat.partner
    cards = cards_of_trick(state, entry.trick)
    if entry.trick != 12 or not cards or cards[0][0] is partner:
        return ()
    mine = [card for by, card in (*cards, *cards_of_trick(state, 13)) if by is partner]
    mine += cards_of(play.hands[partner.index] or 0)
    return tuple(card for card in mine if card.suit is cards[0][1].suit) or tuple(mine)


def _too_late(state: BridgeState, entry: RevokeState) -> str:
    """Return `call` if the other side called on the next board, `round` after the round, else "" (64B4, 64B5)."""
    claims = state.ledger.play.claims
    return "call" if entry.seat.side.opponents in claims.next_calls else "round" if claims.round_over else ""


def _both_sides(state: BridgeState, entry: RevokeState) -> bool:
    """Return whether both sides revoked in the trick of this revoke and one of them has played to the next (62C3)."""
    same = (other for other in state.ledger.play.revokes if other.trick == entry.trick and not other.corrected)
    sides = {revoke.seat.side for revoke in same}
    current = play_of(state).number
    return len(sides) == 2 and current <= entry.trick + 1 and len(sides_after(state, entry.trick)) == 1


def has_unnoticed_revoke(state: BridgeState) -> bool:
    """Return whether there is a revoke that nobody has mentioned yet."""
    revokes = state.ledger.play.revokes
    return any(not (entry.attention or entry.corrected or entry.rectification_forfeited) for entry in revokes)


def recheck_regained_cards(state: BridgeState) -> BridgeState:
    """Record revokes in tricks to which a card had to be played that was unseen in the hand all the time."""
    cards = state.ledger.play.cards.regained
    if not cards:
        return state
    state = state.with_play_ledger(regained=())
    for seat, card in cards:
        for number in range(1, play_of(state).number + 1):
            state = mark_noticed(_failed_to_follow(state, seat, card.suit, number), seat, number)
            for entry in state.ledger.play.revokes:  # The director, who has restored the card, rules at once.
                if entry.seat is seat and entry.trick == number and not entry.corrected:
                    state = _known(state, entry, director=True)
    return state


def detect_past_revokes(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """Record earlier discards by an unknown hand as revokes, because it now plays a card of the suit led then."""
    for number in range(1, play_of(state).number):
        state = _failed_to_follow(state, seat, card.suit, number)
    return state


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
