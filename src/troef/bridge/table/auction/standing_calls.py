"""The standing calls, which count in the auction: they are added, removed, replaced or read as other calls."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from troef.bridge.game.auction import Auction, Placed
from troef.bridge.game.calls import PASS, Bid, Call
from troef.bridge.table.state import BridgeState
from troef.cards import Seat


def add_call(state: BridgeState, call_index: int, void: bool = False) -> BridgeState:
    """Let a recorded call stand, as the last one. A `void` call takes its turn but has no meaning."""
    recorded = state.calls[call_index]
    auction = state.auction.push(None if void else recorded.call, recorded.seat)
    return replace(state, standing_call_indexes=(*state.standing_call_indexes, call_index), auction=auction)


def deem_pass(state: BridgeState, seat: Seat) -> BridgeState:
    """Let a pass stand that the player is deemed to have made."""
    standing = (*state.standing_call_indexes, None)
    return replace(state, standing_call_indexes=standing, auction=state.auction.push(PASS, seat))


def remove_calls(state: BridgeState, places: Collection[int]) -> BridgeState:
    """Remove these calls from the standing calls, and the deemed passes after the first of them.

    The turn goes to the player after the last standing call that is left.
    """
    first = next((index for index, call_index in enumerate(state.standing_call_indexes) if call_index in places), None)
    if first is None:
        return state
    later = [pair for pair in _pairs(state)[first:] if pair[0] is not None and pair[0] not in places]
    return _rebuilt(state, [*_pairs(state)[:first], *later])


def replace_call(state: BridgeState, old: int, new: int) -> BridgeState:
    """Put the call with index `new` in the place of the standing call with index `old`."""
    recorded = state.calls[new]
    void = isinstance(recorded.call, Bid) and not recorded.call.is_possible
    placed: Placed = (recorded.seat, None if void else recorded.call)
    return _rebuilt(state, [(new, placed) if pair[0] == old else pair for pair in _pairs(state)])


def reinterpret_calls(state: BridgeState, places: Collection[int], call: Call | None) -> BridgeState:
    """Let these standing calls count as `call`, which nobody made; None for a call without meaning."""
    read = [(None, (pair[1][0], call)) if pair[0] in places else pair for pair in _pairs(state)]
    return _rebuilt(state, read)


def with_turn(state: BridgeState, seat: Seat) -> BridgeState:
    """Return the state with this player in turn to call."""
    return replace(state, auction=state.auction.at_turn(seat))


def auction_before(state: BridgeState, call_index: int) -> Auction:
    """Return the auction of the standing calls before this one."""
    return Auction.of(state.board.dealer, state.auction.calls[: state.standing_call_indexes.index(call_index)])


def _pairs(state: BridgeState) -> list[tuple[int | None, Placed]]:
    return list(zip(state.standing_call_indexes, state.auction.calls, strict=True))


def _rebuilt(state: BridgeState, pairs: list[tuple[int | None, Placed]]) -> BridgeState:
    auction = Auction.of(state.board.dealer, (placed for _, placed in pairs))
    return replace(state, standing_call_indexes=tuple(call_index for call_index, _ in pairs), auction=auction)


def is_deemed_to_have_passed(state: BridgeState, seat: Seat) -> bool:
    """Return whether the player's last standing call is a deemed pass."""
    return _deemed(state, seat) is not None


def confirm_deemed_pass(state: BridgeState, call_index: int) -> BridgeState:
    """Replace the player's deemed pass by the pass with this index, which they now actually make."""
    deemed, standing = _deemed(state, state.calls[call_index].seat), enumerate(state.standing_call_indexes)
    return replace(state, standing_call_indexes=tuple(call_index if at == deemed else old for at, old in standing))


def _deemed(state: BridgeState, seat: Seat) -> int | None:
    for index in range(len(state.standing_call_indexes) - 1, -1, -1):
        if state.auction.calls[index][0] is seat:
            passed = state.auction.calls[index][1] is PASS
            return index if passed and state.standing_call_indexes[index] is None else None
    return None
