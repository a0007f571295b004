"""An estimate of the strength of a klaverjas hand, and whether hands are consistent with bids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from troef.cards import Card, Hand, Rank, Seat, Suit

_START, _TRUMP, _ACE = -247, 41, 66
_HIGH = {Rank.JACK: 120, Rank.NINE: 42, Rank.ACE: 30}
"""Weights fitted to double-dummy results: a constant, each trump, each side ace, and each high trump."""
BID_THRESHOLD = 30
"""Minimum strength to bid. Greedy players with this threshold beat those with a lower or a higher one."""
_DOUBT = 60
"""Margin in strength when judging the bids of other players, who may not bid by this measure."""


def hand_strength(hand: Hand, trump: Suit) -> int:
    """Estimate by how many points the side of this hand ends ahead if it plays with this trump suit."""
    trumps = hand.of(trump)
    return (
        _START
        + _TRUMP * len(trumps)
        + sum(points for rank, points in _HIGH.items() if Card(trump, rank) in trumps)
        + _ACE * sum(Card(suit, Rank.ACE) in hand for suit in Suit if suit is not trump)
    )


def best_trumps(hand: Hand) -> list[Suit]:
    """Return the four suits in order of the hand's strength with each as trumps, best first."""
    return sorted(Suit, key=lambda suit: hand_strength(hand, suit), reverse=True)


def is_worth_bidding(hand: Hand, least: int = BID_THRESHOLD) -> bool:
    """Return whether the hand, with its best suit as trumps, has at least this strength."""
    return hand_strength(hand, best_trumps(hand)[0]) >= least


def is_consistent_with_bids(
    hands: Mapping[Seat, Hand], passed: Sequence[Seat], played: tuple[Seat, Suit] | None = None
) -> bool:
    """Return whether full hands fit the bids within a margin: those in `passed` too weak, declarer's (`played`) not."""
    if any(seat in hands and is_worth_bidding(hands[seat], BID_THRESHOLD + _DOUBT) for seat in passed):
        return False
    return (
        played is None or played[0] not in hands or hand_strength(hands[played[0]], played[1]) >= BID_THRESHOLD - _DOUBT
    )
