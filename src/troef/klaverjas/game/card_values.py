"""Rank and points of the cards in klaverjas, from values.toml."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from troef.cards import Card, Rank, Suit

_DATA: dict[str, Any] = tomllib.loads(files("troef.klaverjas.game").joinpath("values.toml").read_text("utf-8"))


def _ladder(kind: str) -> tuple[dict[Rank, int], dict[Rank, int]]:
    """Return the height (7 is the top) and the points of each rank."""
    ranks = [Rank.parse(letter) for letter in _DATA[kind]["order"]]
    heights = {rank: 7 - index for index, rank in enumerate(ranks)}
    return heights, dict(zip(ranks, _DATA[kind]["points"], strict=True))


_PLAIN_HEIGHT, _PLAIN_POINTS = _ladder("plain")
_TRUMP_HEIGHT, _TRUMP_POINTS = _ladder("trump")

LAST_TRICK: int = _DATA["deal"]["last_trick"]
TOTAL: int = _DATA["deal"]["total"]
MARCH: int = _DATA["deal"]["march"]
RUN_ORDER = tuple(Rank.parse(letter) for letter in _DATA["roem"]["run_order"])
THREE: int = _DATA["roem"]["three"]
FOUR: int = _DATA["roem"]["four"]
EQUAL: int = _DATA["roem"]["equal"]
STUK: int = _DATA["roem"]["stuk"]


def card_rank(card: Card, trump: Suit | None) -> int:
    """Return the height of the card in its own suit, 0 to 7. Without trumps all suits are plain."""
    return (_TRUMP_HEIGHT if card.suit is trump else _PLAIN_HEIGHT)[card.rank]


def card_points(card: Card, trump: Suit) -> int:
    """Return the points of the card in a trick."""
    return (_TRUMP_POINTS if card.suit is trump else _PLAIN_POINTS)[card.rank]
