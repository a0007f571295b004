"""What a game supplies: how a result is read, what it is worth, and what its law book says about contests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import Any, Protocol

from troef.cards import Board
from troef.contest.options import Method, RankBy, TieRule, UnequalComparisons, WeightedOthers
from troef.contest.result import NamedAward, PlayedScore
from troef.laws import Edition, Text


class ResultParser(Protocol):
    """Makes of the fields of a result what the two sides scored; raises TroefError where they cannot be together."""

    def __call__(self, fields: Mapping[str, Any], board: Board) -> PlayedScore: ...


@dataclass(frozen=True, slots=True)
class PlausibilityDoubt:
    """Why a result looks odd; it is shown, never refused."""

    kind: str
    text: Text


class PlausibilityCheck(Protocol):
    """What looks odd about a result beside the others on the board: their counts, this one's included."""

    def __call__(
        self, played: PlayedScore, field: Mapping[PlayedScore, int], board: Board
    ) -> Iterable[PlausibilityDoubt]: ...


@dataclass(frozen=True, slots=True)
class ContestRules:
    """The part of a law book that a contest asks for."""

    edition: Edition
    fields: frozenset[str]
    """The fields of a result that tell what was obtained."""
    read: ResultParser
    doubts: PlausibilityCheck
    methods: frozenset[Method]
    unequal: UnequalComparisons
    weighted_others: WeightedOthers
    rank_by: RankBy
    ties: TieRule
    percentages: Mapping[NamedAward, Fraction]
    own_percentage: frozenset[NamedAward]
    """The awards that follow the contestant's own percentage where that is further from the middle."""
    law: Mapping[str, str]
    """Which paragraph stands behind what the contest does."""
    total_fields: frozenset[str] = frozenset()
    """What the total of a round may tell besides, where the game has drives."""
    awards: frozenset[NamedAward] = frozenset((NamedAward.PLUS, NamedAward.AVERAGE, NamedAward.MINUS))
    lowest: int = 0
    """Matchpoints of the lowest score."""
    award_counts_as_played: bool = False
    """Whether a table with an award still counts as one that played the board (klaverjas: II-14, II-18)."""
    counts_tops: bool = False
    honours: bool = False
    """Whether honours count in total points."""
    imp_steps: tuple[int, ...] = ()
    """The smallest difference for 1, 2, 3 … IMPs."""
    bam_margin: int = 0
    """A difference up to this many points is a tie on a board-a-match board."""
    match_in_matchpoints: bool = False
    """Whether fines in IMP events are called matchpoints (1949: 117)."""
    pair_scores_fouled: bool = False
    """Whether a fouled board-a-match board goes by the pairs' matchpoints (1949: 104b)."""
    artificial_imps: Mapping[NamedAward, Fraction] = field(
        default_factory=lambda: {
            NamedAward.PLUS: Fraction(3),
            NamedAward.AVERAGE: Fraction(0),
            NamedAward.MINUS: Fraction(-3),
        }
    )


Progress = Callable[[int, int], None]
"""Told how much is done, of how much."""


def rules_of(edition: Edition) -> ContestRules:
    """What the law book of an edition says about contests: its game tells, in its own module `contest`."""
    rules: ContestRules = import_module(f"troef.{edition.game}.contest").rules(edition)
    return rules


_PLAIN = ("honours", "bam_margin", "match_in_matchpoints", "pair_scores_fouled", "lowest", "award_counts_as_played")


def rules_from(
    data: Mapping[str, Any],
    edition: Edition,
    fields: frozenset[str],
    read: ResultParser,
    doubts: PlausibilityCheck,
    methods: frozenset[Method],
    **more: Any,
) -> ContestRules:
    """The rules of an edition: the numbers from its data, the rest from its game."""
    if "artificial_imps" in data:
        more["artificial_imps"] = amounts(data["artificial_imps"])
    return ContestRules(
        edition=edition,
        fields=fields,
        read=read,
        doubts=doubts,
        methods=methods,
        unequal=UnequalComparisons(data["unequal"]),
        weighted_others=WeightedOthers(data["weighted_others"]),
        rank_by=RankBy(data["rank_by"]),
        ties=TieRule(data["ties"]),
        percentages=amounts(data["percentages"]),
        own_percentage=frozenset(map(NamedAward, data["own_percentage"])),
        law=data["law"],
        **{name: data[name] for name in _PLAIN if name in data},
        **more,
    )


def amounts(entries: Mapping[str, int]) -> dict[NamedAward, Fraction]:
    return {NamedAward(name): Fraction(amount) for name, amount in entries.items()}
