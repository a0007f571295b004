"""Effects of rulings on cards. Each is a small change of the state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from troef.bridge.game.play import cards_of
from troef.bridge.laws.facts.play import (
    CardPlayedAfter,
    ClaimMade,
    ExposedInPlay,
    OmittedCard,
    PenaltyCardGone,
    RevokeFacts,
    StatementKind,
    TricksDisputed,
)
from troef.bridge.laws.register import EngineCitation
from troef.bridge.laws.ruling import (
    CardEffect,
    LaterCardsMayBeWithdrawn,
    LeadFrom,
    LeadRight,
    MakePenaltyCards,
    MayNotUse,
    MustPlayPenaltyCard,
    PartnerPlays,
    PickUpSuits,
    PlayEffect,
    PlayFromDummy,
    RequirePartner,
    WithdrawalRight,
)
from troef.bridge.table.play.ledger import (
    ClaimState,
    DeclarerDemand,
    DesignatedCard,
    RevokeState,
    TrickRepair,
    TricksTransferred,
)
from troef.bridge.table.play.trick_cards import (
    cards_of_trick,
    exchange_card,
    hold_open,
    lay_card,
    lift_card,
    play_of,
    return_to_hand,
    sides_after,
)
from troef.bridge.table.state import (
    BridgeIrregularity,
    BridgeState,
    BridgeUnauthorized,
    Phase,
    add_penalty_cards,
    add_unauthorized,
)
from troef.cards import Card, Seat
from troef.engine.situation import PenaltyCardEntry


def carry_out_play(state: BridgeState, irregularity: BridgeIrregularity, effect: PlayEffect) -> BridgeState:
    """Return the state after one effect on cards.

    After a claim no trick changes. Corrections of tricks are stored, in case the play continues.
    """
    ledger = state.ledger.play
    if ledger.claims.claim is not None and (effect in _STOPPED or isinstance(effect, _STOPPED_TOO)):
        return _let_be(state, irregularity)
    if ledger.claims.claim is not None and (effect in _PUTTING_RIGHT or isinstance(effect, _PUTTING_RIGHT_TOO)):
        return _let_be(state, irregularity).with_play_ledger(stopped=(*ledger.claims.stopped, (irregularity, effect)))
    if isinstance(effect, CardEffect):
        return _WITH[effect](state, irregularity)
    return _MORE[type(effect)](state, irregularity, effect)


def _card(irregularity: BridgeIrregularity) -> Card:
    return irregularity.cards[0]


# Leads and loose cards


def _lead_stands(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Make a loose card the lead. A face-down lead by another hand goes back."""
    state = _unloosed(_return_lead(state, irregularity), irregularity)
    if play_of(state).cards:  # The trick has continued without it.
        return return_to_hand(state, irregularity.seat, _card(irregularity))
    return _joining(replace(state, phase=Phase.PLAY), irregularity.seat, _card(irregularity))


def _joining(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """Add a card to the trick. If it was a penalty card, it has now been played."""
    return lay_card(clear_penalty(state, seat, card), seat, card)


def _unloosed(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    kept = tuple(loose for loose in state.ledger.play.cards.loose if loose.irregularity != irregularity.number)
    return state.with_play_ledger(loose=kept)


def _let_be(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Return the loose cards of the irregularity to their hands. The hand that had the turn keeps it."""
    mine = [loose for loose in state.ledger.play.cards.loose if loose.irregularity == irregularity.number]
    for loose in mine:
        state = return_to_hand(state, loose.seat, loose.card)
    return _unloosed(state, irregularity)


def _played(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Put a loose card in the trick, or back in the hand if its player has played another since."""
    for loose in state.ledger.play.cards.loose:
        if loose.irregularity == irregularity.number:
            state = _unloosed(state, irregularity)
            play = play_of(state)
            free = play.number == irregularity.trick and play.cards and play.card(loose.seat) is None
            state = (_joining if free else return_to_hand)(state, loose.seat, loose.card)
    return state


def _played_in_turn(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    loose = (
        replace(lying, must_be_played=True) if lying.irregularity == irregularity.number else lying
        for lying in state.ledger.play.cards.loose
    )
    return state.with_play_ledger(loose=tuple(loose))


def _return_lead(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    down = state.ledger.play.cards.down
    if down is None:
        return state
    return return_to_hand(state.with_play_ledger(down=None), *down)


def _spread(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    return state.with_play_ledger(swapped=True)


def _retracted(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    return state.with_play_ledger(retracted=True)


def _as_lead(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Mark the fifth card to be judged again, as a lead."""
    loose = (
        replace(lying, irregularity=0) if lying.irregularity == irregularity.number else lying
        for lying in state.ledger.play.cards.loose
    )
    return state.with_play_ledger(loose=tuple(loose))


def _same_suit(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    return state.with_play_ledger(must_lead=(irregularity.turn, _card(irregularity).suit))


def _lead_right(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    assert irregularity.spoken is not None, "an article gave it"
    suits = (_card(irregularity).suit,)
    right = LeadRight(irregularity.spoken.law, suits, suits, opening_only=False)
    return state.with_play_ledger(lead_rights=(*state.ledger.play.lead.lead_rights, (irregularity.seat, right)))


def _pick_up(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Return cards that were carried along. They count as having been in the hand all the time."""
    state = _let_be(state, irregularity)
    mine = tuple((irregularity.seat, card) for card in irregularity.cards)
    return state.with_play_ledger(regained=(*state.ledger.play.cards.regained, *mine))


def _lead_from(state: BridgeState, irregularity: BridgeIrregularity, effect: LeadFrom) -> BridgeState:
    """Give the lead to this hand. If declarer has led from the other one, that card goes back."""
    play = play_of(state)
    if not play.cards:
        return state.with_play(play.at_turn(effect.hand))
    return (
        state
        if play.leader is effect.hand
        else state.with_play(play.without_trick_card(play.leader).at_turn(effect.hand))
    )


# Corrections of tricks


def _replace(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Lift the card out of its trick. Its player owes another one."""
    down = state.ledger.play.cards.down
    if down is not None and down[0] is irregularity.seat:
        return _return_lead(state, irregularity)
    ahead = _played_ahead(state, irregularity)
    state = lift_card(state, irregularity.seat, irregularity.trick)
    if ahead and _is_by_both_sides(state, irregularity):
        state = add_penalty_cards(state, irregularity.seat, ahead, state.rules.cited[EngineCitation.BY_BOTH_SIDES])
    ledger = state.ledger.play
    repair = ledger.trick.repair
    if repair is not None and repair.side is not irregularity.seat.side:
        state = state.with_play_ledger(repair=replace(repair, opponents_have_withdrawn=True))
    owed = (*(seat for seat in ledger.trick.owed if seat is not irregularity.seat), irregularity.seat)
    rotation = (play_of(state).leader if play_of(state).cards else irregularity.seat).clockwise
    return replace(state.with_play_ledger(owed=tuple(sorted(owed, key=rotation.index))), phase=Phase.PLAY)


def _played_ahead(state: BridgeState, irregularity: BridgeIrregularity) -> list[tuple[Card, bool]]:
    """Return the cards of this hand in the next trick, which go back with the one that is replaced."""
    repair = state.ledger.play.trick.repair
    later = cards_of_trick(state, irregularity.trick + 1) if repair is None else repair.later
    return [(card, True) for seat, card in later if seat is irregularity.seat]


def _is_by_both_sides(state: BridgeState, irregularity: BridgeIrregularity) -> bool:
    """Return whether a defender takes the card back after revokes by both sides.

    In that case the cards that go back become penalty cards (62C3).
    """
    facts = irregularity.facts
    both = isinstance(facts, RevokeFacts) and facts.both_sides
    both = both or (isinstance(facts, CardPlayedAfter) and facts.why is WithdrawalRight.REVOKE_BOTH)
    return both and state.is_defender(irregularity.seat)


def _later(state: BridgeState, irregularity: BridgeIrregularity, effect: LaterCardsMayBeWithdrawn) -> BridgeState:
    """Queue the players who have played after the card, because they may take theirs back."""
    order = cards_of_trick(state, irregularity.trick)
    mine = next((index for index, (seat, _) in enumerate(order) if seat is irregularity.seat), None)
    leader = order[0][0] if order else irregularity.seat
    after = [seat for seat in leader.clockwise if any(by is seat for by, _ in order)]
    if mine is None:  # It was lifted, so take those who sit after its player.
        rotation = leader.clockwise if leader.clockwise.index(irregularity.seat) else irregularity.seat.clockwise
        behind = rotation[rotation.index(irregularity.seat) + 1 :]
        queue = tuple(seat for seat in after if seat in behind)
    else:
        queue = tuple(seat for seat, _ in order[mine + 1 :])
    old = state.ledger.play.trick.repair
    if old is None:
        if not queue or not _is_open_for(state, irregularity):
            return state
        state = hold_open(state, irregularity.seat, irregularity.trick)
        old = state.ledger.play.trick.repair
    elif irregularity.trick == play_of(state).number:  # Another card of this trick is corrected as well.
        asked = {*queue, *old.queue} - {*state.ledger.play.trick.owed}
        queue = tuple(seat for seat in after if seat in asked)
    repair = TrickRepair(
        irregularity.seat.side, queue, old.later if old else (), effect.opponents_right, effect.own_side_right
    )
    return state.with_play_ledger(repair=repair)


def _is_open_for(state: BridgeState, irregularity: BridgeIrregularity) -> bool:
    """Return whether the trick can still be corrected, because the side has not played to the next one."""
    current = play_of(state).number
    return irregularity.trick == current or (
        irregularity.trick + 1 == current and irregularity.seat.side not in sides_after(state, irregularity.trick)
    )


def _name_stands(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Put the named card in the place of the one that dummy laid.

    Do nothing if that card went back as a revoke, or if the next trick is complete.
    """
    misplaced = state.ledger.play.dummy.misplaced
    assert misplaced is not None
    named, lying, trick = misplaced
    state = state.with_play_ledger(misplaced=None)
    there = (irregularity.seat, lying) in cards_of_trick(state, trick) and play_of(state).number <= trick + 1
    there = there and play_of(state).holds(irregularity.seat, named)
    if not there:
        return state
    state = exchange_card(state, irregularity.seat, trick, named)
    led = play_of(state).cards[0][1].suit
    is_proper = named.suit is led or not play_of(state).can_follow(irregularity.seat, led)
    return _revoked_nowhere(state, irregularity.seat, lying) if is_proper else state


def _revoked_nowhere(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """Delete the revoke of a card that was never named and has gone back."""
    revokes = tuple(revoke for revoke in state.ledger.play.revokes if (revoke.seat, revoke.card) != (seat, card))
    numbers = {revoke.irregularity for revoke in state.ledger.play.revokes if revoke not in revokes}
    return state.with_play_ledger(revokes=revokes).with_ledger(
        irregularities=tuple(other for other in state.ledger.irregularities if other.number not in numbers)
    )


def _name_anew(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    card = irregularity.cards[-1]
    return exchange_card(
        state.with_play_ledger(named=DesignatedCard(card, irregularity.trick)),
        irregularity.seat,
        irregularity.trick,
        card,
    )


def _lay_down(state: BridgeState, irregularity: BridgeIrregularity, effect: PlayFromDummy) -> BridgeState:
    """Store the card of dummy that somebody has chosen, to be played."""
    dummy = state.dummy
    assert dummy is not None
    return state.with_play_ledger(
        named=DesignatedCard(effect.card, play_of(state).number),
        owed=state.ledger.play.trick.owed,
        chosen=(dummy, effect.card),
    )


def _add_card(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Make the player owe the trick a card.

    While the cards of that trick are set aside, do nothing; the player gets the turn when they come back.
    """
    omitted = tuple(
        absence for absence in state.ledger.play.trick.omitted if absence != (irregularity.seat, irregularity.trick)
    )
    if irregularity.trick > play_of(state).number:
        return state.with_play_ledger(omitted=omitted)
    state = lift_card(state, irregularity.seat, irregularity.trick)
    repair = state.ledger.play.trick.repair
    repair = None if repair is None else replace(repair, left_out=irregularity.seat)
    return state.with_play_ledger(
        owed=(*state.ledger.play.trick.owed, irregularity.seat), omitted=omitted, repair=repair
    )


def _add_lost_card(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Make the player place a card with the played ones, if they have a card left and the play continues."""
    if play_of(state).hands[irregularity.seat.index] == 0 or state.phase is Phase.ENDED:
        return state
    return state.with_play_ledger(lost=(*state.ledger.play.trick.lost, (irregularity.seat, irregularity.trick)))


# Revokes


def _left_out(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Record a card left out as an established revoke (67B1)."""
    assert isinstance(irregularity.facts, OmittedCard)
    suit = cards_of_trick(state, irregularity.trick)[0][1].suit
    law = EngineCitation.LEFT_OUT_OTHER if irregularity.facts.can_follow is False else EngineCitation.LEFT_OUT
    entry = RevokeState(
        irregularity.seat, irregularity.trick, suit, None, irregularity.number, irregularity.seat is state.dummy, True
    )
    return state.with_play_ledger(revokes=(*state.ledger.play.revokes, replace(entry, attention=True, law=law)))


def _not_played(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Record the failure to play a penalty card as a revoke (61A).

    Declarer has played on, so it is not corrected.
    """
    entry = RevokeState(
        irregularity.seat, irregularity.trick, None, _card(irregularity), irregularity.number, faced=True
    )
    if irregularity.seat.side in sides_after(state, irregularity.trick):
        entry = replace(entry, established=True, law=EngineCitation.BY_PLAY)
    return state.with_play_ledger(revokes=(*state.ledger.play.revokes, entry))


def _established(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    return _revoke(state, irregularity.number, established=True, attention=True, law=EngineCitation.ASKED_BY_DUMMY)


def _leave_revoke(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    return _revoke(state, irregularity.number, attention=True)


def _revoke(state: BridgeState, number: int, **changes: Any) -> BridgeState:
    revokes = (
        replace(revoke, **changes) if revoke.irregularity == number else revoke for revoke in state.ledger.play.revokes
    )
    return state.with_play_ledger(revokes=tuple(revokes))


# Penalty cards


def _penalty(state: BridgeState, irregularity: BridgeIrregularity, effect: MakePenaltyCards) -> BridgeState:
    """Make penalty cards of the cards of the irregularity that have not been played in the meantime."""
    loose = {lying.card for lying in state.ledger.play.cards.loose if lying.irregularity == irregularity.number}
    held = [card for card in irregularity.cards if card in loose or play_of(state).holds(irregularity.seat, card)]
    return add_penalty_cards(state, irregularity.seat, ((card, effect.deliberate) for card in held), effect.law)


def _pick_up_suits(state: BridgeState, irregularity: BridgeIrregularity, effect: PickUpSuits) -> BridgeState:
    for penalty_card in state.ledger.penalty_cards:
        if penalty_card.seat is irregularity.seat and penalty_card.card.suit in effect.suits:
            state = remove_penalty_card(state, penalty_card, played=False)
    return state


def clear_penalty(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """If the card that is played was a penalty card, end that."""
    for entry in state.ledger.penalty_cards:
        if entry.seat is seat and entry.card is card:
            state = remove_penalty_card(state, entry, played=True)
            state = state.with_play_ledger(played_open=(*state.ledger.play.cards.played_open, entry))
    return state


def remove_penalty_card(state: BridgeState, entry: PenaltyCardEntry, played: bool) -> BridgeState:
    """Remove a penalty card that was played or picked up. Its information is unauthorized for partner."""
    state = state.with_ledger(
        penalty_cards=tuple(penalty_card for penalty_card in state.ledger.penalty_cards if penalty_card is not entry)
    )
    ruling = state.rules.about(PenaltyCardGone(played))
    for effect in () if ruling is None else ruling.effects:
        assert isinstance(effect, MayNotUse)
        state = add_unauthorized(state, BridgeUnauthorized((entry.seat.partner,), entry.seat, effect.law))
    return state


def _partners_cards(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Make penalty cards of all cards that partner still holds, as far as the hand is known."""
    cards = cards_of(play_of(state).hands[irregularity.seat.partner.index] or 0)
    law = irregularity.spoken.law if irregularity.spoken else ""
    return _penalty(state, replace(irregularity, seat=irregularity.seat.partner, cards=cards), MakePenaltyCards(law))


def _partner_plays(state: BridgeState, irregularity: BridgeIrregularity, effect: PartnerPlays) -> BridgeState:
    """Exchange partner's card in the trick for the one that was chosen."""
    partner = irregularity.seat.partner
    if play_of(state).card(partner) is effect.card:
        return state
    state = state.with_play_ledger(
        demands=(*state.ledger.play.lead.demands, DeclarerDemand(partner, f"card:{effect.card}", irregularity.trick))
    )
    if play_of(state).card(partner) is None:
        return state
    state = _later_card_back(state.with_play(play_of(state).without_trick_card(partner)), partner)
    return state.with_play_ledger(owed=(*state.ledger.play.trick.owed, partner))


def _later_card_back(state: BridgeState, seat: Seat) -> BridgeState:
    """Return the cards that a hand had played to the next trick."""
    repair = state.ledger.play.trick.repair
    for by, card in repair.later if repair else ():
        if by is seat:
            state = return_to_hand(state, by, card)
    kept = tuple(placed for placed in repair.later if placed[0] is not seat) if repair else ()
    return state if repair is None else state.with_play_ledger(repair=replace(repair, later=kept))


def _demand_of(state: BridgeState, irregularity: BridgeIrregularity, effect: RequirePartner) -> BridgeState:
    return state.with_play_ledger(
        demands=(DeclarerDemand(irregularity.seat.partner, effect.option, irregularity.trick),)
    )


def _penalty_card_instead(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Require a penalty card instead of the card that was played for it (52B2). With several, any will do."""
    seat = irregularity.seat
    state = state.with_play_ledger(refused=(seat, irregularity.cards[0]))
    mine = [
        penalty_card.card
        for penalty_card in state.ledger.penalty_cards
        if penalty_card.seat is seat and penalty_card.card not in irregularity.cards
    ]
    playable = [card for card in mine if card.bit & play_of(state).legal_for(seat)]
    return state.with_play_ledger(picked=(seat, playable[0])) if len(playable) == 1 else state


def _pick(state: BridgeState, irregularity: BridgeIrregularity, effect: MustPlayPenaltyCard) -> BridgeState:
    return state.with_play_ledger(picked=(irregularity.seat, effect.card))


# Dummy and claims


def _dummy_loses(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    return state.with_play_ledger(forfeited=True)


def _nothing_claimed(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Undo the establishment of revokes by this statement alone, if nobody has mentioned them."""
    again = [
        revoke
        for revoke in state.ledger.play.revokes
        if revoke.law is EngineCitation.BY_CLAIM and revoke.seat.side is irregularity.seat.side and not revoke.attention
    ]
    for revoke in again:
        state = _revoke(state, revoke.irregularity, established=False, law=EngineCitation.REVOKE)
    numbers = {revoke.irregularity for revoke in again}
    irregularities = (
        replace(other, facts=replace(other.facts, established=False))
        if other.number in numbers and isinstance(other.facts, RevokeFacts)
        else other
        for other in state.ledger.irregularities
    )
    return state.with_ledger(irregularities=tuple(irregularities))


def _play_on(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Cancel the claim, and carry out the corrections of tricks that it stopped."""
    stopped = state.ledger.play.claims.stopped
    state = replace(state.with_play_ledger(claim=None, stopped=()), phase=Phase.PLAY)
    irregularities = (
        replace(other, facts=replace(other.facts, claimed=False))
        if isinstance(other.facts, RevokeFacts) and other.spoken is None
        else other
        for other in state.ledger.irregularities
    )
    state = state.with_ledger(irregularities=tuple(irregularities))
    for ruled, effect in stopped:
        state = carry_out_play(state, ruled, effect)
    return state


def _agreed(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    claim = state.ledger.play.claims.claim
    assert claim is not None
    return replace(state.with_play_ledger(claim=replace(claim, agreed=True)), phase=Phase.ENDED)


def _settled(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """End the board with the number of remaining tricks that the director gives the side that claimed."""
    facts = irregularity.facts
    assert isinstance(facts, ClaimMade | ExposedInPlay | RevokeFacts)
    assert facts.tricks is not None
    left = 13 - len(play_of(state).tricks)
    claim = state.ledger.play.claims.claim or ClaimState(irregularity.seat, StatementKind.CLAIM, 0, left)
    return replace(state.with_play_ledger(claim=replace(claim, tricks=facts.tricks, settled=True)), phase=Phase.ENDED)


def _as_counted(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Transfer the difference between the tricks that the side counted and those in the log."""
    facts, side = irregularity.facts, irregularity.seat.side
    assert isinstance(facts, TricksDisputed) and irregularity.spoken is not None
    play = play_of(state)
    more = min(facts.counted, len(play.tricks)) - play.tricks_won()[side.index]
    giver = side.opponents if more > 0 else side
    return state.with_play_ledger(
        counted=TricksTransferred(giver, abs(more), irregularity.spoken.law) if more else None
    )


_WITH: dict[CardEffect, Callable[[BridgeState, BridgeIrregularity], BridgeState]] = {
    CardEffect.LEAD_STANDS: _lead_stands,
    CardEffect.TAKE_BACK: _let_be,
    CardEffect.LET_BE: _let_be,
    CardEffect.PLAYED: _played,
    CardEffect.PLAYED_IN_TURN: _played_in_turn,
    CardEffect.RETURN_LEAD: _return_lead,
    CardEffect.SPREAD: _spread,
    CardEffect.REPLACE: _replace,
    CardEffect.NAME_STANDS: _name_stands,
    CardEffect.NAME_ANEW: _name_anew,
    CardEffect.DUMMY_LOSES: _dummy_loses,
    CardEffect.RETRACTED: _retracted,
    CardEffect.AS_LEAD: _as_lead,
    CardEffect.SAME_SUIT: _same_suit,
    CardEffect.LEAD_RIGHT: _lead_right,
    CardEffect.PARTNERS_CARDS: _partners_cards,
    CardEffect.PICK_UP: _pick_up,
    CardEffect.PENALTY_CARD_INSTEAD: _penalty_card_instead,
    CardEffect.ADD_CARD: _add_card,
    CardEffect.ADD_LOST_CARD: _add_lost_card,
    CardEffect.LEFT_OUT: _left_out,
    CardEffect.NOT_PLAYED: _not_played,
    CardEffect.ESTABLISHED: _established,
    CardEffect.LEAVE_REVOKE: _leave_revoke,
    CardEffect.PLAY_ON: _play_on,
    CardEffect.NOTHING_CLAIMED: _nothing_claimed,
    CardEffect.AGREED: _agreed,
    CardEffect.SETTLED: _settled,
    CardEffect.AS_COUNTED: _as_counted,
}
_MORE: dict[type, Callable[[BridgeState, BridgeIrregularity, Any], BridgeState]] = {
    MakePenaltyCards: _penalty,
    PickUpSuits: _pick_up_suits,
    RequirePartner: _demand_of,
    PartnerPlays: _partner_plays,
    MustPlayPenaltyCard: _pick,
    PlayFromDummy: _lay_down,
    LeadFrom: _lead_from,
    LaterCardsMayBeWithdrawn: _later,
}
_STOPPED = (
    *(CardEffect.LEAD_STANDS, CardEffect.PLAYED, CardEffect.PLAYED_IN_TURN, CardEffect.AS_LEAD, CardEffect.SPREAD),
    *(CardEffect.NAME_STANDS, CardEffect.NAME_ANEW),
)
_STOPPED_TOO = (PlayFromDummy, LeadFrom)
_PUTTING_RIGHT = (CardEffect.REPLACE, CardEffect.ADD_CARD, CardEffect.ADD_LOST_CARD)
_PUTTING_RIGHT_TOO = (LaterCardsMayBeWithdrawn, PartnerPlays)
