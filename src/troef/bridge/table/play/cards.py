"""Cards at the table: the opening lead and every later card, including cards taken back or left out."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.game.play import CompletedTrick, PlayState
from troef.bridge.laws.facts.auction import ChangeOfCall
from troef.bridge.laws.facts.play import (
    CardMisplacedByDummy,
    CardPlayedAfter,
    CardRetracted,
    FaceDownLead,
    LeadOutOfTurn,
    OmittedCard,
    OpeningLeadOutOfTurn,
    PenaltyCardNotPlayed,
    PlayedAfterClaim,
    PlayedOnExplanation,
    RevokeFacts,
    ShownCard,
    SimultaneousCard,
)
from troef.bridge.laws.register import EngineCitation
from troef.bridge.table.events import BridgeOmitEvent, BridgePlayEvent, BridgeTakeBackEvent, FaceLeadEvent
from troef.bridge.table.exposed_cards import add_exposed, add_exposed_in_auction
from troef.bridge.table.hands import require_held, require_in_hand
from troef.bridge.table.irregularities.processing import add_fact, close_irregularity, open_irregularity
from troef.bridge.table.play.effects import clear_penalty
from troef.bridge.table.play.implied_acceptance import settle_by_playing
from troef.bridge.table.play.ledger import NOTHING, DesignatedCard, LooseCard
from troef.bridge.table.play.legal_cards import cards_following_suit, turn_of_play
from troef.bridge.table.play.revokes import (
    could_not_follow,
    establish,
    is_to_be_corrected,
    mark_corrected,
    own_revoke,
    record_revoke,
)
from troef.bridge.table.play.trick_cards import (
    cards_of_trick,
    exchange_card,
    lay_card,
    missing_card,
    play_of,
    return_to_hand,
    skip_omitting_hand,
    take_from_hand,
    unseen_cards,
    wait_for_found_card,
)
from troef.bridge.table.play.trick_repair import continue_repair
from troef.bridge.table.play.turns import (
    add_carried_cards,
    add_loose_card,
    clear_waiting_for,
    end_lead_restrictions,
    expose_other_cards,
    lead_out_of_turn,
    out_of_turn,
    play_in_turn,
    queue_behind_wrong_lead,
    resolve_card_behind,
    wrong_lead_of,
)
from troef.bridge.table.state import BridgeIrregularity, BridgeState, CallStatus, Phase
from troef.cards import Card, Seat, TroefError
from troef.cards.wording import card_code, seat_code
from troef.core.messages import Localised, _
from troef.engine.acts import card_not_held, card_not_played
from troef.engine.table import applies


def begin_play(state: BridgeState) -> BridgeState:
    """Begin the play if the auction is over. Drop it if the auction has been resumed."""
    if state.phase is Phase.AUCTION:
        return state if state.play is None else replace(state, play=None)
    if state.play is not None or state.declarer is None:
        return state
    contract, leader = state.auction.contract, state.leader
    assert contract is not None
    assert leader is not None
    hands = tuple(None if hand is None else hand.bits for hand in state.hands)
    return replace(state, play=PlayState(contract.denomination.suit, hands, leader))


def apply_proper_card(state: BridgeState, event: BridgePlayEvent) -> BridgeState | None:
    """Return the state after a proper card by the fast path, or None if `play` is needed."""
    play, ledger, card = state.play, state.ledger, event.card
    told_more = event.face != "up" or event.how != "laid" or event.simultaneous or event.with_ or event.misinformed
    if (
        play is None
        or state.phase is not Phase.PLAY
        or ledger.play is not NOTHING
        or event.by is not play.turn
        or not play.is_in_rotation
        or play.hands[play.turn.index] is None
        or not card.bit & play.legal()
        or ledger.irregularities
        or ledger.pending
        or ledger.penalty_cards
        or ledger.restrictions
        or ledger.barred
        or told_more
    ):
        return None
    play = play.push(card)
    return replace(state, play=play, phase=Phase.ENDED if len(play.tricks) == 13 else Phase.PLAY)


@applies(BridgePlayEvent)
def play(state: BridgeState, event: BridgePlayEvent) -> BridgeState:
    """Return the state after a card is played, in or out of turn, legal or not. Raise TroefError if impossible."""
    if state.phase is Phase.AUCTION:
        require_held(state, event.by, event.card)
        return add_exposed_in_auction(state, event.by, (event.card,), led=True)
    if state.phase is Phase.ENDED or state.play is None:
        if state.play:
            raise TroefError(_("the play is over"))
        raise TroefError(_("a board that was passed out is not played"))
    require_in_hand(state, event.by, event.card)
    for card in event.with_:
        if card is event.card or not play_of(state).holds(event.by, card):
            raise card_not_held(event.by, card)
    if state.ledger.play.claims.claim is not None:
        return open_irregularity(state, PlayedAfterClaim(), event.by, event.by, cards=(event.card,))
    state = _picked_up(state.with_play_ledger(overrulable_choice=None, found=()), event)
    no_lead = event.face == "down" or not state.irregularities_about(OpeningLeadOutOfTurn)
    if state.phase is Phase.CLARIFICATION and no_lead:
        return _opening(state, event)
    behind = wrong_lead_of(state, event.by.partner) is not None
    if state.phase is Phase.CLARIFICATION and event.by is play_of(state).turn and not behind:
        state = _faced(state)
    return judge_card(state, event)


def _picked_up(state: BridgeState, event: BridgePlayEvent) -> BridgeState:
    """Return a loose card to the hand to be played. Raise TroefError out of turn, unless it was unseen."""
    mine = next((loose for loose in state.loose_cards(event.by) if loose.card is event.card), None)
    if mine is None:
        return state
    if not mine.unseen and event.by is not turn_of_play(state):
        raise _lies_there(mine)
    if mine.must_be_played:
        return state
    state = wait_for_found_card(return_to_hand(state, mine.seat, mine.card).without_loose(mine))
    irregularity = state.irregularity(mine.irregularity)
    still = any(lying.irregularity == mine.irregularity for lying in state.ledger.play.cards.loose)
    return state if irregularity is None or still else close_irregularity(state, irregularity)


def _lies_there(loose: LooseCard) -> TroefError:
    return TroefError(
        _(
            "{seat} has {card} on the table already",
            seat=Localised(seat_code, loose.seat),
            card=Localised(card_code, loose.card),
        )
    )


def _opening(state: BridgeState, event: BridgePlayEvent) -> BridgeState:
    seat, card, turn = event.by, event.card, play_of(state).turn
    if event.face == "down" and state.ledger.play.cards.down is None:
        state = take_from_hand(state, seat, card).with_play_ledger(down=(seat, card))
        return state if seat is turn else open_irregularity(state, FaceDownLead(), seat, turn, cards=(card,))
    if event.face == "down":
        raise TroefError(_("there is a face-down lead already"))
    if seat is turn:
        return judge_card(_faced(state), event)
    facts = OpeningLeadOutOfTurn(
        declaring=not state.is_defender(seat),
        dummy_seen=state.ledger.play.dummy.dummy_seen,
        misinformed=event.misinformed == "turn",
    )
    return add_loose_card(state, seat, card, facts)


def _faced(state: BridgeState) -> BridgeState:
    """Begin the play period with a faced lead; another hand's face-down lead goes back."""
    down = state.ledger.play.cards.down
    if down is not None:
        state = return_to_hand(state.with_play_ledger(down=None), *down)
    for irregularity in state.irregularities_about(FaceDownLead):
        state = close_irregularity(state, irregularity)
    return replace(_no_more_calls(state), phase=Phase.PLAY)


def _no_more_calls(state: BridgeState) -> BridgeState:
    """End all changes of calls, because the lead is faced: a call that does not stand now is cancelled (41C)."""
    for irregularity in state.ledger.irregularities:
        place, settled = irregularity.place, irregularity.spoken is not None and not state.is_asked(irregularity)
        if place is None or place in state.standing_call_indexes or settled:
            continue
        if isinstance(irregularity.facts, ChangeOfCall):
            state = add_fact(state, irregularity, period_over=True)
        else:
            state = close_irregularity(state.with_call(place, status=CallStatus.CANCELLED), irregularity)
    return state


@applies(FaceLeadEvent)
def face_lead(state: BridgeState, event: FaceLeadEvent) -> BridgeState:
    """Turn the face-down lead face up."""
    down = state.ledger.play.cards.down
    if down is None:
        raise TroefError(_("there is no face-down lead to be faced"))
    seat, card = down
    state = return_to_hand(state.with_play_ledger(down=None), seat, card)
    for irregularity in state.irregularities_about(FaceDownLead):
        state = close_irregularity(state, irregularity)
    return _opening(state, BridgePlayEvent(seat, card))


@applies(BridgeOmitEvent)
def omit_card(state: BridgeState, event: BridgeOmitEvent) -> BridgeState:
    """Record that a player leaves out a card, so that the next player plays."""
    play, seat = play_of(state), event.by
    if seat is not turn_of_play(state) or not play.cards or play.card(seat) is not None:
        raise TroefError(_("it is not the turn of {seat} to follow", seat=Localised(seat_code, seat)))
    for loose in state.loose_cards(seat):
        if not loose.unseen:
            raise _lies_there(loose)
    trick = play.number
    state = state.with_play_ledger(omitted=(*state.ledger.play.trick.omitted, (seat, trick)))
    play = skip_omitting_hand(state, play._replace(size=play.size - 1))
    state = state.with_play(play.with_trick_closed() if len(play.cards) >= play.size else play)
    led = play.cards[0][1].suit
    known_hand = play.hands[seat.index] is not None
    among_played = any(card.suit is led for card in unseen_cards(state, seat))
    can_follow = among_played or play.can_follow(seat, led) if known_hand else None
    return open_irregularity(state, OmittedCard(can_follow=can_follow), seat, seat, trick=trick)


@applies(BridgeTakeBackEvent)
def take_back(state: BridgeState, event: BridgeTakeBackEvent) -> BridgeState:
    """Take back a played card if an article allows it; otherwise open an irregularity."""
    seat, card = event.by, event.card
    _require_on_table(state, seat, card)
    mine = [other for other in state.ledger.irregularities if other.seat is seat and card in other.cards]
    for irregularity in mine:
        facts = irregularity.facts
        if isinstance(facts, CardPlayedAfter | PlayedOnExplanation):
            return add_fact(state, irregularity, withdrawn=True, director=True)
        if isinstance(facts, RevokeFacts) and not facts.established:
            return add_fact(state, irregularity, attention=True, director=True)
        if isinstance(facts, LeadOutOfTurn) and facts.misinformed:
            return add_fact(state, irregularity, director=True)
    down = state.ledger.play.cards.down == (seat, card)
    due = any(isinstance(other.facts, PenaltyCardNotPlayed) for other in mine)
    facts = CardRetracted(face_down=down, penalty_card_due=due)
    play = play_of(state)
    trick = play.number if (seat, card) in play.cards else play.number - 1
    if (seat, card) in cards_of_trick(state, trick):
        state = state.with_play_ledger(wanted_back=(seat, trick))
    return open_irregularity(state, facts, seat, seat, cards=(card,))


def _require_on_table(state: BridgeState, seat: Seat, card: Card) -> None:
    play = play_of(state)
    last = play.tricks[-1].cards if play.tricks else ()
    loose = [lying.card for lying in state.loose_cards(seat)]
    if card not in loose and (seat, card) not in (*play.cards, *last, state.ledger.play.cards.down):
        raise card_not_played(seat, card)


def judge_card(state: BridgeState, event: BridgePlayEvent) -> BridgeState:
    """Judge a card, after everything that this player settles by playing it."""
    seat, card = event.by, event.card
    named = state.ledger.play.dummy.named if state.ledger.play.dummy.just_named and seat is state.dummy else None
    if named is not None and (seat, named.card) in cards_of_trick(state, named.trick):
        return _misplaced(state, named, card)
    state, done = settle_by_playing(_in_time(state, seat), seat, card)
    if done:
        return state
    if (lead := wrong_lead_of(state, seat.partner)) is not None:
        return queue_behind_wrong_lead(state, lead, seat, card)
    state = _added(resolve_card_behind(state, seat), seat)
    state = _told(continue_repair(state), event)  # This card may have settled the last question of a repair.
    ledger = state.ledger.play
    missing = missing_card(state)
    if missing is not None and missing[0] is seat:
        return _with_the_played(state, seat, card, missing[1])
    if seat in ledger.trick.owed and play_of(state).card(seat) is None:
        return replace_card(state, seat, card)
    if (mine := own_revoke(state, seat, card)) is not None:
        state = add_fact(state, mine, attention=True, director=True)
        if seat in state.ledger.play.trick.owed:
            return replace_card(state, seat, card)
    if seat is turn_of_play(state) and play_of(state).card(seat) is None:
        return add_carried_cards(_together(play_in_turn(state, seat, card, event)), event)
    play = play_of(state)
    if state.ledger.play.trick.wanted_back == (seat, play.number if play.cards else play.number - 1):
        return add_exposed(state, seat, (card,), deliberate=True)  # It would have replaced that card (47F2).
    if not play.cards:
        return lead_out_of_turn(state, event)
    return add_carried_cards(out_of_turn(state, seat, card), event)


def _in_time(state: BridgeState, seat: Seat) -> BridgeState:
    """Let a player who left out a card play to the trick in turn, if nobody has played after them."""
    play, irregularity = play_of(state), _left_out(state, seat)
    if irregularity is None or irregularity.trick != play.number:
        return state
    order = play.cards[0][0].clockwise
    if any(by in order[order.index(seat) + 1 :] for by, _ in play.cards):
        return state
    omitted = tuple(absence for absence in state.ledger.play.trick.omitted if absence != (seat, play.number))
    state = state.with_play(play._replace(size=play.size + 1).at_turn(seat))
    return close_irregularity(state.with_play_ledger(omitted=omitted), irregularity)


def _added(state: BridgeState, seat: Seat) -> BridgeState:
    """Let a player who left out a card add it now, if others have played since (67A1)."""
    play, irregularity = play_of(state), _left_out(state, seat)
    if irregularity is None:
        return state
    just_over = play.number == irregularity.trick + 1 and not play.cards and play.turn is not seat
    return add_fact(state, irregularity, director=True) if irregularity.trick == play.number or just_over else state


def _left_out(state: BridgeState, seat: Seat) -> BridgeIrregularity | None:
    """Return the irregularity about the last card this player left out, if its trick still lacks one; else None."""
    omitted = state.ledger.play.trick.omitted
    mine = (other for other in reversed(state.irregularities_about(OmittedCard)) if other.seat is seat)
    return next((absence for absence in mine if (seat, absence.trick) in omitted), None)


def _told(state: BridgeState, event: BridgePlayEvent) -> BridgeState:
    """Open irregularities for a card that was held or touched, or played at the same moment as another one."""
    if event.how != "laid":
        facts = ShownCard(declaring=not state.is_defender(event.by), dummy=event.by is state.dummy)
        state = open_irregularity(state, facts, event.by, event.by, cards=(event.card,))
    if event.simultaneous and play_of(state).cards:
        state = open_irregularity(state, SimultaneousCard(), event.by, event.by, cards=(event.card,))
    return state


def _together(state: BridgeState) -> BridgeState:
    """Play the card that was led at the same moment as this lead, as the next card (58A)."""
    together = state.ledger.play.cards.together
    if together is None or not play_of(state).cards:
        return state
    seat, card = together
    state = return_to_hand(state.with_play_ledger(together=None), seat, card)
    state = open_irregularity(state, SimultaneousCard(), seat, seat, cards=(card,))
    return play_in_turn(state, seat, card) if seat is turn_of_play(state) else out_of_turn(state, seat, card)


def replace_card(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """Put a card in the trick in place of one that was taken back or left out."""
    play, trick = play_of(state), play_of(state).number
    suit_first = cards_following_suit(state, seat)
    led = play.cards[0][1].suit if play.cards else None
    state = state.with_play_ledger(owed=tuple(owing for owing in state.ledger.play.trick.owed if owing is not seat))
    was_revoke = is_to_be_corrected(state, seat, trick)
    state = expose_other_cards(lay_card(clear_waiting_for(state, seat, card), seat, card), seat, card)
    state = state if play.cards else end_lead_restrictions(state, seat)
    state = establish(state, seat.side, EngineCitation.BY_PLAY, before=trick)
    state = mark_corrected(state, seat, trick) if was_revoke else state
    if not card.bit & suit_first:
        return record_revoke(state, seat, card, led, trick, faced=seat is state.dummy)
    return state


def _with_the_played(state: BridgeState, seat: Seat, card: Card, number: int) -> BridgeState:
    """Place a card among those of an earlier trick, `number`, which it cannot win (67B1)."""
    rest = [lost for lost in state.ledger.play.trick.lost if lost != (seat, number)]
    play = play_of(state).without_card(seat, card)
    trick = play.tricks[number - 1]
    tricks = list(play.tricks)
    tricks[number - 1] = CompletedTrick((*trick.cards, (seat, card)), trick.winner)
    state = state.with_play(play._replace(tricks=tuple(tricks)))
    omitted = tuple(absence for absence in state.ledger.play.trick.omitted if absence != (seat, number))
    left = rest if play.hands[seat.index] else [lost for lost in rest if lost[0] is not seat]
    state = clear_penalty(state.with_play_ledger(lost=tuple(left), omitted=omitted), seat, card)
    could_not = play.hands[seat.index] is None and card.suit is not trick.suit
    return could_not_follow(state, seat, number) if could_not else state


def _misplaced(state: BridgeState, named: DesignatedCard, card: Card) -> BridgeState:
    """Replace the named card in the trick by the card that dummy laid, and open an irregularity (45D)."""
    seat = state.dummy
    if seat is None or named.card is card:
        return state
    state = exchange_card(state, seat, named.trick, card)
    state = state.with_play_ledger(misplaced=(named.card, card, named.trick), named=None)
    return open_irregularity(state, CardMisplacedByDummy(), seat, seat, cards=(card,), trick=named.trick)
