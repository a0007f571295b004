"""Roem in a trick: runs, four equal, stuk (introductory provisions, values 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from troef.cards import Card, Rank, Suit
from troef.klaverjas.game import card_values
from troef.laws import Text


class Combination(Enum):
    """The four combinations that are roem in a trick."""

    THREE = Text("driekaart", "run of three")
    FOUR = Text("vierkaart", "run of four")
    EQUAL = Text("vier gelijken", "four equal")
    STUK = Text("stuk", "stuk")

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


def find_roem(cards: Sequence[Card], trump: Suit, four_jacks: int = card_values.EQUAL) -> tuple[Roem, ...]:
    """Return every combination in the cards of one trick."""
    return (*_runs(cards), *_equal(cards, four_jacks), *_stuk(cards, trump))


def roem_total(cards: Sequence[Card], trump: Suit, four_jacks: int = card_values.EQUAL) -> int:
    """Return the points of all combinations together."""
    return sum(roem.points for roem in find_roem(cards, trump, four_jacks))


_RUNS = tuple(
    Roem(kind, tuple(Card(suit, rank) for rank in card_values.RUN_ORDER[start : start + length]), points)
    for length, kind, points in ((4, Combination.FOUR, card_values.FOUR), (3, Combination.THREE, card_values.THREE))
    for start in range(9 - length)
    for suit in Suit
)


def _runs(cards: Sequence[Card]) -> list[Roem]:
    """Return the run in these cards, if any. Four cards have room for one run at most."""
    held = frozenset(cards)
    return next(([run] for run in _RUNS if held.issuperset(run.cards)), [])


def _equal(cards: Sequence[Card], four_jacks: int) -> list[Roem]:
    if len(cards) != 4 or len({card.rank for card in cards}) != 1:
        return []
    points = four_jacks if cards[0].rank is Rank.JACK else card_values.EQUAL
    return [Roem(Combination.EQUAL, tuple(sorted(cards, reverse=True)), points)]


def _stuk(cards: Sequence[Card], trump: Suit) -> list[Roem]:
    pair = (Card(trump, Rank.KING), Card(trump, Rank.QUEEN))
    return [Roem(Combination.STUK, pair, card_values.STUK)] if all(card in cards for card in pair) else []
