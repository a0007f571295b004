"""The choices of a competition: how it is scored, and what the regulations say where the law leaves it to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, TypeAlias

from troef.contest.result import PERCENTAGE_AWARDS, NamedAward
from troef.core.records import BoundedInt, DictOf, FractionNumber, OneOf


class _Award(OneOf):
    """`A+`, `A` or `A-`."""

    def read(self, value: str) -> NamedAward:
        return NamedAward(super().read(value))

    def write(self, value: NamedAward) -> str:
        return value.value


Amounts: TypeAlias = Annotated[
    Mapping[NamedAward, Fraction], DictOf(_Award(*(award.value for award in PERCENTAGE_AWARDS)), FractionNumber())
]
"""An amount for some of `A+`, `A` and `A-`."""


class Method(StrEnum):
    """How results become points."""

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
        """Whether the points are a share of a top, so that a percentage means something."""
        return self in (Method.MATCHPOINTS, Method.BOARD_A_MATCH)

    @property
    def compares_rooms(self) -> bool:
        """Whether teams play matches by it; by the others a team's pairs play in one field."""
        return self in (Method.IMPS, Method.BOARD_A_MATCH, Method.TOTAL_POINTS)


class UnequalComparisons(StrEnum):
    """What is done where a board has fewer scores than others."""

    NEUBERG = "neuberg"
    ADD_ONE = "add-one"
    NONE = "none"


class SmallGroups(StrEnum):
    """How the small versions of a fouled board are scored."""

    NEUBERG = "neuberg"
    WBF = "wbf"


class WeightedOthers(StrEnum):
    """How an adjusted score counts for the others: by its weights, or one matchpoint to everybody (1949: 81)."""

    SHARE = "share"
    ONE = "one"


class CrossImpMethod(StrEnum):
    """Cross-IMPs per comparison, or added."""

    MEAN = "mean"
    SUM = "sum"


class ComparedScore(StrEnum):
    """What is compared in klaverjas: one's own points (II-18), or what is left after the other side's (II-20)."""

    OWN = "own"
    SALDO = "saldo"


class RankBy(StrEnum):
    """What the order follows; an average is that of points per deal played, in a drive."""

    PERCENTAGE = "percentage"
    POINTS = "points"
    AVERAGE = "average"


class RestCompensation(StrEnum):
    """What a round of rest is worth in a drive: as many deals at one's own average, or at that of the round."""

    OWN_AVERAGE = "own-average"
    ROUND_AVERAGE = "round-average"


class Sections(StrEnum):
    """One winner, or one for each section (1949: 83)."""

    TOGETHER = "together"
    APART = "apart"


class TieRule(StrEnum):
    """How equal totals are ordered."""

    SHARE = "share"
    Y1949_85 = "1949-85"
    Y1949_86 = "1949-86"
    KLAVERJAS_II_19 = "klaverjas-II-19"


class VpScale(StrEnum):
    """Victory point scales that have a name."""

    WBF_CONTINUOUS = "wbf-continuous"
    WBF_DISCRETE = "wbf-discrete"


@dataclass(frozen=True, slots=True)
class Butler:
    """The datum: how many scores are dropped at each end, and what it is rounded to."""

    trim: int = 0
    round: int = 10


@dataclass(frozen=True, slots=True)
class VpScaleChoice:
    """A scale by name or by steps of (IMPs, victory points); the number of boards, or None for those of the match."""

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
    """Everything that may be chosen, with the choice that was made."""

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
