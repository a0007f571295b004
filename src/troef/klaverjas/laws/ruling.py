"""What an article of klaverjas says about an act: the article, what it does, and a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from troef.laws import Consequence, Text


class Effect(Enum):
    """What the table does with a ruling."""

    NOTED = auto()
    VOID = auto()
    BARS_SIDE = auto()
    DEALER_MUST_PLAY = auto()
    TRUMP_STANDS = auto()
    INFORMATION = auto()
    PENALTY_CARD = auto()
    MUST_PLAY = auto()
    MAY_NOT_PLAY = auto()
    OPPONENTS_CHOOSE = auto()
    STOPS = auto()
    TOO_LATE = auto()
    COUNTS = auto()
    DOES_NOT_COUNT = auto()
    CONTINUES = auto()
    RESTORED = auto()


@dataclass(frozen=True, slots=True)
class Ruling:
    """One article applied to one act."""

    law: str
    effect: Effect
    text: Text

    @property
    def consequence(self) -> Consequence:
        return Consequence(self.law, self.text)
