"""Simulation of candidate calls on sampled deals, for auctions in which the system has no specific rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from troef.analysis.bridge.solver import Solver
from troef.bridge.contest import rules
from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import PASS, Call, call_text
from troef.bridge.game.score import score
from troef.cards import SEATS, Deal, Denomination, Hand, Seat, Side, Vulnerability
from troef.contest.point_scales import imps
from troef.core.messages import Localised
from troef.core.numbers import with_decimal_mark
from troef.laws import BRIDGE_2017, Text, say
from troef.robots.bridge.auction_state import AuctionState, RuleInPosition
from troef.robots.bridge.deal_sampler import SeatKnowledge, sample_deals
from troef.robots.bridge.hand_evaluation import evaluate_hand
from troef.robots.player import Estimate

JUDGED = 6
"""Maximum number of deals to simulate, so that a call takes no longer than a card."""
_FEWEST = 5
"""Minimum number of deals. With fewer there is no simulation, and the rules for any auction decide."""
_SURE = 2
"""Standard errors by which a call must beat the rule's call: the best of several calls is often so by chance."""
_IMP_STEPS = rules(BRIDGE_2017).imp_steps


@dataclass(frozen=True, slots=True)
class SimulatedCall:
    """The best call of a simulation, and the reason for it."""

    call: Call
    reason: Text


@dataclass(frozen=True, slots=True)
class CallSimulator:
    """A simulator that chooses between calls if only rules for any auction fit. It needs a minimum of `deals`."""

    solver: Solver
    seed: str = "1"
    deals: int = JUDGED

    def call(self, position: AuctionState, known: SeatKnowledge, legal: Iterable[Call]) -> SimulatedCall | None:
        """Return the best call by simulation; None if a rule for this auction fits, or calls or deals are too few."""
        options = position.candidates(evaluate_hand(known.hands[position.seat]), legal)
        if len(options) < 2 or self.deals < _FEWEST:
            return None
        shown = {seat: position.shown[seat].admits for seat in known.hidden if position.shown[seat].calls}
        source = Random(f"{self.seed} {position.seat} {len(position.auction.calls)}")
        deals = sample_deals(known, self.deals, shown, source)
        gains = [*zip(*(self._gains(position, options, hands) for hands in deals), strict=True)]
        figures = [Estimate.of(of_call) for of_call in gains]
        best = max(range(len(figures)), key=lambda index: figures[index].mean)
        if figures[best].mean <= _SURE * figures[best].error:
            best = 0
        return SimulatedCall(options[best].call, _reason(options, best, figures[best].mean, len(gains[best])))

    def _gains(self, position: AuctionState, options: Sequence[RuleInPosition], hands: Sequence[Hand]) -> list[int]:
        """Return for each call its gain in IMPs over the first call in this deal, if all four bid on by the rules."""
        deal = Deal(dict(zip(SEATS, hands, strict=True)))

        @cache
        def tricks(declarer: Seat, denomination: Denomination) -> int:
            return self.solver.trace(deal, denomination, declarer.lho, ())[0]

        ended = (bid_to_end(position.after_call(option.call), hands).auction for option in options)
        points = [points_of(auction, position.vulnerable, tricks) for auction in ended]
        sign = 1 if position.seat.side is Side.NS else -1
        return [imps(_IMP_STEPS, sign * (result - points[0])) for result in points]


def bid_to_end(position: AuctionState, hands: Sequence[Hand], judge: CallSimulator | None = None) -> AuctionState:
    """Return the final auction when all four bid on (`hands`: N E S W). `judge` simulates if only general rules fit."""
    while not position.auction.is_over:
        hand, legal = hands[position.seat.index], position.auction.legal()
        judged = judge.call(position, SeatKnowledge.dealt(position.seat, hand), legal) if judge else None
        option = position.choose(evaluate_hand(hand), legal)
        position = position.after_call(judged.call if judged else PASS if option is None else option.call)
    return position


def points_of(auction: Auction, vulnerable: Vulnerability, tricks: Callable[[Seat, Denomination], int]) -> int:
    """Return the final contract's points for North and South, or 0 if passed out. `tricks` gives declarer's tricks."""
    contract, declarer = auction.contract, auction.declarer
    if contract is None or declarer is None:
        return 0
    points = score(contract, tricks(declarer, contract.denomination), declarer.side in vulnerable)
    return points if declarer.side is Side.NS else -points


def _reason(options: Sequence[RuleInPosition], best: int, mean: float, deals: int) -> Text:
    """Return the reason for the best option: its mean gain over the first one, or that none was clearly better."""
    calls = [Localised(call_text, option.call) for option in options]
    if best == 0:
        return say(
            "The system has no rule here: in {deals} deals that fit nothing was better than {call}.",
            deals=deals,
            call=calls[0],
        )
    more = f"{mean:.1f}"
    return say(
        "The system has no rule here: in {deals} deals that fit {call} brought {more} IMPs more than {other}.",
        deals=deals,
        call=calls[best],
        other=calls[0],
        more=Localised(with_decimal_mark, more),
    )
