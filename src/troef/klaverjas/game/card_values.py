"""Rank, points and roem of the cards in klaverjas, from values.toml (introductory provisions)."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from importlib.resources import files
from typing import Any

from troef.cards import Card, Rank, Suit
from troef.core.messages import _

_DATA: dict[str, Any] = tomllib.loads(files("troef.klaverjas.game").joinpath("values.toml").read_text("utf-8"))


def _ladder(kind: str) -> tuple[dict[Rank, int], dict[Rank, int]]:
    """Return the height (7 is the top) and the points of each rank; `kind` is `plain` or `trump`."""
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


class Combination(Enum):
    """The four combinations that are roem in a trick."""

    THREE = _("run of three")
    FOUR = _("run of four")
    EQUAL = _("four equal")
    STUK = _("stuk")

    @property
    def law(self) -> str:
        """The glossary entry that defines the combination."""
        return _LAWS[self]


_LAWS = {
    Combination.THREE: "gl:driekaart",
    Combination.FOUR: "gl:vierkaart",
    Combination.EQUAL: "gl:vier-gelijken",
    Combination.STUK: "gl:stuk",
}


@dataclass(frozen=True, slots=True)
class Roem:
    """One combination: its cards from high to low, and its points."""

    kind: Combination
    cards: tuple[Card, ...]
    points: int


def find_roem(cards: Sequence[Card], trump: Suit, four_jacks: int = EQUAL) -> tuple[Roem, ...]:
    """Return every combination in the cards of one trick: at most one run, and perhaps four of a kind and stuk."""
    held = frozenset(cards)
    found = [run for run in _RUNS if held.issuperset(run.cards)][:1]
    if len(cards) == 4 and len({card.rank for card in cards}) == 1:
        points = four_jacks if cards[0].rank is Rank.JACK else EQUAL
        found.append(Roem(Combination.EQUAL, tuple(sorted(cards, reverse=True)), points))
    stuk = (Card(trump, Rank.KING), Card(trump, Rank.QUEEN))
    if held.issuperset(stuk):
        found.append(Roem(Combination.STUK, stuk, STUK))
    return tuple(found)


def roem_total(cards: Sequence[Card], trump: Suit, four_jacks: int = EQUAL) -> int:
    """Return the roem in the cards of one trick; `four_jacks` is the roem of four jacks."""
    return sum(roem.points for roem in find_roem(cards, trump, four_jacks))


_RUNS = tuple(
    Roem(kind, tuple(Card(suit, rank) for rank in RUN_ORDER[start : start + length]), points)
    for length, kind, points in ((4, Combination.FOUR, FOUR), (3, Combination.THREE, THREE))
    for start in range(9 - length)
    for suit in Suit
)
