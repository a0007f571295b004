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
    """Return the state after one effect of a ruling on cards. A claim stops corrections until play continues."""
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
    """Make the irregularity's loose card the lead. A face-down lead by another hand goes back."""
    state = _unloosed(_return_lead(state, irregularity), irregularity)
    if play_of(state).cards:  # The trick has continued without it.
        return return_to_hand(state, irregularity.seat, _card(irregularity))
    return _joining(replace(state, phase=Phase.PLAY), irregularity.seat, _card(irregularity))


def _joining(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    return lay_card(clear_penalty(state, seat, card), seat, card)


def _unloosed(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    kept = tuple(loose for loose in state.ledger.play.cards.loose if loose.irregularity != irregularity.number)
    return state.with_play_ledger(loose=kept)


def _let_be(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Return the irregularity's loose cards to their hands. The turn does not change."""
    for loose in state.ledger.play.cards.loose:
        if loose.irregularity == irregularity.number:
            state = return_to_hand(state, loose.seat, loose.card)
    return _unloosed(state, irregularity)


def _played(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Put the irregularity's loose cards in the trick, or in the hand if its player has played another one since."""
    for loose in state.ledger.play.cards.loose:
        if loose.irregularity == irregularity.number:
            state = _unloosed(state, irregularity)
            play = play_of(state)
            free = play.number == irregularity.trick and play.cards and play.card(loose.seat) is None
            state = (_joining if free else return_to_hand)(state, loose.seat, loose.card)
    return state


def _played_in_turn(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    return state.with_loose_cards(irregularity.number, must_be_played=True)


def _return_lead(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    down = state.ledger.play.cards.down
    return state if down is None else return_to_hand(state.with_play_ledger(down=None), *down)


def _as_lead(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Mark the irregularity's loose card, a fifth one, to be judged again as a lead."""
    return state.with_loose_cards(irregularity.number, irregularity=0)


def _lead_right(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    assert irregularity.spoken is not None, "an article gave it"
    suits = (_card(irregularity).suit,)
    right = LeadRight(irregularity.spoken.law, suits, suits, opening_only=False)
    return state.with_play_ledger(lead_rights=(*state.ledger.play.lead.lead_rights, (irregularity.seat, right)))


def _pick_up(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Return cards that were carried along to the hand, where they count as having been all the time."""
    state = _let_be(state, irregularity)
    mine = tuple((irregularity.seat, card) for card in irregularity.cards)
    return state.with_play_ledger(regained=(*state.ledger.play.cards.regained, *mine))


def _lead_from(state: BridgeState, irregularity: BridgeIrregularity, effect: LeadFrom) -> BridgeState:
    """Give the lead to this hand of declarer's side. A card led from the other hand goes back."""
    play = play_of(state)
    if not play.cards:
        return state.with_play(play.at_turn(effect.hand))
    if play.leader is effect.hand:
        return state
    return state.with_play(play.without_trick_card(play.leader).at_turn(effect.hand))


# Corrections of tricks


def _replace(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Take the irregularity's card out of its trick, so that its player owes the trick another one."""
    down = state.ledger.play.cards.down
    if down is not None and down[0] is irregularity.seat:
        return _return_lead(state, irregularity)
    facts, seat, repair = irregularity.facts, irregularity.seat, state.ledger.play.trick.repair
    later = cards_of_trick(state, irregularity.trick + 1) if repair is None else repair.later
    ahead = [(card, True) for by, card in later if by is seat]  # They go back with the one that is replaced.
    state = lift_card(state, seat, irregularity.trick)
    both = isinstance(facts, RevokeFacts) and facts.both_sides
    both = both or (isinstance(facts, CardPlayedAfter) and facts.why is WithdrawalRight.REVOKE_BOTH)
    if ahead and both and state.is_defender(seat):  # After revokes by both sides (62C3).
        state = add_penalty_cards(state, seat, ahead, state.rules.cited[EngineCitation.BY_BOTH_SIDES])
    trick = state.ledger.play.trick
    if trick.repair is not None and trick.repair.side is not seat.side:
        state = state.with_play_ledger(repair=replace(trick.repair, opponents_have_withdrawn=True))
    owed = (*(other for other in trick.owed if other is not seat), seat)
    rotation = (play_of(state).leader if play_of(state).cards else seat).clockwise
    return replace(state.with_play_ledger(owed=tuple(sorted(owed, key=rotation.index))), phase=Phase.PLAY)


def _later(state: BridgeState, irregularity: BridgeIrregularity, effect: LaterCardsMayBeWithdrawn) -> BridgeState:
    """Queue the players who played after the irregularity's card, because they may take their own cards back."""
    seat, trick, current = irregularity.seat, irregularity.trick, play_of(state).number
    order = [by for by, _ in cards_of_trick(state, trick)]
    leader = order[0] if order else seat
    after = [by for by in leader.clockwise if by in order]
    if seat in order:
        queue = tuple(order[order.index(seat) + 1 :])
    else:  # It was lifted, so take those who sit after its player.
        rotation = leader.clockwise if leader.clockwise.index(seat) else seat.clockwise
        queue = tuple(by for by in after if by in rotation[rotation.index(seat) + 1 :])
    old = state.ledger.play.trick.repair
    if old is None:
        not_played_on = trick + 1 == current and seat.side not in sides_after(state, trick)
        if not queue or not (trick == current or not_played_on):
            return state
        state = hold_open(state, seat, trick)
        old = state.ledger.play.trick.repair
    elif trick == current:  # Another card of this trick is corrected as well.
        asked = {*queue, *old.queue} - {*state.ledger.play.trick.owed}
        queue = tuple(by for by in after if by in asked)
    later = old.later if old else ()
    repair = TrickRepair(seat.side, queue, later, effect.opponents_right, effect.own_side_right)
    return state.with_play_ledger(repair=repair)


def _name_stands(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Put the named card in the place of the one that dummy laid, if that is still in the current or last trick."""
    misplaced, seat = state.ledger.play.dummy.misplaced, irregularity.seat
    assert misplaced is not None
    named, lying, trick = misplaced
    state = state.with_play_ledger(misplaced=None)
    there = (seat, lying) in cards_of_trick(state, trick) and play_of(state).number <= trick + 1
    if not there or not play_of(state).holds(seat, named):
        return state
    state = exchange_card(state, seat, trick, named)
    led = play_of(state).cards[0][1].suit
    if named.suit is not led and play_of(state).can_follow(seat, led):
        return state
    revokes = state.ledger.play.revokes  # A card that was never named did not revoke.
    kept = tuple(revoke for revoke in revokes if (revoke.seat, revoke.card) != (seat, lying))
    numbers = {revoke.irregularity for revoke in revokes if revoke not in kept}
    others = tuple(other for other in state.ledger.irregularities if other.number not in numbers)
    return state.with_play_ledger(revokes=kept).with_ledger(irregularities=others)


def _name_anew(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    card, trick = irregularity.cards[-1], irregularity.trick
    state = state.with_play_ledger(named=DesignatedCard(card, trick))
    return exchange_card(state, irregularity.seat, trick, card)


def _lay_down(state: BridgeState, irregularity: BridgeIrregularity, effect: PlayFromDummy) -> BridgeState:
    """Store the card of dummy that declarer or a defender chose. The next step of the play plays it."""
    dummy = state.dummy
    assert dummy is not None
    named = DesignatedCard(effect.card, play_of(state).number)
    return state.with_play_ledger(named=named, chosen=(dummy, effect.card))


def _add_card(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Let the player owe the trick that lacks their card. A trick that is set aside gets it when it returns."""
    seat, trick = irregularity.seat, irregularity.trick
    omitted = tuple(absence for absence in state.ledger.play.trick.omitted if absence != (seat, trick))
    if trick > play_of(state).number:
        return state.with_play_ledger(omitted=omitted)
    state = lift_card(state, seat, trick)
    repair, owed = state.ledger.play.trick.repair, (*state.ledger.play.trick.owed, seat)
    repair = None if repair is None else replace(repair, left_out=seat)
    return state.with_play_ledger(owed=owed, omitted=omitted, repair=repair)


def _add_lost_card(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Require the player to place a card among those of the earlier trick, if they have one left."""
    if play_of(state).hands[irregularity.seat.index] == 0 or state.phase is Phase.ENDED:
        return state
    return state.with_play_ledger(lost=(*state.ledger.play.trick.lost, (irregularity.seat, irregularity.trick)))


# Revokes


def _left_out(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Record the card that was left out as an established revoke (67B1)."""
    assert isinstance(irregularity.facts, OmittedCard)
    seat, trick = irregularity.seat, irregularity.trick
    suit = cards_of_trick(state, trick)[0][1].suit
    law = EngineCitation.LEFT_OUT_OTHER if irregularity.facts.can_follow is False else EngineCitation.LEFT_OUT
    entry = RevokeState(seat, trick, suit, None, irregularity.number, seat is state.dummy, True)
    return state.with_play_ledger(revokes=(*state.ledger.play.revokes, replace(entry, attention=True, law=law)))


def _not_played(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Record the failure to play a penalty card as a revoke (61A), which can no longer be corrected."""
    seat, trick = irregularity.seat, irregularity.trick
    entry = RevokeState(seat, trick, None, _card(irregularity), irregularity.number, faced=True)
    if seat.side in sides_after(state, trick):
        entry = replace(entry, established=True, law=EngineCitation.BY_PLAY)
    return state.with_play_ledger(revokes=(*state.ledger.play.revokes, entry))


# Penalty cards


def _penalty(state: BridgeState, irregularity: BridgeIrregularity, effect: MakePenaltyCards) -> BridgeState:
    """Make penalty cards of the irregularity's cards that are still in the hand or loose."""
    loose = {lying.card for lying in state.ledger.play.cards.loose if lying.irregularity == irregularity.number}
    held = [card for card in irregularity.cards if card in loose or play_of(state).holds(irregularity.seat, card)]
    return add_penalty_cards(state, irregularity.seat, ((card, effect.deliberate) for card in held), effect.law)


def _pick_up_suits(state: BridgeState, irregularity: BridgeIrregularity, effect: PickUpSuits) -> BridgeState:
    for entry in state.penalty_cards(irregularity.seat):
        if entry.card.suit in effect.suits:
            state = remove_penalty_card(state, entry, played=False)
    return state


def clear_penalty(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """End the penalty card that is this card, if any, because it is played."""
    for entry in state.penalty_cards(seat):
        if entry.card is card:
            state = remove_penalty_card(state, entry, played=True)
            state = state.with_play_ledger(played_open=(*state.ledger.play.cards.played_open, entry))
    return state


def remove_penalty_card(state: BridgeState, entry: PenaltyCardEntry, played: bool) -> BridgeState:
    """Remove a penalty card that was played or picked up. Partner may not use information from it."""
    state = state.with_ledger(penalty_cards=tuple(o for o in state.ledger.penalty_cards if o is not entry))
    ruling = state.rules.about(PenaltyCardGone(played))
    for effect in () if ruling is None else ruling.effects:
        assert isinstance(effect, MayNotUse)
        state = add_unauthorized(state, BridgeUnauthorized((entry.seat.partner,), entry.seat, effect.law))
    return state


def _partners_cards(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Make penalty cards of all cards in the hand of the offender's partner, if it is known."""
    partner, law = irregularity.seat.partner, irregularity.spoken.law if irregularity.spoken else ""
    cards = cards_of(play_of(state).hands[partner.index] or 0)
    return _penalty(state, replace(irregularity, seat=partner, cards=cards), MakePenaltyCards(law))


def _partner_plays(state: BridgeState, irregularity: BridgeIrregularity, effect: PartnerPlays) -> BridgeState:
    """Require the chosen card from the offender's partner. Another card in the trick goes back."""
    partner = irregularity.seat.partner
    if play_of(state).card(partner) is effect.card:
        return state
    demand = DeclarerDemand(partner, f"card:{effect.card}", irregularity.trick)
    state = state.with_play_ledger(demands=(*state.ledger.play.lead.demands, demand))
    if play_of(state).card(partner) is None:
        return state
    state = _later_card_back(state.with_play(play_of(state).without_trick_card(partner)), partner)
    return state.with_play_ledger(owed=(*state.ledger.play.trick.owed, partner))


def _later_card_back(state: BridgeState, seat: Seat) -> BridgeState:
    """Return to the hand the cards that it had played to the trick after the one in repair."""
    repair = state.ledger.play.trick.repair
    if repair is None:
        return state
    for by, card in repair.later:
        if by is seat:
            state = return_to_hand(state, by, card)
    kept = tuple(placed for placed in repair.later if placed[0] is not seat)
    return state.with_play_ledger(repair=replace(repair, later=kept))


def _demand_of(state: BridgeState, irregularity: BridgeIrregularity, effect: RequirePartner) -> BridgeState:
    demand = DeclarerDemand(irregularity.seat.partner, effect.option, irregularity.trick)
    return state.with_play_ledger(demands=(demand,))


def _penalty_card_instead(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Require a penalty card in place of the card that was played instead (52B2). Of several, any will do."""
    seat = irregularity.seat
    state = state.with_play_ledger(refused=(seat, irregularity.cards[0]))
    mine = [entry.card for entry in state.penalty_cards(seat) if entry.card not in irregularity.cards]
    playable = [card for card in mine if card.bit & play_of(state).legal_for(seat)]
    return state.with_play_ledger(picked=(seat, playable[0])) if len(playable) == 1 else state


# Dummy and claims


def _nothing_claimed(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Undo the establishment of unmentioned revokes that only this void claim or concession established."""
    for revoke in state.ledger.play.revokes:
        by_claim = revoke.law is EngineCitation.BY_CLAIM and revoke.seat.side is irregularity.seat.side
        if not by_claim or revoke.attention:
            continue
        state = state.with_revoke(revoke.irregularity, established=False, law=EngineCitation.REVOKE)
        about = state.irregularity(revoke.irregularity)
        if about is not None and isinstance(about.facts, RevokeFacts):
            state = state.with_irregularity(replace(about, facts=replace(about.facts, established=False)))
    return state


def _play_on(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Cancel the claim and carry out the corrections that waited because of it."""
    stopped = state.ledger.play.claims.stopped
    state = replace(state.with_play_ledger(claim=None, stopped=()), phase=Phase.PLAY)
    for other in state.ledger.irregularities:
        if isinstance(other.facts, RevokeFacts) and other.spoken is None:
            state = state.with_irregularity(replace(other, facts=replace(other.facts, claimed=False)))
    for ruled, effect in stopped:
        state = carry_out_play(state, ruled, effect)
    return state


def _agreed(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    claim = state.ledger.play.claims.claim
    assert claim is not None
    return replace(state.with_play_ledger(claim=replace(claim, agreed=True)), phase=Phase.ENDED)


def _settled(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """End the board. The director gives the side that claimed a number of the remaining tricks."""
    facts = irregularity.facts
    assert isinstance(facts, ClaimMade | ExposedInPlay | RevokeFacts)
    assert facts.tricks is not None
    left = 13 - len(play_of(state).tricks)
    claim = state.ledger.play.claims.claim or ClaimState(irregularity.seat, StatementKind.CLAIM, 0, left)
    return replace(state.with_play_ledger(claim=replace(claim, tricks=facts.tricks, settled=True)), phase=Phase.ENDED)


def _as_counted(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Transfer tricks so that the result is as the side in the dispute counted."""
    facts, side = irregularity.facts, irregularity.seat.side
    assert isinstance(facts, TricksDisputed) and irregularity.spoken is not None
    play = play_of(state)
    more = min(facts.counted, len(play.tricks)) - play.tricks_won()[side.index]
    giver = side.opponents if more > 0 else side
    counted = TricksTransferred(giver, abs(more), irregularity.spoken.law) if more else None
    return state.with_play_ledger(counted=counted)


_WITH: dict[CardEffect, Callable[[BridgeState, BridgeIrregularity], BridgeState]] = {
    CardEffect.LEAD_STANDS: _lead_stands,
    CardEffect.TAKE_BACK: _let_be,
    CardEffect.LET_BE: _let_be,
    CardEffect.PLAYED: _played,
    CardEffect.PLAYED_IN_TURN: _played_in_turn,
    CardEffect.RETURN_LEAD: _return_lead,
    CardEffect.SPREAD: lambda state, _: state.with_play_ledger(swapped=True),
    CardEffect.REPLACE: _replace,
    CardEffect.NAME_STANDS: _name_stands,
    CardEffect.NAME_ANEW: _name_anew,
    CardEffect.DUMMY_LOSES: lambda state, _: state.with_play_ledger(forfeited=True),
    CardEffect.RETRACTED: lambda state, _: state.with_play_ledger(retracted=True),
    CardEffect.AS_LEAD: _as_lead,
    CardEffect.SAME_SUIT: lambda state, about: state.with_play_ledger(must_lead=(about.turn, _card(about).suit)),
    CardEffect.LEAD_RIGHT: _lead_right,
    CardEffect.PARTNERS_CARDS: _partners_cards,
    CardEffect.PICK_UP: _pick_up,
    CardEffect.PENALTY_CARD_INSTEAD: _penalty_card_instead,
    CardEffect.ADD_CARD: _add_card,
    CardEffect.ADD_LOST_CARD: _add_lost_card,
    CardEffect.LEFT_OUT: _left_out,
    CardEffect.NOT_PLAYED: _not_played,
    CardEffect.ESTABLISHED: lambda state, about: state.with_revoke(
        about.number, established=True, attention=True, law=EngineCitation.ASKED_BY_DUMMY
    ),
    CardEffect.LEAVE_REVOKE: lambda state, about: state.with_revoke(about.number, attention=True),
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
    MustPlayPenaltyCard: lambda state, about, effect: state.with_play_ledger(picked=(about.seat, effect.card)),
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
