"""Should I have gone? What passing and every trump suit bring on average, over deals that fit a hand.

The first two tricks of a drawn deal are played as a plain player does, the rest is solved with all cards seen: solving
a whole deal takes ten times as long, and more deals tell more than two tricks played better.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from troef.analysis.batches import Progress, batch
from troef.analysis.klaverjas.solver import KlaverjasSolver, opening_position
from troef.cards import Deal, Deck, Hand, Seat, Suit, TroefError
from troef.klaverjas.game.rules import Rules
from troef.robots.klaverjas.card_sampler import CardSampler
from troef.robots.klaverjas.greedy import play_greedily
from troef.robots.klaverjas.hand_strength import best_trumps, is_consistent_with_bids, is_worth_bidding
from troef.robots.statistics import Estimate

_PLAIN_TRICKS = 2
_TRIES = 20
_solver = KlaverjasSolver()


@dataclass(frozen=True, slots=True)
class BidSituation:
    """A player who must speak: his hand, his seat, the dealer, and how the game is played."""

    hand: Hand
    seat: Seat
    dealer: Seat
    rules: Rules
    forced: bool = False
    """Whether all four have passed, so that he, the dealer, must play (I-6)."""

    def __post_init__(self) -> None:
        if len(self.hand) != Deck.KLAVERJAS.hand_size or self.hand.bits & ~Deck.KLAVERJAS.bits:
            raise TroefError(
                f"{self.hand} is not a hand of klaverjas: it has eight cards, seven to ace",
                f"{self.hand} is geen hand van klaverjassen: die heeft acht kaarten, zeven tot aas",
            )

    @property
    def passed(self) -> tuple[Seat, ...]:
        """Who has passed before him."""
        order = self.dealer.clockwise
        return order if self.forced else order[: order.index(self.seat)]

    def deals(self, source: Random, count: int) -> list[Deal]:
        """Deals that fit his hand and the passes of the others."""
        others = self.seat.clockwise[1:]
        unseen = Hand(Deck.KLAVERJAS.cards) - self.hand
        drawing = CardSampler.of(dict.fromkeys(unseen, range(3)), [Deck.KLAVERJAS.hand_size] * 3)
        drawn = (dict(zip(others, self._drawn(drawing, source), strict=True)) for _ in range(count))
        return [Deal(hands | {self.seat: self.hand}, Deck.KLAVERJAS) for hands in drawn]

    def _drawn(self, drawing: CardSampler, source: Random) -> list[Hand]:
        for _ in range(_TRIES):
            hands = drawing.draw(source)
            if is_consistent_with_bids(dict(zip(self.seat.clockwise[1:], hands, strict=True)), self.passed):
                break
        return hands

    def after_pass(self, deal: Deal) -> tuple[Seat, Suit]:
        """Who plays with which trumps when he passes: the first whose hand looks good enough, or else the dealer."""
        order = self.dealer.clockwise
        later = order[order.index(self.seat) + 1 :]
        declarer = next((seat for seat in later if is_worth_bidding(deal[seat])), self.dealer)
        return declarer, best_trumps(deal[declarer])[0]

    def brings(self, deal: Deal, trump: Suit | None) -> int:
        """How far his side ends ahead in this deal when he plays with these trumps, or when he passes."""
        declarer, suit = self.after_pass(deal) if trump is None else (self.seat, trump)
        begun = play_greedily(opening_position(deal, suit, declarer, self.dealer, self.rules), 4 * _PLAIN_TRICKS)
        value = _solver.value(begun)
        return value if declarer.side is self.seat.side else -value


@dataclass(frozen=True, slots=True)
class BidOption:
    """Passing (no trumps) or a trump suit: how far his side ends ahead on average, and the standard error of that."""

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
    """What he can say, the best first; all over the same deals."""
    asked = (*suits, *(() if bidder.forced else (None,)))
    rows = list(batch(partial(_row, bidder, asked), bidder.deals(source, samples), jobs, progress, cluster))
    figures = (Estimate.of(column) for column in zip(*rows, strict=True))
    possible = (BidOption(trump, figure.mean, figure.error) for trump, figure in zip(asked, figures, strict=True))
    return sorted(possible, key=lambda choice: choice.mean, reverse=True)


def _row(bidder: BidSituation, asked: Sequence[Suit | None], deal: Deal) -> list[int]:
    return [bidder.brings(deal, trump) for trump in asked]
