"""A contract: level, denomination and whether it is doubled. A board that is passed out has none (None)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import ClassVar

from troef.bridge.game.calls import Bid
from troef.cards import Denomination, Lang, TroefError
from troef.cards.wording import denomination_symbol

_FORM = re.compile(r"([1-9])(NT|[CDHSN])(XX|X|)")


class Doubled(IntEnum):
    """Undoubled, doubled, redoubled."""

    NO = 0
    YES = 1
    RE = 2


@dataclass(frozen=True, slots=True)
class Contract:
    """What declarer has to make; prints as `4S`, `3NX`, `1CXX`."""

    pattern: ClassVar[str] = "[1-7]([CDHSNcdhsn]|[Nn][Tt])[Xx]{0,2}"
    level: int
    denomination: Denomination
    doubled: Doubled = Doubled.NO

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise TroefError(
                f"a contract is at level 1 to 7, not {self.level}",
                f"een contract is op hoogte 1 tot 7, niet {self.level}",
            )

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Reads `4S`, `3NTX` or `3NX`, `1CXX`; a board that was passed out is not a contract."""
        match = _FORM.fullmatch(text.upper())
        if match is None:
            raise TroefError(
                f"{text!r} is not a contract: write level, denomination and X or XX, such as 4S, 3NX or 1CXX",
                f"{text!r:.60} is geen contract: schrijf hoogte, speelsoort en X of XX, zoals 4S, 3NX of 1CXX",
            )
        return cls(int(match[1]), Denomination.parse(match[2]), Doubled(len(match[3])))

    @property
    def bid(self) -> Bid:
        return Bid(self.level, self.denomination)

    @property
    def tricks_needed(self) -> int:
        return 6 + self.level

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}{'X' * self.doubled}"

    def words(self, lang: Lang) -> str:
        """`4♠ gedoubleerd`, `3NT redoubled`."""
        said = {"nl": ("", " gedoubleerd", " geredoubleerd"), "en": ("", " doubled", " redoubled")}[lang]
        return f"{self.level}{denomination_symbol(self.denomination, lang)}{said[self.doubled]}"


@lru_cache(maxsize=1024)
def parse_contract(text: str) -> Contract | None:
    """A contract, or None for a board that was passed out (`P`)."""
    return None if text.upper() in ("P", "PASS") else Contract.parse(text)


def contract_text(contract: Contract | None) -> str:
    """`P` for a board that was passed out."""
    return "P" if contract is None else str(contract)
