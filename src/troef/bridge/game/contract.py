"""A contract: level, denomination and doubling. A board that is passed out has None instead."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import ClassVar

from troef.bridge.game.calls import Bid
from troef.cards import Denomination, Lang, TroefError
from troef.cards.wording import denomination_symbol
from troef.core.messages import NO_TEXT, _

_FORM = re.compile(r"([1-9])(NT|[CDHSN])(XX|X|)")


class Doubled(IntEnum):
    """The doubling of a contract: undoubled, doubled or redoubled."""

    NO = 0
    YES = 1
    RE = 2


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract, which prints as `4S`, `3NX` or `1CXX`; a level outside 1 to 7 raises TroefError."""

    pattern: ClassVar[str] = "[1-7]([CDHSNcdhsn]|[Nn][Tt])[Xx]{0,2}"
    level: int
    denomination: Denomination
    doubled: Doubled = Doubled.NO

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise TroefError(_("a contract is at level 1 to 7, not {level}", level=self.level))

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Parse `4S`, `3NTX`, `3NX` or `1CXX` in either case; raise TroefError for other text."""
        match = _FORM.fullmatch(text.upper())
        if match is None:
            raise TroefError(
                _(
                    "{text!r} is not a contract: write level, denomination and X or XX, such as 4S, 3NX or 1CXX",
                    text=text,
                )
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
        """Return the contract in words, as `4♠ gedoubleerd` or `3NT redoubled`."""
        doubled = (NO_TEXT, _(" doubled"), _(" redoubled"))[self.doubled]
        return f"{self.level}{denomination_symbol(self.denomination, lang)}{doubled[lang]}"


@lru_cache(maxsize=1024)
def parse_contract(text: str) -> Contract | None:
    """Parse a contract; return None for a board that was passed out (`P` or `PASS`)."""
    return None if text.upper() in ("P", "PASS") else Contract.parse(text)


def contract_text(contract: Contract | None) -> str:
    """Return the contract as text, with `P` for a board that was passed out."""
    return "P" if contract is None else str(contract)
