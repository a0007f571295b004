"""Bid review: the expected result of passing and of each trump suit, over sampled deals that fit a hand.

Of each sampled deal the first two tricks are played greedily, and the rest is solved double dummy. To solve a whole
deal takes ten times as long, and more deals improve the estimate more than two better tricks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from troef.analysis.batches import Progress, batch
from troef.analysis.klaverjas.solver import KlaverjasSolver, opening_position
from troef.cards import Deal, Deck, Hand, Seat, Suit, TroefError
from troef.core.messages import _
from troef.klaverjas.game.rules import Rules
from troef.robots.klaverjas.baseline_players import play_greedily
from troef.robots.klaverjas.hand_strength import best_trumps, is_consistent_with_bids, is_worth_bidding
from troef.robots.klaverjas.seat_knowledge import CardSampler
from troef.robots.player import Estimate

_PLAIN_TRICKS = 2
_TRIES = 20
_solver = KlaverjasSolver()


@dataclass(frozen=True, slots=True)
class BidSituation:
    """A player who must bid, with their hand. Creation raises TroefError if the hand is not full."""

    hand: Hand
    seat: Seat
    dealer: Seat
    rules: Rules
    forced: bool = False
    """True if all four players have passed, so that this player, the dealer, must play (I-6)."""

    def __post_init__(self) -> None:
        if len(self.hand) != Deck.KLAVERJAS.hand_size or self.hand.bits & ~Deck.KLAVERJAS.bits:
            raise TroefError(_("{hand} is not a hand of klaverjas: it has eight cards, seven to ace", hand=self.hand))

    @property
    def passed(self) -> tuple[Seat, ...]:
        """The seats that have passed, in the order of the auction."""
        order = self.dealer.clockwise
        return order if self.forced else order[: order.index(self.seat)]

    def deals(self, source: Random, count: int) -> list[Deal]:
        """Return `count` random deals that fit the hand, and where possible the earlier passes."""
        unseen = Hand(Deck.KLAVERJAS.cards) - self.hand
        drawing = CardSampler.of(dict.fromkeys(unseen, range(3)), [Deck.KLAVERJAS.hand_size] * 3)
        return [Deal({**self._drawn(drawing, source), self.seat: self.hand}, Deck.KLAVERJAS) for _ in range(count)]

    def _drawn(self, drawing: CardSampler, source: Random) -> dict[Seat, Hand]:
        for _ignored in range(_TRIES):
            hands = dict(zip(self.seat.clockwise[1:], drawing.draw(source), strict=True))
            if is_consistent_with_bids(hands, self.passed):
                break
        return hands

    def after_pass(self, deal: Deal) -> tuple[Seat, Suit]:
        """Return declarer and trump suit if this player passes: the next with a hand worth bidding, or the dealer."""
        order = self.dealer.clockwise
        later = order[order.index(self.seat) + 1 :]
        declarer = next((seat for seat in later if is_worth_bidding(deal[seat])), self.dealer)
        return declarer, best_trumps(deal[declarer])[0]

    def expected_result(self, deal: Deal, trump: Suit | None) -> int:
        """Return how many points this player's side ends ahead if they bid `trump`, or pass if that is None."""
        declarer, suit = self.after_pass(deal) if trump is None else (self.seat, trump)
        begun = play_greedily(opening_position(deal, suit, declarer, self.dealer, self.rules), 4 * _PLAIN_TRICKS)
        value = _solver.value(begun)
        return value if declarer.side is self.seat.side else -value


@dataclass(frozen=True, slots=True)
class BidOption:
    """A bid (None is a pass) with its expected result: the side's mean lead in points, and its standard error."""

    trump: Suit | None
    mean: float
    error: float

    def as_json(self) -> dict[str, object]:
        choice = "pass" if self.trump is None else f"play {self.trump}"
        return {"choice": choice, "mean": round(self.mean, 1), "error": round(self.error, 1)}


def evaluate_bids(
    bidder: BidSituation,
    source: Random,
    samples: int,
    suits: Sequence[Suit] = tuple(Suit),
    jobs: int | None = 1,
    progress: Progress | None = None,
    cluster: str | None = None,
) -> list[BidOption]:
    """Return the possible bids of a player, best first, over the same `samples` deals. A forced bidder cannot pass."""
    asked = (*suits, *(() if bidder.forced else (None,)))
    rows = list(batch(partial(_row, bidder, asked), bidder.deals(source, samples), jobs, progress, cluster))
    figures = (Estimate.of(column) for column in zip(*rows, strict=True))
    possible = (BidOption(trump, figure.mean, figure.error) for trump, figure in zip(asked, figures, strict=True))
    return sorted(possible, key=lambda choice: choice.mean, reverse=True)


def _row(bidder: BidSituation, asked: Sequence[Suit | None], deal: Deal) -> list[int]:
    return [bidder.expected_result(deal, trump) for trump in asked]
