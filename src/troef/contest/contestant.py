"""Contestants (players, pairs or teams), and the share of boards that a substitute may play (1949: 122-123)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from troef.cards import TroefError
from troef.core.records import Identifier, ListOf
from troef.core.values import ValueEnum
from troef.laws import Text


class ContestantKind(ValueEnum):
    """The kinds of contestant."""

    PAIRS = "pairs"
    TEAMS = "teams"
    INDIVIDUAL = "individual"

    @classmethod
    def parse(cls, text: str) -> ContestantKind:
        try:
            return cls(text)
        except ValueError:
            raise TroefError(
                f"{text!r} is not a kind of contest: use pairs, teams or individual",
                f"{text!r:.60} is geen soort wedstrijd: schrijf pairs, teams of individual",
            ) from None

    @property
    def word(self) -> Text:
        """The word for one contestant."""
        return _WORDS[self]


_WORDS = {
    ContestantKind.PAIRS: Text("paar", "pair"),
    ContestantKind.TEAMS: Text("viertal", "team"),
    ContestantKind.INDIVIDUAL: Text("speler", "player"),
}


@dataclass(frozen=True, slots=True)
class ContestantEntry:
    """One entry of the list of contestants."""

    id: Annotated[str, Identifier(), "the number or name that results call it by"]
    name: Annotated[str | None, Identifier(), "the name people know it by"] = None
    players: Annotated[tuple[str, ...], ListOf(Identifier()), "who plays"] = ()
    team: Annotated[str | None, Identifier(), "the team it belongs to"] = None
    captain: Annotated[str | None, Identifier(), "who leads it"] = None
    club: Annotated[str | None, Identifier(), "the club it plays for"] = None
    district: Annotated[str | None, Identifier(), "the district it plays for"] = None
    section: Annotated[str | None, Identifier(), "the part of the field it plays in"] = None

    @property
    def label(self) -> str:
        """The name to show: the contestant's name, else the players' names, else the id."""
        return self.name or " & ".join(self.players) or self.id


_HALF = Fraction(1, 2)
_THIRD = Fraction(1, 3)


@dataclass(frozen=True, slots=True)
class Substitution:
    """The contest's decision on a player and their substitute: who of them is in, and by which paragraph."""

    player: bool
    substitute: bool
    law: str


def eligible_in_one_session(substituted: int, boards: int) -> Substitution:
    """Return who is in: a player replaced on at most half of the boards, a substitute for half of them or more."""
    share = Fraction(substituted, boards)
    return Substitution(player=share <= _HALF, substitute=share >= _HALF, law="123a")


def eligible_in_several_sessions(substituted: Fraction) -> Substitution:
    """Return whether a player is still in: not if replaced for more than one whole session (no knock-out)."""
    return Substitution(player=substituted <= 1, substitute=False, law="123b")


def eligible_for_selection(played: int, boards: int) -> Substitution:
    """Return whether a player may qualify from one session: only if they played at least a third of it."""
    return Substitution(player=Fraction(played, boards) >= _THIRD, substitute=False, law="123c")
