"""A player whom passes out of turn have robbed of his turn gets it back (2017: 17D3, 34; 1949: 35)."""

from __future__ import annotations

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import PASS
from troef.bridge.laws.facts.auction import LaterCallsCancelled, MissedTurn, OutOfTurn, PassAmongThree, PassedOver
from troef.bridge.table.auction.calling import worked_off
from troef.bridge.table.irregularities.handling import is_unruled, opened
from troef.bridge.table.irregularities.ledger import unauthorized
from troef.bridge.table.state import Phase, State, Status, Unauthorized
from troef.cards import Seat, Side


def turn_given_back(state: State) -> State:
    """After three passes the auction goes on for a player who was passed over."""
    missed = None if state.phase in (Phase.PLAY, Phase.ENDED) else _missed(state)
    if missed is None:
        return state
    index = next((counted for counted in state.line[missed:] if counted is not None), None)
    if index is None:
        return state
    deprived, offender = _deprived(state.auction, missed), state.calls[index].seat
    sides, seats = _offending_sides(state, index), _callers(state, index)
    state = opened(state, PassAmongThree(), offender, deprived, place=index)
    state = worked_off(opened(state, MissedTurn(), offender, deprived, place=index))
    return _not_for(state, sides - {offender.side}, seats)


def turn_asked_back(state: State) -> State:
    """Attention is drawn while passes after one out of turn have taken a player's turn (1949: 35)."""
    skipped = state.auction.skipped
    if state.rules.about(PassedOver()) is None or skipped is None:
        return state
    index = state.line[skipped]
    if index is None:
        return state
    deprived = _deprived(state.auction, skipped)
    return worked_off(opened(state, PassedOver(), state.calls[index].seat, deprived, place=index))


def _missed(state: State) -> int | None:
    """Where in the line the passes begin that robbed a player of his turn."""
    missed = state.auction.missed
    if missed is not None and missed < len(state.line):
        return missed
    waiting = _waiting_pass(state)
    if waiting is None:
        return None
    missed = state.auction.push(PASS, waiting).missed
    if missed is None or missed >= len(state.line):
        return None
    called_since = {seat for seat, _ in state.auction.calls[missed:]} | {waiting}
    return None if _deprived(state.auction, missed) in called_since else missed


def _waiting_pass(state: State) -> Seat | None:
    """Who has passed out of turn without anybody saying a word about it."""
    for irregularity in state.ledger.irregularities:
        if (
            isinstance(irregularity.facts, OutOfTurn)
            and irregularity.place is not None
            and is_unruled(state, irregularity)
        ):
            return irregularity.seat if state.calls[irregularity.place].call is PASS else None
    return None


def _deprived(auction: Auction, missed: int) -> Seat:
    return auction.calls[missed - 1][0].lho if missed else auction.dealer


def _offending_sides(state: State, index: int) -> set[Side]:
    """The sides of all who passed out of turn from this place on: each of them is an offender."""
    open_ = {
        irregularity.place for irregularity in state.ledger.irregularities if isinstance(irregularity.facts, OutOfTurn)
    }
    later = enumerate(state.calls[index:], start=index)
    return {call.seat.side for p, call in later if call.status is Status.ACCEPTED or p in open_}


def _callers(state: State, index: int) -> list[Seat]:
    return list(dict.fromkeys(call.seat for call in state.calls[index:] if call.status.in_force))


def _not_for(state: State, sides: set[Side], sources: list[Seat]) -> State:
    """What the cancelled passes told is not for an offending side."""
    law = state.rules.about(LaterCallsCancelled())
    for side in sides if law else ():
        for source in sources:
            state = unauthorized(state, Unauthorized(side.seats, source, law))
    return state
