"""Effects of rulings in klaverjas."""

from __future__ import annotations

from enum import Enum, auto

from troef import laws


class KlaverjasEffect(laws.Effect, Enum):
    """The effect of a ruling on the table."""

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
