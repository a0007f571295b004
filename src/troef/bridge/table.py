"""The table: a fold over events. Facts in, state out; what is not proper goes to the law of the state's edition."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from troef.bridge import deciding, exposing, hands, information, misinformation, replacing
from troef.bridge.auction import Auction
from troef.bridge.calling import made, worked_off
from troef.bridge.events import (
    Attention,
    Change,
    Choose,
    Director,
    Event,
    Explain,
    Expose,
    Inform,
    Made,
    Reserve,
    Restore,
    Return,
    Rule,
    See,
)
from troef.bridge.laws.editions import rules_of
from troef.bridge.laws.facts import MissedTurn, WrongNumber
from troef.bridge.lead import ended_auction
from troef.bridge.log import TableLog
from troef.bridge.matters import known, opened, waiting
from troef.bridge.state import Matter, Phase, State, Task
from troef.cards import TroefError


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
    )
    return hands.opened_if_wrong(state)


def replay(log: TableLog, after: int | None = None) -> State:
    """The table after all events of a log, or after the first so many."""
    return fold(start(log), log.events[:after])


def fold(state: State, events: Iterable[Event]) -> State:
    """The table after these events, told one by one."""
    for number, event in enumerate(events, start=1):
        try:
            state = step(state, event)
        except TroefError as error:
            raise TroefError(f"event {number}: {error}") from None
    return state


def step(state: State, event: Event) -> State:
    """The table after one event."""
    handler = HANDLERS.get(type(event))
    if handler is None:
        raise TroefError(f"`{event.do}` belongs to the play, which has not begun")
    return settled(handler(state, event))


def settled(state: State) -> State:
    """Lets the law speak as far as it can: while he is at the table the director takes one matter after the other."""
    state = worked_off(state)
    while state.ledger.director and not state.ledger.pending:
        matter = next((each for each in waiting(state) if not each.facts.director), None)
        if matter is None:
            break
        state = worked_off(known(state, matter, director=True, **_seen_on_arrival(state, matter)))
    if not state.ledger.pending:
        state = _moved_on(state)
    return _director_leaves(state)


def _seen_on_arrival(state: State, matter: Matter) -> dict[str, Any]:
    """What the director sees for himself."""
    if isinstance(matter.facts, WrongNumber):
        return hands.counted_now(state)
    return {"auction_over": state.auction.is_over, "play_begun": state.phase in (Phase.PLAY, Phase.ENDED)}


def _moved_on(state: State) -> State:
    """The auction ends, or goes on for a player who was passed over (17D3)."""
    missed = state.auction.missed
    if missed is not None and missed < len(state.line):
        deprived = state.auction.calls[missed - 1][0].lho
        place = next(each for each in state.line[missed:] if each is not None)
        offender = state.calls[place].seat
        state = worked_off(opened(state, MissedTurn(), offender, deprived, place=place))
    return ended_auction(state)


def _director_leaves(state: State) -> State:
    """He stays until nothing is pending: no decision, and no call that has to be replaced."""
    ledger = state.ledger
    if not ledger.director or ledger.pending or any(duty.task is Task.REPLACE for duty in ledger.duties):
        return state
    return state.noting(director=False)


def _attention(state: State, event: Attention) -> State:
    """An opponent draws attention to what somebody did."""
    for matter in state.ledger.matters:
        mine = event.by is not None and event.by.side is matter.seat.side
        if not mine and event.of in (None, matter.seat):
            state = known(state, matter, attention=True)
    return state


def _director(state: State, event: Director) -> State:
    return state.noting(director=True)


def _return(state: State, event: Return) -> State:
    """The hands are back in the board; when all four passed the board is over (22B)."""
    passed_out = state.phase is Phase.CLARIFICATION and state.auction.is_passed_out
    return replace(state, returned=True, phase=Phase.ENDED if passed_out else state.phase)


HANDLERS: dict[type[Event], Callable[[State, Any], State]] = {
    Made: made,
    Change: replacing.change,
    Inform: information.inform,
    Reserve: information.reserve,
    See: information.see,
    Explain: misinformation.explain,
    Expose: exposing.expose,
    Restore: hands.restore,
    Attention: _attention,
    Director: _director,
    Choose: deciding.choose,
    Rule: deciding.rule,
    Return: _return,
}
"""What each event does; the play adds its own verbs here."""
