"""Evaluation of a hand for bidding: honour points, length, shortness, stoppers and key cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from troef.cards import Hand, Suit

_HONOURS = ((12, 4), (11, 3), (10, 2), (9, 1))
_SHORT = {3: (3, 2, 1), 4: (5, 3, 1)}
"""Points for a void, a singleton and a doubleton, with three trumps and with four or more."""
SUITS = tuple(Suit)


@dataclass(frozen=True)
class EvaluatedHand:
    """A hand with its evaluation; suits are in the order clubs to spades."""

    ranks: tuple[int, int, int, int]
    """The cards of each suit as thirteen bits, with the ace as the highest."""

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        return tuple(ranks.bit_count() for ranks in self.ranks)

    @cached_property
    def hcp(self) -> int:
        """Honour points: 4 for an ace, 3 for a king, 2 for a queen and 1 for a jack."""
        return sum(worth for ranks in self.ranks for bit, worth in _HONOURS if ranks >> bit & 1)

    @cached_property
    def points(self) -> int:
        """Honour points, plus one for every card beyond four in a suit."""
        return self.hcp + sum(max(0, length - 4) for length in self.lengths)

    def support(self, trump: Suit) -> int:
        """Return the honour points, plus points for short side suits if the hand has three trumps or more."""
        worth = _SHORT.get(min(self.lengths[trump.position], 4))
        if worth is None:
            return self.hcp
        sides = (self.lengths[suit.position] for suit in SUITS if suit is not trump)
        return self.hcp + sum(worth[length] for length in sides if length < 3)

    @cached_property
    def shape(self) -> str:
        """The shape: `balanced`, `even` or `uneven`.

        A `balanced` hand has no void or singleton and at most one doubleton. An `even` hand has two or three doubletons
        and no shorter suit. All other hands are `uneven`.
        """
        short = sorted(self.lengths)[:2]
        if short[0] < 2:
            return "uneven"
        return "even" if short[1] < 3 else "balanced"

    def top(self, suit: Suit) -> int:
        """Return the number of aces, kings and queens in the suit."""
        return (self.ranks[suit.position] >> 10).bit_count()

    def stops(self, suit: Suit) -> bool:
        """Return whether the hand has a stopper in the suit: A, Kx, Qxx or Jxxx."""
        ranks, length = self.ranks[suit.position], self.lengths[suit.position]
        return any(ranks >> bit & 1 and length > 12 - bit for bit in (12, 11, 10, 9))

    def keycards(self, trump: Suit) -> int:
        """Return the number of key cards: the aces and the king of trumps."""
        return sum(ranks >> 12 & 1 for ranks in self.ranks) + (self.ranks[trump.position] >> 11 & 1)

    def queen(self, trump: Suit) -> bool:
        """Return whether the hand has the queen of trumps."""
        return bool(self.ranks[trump.position] >> 10 & 1)


@lru_cache(maxsize=65536)
def evaluate_hand(hand: Hand) -> EvaluatedHand:
    """Return the evaluation of a hand, from a cache."""
    clubs, diamonds, hearts, spades = (hand.bits >> 13 * suit.position & 0x1FFF for suit in SUITS)
    return EvaluatedHand((clubs, diamonds, hearts, spades))
