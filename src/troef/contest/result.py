"""One line of the score sheet: the contestants at a table, the board and the score of each side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

from troef.cards import Seat, Side, TroefError, Vulnerability
from troef.core.messages import _
from troef.core.records import FractionNumber, Json, Schema
from troef.core.values import ValueEnum

Told: TypeAlias = tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True, eq=False)
class PlayedScore:
    """The scores of both sides, and how they were reported: `(("contract", "4SX"), ("by", "N"), ("tricks", 10))`.

    Equal scores are one object, compared by identity. A national simultaneous event has millions of results, but only
    some hundreds of different ones.
    """

    ns: int
    ew: int
    as_reported: Told = ()
    honours: tuple[int, int] = (0, 0)

    def __new__(cls, ns: int, ew: int, as_reported: Told = (), honours: tuple[int, int] = (0, 0)) -> PlayedScore:
        return _PLAYED.setdefault((ns, ew, as_reported, honours), object.__new__(cls))

    def __reduce__(self) -> tuple[type[PlayedScore], tuple[object, ...]]:
        return PlayedScore, (self.ns, self.ew, self.as_reported, self.honours)

    def of(self, side: Side) -> int:
        """Return the score of this side."""
        return self.ns if side is Side.NS else self.ew


_PLAYED: dict[tuple[object, ...], PlayedScore] = {}
"""Every score created in this process, so that equal ones are the same object."""


class WeightedOutcomePart(NamedTuple):
    """One outcome of a weighted score, with its weight (2017: 12C1c)."""

    weight: Fraction
    played: PlayedScore


class Weighted(NamedTuple):
    """An assigned score: one outcome, or several with weights that add up to 1."""

    outcomes: tuple[WeightedOutcomePart, ...]


class NamedAward(ValueEnum):
    """The named artificial scores."""

    PLUS = "A+"
    AVERAGE = "A"
    MINUS = "A-"
    LOWEST = "lowest"
    LOWEST_OF_CONTEST = "lowest-of-contest"
    MINIMUM = "minimum"

    @classmethod
    def parse(cls, text: str) -> NamedAward:
        try:
            return cls(text)
        except ValueError:
            known = ", ".join(award.value for award in cls)
            raise TroefError(
                _("{text!r} is not an artificial score: use {known} or a percentage", text=text, known=known)
            ) from None


PERCENTAGE_AWARDS = (NamedAward.PLUS, NamedAward.AVERAGE, NamedAward.MINUS)


class Artificial(NamedTuple):
    """A score without a result: a named award, or a number. The number is a percentage, or IMPs."""

    award: NamedAward | Fraction

    @property
    def is_named(self) -> bool:
        return isinstance(self.award, NamedAward)

    @property
    def text(self) -> str:
        return str(self.award) if isinstance(self.award, NamedAward) else f"{float(self.award):g}"


class _AwardOrNumber(Schema):
    """An artificial score as JSON: a named award, or a number."""

    def read(self, value: Any) -> Artificial:
        named = isinstance(value, str) and "/" not in value
        return Artificial(NamedAward.parse(value) if named else _EXACT.read(value))

    def write(self, value: Artificial) -> str | int | float:
        return str(value.award) if isinstance(value.award, NamedAward) else _EXACT.write(value.award)

    def schema(self, records: Json) -> Json:
        return {"anyOf": [{"enum": [award.value for award in NamedAward]}, _EXACT.schema(records)]}


_EXACT, ARTIFICIAL = FractionNumber(), _AwardOrNumber()


class NotPlayed(NamedTuple):
    """A board that was meant for this table but was not played there."""


NOT_PLAYED = NotPlayed()

Given: TypeAlias = PlayedScore | Weighted | Artificial | NotPlayed


class BoardCopy(NamedTuple):
    """The differences between a table's copy of a board and the board that was meant (2017: 87A; 1949: 104)."""

    group: str | None = None
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None

    @property
    def version(self) -> str:
        """The name of this version of the board: its group, or else its own dealer and vulnerability."""
        return self.group or f"{self.dealer or ''} {self.vulnerable or ''}"


class DrivePlace(NamedTuple):
    """The round to which a result in a drive belongs. The total of a round also has a table and a number of deals."""

    round: int
    table: str | None = None
    deals: int = 1


class ContestResult(NamedTuple):
    """The scores at one table on one board; `ns` and `ew` have one id each, or two in an individual contest."""

    board: int
    """The board number, or the number of the round if this is the total of a round."""
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    for_ns: Given
    for_ew: Given
    match: str | None = None
    room: str | None = None
    table: tuple[Given, Given] | None = None
    """The score at the table for NS and EW, before the director adjusted it; None if not adjusted."""
    copy: BoardCopy | None = None
    drive: DrivePlace | None = None

    @property
    def is_total(self) -> bool:
        """True if this is the total of a round of a drive."""
        return self.drive is not None and self.drive.table is not None

    def given(self, side: Side) -> Given:
        """Return the score of this side, adjusted or not."""
        return self.for_ns if side is Side.NS else self.for_ew

    def contestants(self, side: Side) -> tuple[str, ...]:
        return self.ns if side is Side.NS else self.ew

    def on_score_sheet(self, side: Side) -> Given:
        """Return the score of this side; if the director replaced a result by an award, return that result."""
        given = self.given(side)
        return self.table[side.index] if self.table and isinstance(given, Artificial) else given

    @property
    def version(self) -> str | None:
        """The name of this table's version of a fouled board; None for the board as it was meant."""
        return self.copy.version if self.copy else None

    def is_arbitral(self, side: Side) -> bool:
        """Return whether the director changed the score of this side."""
        given = self.given(side)
        return isinstance(given, Weighted) or (self.table is not None and given != self.table[side.index])


SCORE_GETTERS: Mapping[Side, Callable[[ContestResult], Given]] = {
    Side.NS: attrgetter("for_ns"),
    Side.EW: attrgetter("for_ew"),
}
CONTESTANT_GETTERS: Mapping[Side, Callable[[ContestResult], tuple[str, ...]]] = {
    Side.NS: attrgetter("ns"),
    Side.EW: attrgetter("ew"),
}
"""Functions that return what `given` and `contestants` return, but are faster for millions of results."""

OPEN, CLOSED = "open", "closed"
ROOMS = (OPEN, CLOSED)


def outcomes_of(given: Given) -> tuple[WeightedOutcomePart, ...]:
    """Return the outcomes of a score with their weights: one for a result, none for an award or a board not played."""
    if isinstance(given, PlayedScore):
        return (WeightedOutcomePart(Fraction(1), given),)
    return given.outcomes if isinstance(given, Weighted) else ()
