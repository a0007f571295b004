"""What a klaverjas deal is worth to both sides with every trump suit, and what perfect bidding makes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from troef.cards import SIDES, Seat, Side, Suit

Table = Mapping[tuple[Suit, Side], int]
"""For a trump suit and a declaring side: how far that side ends ahead."""


@dataclass(frozen=True, slots=True)
class KlaverjasPar:
    """Who plays which suit when everybody sees everything, and how far his side ends ahead."""

    declarer: Seat
    trump: Suit
    value: int
    forced: bool


def best_suits(table: Table) -> dict[Side, tuple[int, Suit]]:
    """For each side its best trump suit and what it brings."""
    return {side: max((table[suit, side], suit) for suit in Suit) for side in SIDES}


def par(table: Table, dealer: Seat) -> KlaverjasPar:
    """What perfect bidding leads to: the dealer plays his side's best suit, sooner or later.

    If the others would gain by taking the deal, what they get out of it is worse for the dealer's side than playing
    itself, so the dealer does not pass; if they would not, they pass as well and the dealer must play (I-6).
    """
    best = best_suits(table)
    value, trump = best[dealer.side]
    others, _ = best[dealer.side.opponents]
    return KlaverjasPar(dealer, trump, value, forced=value <= 0 and others <= -value)
