"""One line of the score sheet: who met whom on which board, and what stands for each side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

from troef.cards import Seat, Side, TroefError, Vulnerability
from troef.core.records import FractionNumber, Json, Schema
from troef.core.values import ValueEnum

Told: TypeAlias = tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True, eq=False)
class PlayedScore:
    """What the two sides scored, and how it was told: `(("contract", "4SX"), ("by", "N"), ("tricks", 10))`.

    Equal ones are one object: a national simultaneous has millions of results and only some hundreds that differ, and
    so they are counted and compared by identity.
    """

    ns: int
    ew: int
    told: Told = ()
    honours: tuple[int, int] = (0, 0)

    def __new__(cls, ns: int, ew: int, told: Told = (), honours: tuple[int, int] = (0, 0)) -> PlayedScore:
        return _PLAYED.setdefault((ns, ew, told, honours), object.__new__(cls))

    def __reduce__(self) -> tuple[type[PlayedScore], tuple[object, ...]]:
        return PlayedScore, (self.ns, self.ew, self.told, self.honours)

    def of(self, side: Side) -> int:
        """What a side scored."""
        return self.ns if side is Side.NS else self.ew


_PLAYED: dict[tuple[object, ...], PlayedScore] = {}
"""Every result that was ever told."""


class WeightedOutcomePart(NamedTuple):
    """A result that might have come about, and how likely (2017: 12C1c)."""

    weight: Fraction
    played: PlayedScore


class Weighted(NamedTuple):
    """An assigned score: one outcome, or several with weights that add up to one."""

    outcomes: tuple[WeightedOutcomePart, ...]


class NamedAward(ValueEnum):
    """The artificial scores that have a name."""

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
                f"{text!r} is not an artificial score: use {known} or a percentage",
                f"{text!r:.60} is geen kunstmatige score: kies uit {known} of schrijf een percentage",
            ) from None


PERCENTAGE_AWARDS = (NamedAward.PLUS, NamedAward.AVERAGE, NamedAward.MINUS)


class Artificial(NamedTuple):
    """A score without a result: an award by name, or a number (a percentage; IMPs where those are the points)."""

    award: NamedAward | Fraction

    @property
    def is_named(self) -> bool:
        return isinstance(self.award, NamedAward)

    @property
    def text(self) -> str:
        return str(self.award) if isinstance(self.award, NamedAward) else f"{float(self.award):g}"


class _AwardOrNumber(Schema):
    """An artificial score: an award by name, or a number."""

    def read(self, value: Any) -> Artificial:
        named = isinstance(value, str) and "/" not in value
        return Artificial(NamedAward.parse(value) if named else _EXACT.read(value))

    def write(self, value: Artificial) -> str | int | float:
        return str(value.award) if isinstance(value.award, NamedAward) else _EXACT.write(value.award)

    def schema(self, records: Json) -> Json:
        return {"anyOf": [{"enum": [award.value for award in NamedAward]}, _EXACT.schema(records)]}


_EXACT, ARTIFICIAL = FractionNumber(), _AwardOrNumber()


class NotPlayed(NamedTuple):
    """The board was meant for this table, and not played there."""


NOT_PLAYED = NotPlayed()

Given: TypeAlias = PlayedScore | Weighted | Artificial | NotPlayed


class BoardCopy(NamedTuple):
    """How the copy of a board that a table played differs from the board itself (2017: 87A; 1949: 104)."""

    group: str | None = None
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None

    @property
    def version(self) -> str:
        """The name of this version of the board: its group, or its own dealer and vulnerability."""
        return self.group or f"{self.dealer or ''} {self.vulnerable or ''}"


class DrivePlace(NamedTuple):
    """Where a result of a drive belongs: a deal to a round; the total of a round to a table, with its deals."""

    round: int
    table: str | None = None
    deals: int = 1


class ContestResult(NamedTuple):
    """What stands for the two sides at one table on one board; `ns` and `ew` are one id, or two in an individual."""

    board: int
    """The number of the round, where this is the total of one."""
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    for_ns: Given
    for_ew: Given
    match: str | None = None
    room: str | None = None
    table: tuple[Given, Given] | None = None
    """What the table had scored, for NS and EW, where the director adjusted it."""
    copy: BoardCopy | None = None
    drive: DrivePlace | None = None

    @property
    def is_total(self) -> bool:
        """Whether this is the total of a round of a drive."""
        return self.drive is not None and self.drive.table is not None

    def given(self, side: Side) -> Given:
        """What stands for a side."""
        return self.for_ns if side is Side.NS else self.for_ew

    def contestants(self, side: Side) -> tuple[str, ...]:
        return self.ns if side is Side.NS else self.ew

    def noted(self, side: Side) -> Given:
        """What the score sheet has for a side: under an award still the result that it replaced."""
        given = self.given(side)
        return self.table[side.index] if self.table and isinstance(given, Artificial) else given

    @property
    def version(self) -> str | None:
        """Which version of a fouled board this was; None for the board as it should be."""
        return self.copy.version if self.copy else None

    def is_arbitral(self, side: Side) -> bool:
        """Whether the director changed what the table had scored for this side."""
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
"""The same as `given` and `contestants`, for going through millions of results."""

OPEN, CLOSED = "open", "closed"
ROOMS = (OPEN, CLOSED)


def outcomes_of(given: Given) -> tuple[WeightedOutcomePart, ...]:
    """What a side is compared on: its result, or the weighted ones; nothing if there is none."""
    if isinstance(given, PlayedScore):
        return (WeightedOutcomePart(Fraction(1), given),)
    return given.outcomes if isinstance(given, Weighted) else ()
