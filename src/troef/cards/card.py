"""Ranks and cards. Each card is a single object, so comparing and hashing are fast."""

from __future__ import annotations

from typing import NoReturn

from troef.cards.suit import Suit, _Ordered
from troef.core.errors import TroefError
from troef.core.messages import _


class Rank(_Ordered):
    """A rank, in the order of bridge. Klaverjas defines its own orders."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @classmethod
    def parse(cls, text: str) -> Rank:
        position = _RANK_LETTERS.find(text) if len(text) == 1 else -1
        if position < 0:
            raise TroefError(_("{text!r} is not a rank: use one of A K Q J T 9 8 7 6 5 4 3 2", text=text))
        return RANKS[position]

    def __str__(self) -> str:
        return _RANK_LETTERS[self.position]


_RANK_LETTERS = "23456789TJQKA"
RANKS = tuple(Rank)


class Card:
    """A card of the pack. `Card(Suit.H, Rank.KING)` is always the same object."""

    __slots__ = ("bit", "index", "rank", "suit")
    pattern = "[SHDC][AKQJT98765432]"
    suit: Suit
    rank: Rank
    index: int
    bit: int

    def __new__(cls, suit: Suit, rank: Rank) -> Card:
        return _CARDS[suit.position * 13 + rank.position]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Parse a card such as `HK` or `S9`: the suit first, `T` for ten."""
        card = _BY_TEXT.get(text)
        if card is None:
            raise TroefError(
                _("{text!r} is not a card: write the suit first, then the rank, such as HK or ST", text=text)
            )
        return card

    def __str__(self) -> str:
        return _TEXTS[self.index]

    def __repr__(self) -> str:
        return f"Card.parse({_TEXTS[self.index]!r})"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __reduce__(self) -> tuple[object, ...]:
        return (Card, (self.suit, self.rank))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a card does not change")

    @property
    def symbol(self) -> str:
        """The card for display: `♥K`, `♠10`."""
        rank = "10" if self.rank is Rank.TEN else str(self.rank)
        return f"{self.suit.symbol}{rank}"


def _make(index: int) -> Card:
    card = object.__new__(Card)
    suit, rank = divmod(index, 13)
    for name, value in (("suit", Suit(suit)), ("rank", RANKS[rank]), ("index", index), ("bit", 1 << index)):
        object.__setattr__(card, name, value)
    return card


_CARDS = tuple(_make(index) for index in range(52))
_TEXTS = tuple(f"{card.suit}{card.rank}" for card in _CARDS)
_BY_TEXT = dict(zip(_TEXTS, _CARDS, strict=True))

ALL_CARDS = _CARDS
"""The 52 cards: clubs first, each suit from the two upwards. `ALL_CARDS[card.index] is card`."""
