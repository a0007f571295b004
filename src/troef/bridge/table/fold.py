"""The table as a fold over events. The laws of the state's edition rule on every irregular event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import call_code
from troef.bridge.laws import rules_of
from troef.bridge.laws.facts.auction import ActedTooSoon, ExposedInAuction, WrongNumberOfCards
from troef.bridge.laws.facts.play import ExposedInPlay, RevokeFacts
from troef.bridge.table import events, exposed_cards, hands, information, questions
from troef.bridge.table.auction.calls import apply_proper_call, process_queued_calls, undo_hasty_replacement
from troef.bridge.table.auction.end_of_auction import end_auction, made, restore_missed_turn, restore_turn_on_attention
from troef.bridge.table.auction.replacement import change_call
from troef.bridge.table.irregularities import decisions, processing
from troef.bridge.table.irregularities.processing import add_fact, open_irregularity
from troef.bridge.table.log import BridgeAuctionStart, BridgeLog, BridgePlayStart, start_in_play
from troef.bridge.table.play import attention, cards, claims, dummy
from troef.bridge.table.play.lead_choices import is_only_about_lead, is_only_about_next_card, withdraw_choices
from troef.bridge.table.play.settling import settle_play
from troef.bridge.table.state import BridgeIrregularity, BridgeState, CallTask, Phase
from troef.cards import SEATS, TroefError
from troef.cards.wording import seat_code
from troef.core.messages import Localised, _
from troef.engine.table import Handler, applies, handlers_in, replay_states
from troef.engine.verbs import TableEvent


def start(log: BridgeLog) -> BridgeState:
    """Return the state in which a log begins, before its first event."""
    layout = log.layout
    state = BridgeState(
        rules=rules_of(log.edition, log.regulations),
        board=log.board,
        regulations=log.regulations,
        layout=layout,
        hands=(None,) * 4 if layout is None else layout.hands,
        auction=Auction.start(log.board.dealer),
        size=log.hand_size,
    )
    state = hands.open_if_wrong_count(state)
    if isinstance(log.begin, BridgePlayStart):
        return start_in_play(state, log.begin)
    return state if log.begin is None else _after_calls(state, log.begin)


def _after_calls(state: BridgeState, begin: BridgeAuctionStart) -> BridgeState:
    """Return the state after the calls with which a log begins. Raise TroefError if one of them is not proper."""
    for number, call in enumerate(begin.auction, start=1):
        seat = state.auction.turn
        if state.auction.is_over:
            raise TroefError(_("begin: call {number}: the auction is over", number=number))
        if not state.auction.is_proper(call):
            raise TroefError(
                _(
                    "begin: call {number}: {seat} cannot call {call} here",
                    number=number,
                    seat=Localised(seat_code, seat),
                    call=Localised(call_code, call),
                )
            )
        state = apply_event(state, events.CallEvent(seat, call))
    return state


def replay(log: BridgeLog, after: int | None = None) -> BridgeState:
    """Return the state after all events of a log, or after the first `after` events."""
    return apply_events(start(log), log.events[:after])


def apply_events(state: BridgeState, acts: Iterable[TableEvent]) -> BridgeState:
    """Return the state after these events. Raise TroefError, with the event's number, if one is impossible."""
    *_, state = replay_states(apply_event, state, acts)
    return state


def apply_event(state: BridgeState, event: TableEvent) -> BridgeState:
    """Return the state after one event. Raise TroefError if the event is impossible."""
    if type(event) is events.CallEvent and (called := apply_proper_call(state, event)) is not None:
        return called
    if type(event) is events.BridgePlayEvent and (played := cards.apply_proper_card(state, event)) is not None:
        return played
    named = state.ledger.play.dummy.just_named
    state = settle(HANDLERS[type(event)](_acted_too_soon(state, event), event))
    return state.with_play_ledger(just_named=False) if named and type(event) is not events.DesignateEvent else state


def _acted_too_soon(state: BridgeState, event: TableEvent) -> BridgeState:
    """Open an irregularity if a player acts before the director explains another one (2017: 9B2, 9C; 1949: 9)."""
    if not state.ledger.unexplained or not isinstance(event, _ACTIONS):
        return state
    offenders, state = state.ledger.unexplained, state.with_ledger(unexplained=())
    declarer = state.declarer
    seat = declarer if declarer is not None and event.by is state.dummy else event.by
    facts = ActedTooSoon(corrects=seat in offenders and isinstance(event, _CORRECTIONS))
    return state if state.rules.about(facts) is None else open_irregularity(state, facts, seat, seat)


_CORRECTIONS = (events.CallEvent, events.ChangeCallEvent, events.BridgeTakeBackEvent)
_ACTIONS = (*_CORRECTIONS, events.BridgePlayEvent, events.DesignateEvent, events.ClaimEvent, events.ConcedeEvent)


def settle(state: BridgeState) -> BridgeState:
    """Return the state after all rulings that no player or director needs to decide, one irregularity at a time."""
    if state.ledger.director and state.ledger.unexplained:
        state = state.with_ledger(unexplained=())
    state = process_queued_calls(state)
    while state.ledger.director:
        irregularity = next((other for other in processing.open_irregularities(state) if _is_next(state, other)), None)
        if irregularity is None:
            break
        seen = _seen_on_arrival(state, irregularity)
        state = process_queued_calls(add_fact(state, irregularity, director=True, **seen))
        if isinstance(irregularity.facts, RevokeFacts):  # Its correction may open the trick again.
            state = withdraw_choices(state)
        if state.phase is Phase.CLARIFICATION and not state.auction.is_over:  # Before a loose card is judged as a lead.
            state = end_auction(state)
    if not state.ledger.pending:
        state = restore_missed_turn(state)
    if not state.ledger.pending or not state.auction.is_over or is_only_about_lead(state):
        state = end_auction(state)
    return _director_leaves(settle_play(state))


def _is_next(state: BridgeState, irregularity: BridgeIrregularity) -> bool:
    """Return whether the director can rule on the irregularity now, because no pending decision must come first.

    A choice about the lead to the next trick can wait for the correction of a revoke and for an exposed card.
    """
    facts = irregularity.facts
    if facts.director or not state.ledger.pending:
        return not facts.director
    if isinstance(facts, ExposedInAuction | ExposedInPlay):
        return is_only_about_lead(state)
    return (
        isinstance(facts, RevokeFacts) and facts.attention and not facts.established and is_only_about_next_card(state)
    )


def _seen_on_arrival(state: BridgeState, irregularity: BridgeIrregularity) -> dict[str, Any]:
    if isinstance(irregularity.facts, WrongNumberOfCards):
        return hands.count_cards(state)
    begun = state.phase in (Phase.PLAY, Phase.ENDED)
    seen = processing.relevant_facts(irregularity, auction_over=state.auction.is_over, play_begun=begun)
    return {**seen, **attention.visible_facts(state, irregularity)}


def _director_leaves(state: BridgeState) -> BridgeState:
    ledger = state.ledger
    if not ledger.director or ledger.pending or any(duty.task is CallTask.REPLACE for duty in ledger.duties):
        return state
    if ledger.play.trick.owed or ledger.play.trick.lost or ledger.play.cards.shown_together:
        return state
    return state.with_ledger(director=False)


@applies(events.BridgeAttentionEvent)
def _attention(state: BridgeState, event: events.BridgeAttentionEvent) -> BridgeState:
    """Apply attention to irregularities. The offenders stay in `unexplained` until the director explains."""
    state = _noticed(state.with_ledger(given_back=None), event)
    others = state.ledger.irregularities if state.phase is not Phase.ENDED else ()
    offenders = {other.seat for other in others if other.spoken is None and not other.facts.director}
    unexplained = tuple(seat for seat in SEATS if seat in offenders and event.of in (None, seat))
    return state.with_ledger(unexplained=unexplained)


def _noticed(state: BridgeState, event: events.BridgeAttentionEvent) -> BridgeState:
    """Add to irregularities that somebody has drawn attention to them; in the auction only if that is an opponent."""
    if state.phase in (Phase.PLAY, Phase.ENDED):
        return attention.draw_attention(state, event)
    state = restore_turn_on_attention(state)
    for irregularity in state.ledger.irregularities:
        mine = event.by is not None and event.by.side is irregularity.seat.side
        if not mine and event.of in (None, irregularity.seat):
            state = add_fact(state, irregularity, attention=True)
    return state


@applies(events.CallDirectorEvent)
def _director(state: BridgeState, event: events.CallDirectorEvent) -> BridgeState:
    if state.phase in (Phase.PLAY, Phase.ENDED):
        return attention.call_director(state, event)
    return restore_turn_on_attention(undo_hasty_replacement(state)).with_ledger(director=True, given_back=None)


@applies(events.ChangeCallEvent)
def _change(state: BridgeState, event: events.ChangeCallEvent) -> BridgeState:
    """Return the state after a player changes a call. A replacement that is due is made by this event too."""
    duty = state.duty(event.by)
    if duty is not None and duty.task is CallTask.REPLACE and event.of is None:
        irregularity = state.irregularity(duty.irregularity)
        if irregularity is None or irregularity.other is None:  # Otherwise they have replaced it, and now change that.
            return made(state, events.CallEvent(event.by, event.to))
    return change_call(state, event)


@applies(events.BridgeSeeEvent)
def _see(state: BridgeState, event: events.BridgeSeeEvent) -> BridgeState:
    """Return the state after a look at another hand. Declarer may have seen dummy before the lead is settled (54C)."""
    if state.phase is Phase.CLARIFICATION and event.of is state.dummy and event.by is state.declarer:
        state = exposed_cards.note_dummy_seen(state)
    return information.record_seen_cards(state, event)


@applies(events.BridgeReturnCardsEvent)
def _return(state: BridgeState, event: events.BridgeReturnCardsEvent) -> BridgeState:
    """Return the state with the hands back in the board, which ends a board that was passed out (22B)."""
    passed_out = state.phase is Phase.CLARIFICATION and state.auction.is_passed_out
    return replace(state, returned=True, phase=Phase.ENDED if passed_out else state.phase)


HANDLERS: dict[type[Any], Handler[BridgeState]] = handlers_in(
    globals(), *map(vars, (cards, claims, decisions, dummy, exposed_cards, hands, information, questions))
)
"""The function that applies each kind of event."""
