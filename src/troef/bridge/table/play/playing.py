"""Cards at the table: the opening lead and every card after it, taken back or left out."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.game.play import Play as CardPlay
from troef.bridge.laws.facts.auction import ChangeOfCall
from troef.bridge.laws.facts.play import (
    FaceDownLead,
    LaterCard,
    LeadOutOfTurn,
    OmittedCard,
    OpeningLeadOutOfTurn,
    PenaltyCardNotPlayed,
    PlayedAfterClaim,
    PlayedOnExplanation,
    Revoked,
    TakenBack,
)
from troef.bridge.table.auction.exposed_cards import exposed_in_auction
from troef.bridge.table.events import Face, Omit, Play, TakeBack
from troef.bridge.table.hands import require_held
from troef.bridge.table.irregularities.handling import closed, known, opened
from troef.bridge.table.play.judging import judged
from troef.bridge.table.play.ledger import NOTHING
from troef.bridge.table.play.legal_cards import turn_of_play
from troef.bridge.table.play.out_of_turn import loosened, wrong_lead_of
from troef.bridge.table.play.tricks import back_in_hand, out_of_hand, passing_over, placed, play_of
from troef.bridge.table.state import Phase, State
from troef.cards import Card, Seat, TroefError
from troef.cards.refusals import not_held, not_played
from troef.cards.words import card_symbol, seat_name


def begun(state: State) -> State:
    """When the auction is over the cards can be played; when it goes on after all they cannot."""
    if state.phase is Phase.AUCTION:
        return state if state.play is None else replace(state, play=None)
    if state.play is not None or state.declarer is None:
        return state
    contract, leader = state.auction.contract, state.leader
    assert contract is not None
    assert leader is not None
    hands = tuple(None if hand is None else hand.bits for hand in state.hands)
    return replace(state, play=CardPlay(contract.denomination.suit, hands, leader))


def proper(state: State, event: Play) -> State | None:
    """The state after a proper card when nothing irregular is about; None when the slow way is needed."""
    play, ledger, card = state.play, state.ledger, event.card
    if (
        play is None
        or state.phase is not Phase.PLAY
        or ledger.aside is not NOTHING
        or event.by is not play.turn
        or not play.is_in_rotation
        or play.hands[play.turn.index] is None
        or not card.bit & play.legal()
        or ledger.matters
        or ledger.pending
        or ledger.penalty_cards
        or ledger.restrictions
        or ledger.barred
        or not _is_plain(event)
    ):
        return None
    play = play.push(card)
    return replace(state, play=play, phase=Phase.ENDED if len(play.tricks) == 13 else Phase.PLAY)


def _is_plain(event: Play) -> bool:
    return event.face == "up" and event.how == "laid" and not (event.simultaneous or event.with_ or event.misinformed)


def play(state: State, event: Play) -> State:
    """A card is played or led, in or out of turn, legal or not."""
    if state.phase is Phase.AUCTION:
        require_held(state, event.by, event.card)
        return exposed_in_auction(state, event.by, (event.card,), led=True)
    if state.phase is Phase.ENDED or state.play is None:
        if state.play:
            raise TroefError("the play is over", "het spelen is afgelopen")
        raise TroefError("a board that was passed out is not played", "een rondpas wordt niet gespeeld")
    require_in_hand(state, event.by, event.card)
    for card in event.with_:
        if card is event.card or not play_of(state).holds(event.by, card):
            raise not_held(event.by, card)
    if state.ledger.aside.claim is not None:
        return opened(state, PlayedAfterClaim(), event.by, event.by, cards=(event.card,))
    state = _picked_up(state.setting(undo=None, found=()), event)
    if state.phase is Phase.CLARIFICATION and (event.face == "down" or not _is_lead_pending(state)):
        return _opening(state, event)
    behind = wrong_lead_of(state, event.by.partner) is not None
    if state.phase is Phase.CLARIFICATION and event.by is play_of(state).turn and not behind:
        state = _faced(state, event.by)
    return judged(state, event)


def require_in_hand(state: State, seat: Seat, *cards: Card) -> None:
    """Refuses a card that the hand does not have, on the table or in it."""
    play = play_of(state)
    on_table = [each.card for each in state.ledger.aside.loose if each.seat is seat]
    for card in cards:
        if card not in on_table and not play.holds(seat, card):
            raise not_held(seat, card)


def _picked_up(state: State, event: Play) -> State:
    """A card that lies on the table can be played from there at its player's turn, or when it went along unseen."""
    mine = next((e for e in state.ledger.aside.loose if e.seat is event.by and e.card is event.card), None)
    if mine is None:
        return state
    if not mine.unseen and event.by is not turn_of_play(state):
        raise TroefError(
            f"{event.by} has {event.card} on the table already",
            f"{seat_name(event.by, 'nl')} heeft {card_symbol(event.card, 'nl')} al op tafel liggen",
        )
    if mine.must_be_played:
        return state
    state = back_in_hand(state, mine.seat, mine.card)
    state = state.setting(loose=tuple(each for each in state.ledger.aside.loose if each is not mine))
    matter = state.matter(mine.matter)
    still = any(each.matter == mine.matter for each in state.ledger.aside.loose)
    return state if matter is None or still else closed(state, matter)


def _is_lead_pending(state: State) -> bool:
    return any(isinstance(each.facts, OpeningLeadOutOfTurn) for each in state.ledger.matters)


def _opening(state: State, event: Play) -> State:
    seat, card = event.by, event.card
    turn = play_of(state).turn
    if event.face == "down" and state.ledger.aside.down is None:
        state = out_of_hand(state, seat, card).setting(down=(seat, card))
        return state if seat is turn else opened(state, FaceDownLead(), seat, turn, cards=(card,))
    if event.face == "down":
        raise TroefError("there is a face-down lead already", "er ligt al een gesloten uitkomst")
    if seat is turn:
        return judged(_faced(state, seat), event)
    return _faced_out_of_turn(state, event)


def _faced(state: State, seat: Seat) -> State:
    """The play period begins; a face-down card of another goes back."""
    down = state.ledger.aside.down
    if down is not None:
        state = back_in_hand(state.setting(down=None), *down)
    for matter in state.ledger.matters:
        if isinstance(matter.facts, FaceDownLead):
            state = closed(state, matter)
    return replace(_no_more_calls(state), phase=Phase.PLAY)


def _no_more_calls(state: State) -> State:
    """41C: once the lead is faced no call is changed, and one that nobody has counted never counts."""
    for matter in state.ledger.matters:
        asked = any(each.matter == matter.number for each in state.ledger.pending)
        if matter.place is None or matter.place in state.line or not (asked or matter.spoken is None):
            continue
        changed = isinstance(matter.facts, ChangeOfCall)
        state = known(state, matter, period_over=True) if changed else closed(state, matter)
    return state


def _faced_out_of_turn(state: State, event: Play) -> State:
    seat = event.by
    facts = OpeningLeadOutOfTurn(
        declaring=not state.is_defender(seat),
        dummy_seen=state.ledger.aside.dummy_seen,
        misinformed=event.misinformed == "turn",
    )
    return loosened(state, seat, event.card, facts)


def face(state: State, event: Face) -> State:
    """The face-down lead is turned over."""
    down = state.ledger.aside.down
    if down is None:
        raise TroefError("there is no face-down lead to be faced", "er ligt geen gesloten uitkomst om open te leggen")
    seat, card = down
    state = back_in_hand(state.setting(down=None), seat, card)
    for matter in state.ledger.matters:
        if isinstance(matter.facts, FaceDownLead):
            state = closed(state, matter)
    return _opening(state, Play(seat, card))


def omit(state: State, event: Omit) -> State:
    """A player leaves out his card; the next one plays."""
    play, seat = play_of(state), event.by
    if seat is not turn_of_play(state) or not play.cards:
        raise TroefError(
            f"it is not the turn of {seat} to follow", f"{seat_name(seat, 'nl')} is niet aan de beurt om bij te spelen"
        )
    if (lying := next((e for e in state.ledger.aside.loose if e.seat is seat and not e.unseen), None)) is not None:
        raise TroefError(
            f"{seat} has {lying.card} on the table already",
            f"{seat_name(seat, 'nl')} heeft {card_symbol(lying.card, 'nl')} al op tafel",
        )
    trick = play.number
    state = state.setting(omitted=(*state.ledger.aside.omitted, (seat, trick)))
    play = passing_over(state, play._replace(size=play.size - 1))
    state = state.with_play(play.closed_up() if len(play.cards) >= play.size else play)
    led = play.cards[0][1].suit
    can_follow = None if play.hands[seat.index] is None else play.can_follow(seat, led)
    return opened(state, OmittedCard(can_follow=can_follow), seat, seat, trick=trick)


def take_back(state: State, event: TakeBack) -> State:
    """A player takes a played card back; he may not, unless an article says so."""
    seat, card = event.by, event.card
    _require_on_table(state, seat, card)
    for matter in state.ledger.matters:
        if matter.seat is not seat or card not in matter.cards:
            continue
        facts = matter.facts
        if isinstance(facts, LaterCard | PlayedOnExplanation):
            return known(state, matter, withdrawn=True, director=True)
        if isinstance(facts, Revoked) and not facts.established:
            return known(state, matter, attention=True, director=True)
        if isinstance(facts, LeadOutOfTurn) and facts.misinformed:
            return known(state, matter, director=True)
    down = state.ledger.aside.down == (seat, card)
    facts = TakenBack(face_down=down, penalty_card_due=_was_to_play_another(state, seat, card))
    play = play_of(state)
    trick = play.number if (seat, card) in play.cards else play.number - 1
    if (seat, card) in placed(state, trick):
        state = state.setting(wanted_back=(seat, trick))
    return opened(state, facts, seat, seat, cards=(card,))


def _was_to_play_another(state: State, seat: Seat, card: Card) -> bool:
    """Whether he played this card though a penalty card had to be played."""
    mine = (each for each in state.ledger.matters if each.seat is seat and card in each.cards)
    return any(isinstance(each.facts, PenaltyCardNotPlayed) for each in mine)


def _require_on_table(state: State, seat: Seat, card: Card) -> None:
    play = play_of(state)
    last = play.tricks[-1].cards if play.tricks else ()
    loose = tuple((each.seat, each.card) for each in state.ledger.aside.loose)
    down = state.ledger.aside.down
    if (seat, card) not in (*play.cards, *last, *loose, *((down,) if down else ())):
        raise not_played(seat, card)
