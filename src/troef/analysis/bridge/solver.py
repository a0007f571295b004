"""Double dummy: the protocol of solvers, and par.

Par is the score if both sides bid as well as they can with all cards visible. The auction is solved backwards. Over
each contract the other side may bid higher, or pass it out and double it if it fails. It knows the result of every
higher bid and picks the better option. Dealer's side is first, which matters if both sides would play the same
contract.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from troef.bridge.game.calls import BIDS, Bid
from troef.bridge.game.contract import Contract, Doubled
from troef.bridge.game.score import TrickTable, score
from troef.cards import SIDES, Card, Deal, Denomination, Hand, Seat, Side, TroefError, Vulnerability
from troef.laws import BRIDGE_2017, Edition


class SolverError(TroefError):
    """A failure of the solver; it does not mean that the deal is invalid."""


Progress = Callable[[int], None]
"""Function that is called with the number of deals finished since its last call."""


@dataclass(frozen=True, slots=True)
class PlayPosition:
    """A position in the play: four hands (N E S W) and the current trick. Its cards are still in the hands."""

    hands: tuple[Hand, ...]
    trumps: Denomination
    leader: Seat
    trick: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        problem = _problem(self.hands) or self._trick_problem()
        if problem:
            raise TroefError(problem)

    @property
    def turn(self) -> Seat:
        """The player whose turn it is."""
        return self.leader.clockwise[len(self.trick)]

    def _trick_problem(self) -> str | None:
        if len(self.trick) > 3:
            return "the trick is complete: nobody is to play to it"
        for seat, card in zip(self.leader.clockwise, self.trick, strict=False):
            hand = self.hands[seat.index]
            if card not in hand:
                return f"{seat} does not have {card}"
            suit = self.trick[0].suit
            if card.suit is not suit and hand.holds(suit):
                return f"{seat} plays {card} and has a card of the suit led"
        return None


def _problem(hands: tuple[Hand, ...]) -> str | None:
    if len({len(hand) for hand in hands}) != 1 or len(hands) != 4:
        return "before a trick the four hands have the same number of cards"
    if not hands[0]:
        return "no cards are left to play"
    together = 0
    for hand in hands:
        if together & hand.bits:
            return "a card stands in two hands"
        together |= hand.bits
    return None


class Solver(Protocol):
    """A solver that assumes that all cards are visible and everyone plays perfectly."""

    def tables(self, deals: Sequence[Deal], progress: Progress | None = None) -> list[TrickTable]:
        """Return the trick table of every deal."""

    def best_cards(self, position: PlayPosition) -> dict[Card, int]:
        """Return for every legal card how many of the remaining tricks the side of its player takes."""

    def best_cards_of_all(self, positions: Sequence[PlayPosition]) -> list[dict[Card, int]]:
        """Return `best_cards` of many positions in one call."""

    def trace(self, deal: Deal, trumps: Denomination, leader: Seat, cards: Sequence[Card]) -> list[int]:
        """Return declarer's tricks before the first card and after each card. `cards`: legal cards in order of play."""


@dataclass(frozen=True, slots=True)
class ParContract:
    """A contract that achieves par, the seats that may declare it, and declarer's tricks."""

    contract: Contract
    declarers: tuple[Seat, ...]
    tricks: int

    @property
    def difference(self) -> int:
        """Number of overtricks; negative for undertricks."""
        return self.tricks - self.contract.tricks_needed

    def __str__(self) -> str:
        """Return a text such as `4SX by EW -1` or `3N by N`."""
        by = "".join(map(str, self.declarers))
        return f"{self.contract} by {by}" + (f" {self.difference:+}" if self.difference else "")


@dataclass(frozen=True, slots=True)
class BridgePar:
    """The par score for NS and the contracts that achieve it; no contracts if par is to pass the board out."""

    score: int
    contracts: tuple[ParContract, ...]


def par(table: TrickTable, dealer: Seat, vulnerable: Vulnerability, edition: Edition = BRIDGE_2017) -> BridgePar:
    """Return par for a deal, given its trick table, by the scoring of this edition."""
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
    value: int
    contract: ParContract


def _final(table: TrickTable, side: Side, bid: Bid, vulnerable: bool, edition: Edition) -> _FinalContract:
    """Return the value of a bid that becomes the contract. The better partner declares; it is doubled if it fails."""
    tricks = max(table[seat, bid.denomination] for seat in side.seats)
    declarers = tuple(seat for seat in side.seats if table[seat, bid.denomination] == tricks)
    doubled = Doubled.YES if tricks < 6 + bid.level else Doubled.NO
    contract = Contract(bid.level, bid.denomination, doubled)
    return _FinalContract(score(contract, tricks, vulnerable, edition), ParContract(contract, declarers, tricks))


def _best_bids(finals: dict[Side, list[_FinalContract]]) -> dict[Side, list[int]]:
    """Return for each side, by index of the lowest bid still allowed, the best value that it can get by bidding."""
    best = {side: [-100_000] * (len(BIDS) + 1) for side in SIDES}
    for number in reversed(range(len(BIDS))):
        for side in SIDES:
            holds = min(finals[side][number].value, -best[side.opponents][number + 1])
            best[side][number] = max(holds, best[side][number + 1])
    return best


def _stable(finals: list[_FinalContract], others: list[int], value: int) -> Iterator[_FinalContract]:
    """Yield the lowest contract of each denomination with this value that the other side should not outbid."""
    seen = set()
    for number, final in enumerate(finals):
        denomination = final.contract.contract.denomination
        if final.value == value and -others[number + 1] > value and denomination not in seen:
            seen.add(denomination)
            yield final
