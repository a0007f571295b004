"""Basic moves of cards: into a trick, out of it, and back. All repairs are made of these."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.game.play import OPEN, Placed, PlayState
from troef.bridge.laws.facts.play import LeadOutOfTurn, PenaltyCardGone, PlayedBeforeInstruction
from troef.bridge.table.play.ledger import TrickRepair
from troef.bridge.table.state import BridgeIrregularity, BridgeState, Phase
from troef.cards import Card, Seat, Side, TroefError
from troef.core.messages import _


def play_of(state: BridgeState) -> PlayState:
    """Return the play of this state. Raise TroefError before the end of the auction."""
    if state.play is None:
        raise TroefError(_("the play has not begun"))
    return state.play


def lay_card(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """Put this hand's card in the current trick."""
    return state.with_play(skip_omitting_hand(state, play_of(state).with_trick_card(seat, card)))


def skip_omitting_hand(state: BridgeState, play: PlayState) -> PlayState:
    """Return the play with the next hand in turn if the hand in turn has left out its card (67)."""
    absent = {by for by, number in state.ledger.play.trick.omitted if number == play.number}
    if not play.cards or play.turn not in absent:
        return play
    there = absent | {by for by, _ in play.cards}
    return play.at_turn(next((by for by in play.turn.clockwise if by not in there), play.turn))


def is_going_on(state: BridgeState) -> bool:
    """Return whether the play needs no correction: no trick is in repair and no hand owes it a card."""
    trick = state.ledger.play.trick
    return state.phase is Phase.PLAY and trick.repair is None and not trick.owed and not play_of(state).is_over


def still_to_play(state: BridgeState) -> list[Seat]:
    """Return the hands that have yet to play to the current trick, in rotation."""
    play, omitted = play_of(state), state.ledger.play.trick.omitted
    first = play.leader if play.cards or not play.tricks else play.tricks[-1].winner
    left = [seat for seat in first.clockwise if play.card(seat) is None and (seat, play.number) not in omitted]
    loose = {lying.seat for lying in state.ledger.play.cards.loose if not lying.unseen}
    return [seat for seat in left if play.hands[seat.index] != 0 or seat in loose]


def unseen_cards(state: BridgeState, seat: Seat) -> list[Card]:
    """Return the cards of this hand that lie unseen among the played ones, and come back when noticed."""
    unseen = (lying for lying in state.loose_cards(seat) if lying.unseen)
    return [lying.card for lying in unseen if state.irregularity(lying.irregularity) is not None]


def wait_for_found_card(state: BridgeState) -> BridgeState:
    """Let the current trick wait for a hand that had no card left and has found one since."""
    play, left = play_of(state), still_to_play(state)
    size = len(play.cards) + len(left)
    if not is_going_on(state) or play.size >= size:
        return state
    return state.with_play(play._replace(size=size, turn=left[0]))


def return_to_hand(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    return state.with_play(play_of(state).with_card(seat, card))


def take_from_hand(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """Take a card out of the hand onto the table, without adding it to a trick."""
    return state.with_play(play_of(state).without_card(seat, card))


def cards_of_trick(state: BridgeState, trick: int) -> tuple[Placed, ...]:
    """Return the cards of the trick with this number, complete or current; none for another number."""
    play = play_of(state)
    return play.cards if trick == play.number else play.tricks[trick - 1].cards if 0 < trick < play.number else ()


def is_irregular_lead(irregularity: BridgeIrregularity) -> bool:
    """Return whether the irregularity is a lead out of turn, or one before declarer's choice."""
    facts = irregularity.facts
    return isinstance(facts, LeadOutOfTurn) or (isinstance(facts, PlayedBeforeInstruction) and facts.led)


def _wrong_lead(state: BridgeState, trick: int) -> BridgeIrregularity | None:
    """Return the irregularity of a loose lead to this trick that awaits a ruling, or None."""
    lying = {loose.irregularity for loose in state.ledger.play.cards.loose}
    leads = (irregularity for irregularity in state.ledger.irregularities if irregularity.number in lying)
    return next((lead for lead in leads if lead.trick == trick and is_irregular_lead(lead)), None)


def sides_after(state: BridgeState, trick: int) -> set[Side]:
    """Return the sides that have played to the next trick, except by a lead on misinformation (2017: 47E1, 63A1)."""
    sides = {seat.side for seat, _ in cards_of_trick(state, trick + 1)} if trick < 13 else set()
    lead = _wrong_lead(state, trick + 1)
    misled = lead is not None and isinstance(lead.facts, LeadOutOfTurn) and lead.facts.misinformed
    return sides if lead is None or misled else sides | {lead.seat.side}


def both_played_after(state: BridgeState, trick: int) -> bool:
    """Return whether both sides have played to the trick after this one."""
    return len(sides_after(state, trick)) == 2 or play_of(state).number > trick + 1


def lift_card(state: BridgeState, seat: Seat, trick: int) -> BridgeState:
    """Take a hand's card out of the current or last trick, which stays open until it is corrected."""
    state = hold_open(state, seat, trick)
    play = play_of(state)
    if play.cards and play.cards[0][0] is seat:  # Nothing that followed the lead can stay.
        for by, _ in play.cards[1:]:
            play = play.without_trick_card(by)
        state = _nobody_omitted(state, play.number)
    return open_again(state.with_play(play.without_trick_card(seat)))


def open_again(state: BridgeState) -> BridgeState:
    """Restore penalty cards that were played and are now back in the hand (2017: 62B2)."""
    play, played = play_of(state), state.ledger.play.cards.played_open
    back = tuple(entry for entry in played if play.holds(entry.seat, entry.card))
    if not back:
        return state
    ruling = state.rules.about(PenaltyCardGone(True))
    gone = {(entry.seat, ruling.law) for entry in back} if ruling is not None else set()
    unauthorized = tuple(entry for entry in state.ledger.unauthorized if (entry.source, entry.law) not in gone)
    state = state.with_ledger(penalty_cards=(*state.ledger.penalty_cards, *back), unauthorized=unauthorized)
    return state.with_play_ledger(played_open=tuple(entry for entry in played if entry not in back))


def _nobody_omitted(state: BridgeState, trick: int) -> BridgeState:
    kept = tuple(omitted for omitted in state.ledger.play.trick.omitted if omitted[1] != trick)
    return state.with_play_ledger(omitted=kept)


def exchange_card(state: BridgeState, seat: Seat, trick: int, card: Card) -> BridgeState:
    """Replace a hand's card in this trick by another card of the hand, without taking back later cards."""
    state = hold_open(state, seat, trick)
    play = play_of(state)
    old = play.card(seat)
    assert old is not None
    cards = tuple((by, card if by is seat else other) for by, other in play.cards)
    return state.with_play(play.with_card(seat, old).without_card(seat, card)._replace(cards=cards))


def hold_open(state: BridgeState, seat: Seat, trick: int) -> BridgeState:
    """Open this trick for a correction by the hand. Its card of the next trick goes back; others are set aside."""
    state, led = _set_aside(state, trick + 1)
    play = play_of(state)
    repair = state.ledger.play.trick.repair or TrickRepair(seat.side)
    if play.is_over:
        play = play.with_hands_emptied()
    if play.number == trick + 2 and play.is_over:
        play, _ = play.with_trick_reopened()
    if play.number == trick + 1:
        play, later = play.with_trick_reopened()
        if (expired := state.ledger.play.lead.expired) is not None and expired[0] == trick + 1:
            state = state.with_ledger(restrictions=(*state.ledger.restrictions, *expired[1]))
            state = state.with_play_ledger(expired=None)
        repair = replace(repair, later=(*led, *later))
    mine = tuple(placed for placed in repair.later if placed[0] is seat)
    if mine and repair.later[0] in mine:
        state = _nobody_omitted(state, trick + 1)
    for placed in mine:
        play = play.with_card(*placed)
    repair = replace(repair, later=tuple(placed for placed in repair.later if placed not in mine))
    state = state if state.ledger.play.claims.claim else replace(state, phase=Phase.PLAY)
    return open_again(state.with_play(play._replace(size=OPEN)).with_play_ledger(repair=repair))


def _set_aside(state: BridgeState, trick: int) -> tuple[BridgeState, tuple[Placed, ...]]:
    """Take an undecided irregular lead to this trick off the table. Return the state, and that lead to put back."""
    lead = _wrong_lead(state, trick)
    if lead is None or play_of(state).number != trick or play_of(state).cards:
        return state, ()
    for loose in state.ledger.play.cards.loose:
        if loose.irregularity == -lead.number:
            state = return_to_hand(state, loose.seat, loose.card)
    lying = tuple(loose for loose in state.ledger.play.cards.loose if abs(loose.irregularity) != lead.number)
    state = state.with_play_ledger(loose=lying).with_ledger(
        irregularities=tuple(other for other in state.ledger.irregularities if other is not lead),
        pending=tuple(pending for pending in state.ledger.pending if pending.irregularity != lead.number),
    )
    return state, ((lead.seat, lead.cards[0]),)


def prohibitions_expired(state: BridgeState) -> BridgeState:
    """End declarer's prohibitions for a player who has lost the lead; if that trick is corrected, they return."""
    play, entries = play_of(state), state.ledger.restrictions
    if play.cards or not entries:
        return state
    lasting = (entry for entry in entries if entry.chosen is not None and entry.extent == "while-on-lead")
    ended = tuple(entry for entry in lasting if entry.seat is not play.turn)
    if not ended:
        return state
    state = state.with_ledger(restrictions=tuple(entry for entry in entries if entry not in ended))
    return state.with_play_ledger(expired=(play.number, ended))


def size_of(state: BridgeState, trick: int) -> int:
    """Return the number of cards that complete the trick: four, less one for each card left out."""
    return 4 - sum(1 for _, number in state.ledger.play.trick.omitted if number == trick)


def missing_card(state: BridgeState) -> tuple[Seat, int] | None:
    """Return the hand that must now place a card among those of an earlier trick, and that trick; else None."""
    current = play_of(state).number
    return next((lost for lost in state.ledger.play.trick.lost if lost[1] < current), None)
