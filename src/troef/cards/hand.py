"""Hands: sets of any number of different cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NoReturn

from troef.cards.card import _RANK_LETTERS, ALL_CARDS, Card, Rank
from troef.cards.suit import SUITS_HIGH_FIRST, Suit
from troef.core.errors import TroefError
from troef.core.messages import _

_SUIT_BITS = 0x1FFF
_ALL_BITS = (1 << 52) - 1


@cache
def _run(bits: int) -> str:
    return "".join(_RANK_LETTERS[i] for i in range(12, -1, -1) if bits >> i & 1)


class Hand:
    """An immutable set of cards, stored as 52 bits. Prints as `AK5.T98..QJ2` (spades.hearts.diamonds.clubs)."""

    __slots__ = ("bits",)
    bits: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        bits = 0
        for card in cards:
            if bits & card.bit:
                raise TroefError(_("{card} stands twice in one hand", card=card))
            bits |= card.bit
        object.__setattr__(self, "bits", bits)

    @classmethod
    def from_bits(cls, bits: int) -> Hand:
        """Return the hand with these cards: the bit `card.index` stands for a card."""
        if bits & ~_ALL_BITS:
            raise TroefError(_("a hand has no bits beyond the 52 cards"))
        hand = object.__new__(cls)
        object.__setattr__(hand, "bits", bits)
        return hand

    @classmethod
    def parse(cls, text: str) -> Hand:
        suits = text.split(".")
        if len(suits) != 4:
            raise TroefError(
                _(
                    "hand {text!r} has {count} suits instead of 4: write spades.hearts.diamonds.clubs",
                    text=text,
                    count=len(suits),
                )
            )
        return cls(
            Card(suit, Rank.parse(letter))
            for suit, ranks in zip(SUITS_HIGH_FIRST, suits, strict=True)
            for letter in ranks
        )

    def __contains__(self, card: Card) -> bool:
        return self.bits & card.bit != 0

    def __iter__(self) -> Iterator[Card]:
        """Yield the cards from the ace of spades down to the two of clubs."""
        bits = self.bits
        while bits:
            top = bits.bit_length() - 1
            yield ALL_CARDS[top]
            bits ^= 1 << top

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __eq__(self, other: object) -> bool:
        return self.bits == other.bits if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.bits)

    def __or__(self, other: Hand | Card) -> Hand:
        return Hand.from_bits(self.bits | (other.bit if isinstance(other, Card) else other.bits))

    def __sub__(self, other: Hand | Card) -> Hand:
        return Hand.from_bits(self.bits & ~(other.bit if isinstance(other, Card) else other.bits))

    def __and__(self, other: Hand) -> Hand:
        return Hand.from_bits(self.bits & other.bits)

    def of(self, suit: Suit) -> Hand:
        """Return the cards of one suit in the hand."""
        return Hand.from_bits(self.bits & (_SUIT_BITS << suit.position * 13))

    def holds(self, suit: Suit) -> bool:
        """Return whether the hand has a card of the suit."""
        return self.bits & (_SUIT_BITS << suit.position * 13) != 0

    def __str__(self) -> str:
        spades, hearts = self.bits >> 39, self.bits >> 26 & _SUIT_BITS
        diamonds, clubs = self.bits >> 13 & _SUIT_BITS, self.bits & _SUIT_BITS
        return f"{_run(spades)}.{_run(hearts)}.{_run(diamonds)}.{_run(clubs)}"

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a hand does not change: use | and - to make another")

    def __reduce__(self) -> tuple[object, ...]:
        return (Hand.from_bits, (self.bits,))
