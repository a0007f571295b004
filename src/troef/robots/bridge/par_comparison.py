"""A measure of a bidding system: many boards bid by four players of it, and each contract compared with par."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from troef.analysis.batches import Progress, batch
from troef.analysis.bridge.dds import single_core_solver
from troef.analysis.bridge.solver import BridgePar, par
from troef.bridge.contest import rules
from troef.bridge.game.auction import Auction
from troef.bridge.game.score import TrickTable
from troef.cards import SEATS, Board, Deal, Side
from troef.cards.dealing import seeded_deals
from troef.contest.point_scales import imps
from troef.laws import BRIDGE_2017
from troef.robots.bridge.auction_state import AuctionState, position_after
from troef.robots.bridge.simulation import CallSimulator, bid_to_end, points_of
from troef.robots.bridge.system import BiddingSystem, read_system

_A_TASK = 4
Numbered = tuple[int, Deal]


def bid_out(system: BiddingSystem, deal: Deal, board: Board, judge: CallSimulator | None = None) -> AuctionState:
    """Return the final auction when all four bid by the system. `judge` simulates if only rules for any auction fit."""
    begin = position_after(system, board.dealer, board.vulnerable, ())
    return bid_to_end(begin, [deal[seat] for seat in SEATS], judge)


@dataclass(frozen=True, slots=True)
class BidBoard:
    """A board as it was bid: the double-dummy score and par, both from the viewpoint of North and South."""

    board: Board
    deal: Deal
    auction: Auction
    score: int
    par: BridgePar

    @property
    def imps(self) -> int:
        """IMPs of North and South relative to par."""
        return imps(rules(BRIDGE_2017).imp_steps, self.score - self.par.score)

    @property
    def of_declarer(self) -> int | None:
        """IMPs of the declaring side relative to par, or None if the board was passed out."""
        declarer = self.auction.declarer
        return None if declarer is None else self.imps if declarer.side is Side.NS else -self.imps


def bid_and_score(
    system: BiddingSystem, deal: Deal, board: Board, table: TrickTable, judge: CallSimulator | None = None
) -> BidBoard:
    """Bid one board, and score it by the tricks that its declarer takes double dummy, as given in `table`."""
    auction = bid_out(system, deal, board, judge).auction
    points = points_of(auction, board.vulnerable, lambda seat, denomination: table[seat, denomination])
    return BidBoard(board, deal, auction, points, par(table, board.dealer, board.vulnerable))


def bid_and_score_many(
    system: tuple[str, str],
    boards: int,
    seed: int,
    judging: int = 0,
    jobs: int | None = 1,
    progress: Progress | None = None,
    cluster: str | None = None,
) -> Iterator[BidBoard]:
    """Yield the first deals of a seed as bid by `system` (text, file name), with `judging` deals per simulation."""
    numbered = list(enumerate(islice(seeded_deals(seed), boards), 1))
    tasks = [(*system, judging, numbered[start : start + _A_TASK]) for start in range(0, boards, _A_TASK)]
    for part in batch(_bid, tasks, jobs, cluster=cluster):
        if progress:
            progress(len(part))
        yield from part


def _bid(task: tuple[str, str, int, list[Numbered]]) -> list[BidBoard]:
    text, file, judging, numbered = task
    solver, system = single_core_solver(), _read(text, file)
    pairs = zip(numbered, solver.tables([deal for _, deal in numbered]), strict=True)
    return [
        bid_and_score(system, deal, Board(number), table, CallSimulator(solver, str(number), judging))
        for (number, deal), table in pairs
    ]


_read = lru_cache(maxsize=4)(read_system)


def furthest_from_par(measured: Iterable[BidBoard], count: int) -> list[BidBoard]:
    """Return the `count` boards furthest from par."""
    return sorted(measured, key=lambda result: -abs(result.imps))[:count]
