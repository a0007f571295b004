"""I-20: with claimed roem the larger total wins the deal."""

from __future__ import annotations


def is_made(total: int, their_total: int) -> bool:
    """Whether the declaring side has more, roem included; equal is not enough."""
    return total > their_total
