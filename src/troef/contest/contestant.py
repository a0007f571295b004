"""Contestants (players, pairs or teams), and the share of boards that a substitute may play (1949: 122-123)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from troef.cards import TroefError
from troef.core.messages import _
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
                _("{text!r} is not a kind of contest: use pairs, teams or individual", text=text)
            ) from None

    @property
    def word(self) -> Text:
        """The word for one contestant of this kind, such as `pair`."""
        return _WORDS[self]


_WORDS = {
    ContestantKind.PAIRS: _("pair"),
    ContestantKind.TEAMS: _("team"),
    ContestantKind.INDIVIDUAL: _("player"),
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
        """The name to show: the contestant's own name, else the names of its players, else its id."""
        return self.name or " & ".join(self.players) or self.id


_HALF = Fraction(1, 2)
_THIRD = Fraction(1, 3)


@dataclass(frozen=True, slots=True)
class Substitution:
    """The decision whether a player and their substitute keep their place in the contest, and its paragraph."""

    player: bool
    substitute: bool
    law: str


def eligible_in_one_session(substituted: int, boards: int) -> Substitution:
    """Return whether a player and their substitute keep their place, given the boards that the substitute played."""
    share = Fraction(substituted, boards)
    return Substitution(player=share <= _HALF, substitute=share >= _HALF, law="123a")


def eligible_in_several_sessions(substituted: Fraction) -> Substitution:
    """Return whether a player keeps their place: not if a substitute played more than one whole session."""
    return Substitution(player=substituted <= 1, substitute=False, law="123b")


def eligible_for_selection(played: int, boards: int) -> Substitution:
    """Return whether a player may qualify from one session: only with at least a third of its boards played."""
    return Substitution(player=Fraction(played, boards) >= _THIRD, substitute=False, law="123c")
