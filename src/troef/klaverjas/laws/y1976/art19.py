"""I-19: without claimed roem 82 points win the deal."""

from __future__ import annotations

from troef.klaverjas.game import values

NEEDED = values.TOTAL // 2 + 1


def is_made(points: int) -> bool:
    """Whether the declaring side has more than half."""
    return points >= NEEDED
