"""Beyond the rules: the calls that come into question are tried on imagined deals, and the best on average is made."""

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
from troef.laws import BRIDGE_2017, Text, say
from troef.robots.bridge.auction_state import AuctionState, RuleInPosition
from troef.robots.bridge.deal_sampler import SeatKnowledge, sample_deals
from troef.robots.bridge.hand_evaluation import evaluate_hand
from troef.robots.statistics import Estimate

JUDGED = 6
"""Deals on which calls are tried, however many are imagined for a card: a call is to take no longer than a card."""
_FEWEST = 5
"""With fewer deals nothing can be judged, and the rules for any auction decide."""
_SURE = 2
"""So many standard errors a call must bring more than that of the rule: of several, one looks better by chance."""
_IMP_STEPS = rules(BRIDGE_2017).imp_steps


@dataclass(frozen=True, slots=True)
class SimulatedCall:
    """The call that was judged best, and why."""

    call: Call
    reason: Text


@dataclass(frozen=True, slots=True)
class CallSimulator:
    """Decides where the system has only its rules for any auction, when there is time for so many deals."""

    solver: Solver
    seed: str = "1"
    deals: int = JUDGED

    def call(self, position: AuctionState, known: SeatKnowledge, legal: Iterable[Call]) -> SimulatedCall | None:
        """None where a rule of this auction decides, one call comes into question, or time lacks."""
        options = position.candidates(evaluate_hand(known.hands[position.seat]), legal)
        if len(options) < 2 or self.deals < _FEWEST:
            return None
        gains = [
            *zip(*(self._gains(position, options, hands) for hands in self._imagined(position, known)), strict=True)
        ]
        figures = [Estimate.of(of_call) for of_call in gains]
        best = max(range(len(figures)), key=lambda index: figures[index].mean)
        if figures[best].mean <= _SURE * figures[best].error:
            best = 0
        return SimulatedCall(options[best].call, _reason(options, best, figures[best].mean, len(gains[best])))

    def _imagined(self, position: AuctionState, known: SeatKnowledge) -> list[tuple[Hand, ...]]:
        shown = {seat: position.shown[seat].admits for seat in known.hidden if position.shown[seat].calls}
        source = Random(f"{self.seed} {position.seat} {len(position.auction.calls)}")
        return sample_deals(known, self.deals, shown, source)

    def _gains(self, position: AuctionState, options: Sequence[RuleInPosition], hands: Sequence[Hand]) -> list[int]:
        """IMPs that each call brings its side more than the first, when all go on by the rules and see all cards."""
        deal = Deal(dict(zip(SEATS, hands, strict=True)))

        @cache
        def tricks(declarer: Seat, denomination: Denomination) -> int:
            return self.solver.trace(deal, denomination, declarer.lho, ())[0]

        ended = (bid_to_end(position.then(option.call), hands).auction for option in options)
        points = [points_of(auction, position.vulnerable, tricks) for auction in ended]
        sign = 1 if position.seat.side is Side.NS else -1
        return [imps(_IMP_STEPS, sign * (result - points[0])) for result in points]


def bid_to_end(position: AuctionState, hands: Sequence[Hand], judge: CallSimulator | None = None) -> AuctionState:
    """The end of the auction when all four bid on, each from his own hand (N E S W)."""
    while not position.auction.is_over:
        hand, legal = hands[position.seat.index], position.auction.legal()
        judged = judge.call(position, SeatKnowledge.dealt(position.seat, hand), legal) if judge else None
        option = position.choose(evaluate_hand(hand), legal)
        position = position.then(judged.call if judged else PASS if option is None else option.call)
    return position


def points_of(auction: Auction, vulnerable: Vulnerability, tricks: Callable[[Seat, Denomination], int]) -> int:
    """What the contract brings North and South when its declarer takes what he can with all cards seen."""
    contract, declarer = auction.contract, auction.declarer
    if contract is None or declarer is None:
        return 0
    points = score(contract, tricks(declarer, contract.denomination), declarer.side in vulnerable)
    return points if declarer.side is Side.NS else -points


def _reason(options: Sequence[RuleInPosition], best: int, mean: float, deals: int) -> Text:
    """What the call brings more than the one that the rules for any auction would make, or that none brings more."""
    calls = [Text(call_text(option.call, "nl"), call_text(option.call, "en")) for option in options]
    if best == 0:
        return say(
            "Het systeem heeft hier geen regel: in {deals} passende verdelingen was niets beter dan {call}.",
            "The system has no rule here: in {deals} deals that fit nothing was better than {call}.",
            deals=deals,
            call=calls[0],
        )
    more = f"{mean:.1f}"
    return say(
        "Het systeem heeft hier geen regel: in {deals} passende verdelingen bracht {call} {more} IMP meer dan {other}.",
        "The system has no rule here: in {deals} deals that fit {call} brought {more} IMPs more than {other}.",
        deals=deals,
        call=calls[best],
        other=calls[0],
        more=Text(more.replace(".", ","), more),
    )
