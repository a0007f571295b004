"""Par: the score when both sides bid as well as they can, with all cards seen.

The auction is taken backwards. Whoever holds a contract, the other side may pass it out (doubling when it fails)
or bid higher; knowing what every higher bid leads to, it picks the better. Dealer's side speaks first, which
matters when both sides would play the same contract.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from troef.bridge.game.calls import BIDS, Bid
from troef.bridge.game.contract import Contract, Doubled
from troef.bridge.game.score import score
from troef.bridge.game.trick_table import TrickTable
from troef.cards import SIDES, Seat, Side, Vulnerability
from troef.laws import BRIDGE_2017, Edition

_WORST = -100_000


@dataclass(frozen=True, slots=True)
class ParContract:
    """A contract that gives par, who may declare it, and declarer's tricks."""

    contract: Contract
    declarers: tuple[Seat, ...]
    tricks: int

    @property
    def difference(self) -> int:
        """Overtricks, or undertricks below zero."""
        return self.tricks - self.contract.tricks_needed

    def __str__(self) -> str:
        """`4SX by EW -1`, `3N by N`."""
        by = "".join(map(str, self.declarers))
        return f"{self.contract} by {by}" + (f" {self.difference:+}" if self.difference else "")


@dataclass(frozen=True, slots=True)
class BridgePar:
    """The par score as seen by NS, and the contracts that reach it; none when the board is passed out."""

    score: int
    contracts: tuple[ParContract, ...]


def par(table: TrickTable, dealer: Seat, vulnerable: Vulnerability, edition: Edition = BRIDGE_2017) -> BridgePar:
    """Par of a deal whose trick table is known, by the score table of an edition."""
    finals = {side: [_final(table, side, bid, side in vulnerable, edition) for bid in BIDS] for side in SIDES}
    best = _best_bids(finals)
    first, second = dealer.side, dealer.side.opponents
    value = max(best[first][0], min(-best[second][0], 0))
    contracts = (
        final.contract
        for side in SIDES
        for final in _stable(finals[side], best[side.opponents], value if side is first else -value)
    )
    return BridgePar(value if first is Side.NS else -value, tuple(contracts) if value else ())


class _FinalContract(NamedTuple):
    """What a contract gives the side that plays it, when nobody bids on."""

    value: int
    contract: ParContract


def _final(table: TrickTable, side: Side, bid: Bid, vulnerable: bool, edition: Edition) -> _FinalContract:
    """The better partner declares; a contract that fails is doubled."""
    tricks = max(table[seat, bid.denomination] for seat in side.seats)
    declarers = tuple(seat for seat in side.seats if table[seat, bid.denomination] == tricks)
    doubled = Doubled.YES if tricks < 6 + bid.level else Doubled.NO
    contract = Contract(bid.level, bid.denomination, doubled)
    return _FinalContract(score(contract, tricks, vulnerable, edition), ParContract(contract, declarers, tricks))


def _best_bids(finals: dict[Side, list[_FinalContract]]) -> dict[Side, list[int]]:
    """For each side: the most it gets by bidding anything from the bid with this number up."""
    best = {side: [_WORST] * (len(BIDS) + 1) for side in SIDES}
    for number in reversed(range(len(BIDS))):
        for side in SIDES:
            holds = min(finals[side][number].value, -best[side.opponents][number + 1])
            best[side][number] = max(holds, best[side][number + 1])
    return best


def _stable(finals: list[_FinalContract], others: list[int], value: int) -> Iterator[_FinalContract]:
    """The lowest contract of each denomination that gives this value and that the other side had better not outbid."""
    seen = set()
    for number, final in enumerate(finals):
        denomination = final.contract.contract.denomination
        if final.value == value and -others[number + 1] > value and denomination not in seen:
            seen.add(denomination)
            yield final
