"""Options of a competition: the scoring method, and choices that the law leaves to regulations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, TypeAlias

from troef.contest.result import PERCENTAGE_AWARDS, NamedAward
from troef.core.records import BoundedInt, DictOf, FractionNumber, OneOf


class _Award(OneOf):
    def read(self, value: str) -> NamedAward:
        return NamedAward(super().read(value))

    def write(self, value: NamedAward) -> str:
        return value.value


Amounts: TypeAlias = Annotated[
    Mapping[NamedAward, Fraction], DictOf(_Award(*(award.value for award in PERCENTAGE_AWARDS)), FractionNumber())
]
"""The amounts that `A+`, `A` and `A-` give; some may be missing."""


class Method(StrEnum):
    """The methods by which results become points."""

    MATCHPOINTS = "matchpoints"
    IMPS = "imps"
    CROSS_IMPS = "cross-imps"
    BUTLER = "butler"
    BOARD_A_MATCH = "board-a-match"
    TOTAL_POINTS = "total-points"

    @property
    def in_imps(self) -> bool:
        return self in (Method.IMPS, Method.CROSS_IMPS, Method.BUTLER)

    @property
    def in_matchpoints(self) -> bool:
        """True if points are a share of a top, so that they can be given as percentages."""
        return self in (Method.MATCHPOINTS, Method.BOARD_A_MATCH)

    @property
    def compares_rooms(self) -> bool:
        """True if teams play matches; with the other methods the pairs of teams play in one field."""
        return self in (Method.IMPS, Method.BOARD_A_MATCH, Method.TOTAL_POINTS)


class UnequalComparisons(StrEnum):
    """Corrections for a board that has fewer scores than other boards."""

    NEUBERG = "neuberg"
    ADD_ONE = "add-one"
    NONE = "none"


class SmallGroups(StrEnum):
    """Ways to score a version of a fouled board that few tables played."""

    NEUBERG = "neuberg"
    WBF = "wbf"


class WeightedOthers(StrEnum):
    """The effect of an adjusted score on others: its outcomes count by weight, or each gets one point (1949: 81)."""

    SHARE = "share"
    ONE = "one"


class CrossImpMethod(StrEnum):
    """Cross-IMPs as the mean over the comparisons, or as their sum."""

    MEAN = "mean"
    SUM = "sum"


class ComparedScore(StrEnum):
    """Klaverjas points that are compared: a side's own (II-18), or the difference with the other side's (II-20)."""

    OWN = "own"
    SALDO = "saldo"


class RankBy(StrEnum):
    """Values that decide the ranking. An average is in points per deal played, for a drive."""

    PERCENTAGE = "percentage"
    POINTS = "points"
    AVERAGE = "average"


class RestCompensation(StrEnum):
    """Compensation for a round of rest in a drive: per deal, the contestant's own average or that of the round."""

    OWN_AVERAGE = "own-average"
    ROUND_AVERAGE = "round-average"


class Sections(StrEnum):
    """One ranking for all, or one for each section (1949: 83)."""

    TOGETHER = "together"
    APART = "apart"


class TieRule(StrEnum):
    """Rules that order equal totals."""

    SHARE = "share"
    Y1949_85 = "1949-85"
    Y1949_86 = "1949-86"
    KLAVERJAS_II_19 = "klaverjas-II-19"


class VpScale(StrEnum):
    """Victory point scales with a name."""

    WBF_CONTINUOUS = "wbf-continuous"
    WBF_DISCRETE = "wbf-discrete"


@dataclass(frozen=True, slots=True)
class Butler:
    """The datum of a Butler: scores dropped at each end, and the multiple to which it is rounded."""

    trim: int = 0
    round: int = 10


@dataclass(frozen=True, slots=True)
class VpScaleChoice:
    """A victory point scale: a name or steps of (IMPs, VPs). With `boards` None it uses the boards of the match."""

    scale: VpScale | tuple[tuple[Fraction, Fraction], ...]
    boards: int | None = None


@dataclass(frozen=True, slots=True)
class SeveralBoards:
    """Other amounts from a certain board without result on (2017: 12C2d)."""

    after: Annotated[int, BoundedInt(1), "how many boards without result get the usual amounts"]
    percentages: Annotated[Amounts, "the percentages from then on"] = field(default_factory=dict)
    imps: Annotated[Amounts, "the IMPs from then on"] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Options:
    """All options of a contest."""

    method: Method
    unequal: UnequalComparisons
    weighted_others: WeightedOthers
    percentages: Mapping[NamedAward, Fraction]
    own_percentage: frozenset[NamedAward]
    rank_by: RankBy
    ties: TieRule
    honours: bool
    artificial_imps: Mapping[NamedAward, Fraction]
    scale: int = 2
    small_groups: SmallGroups = SmallGroups.NEUBERG
    cross: CrossImpMethod = CrossImpMethod.MEAN
    butler: Butler = Butler()
    vp: VpScaleChoice | None = None
    knockout: bool = False
    imp_own_average: bool = False
    compare: ComparedScore = ComparedScore.OWN
    sections: Sections = Sections.TOGETHER
    several_boards: SeveralBoards | None = None
    team_size: int = 6
