"""Substitutes and the share of boards they may play (1949: 122-123, regulations of the European Bridge League)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

_HALF = Fraction(1, 2)
_THIRD = Fraction(1, 3)


@dataclass(frozen=True, slots=True)
class Standing:
    """Who is in the contest after a substitution, by which paragraph."""

    player: bool
    substitute: bool
    law: str


def in_one_session(substituted: int, boards: int) -> Standing:
    """One session: out when replaced on more than half of the boards; half or more gives the substitute the rights."""
    share = Fraction(substituted, boards)
    return Standing(player=share <= _HALF, substitute=share >= _HALF, law="123a")


def in_several_sessions(substituted: Fraction) -> Standing:
    """Several sessions without knock-out: out when replaced for more than one whole session."""
    return Standing(player=substituted <= 1, substitute=False, law="123b")


def in_one_selection(played: int, boards: int) -> Standing:
    """One session for selection: whoever goes on has played about a third of it."""
    return Standing(player=Fraction(played, boards) >= _THIRD, substitute=False, law="123c")


def in_several_selections(substituted: Fraction, sessions: int, substitute_sessions: int) -> Standing:
    """More sessions for selection: one may be missed; a substitute goes on who played all but one from start to end."""
    return Standing(player=substituted <= 1, substitute=substitute_sessions >= sessions - 1, law="123d")
