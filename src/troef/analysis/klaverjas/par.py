"""Par of a klaverjas deal: its value with every trump suit for both sides, and the result of perfect bidding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from troef.cards import SIDES, Seat, Side, Suit

Table = Mapping[tuple[Suit, Side], int]
"""Difference by which the declaring side ends ahead, by trump suit and declaring side."""


@dataclass(frozen=True, slots=True)
class KlaverjasPar:
    """The result of perfect bidding with all cards visible: declarer, trump suit and the declaring side's difference.

    `forced` is true if everyone passes and the dealer must play.
    """

    declarer: Seat
    trump: Suit
    value: int
    forced: bool


def best_suits(table: Table) -> dict[Side, tuple[int, Suit]]:
    """Return for each side the value of its best trump suit, and that suit."""
    return {side: max((table[suit, side], suit) for suit in Suit) for side in SIDES}


def par(table: Table, dealer: Seat) -> KlaverjasPar:
    """Return the result of perfect bidding: the dealer plays the best suit of their side.

    If the others would gain by playing, that is worse for the dealer's side than playing itself, so the dealer does not
    pass. If they would not gain, they pass as well and the dealer must play (I-6).
    """
    best = best_suits(table)
    value, trump = best[dealer.side]
    others, _ = best[dealer.side.opponents]
    return KlaverjasPar(dealer, trump, value, forced=value <= 0 and others <= -value)
