"""How good a hand of klaverjas looks to who would play it, and what a bid tells about the hand of who made it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from troef.cards import Card, Hand, Rank, Seat, Suit

_START, _TRUMP, _ACE = -247, 41, 66
_HIGH = {Rank.JACK: 120, Rank.NINE: 42, Rank.ACE: 30}
"""What fits the value of a deal with all cards seen best: for each trump, the high ones, and each ace beside them."""
BID_THRESHOLD = 30
"""From here on a player goes: among plain players those who did so won from those who went sooner or later."""
_DOUBT = 60
"""How far somebody's bid may lie from this measure: he has his own."""


def hand_strength(hand: Hand, trump: Suit) -> int:
    """How far the side of this hand may end ahead when it plays with these trumps."""
    trumps = hand.of(trump)
    return (
        _START
        + _TRUMP * len(trumps)
        + sum(points for rank, points in _HIGH.items() if Card(trump, rank) in trumps)
        + _ACE * sum(Card(suit, Rank.ACE) in hand for suit in Suit if suit is not trump)
    )


def best_trumps(hand: Hand) -> list[Suit]:
    """The suits from the one that looks best."""
    return sorted(Suit, key=lambda suit: hand_strength(hand, suit), reverse=True)


def is_worth_bidding(hand: Hand, least: int = BID_THRESHOLD) -> bool:
    """Whether the hand looks good enough to play."""
    return hand_strength(hand, best_trumps(hand)[0]) >= least


def is_consistent_with_bids(
    hands: Mapping[Seat, Hand], passed: Sequence[Seat], played: tuple[Seat, Suit] | None = None
) -> bool:
    """Whether these whole hands could have bid so: these seats passed, and perhaps one played with these trumps."""
    if any(seat in hands and is_worth_bidding(hands[seat], BID_THRESHOLD + _DOUBT) for seat in passed):
        return False
    return (
        played is None or played[0] not in hands or hand_strength(hands[played[0]], played[1]) >= BID_THRESHOLD - _DOUBT
    )
