"""Logs that start in the middle: after some calls, or at a trick of the play.

The log gives the contract and the number of tricks won so far, but neither calls nor cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from troef.bridge.game.auction import Auction, Placed
from troef.bridge.game.calls import DOUBLE, PASS, REDOUBLE, Call
from troef.bridge.game.contract import Contract
from troef.bridge.game.play import CompletedTrick
from troef.bridge.table.events import CALL
from troef.bridge.table.play.cards import begin_play
from troef.bridge.table.state import BridgeState, Phase
from troef.cards import SIDES, Seat
from troef.cards.seat import PerSide
from troef.core.records import BoundedInt, ListOf, missing_field
from troef.engine.acts import lead_without_trick, trick_count_mismatch, wrong_first_leader

_TRICKS = 13


@dataclass(frozen=True, slots=True)
class BridgeAuctionStart:
    """The auction has begun."""

    auction: Annotated[tuple[Call, ...], ListOf(CALL), "the calls that have been made, from the dealer on, all proper"]


@dataclass(frozen=True, slots=True)
class BridgePlayStart:
    """The auction is over, and perhaps some tricks are."""

    contract: Annotated[Contract, "such as `4SX`"]
    declarer: Seat
    trick: Annotated[int, BoundedInt(1, _TRICKS), "the number of the next trick"] = 1
    lead: Annotated[Seat, "who leads to it; only the opening lead need not be told"] = None  # type: ignore[assignment]
    tricks: Annotated[tuple[int, int], PerSide(BoundedInt(), 0), "the tricks that each side has won"] = (0, 0)

    def __post_init__(self) -> None:
        if self.lead is None:
            if self.trick > 1:
                raise missing_field("lead")
            object.__setattr__(self, "lead", self.declarer.lho)
        if sum(self.tricks) != self.trick - 1:
            raise trick_count_mismatch(self.trick, sum(self.tricks))
        if self.trick == 1 and self.lead is not self.declarer.lho:
            raise wrong_first_leader(self.declarer.lho, self.lead)
        if self.trick > 1 and not self.tricks[self.lead.side.index]:
            raise lead_without_trick(self.lead, self.trick)

    @property
    def hand_size(self) -> int:
        """Number of cards left in a hand."""
        return _TRICKS + 1 - self.trick


Begin = BridgeAuctionStart | BridgePlayStart


def start_in_play(state: BridgeState, begin: BridgePlayStart) -> BridgeState:
    """Return the state before the next trick. Of the earlier tricks only the winners are known."""
    calls = _calls_to(begin.contract, begin.declarer)
    state = replace(
        state,
        auction=Auction.of(state.board.dealer, calls),
        standing_call_indexes=(None,) * len(calls),
        phase=Phase.CLARIFICATION if begin.trick == 1 else Phase.PLAY,
    )
    state = begin_play(state)
    assert state.play is not None
    return state.with_play(state.play._replace(turn=begin.lead, tricks=_tricks(begin)))


def _calls_to(contract: Contract, declarer: Seat) -> list[Placed]:
    """Return the shortest auction that ends in this contract; nobody made these calls."""
    said: list[Call] = [contract.bid, *(DOUBLE, REDOUBLE)[: contract.doubled], PASS, PASS, PASS]
    return [(declarer.clockwise[index % 4], call) for index, call in enumerate(said)]


def _tricks(begin: BridgePlayStart) -> tuple[CompletedTrick, ...]:
    """Return the completed tricks, without cards. The side that leads now won the last one."""
    won = dict(zip(SIDES, begin.tricks, strict=True))
    if begin.trick > 1:
        won[begin.lead.side] -= 1
    first = [side.seats[0] for side in SIDES for _ in range(won[side])]
    return tuple(CompletedTrick((), seat) for seat in (*first, *((begin.lead,) if begin.trick > 1 else ())))
