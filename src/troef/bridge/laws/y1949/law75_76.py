"""75 and 76: the score, from the numbers in score.toml, and honours."""

from __future__ import annotations

from troef.bridge.game.score import score, score_table
from troef.bridge.laws.y1949.register import LAW, article
from troef.cards import Denomination, Hand, Rank
from troef.laws import BRIDGE_1949

_HONOURS = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)


@article("75")
def honours(denomination: Denomination, hand: Hand) -> int:
    """Return the points for honours where total points count: four or five of trumps, or the four aces."""
    numbers = score_table(BRIDGE_1949).honours
    if denomination.suit is None:
        aces = sum(card.rank is Rank.ACE for card in hand)
        return numbers["four_aces"] if aces == 4 else 0
    held = sum(card.suit is denomination.suit and card.rank in _HONOURS for card in hand)
    return {4: numbers["four_of_trumps"], 5: numbers["five_of_trumps"]}.get(held, 0)


LAW.executed("76", score)
