"""92: a number of tricks that is disputed."""

from __future__ import annotations

from troef.bridge.laws.facts.play import TricksDisputed
from troef.bridge.laws.y1949.register import article
from troef.bridge.laws.y2017.law79 import by_the_cards
from troef.laws import Ruling, Text


@article("92", facts=TricksDisputed)
def tricks_disputed(f: TricksDisputed) -> Ruling | None:
    """At the table the director decides by the cards (67); after the round nothing is corrected."""
    if not f.director:
        return None
    if f.round_over:
        return Ruling("92", _ROUND_OVER)
    if f.claimed:
        return Ruling("92", _CLAIMED)
    return Ruling("92", _DIRECTOR_LOOKS if f.won is None else by_the_cards(f.counted, f.won))


_ROUND_OVER = Text(
    "De ronde is voorbij: het aantal slagen wordt niet meer verbeterd.",
    "The round is over: the number of tricks is not corrected any more.",
)
_CLAIMED = Text(
    "Er zijn slagen opgeëist of afgestaan: daarover beslist de wedstrijdleider (72, 74).",
    "Tricks were claimed or conceded: about those the director decides (72, 74).",
)
_DIRECTOR_LOOKS = Text(
    "Niet elke slag is bekend: de wedstrijdleider ziet de gespeelde kaarten na en beslist (67).",
    "Not every trick is known: the director looks through the played cards and decides (67).",
)
