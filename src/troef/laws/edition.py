"""Editions of the laws: a game and a year."""

from __future__ import annotations

from dataclasses import dataclass

from troef.cards import TroefError
from troef.core.messages import _


@dataclass(frozen=True, slots=True, order=True)
class Edition:
    """The law book of one game as published in one year, such as `bridge-2017`."""

    game: str
    year: int

    def __hash__(self) -> int:
        """Return the year, as a fast hash that distinguishes the editions."""
        return self.year

    @classmethod
    def parse(cls, text: str) -> Edition:
        for edition in EDITIONS:
            if str(edition) == text:
                return edition
        known = ", ".join(str(edition) for edition in EDITIONS)
        raise TroefError(_("{text!r} is not an edition that Troef knows: use one of {known}", text=text, known=known))

    def __str__(self) -> str:
        return f"{self.game}-{self.year}"

    def __repr__(self) -> str:
        return f"Edition({self.game!r}, {self.year})"


BRIDGE_2017 = Edition("bridge", 2017)
BRIDGE_2007 = Edition("bridge", 2007)
BRIDGE_1949 = Edition("bridge", 1949)
KLAVERJAS_1976 = Edition("klaverjas", 1976)
BRIDGE_EDITIONS = (BRIDGE_2017, BRIDGE_2007, BRIDGE_1949)
EDITIONS = (*BRIDGE_EDITIONS, KLAVERJAS_1976)
