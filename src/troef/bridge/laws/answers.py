"""What an article answers when it is asked something that is no irregularity."""

from __future__ import annotations

from dataclasses import dataclass

from troef.cards import Card


@dataclass(frozen=True, slots=True)
class Completion:
    """The card that was named; several when somebody must still choose, none when the words are void."""

    law: str
    cards: tuple[Card, ...]
    by_defenders: bool = False
    complete: bool = False  # nothing had to be filled in


@dataclass(frozen=True, slots=True)
class Transfer:
    """How many tricks a revoke costs, and by which paragraph; what may still make good the rest goes under watch."""

    law: str
    count: int = 0
    watch: str | None = None
    first: bool = False  # they are the tricks of an earlier revoke: this one adds none
