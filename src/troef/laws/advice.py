"""What a director says, does and keeps an eye on: the outcome of an article in which he decides."""

from __future__ import annotations

from dataclasses import dataclass

from troef.laws.ruling import Text


@dataclass(frozen=True, slots=True)
class Saying:
    """A spoken sentence and whom it is spoken to: `table`, `offender`, `lho`, `other side`, `declarer` …"""

    to: str
    text: Text


@dataclass(frozen=True, slots=True)
class Advice:
    """The paragraph that rules, and what the director makes of it, each in the order in which he does it."""

    law: str
    say: tuple[Saying, ...] = ()
    do: tuple[Text, ...] = ()
    later: tuple[Text, ...] = ()
    weighty: bool = False
    """A score, a penalty or a cancelled board hangs on it."""
    score: str | None = None
    """What may go into the score: `assigned`, `artificial`, `penalty`, `tricks`, `cancel`; None if nothing."""
    refused: bool = False
    """What a player asked is not for him, or not now."""
