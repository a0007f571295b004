"""Who takes part: players, pairs or teams."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from troef.cards import TroefError
from troef.laws import Text


class Kind(Enum):
    """What a contestant is."""

    PAIRS = "pairs"
    TEAMS = "teams"
    INDIVIDUAL = "individual"

    __hash__ = object.__hash__

    @classmethod
    def parse(cls, text: str) -> Kind:
        try:
            return cls(text)
        except ValueError:
            raise TroefError(
                f"{text!r} is not a kind of contest: use pairs, teams or individual",
                f"{text!r:.60} is geen soort wedstrijd: schrijf pairs, teams of individual",
            ) from None

    @property
    def word(self) -> Text:
        """What one contestant is called."""
        return _WORDS[self]

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Kind.{self.name}"


_WORDS = {
    Kind.PAIRS: Text("paar", "pair"),
    Kind.TEAMS: Text("viertal", "team"),
    Kind.INDIVIDUAL: Text("speler", "player"),
}


@dataclass(frozen=True, slots=True)
class Contestant:
    """One entry of the list of contestants."""

    id: str
    name: str | None = None
    players: tuple[str, ...] = ()
    team: str | None = None
    captain: str | None = None
    club: str | None = None
    section: str | None = None

    @property
    def label(self) -> str:
        """The name people know it by."""
        return self.name or " & ".join(self.players) or self.id
