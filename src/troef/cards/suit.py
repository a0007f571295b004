"""The four suits, and the five denominations of a bridge bid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from troef.core.errors import TroefError
from troef.core.messages import _
from troef.core.values import NameEnum

if TYPE_CHECKING:
    from typing import Self


class _Ordered(NameEnum):
    def __init__(self, position: int) -> None:
        self.position = position

    def __lt__(self, other: Self) -> bool:
        return self.position < other.position if self.__class__ is other.__class__ else NotImplemented

    def __le__(self, other: Self) -> bool:
        return self.position <= other.position if self.__class__ is other.__class__ else NotImplemented

    def __gt__(self, other: Self) -> bool:
        return self.position > other.position if self.__class__ is other.__class__ else NotImplemented

    def __ge__(self, other: Self) -> bool:
        return self.position >= other.position if self.__class__ is other.__class__ else NotImplemented


class Suit(_Ordered):
    """A suit, in the order of bridge: clubs, diamonds, hearts, spades."""

    C = 0
    D = 1
    H = 2
    S = 3

    @classmethod
    def parse(cls, text: str) -> Suit:
        try:
            return cls.__members__[text]
        except KeyError:
            raise TroefError(_("{text!r} is not a suit: use S, H, D or C", text=text)) from None

    @property
    def symbol(self) -> str:
        return "♣♦♥♠"[self.position]

    @property
    def denomination(self) -> Denomination:
        return Denomination(self.position)


class Denomination(_Ordered):
    """A suit or no trumps, in the order of the auction: ♣, ♦, ♥, ♠, NT (2017: 18)."""

    C = 0
    D = 1
    H = 2
    S = 3
    N = 4

    @classmethod
    def parse(cls, text: str) -> Denomination:
        try:
            return cls.__members__["N" if text == "NT" else text]
        except KeyError:
            raise TroefError(_("{text!r} is not a denomination: use C, D, H, S or N", text=text)) from None

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None for no trumps."""
        return None if self is Denomination.N else Suit(self.position)

    @property
    def symbol(self) -> str:
        return "NT" if self is Denomination.N else Suit(self.position).symbol


SUITS_HIGH_FIRST = (Suit.S, Suit.H, Suit.D, Suit.C)
