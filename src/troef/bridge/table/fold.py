"""The table: a fold over events. Facts in, state out; what is not proper goes to the law of the state's edition."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import call_words
from troef.bridge.laws.editions import rules_of
from troef.bridge.laws.facts.auction import WrongNumber
from troef.bridge.table import explanations as misinformation
from troef.bridge.table import incorrect_hands as hands
from troef.bridge.table import information
from troef.bridge.table import questions as asking
from troef.bridge.table.auction import exposed_cards as exposing
from troef.bridge.table.auction import replacement as replacing
from troef.bridge.table.auction.calling import made, not_so_hasty, proper, worked_off
from troef.bridge.table.auction.end_of_auction import ended_auction
from troef.bridge.table.auction.passed_over import turn_asked_back, turn_given_back
from troef.bridge.table.beginning import CallsSoFar, PlaySoFar, in_the_play
from troef.bridge.table.events import (
    Agree,
    Ask,
    Attention,
    Change,
    Choose,
    Claim,
    Concede,
    Designate,
    Director,
    EndCorrection,
    EndRound,
    Event,
    Explain,
    Expose,
    Face,
    Forfeit,
    Inform,
    Made,
    NextCall,
    Object,
    Omit,
    Play,
    Redesignate,
    Reserve,
    Restore,
    Return,
    Rule,
    See,
    Suggest,
    TakeBack,
    Warn,
)
from troef.bridge.table.irregularities.handling import known, waiting
from troef.bridge.table.log import TableLog
from troef.bridge.table.play import after_every_act as moving
from troef.bridge.table.play import attention as noticing
from troef.bridge.table.play import claims as claiming
from troef.bridge.table.play import decisions as choosing
from troef.bridge.table.play import designation as designating
from troef.bridge.table.play import dummy as dummy_acts
from troef.bridge.table.play import explanations as explaining
from troef.bridge.table.play import playing
from troef.bridge.table.state import Matter, Phase, State, Task
from troef.cards import TroefError
from troef.cards.refusals import in_event
from troef.cards.words import seat_name


def start(log: TableLog) -> State:
    """The table when the board is put on it."""
    layout = log.layout
    state = State(
        rules=rules_of(log.edition, log.regulations),
        board=log.board,
        regulations=log.regulations,
        layout=layout,
        hands=(None,) * 4 if layout is None else layout.hands,
        auction=Auction.start(log.board.dealer),
        size=log.hand_size,
    )
    state = hands.opened_if_wrong(state)
    if isinstance(log.begin, PlaySoFar):
        return in_the_play(state, log.begin)
    return state if log.begin is None else _after_calls(state, log.begin)


def _after_calls(state: State, begin: CallsSoFar) -> State:
    """The table after calls that were all proper."""
    for place, call in enumerate(begin.calls, start=1):
        seat = state.auction.turn
        if state.auction.is_over:
            raise TroefError(
                f"begin: call {place}: the auction is over", f"begin: bieding {place}: het bieden is al afgelopen"
            )
        if not state.auction.is_proper(call):
            raise TroefError(
                f"begin: call {place}: {seat} cannot call {call} here",
                f"begin: bieding {place}: {call_words(call, 'nl')} kan {seat_name(seat, 'nl')} hier niet bieden",
            )
        state = step(state, Made(seat, call))
    return state


def replay(log: TableLog, after: int | None = None) -> State:
    """The table after all events of a log, or after the first so many."""
    return fold(start(log), log.events[:after])


def fold(state: State, events: Iterable[Event]) -> State:
    """The table after these events, told one by one."""
    for number, event in enumerate(events, start=1):
        try:
            state = step(state, event)
        except TroefError as error:
            raise in_event(number, error) from None
    return state


def step(state: State, event: Event) -> State:
    """The table after one event."""
    if type(event) is Made and (called := proper(state, event)) is not None:
        return called
    if type(event) is Play and (played := playing.proper(state, event)) is not None:
        return played
    named = state.ledger.aside.just_named
    state = settled(HANDLERS[type(event)](state, event))
    return state.setting(just_named=False) if named and type(event) is not Designate else state


def settled(state: State) -> State:
    """Lets the law speak as far as it can: while he is at the table the director takes one matter after the other."""
    state = worked_off(state)
    while state.ledger.director and not state.ledger.pending:
        matter = next((each for each in waiting(state) if not each.facts.director), None)
        if matter is None:
            break
        state = worked_off(known(state, matter, director=True, **_seen_on_arrival(state, matter)))
        if state.phase is Phase.CLARIFICATION and not state.auction.is_over:  # before a lead is looked at as one
            state = ended_auction(state)
    if not state.ledger.pending:
        state = turn_given_back(state)
    if not state.ledger.pending or not state.auction.is_over:
        state = ended_auction(state)
    return _director_leaves(moving.moved_on(state))


def _seen_on_arrival(state: State, matter: Matter) -> dict[str, Any]:
    """What the director sees for himself."""
    if isinstance(matter.facts, WrongNumber):
        return hands.counted_now(state)
    begun = state.phase in (Phase.PLAY, Phase.ENDED)
    return {"auction_over": state.auction.is_over, "play_begun": begun, **noticing.seen_now(state, matter)}


def _director_leaves(state: State) -> State:
    """He stays until nothing is pending: no decision, and no call or card that has to be replaced."""
    ledger = state.ledger
    if not ledger.director or ledger.pending or any(duty.task is Task.REPLACE for duty in ledger.duties):
        return state
    if ledger.aside.owed or ledger.aside.lost or ledger.aside.shown:
        return state
    return state.noting(director=False)


def _attention(state: State, event: Attention) -> State:
    """Somebody draws attention to an irregularity; in the auction an opponent of the player who made it."""
    if state.phase in (Phase.PLAY, Phase.ENDED):
        return noticing.attention(state, event)
    state = turn_asked_back(state)
    for matter in state.ledger.matters:
        mine = event.by is not None and event.by.side is matter.seat.side
        if not mine and event.of in (None, matter.seat):
            state = known(state, matter, attention=True)
    return state


def _director(state: State, event: Director) -> State:
    if state.phase in (Phase.PLAY, Phase.ENDED):
        return noticing.director(state, event)
    return turn_asked_back(not_so_hasty(state)).noting(director=True)


def _change(state: State, event: Change) -> State:
    """A player changes a call; one who has to replace his call does so by it."""
    duty = state.duty(event.by)
    if duty is not None and duty.task is Task.REPLACE and event.of is None:
        return made(state, Made(event.by, event.to))
    return replacing.change(state, event)


def _explain(state: State, event: Explain) -> State:
    """An explanation, in the auction or later; a card played on a wrong one may go back (47E2)."""
    state = misinformation.explain(state, event)
    return state if state.play is None else explaining.after_explanation(state, event)


def _see(state: State, event: See) -> State:
    """A player sees cards of another hand; declarer's view of dummy matters for a lead out of turn (54C)."""
    if state.phase is Phase.CLARIFICATION and event.of is state.dummy and event.by is state.declarer:
        state = noticing.dummy_seen(state)
    return information.see(state, event)


def _expose(state: State, event: Expose) -> State:
    """Cards are seen: in the auction 24 speaks, later the laws of the play."""
    if state.phase is Phase.AUCTION:
        return exposing.expose(state, event)
    return noticing.expose(state, event)


def _return(state: State, event: Return) -> State:
    """The hands are back in the board; when all four passed the board is over (22B)."""
    passed_out = state.phase is Phase.CLARIFICATION and state.auction.is_passed_out
    return replace(state, returned=True, phase=Phase.ENDED if passed_out else state.phase)


HANDLERS: dict[type[Event], Callable[[State, Any], State]] = {
    Made: made,
    Change: _change,
    Inform: information.inform,
    Reserve: information.reserve,
    See: _see,
    Explain: _explain,
    Expose: _expose,
    Restore: hands.restore,
    Ask: asking.ask,
    Attention: _attention,
    Director: _director,
    Choose: choosing.choose,
    Rule: choosing.rule,
    Return: _return,
    Play: playing.play,
    TakeBack: playing.take_back,
    Omit: playing.omit,
    Face: playing.face,
    Designate: designating.designate,
    Redesignate: designating.redesignate,
    Suggest: dummy_acts.suggest,
    Forfeit: dummy_acts.forfeit,
    Warn: dummy_acts.warn,
    Claim: claiming.claim,
    Concede: claiming.concede,
    Agree: claiming.agree,
    Object: claiming.object_,
    NextCall: claiming.next_call,
    EndRound: claiming.end_round,
    EndCorrection: claiming.end_correction,
}
"""What each event does."""
