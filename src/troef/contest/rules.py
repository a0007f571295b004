"""The interface of a game to contests: parsing and checks of results, and the rules of its law book."""

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
    """Parser that turns the fields of a result into scores. It raises TroefError if the fields are inconsistent."""

    def __call__(self, fields: Mapping[str, Any], board: Board) -> PlayedScore: ...


@dataclass(frozen=True, slots=True)
class PlausibilityDoubt:
    """A reason why a result looks wrong. It is shown, but the result is accepted."""

    kind: str
    text: Text


class PlausibilityCheck(Protocol):
    """Check that yields the doubts about a result; `field` counts each score on the board, this one included."""

    def __call__(
        self, played: PlayedScore, field: Mapping[PlayedScore, int], board: Board
    ) -> Iterable[PlausibilityDoubt]: ...


@dataclass(frozen=True, slots=True)
class ContestRules:
    """The rules of a law book that a contest needs."""

    edition: Edition
    fields: frozenset[str]
    """The fields of a result that describe the score at the table."""
    read: ResultParser
    doubts: PlausibilityCheck
    methods: frozenset[Method]
    unequal: UnequalComparisons
    weighted_others: WeightedOthers
    rank_by: RankBy
    ties: TieRule
    percentages: Mapping[NamedAward, Fraction]
    own_percentage: frozenset[NamedAward]
    """The awards for which the contestant's own percentage counts, if it is further from average."""
    law: Mapping[str, str]
    """The paragraph for each kind of note that the scoring gives, by its key."""
    total_fields: frozenset[str] = frozenset()
    """Optional fields of a result that is the total of a round, if the game has drives."""
    awards: frozenset[NamedAward] = frozenset((NamedAward.PLUS, NamedAward.AVERAGE, NamedAward.MINUS))
    lowest: int = 0
    """Matchpoints that the lowest score on a board gets."""
    award_counts_as_played: bool = False
    """True if a table with an award counts as having played the board (klaverjas: II-14, II-18)."""
    counts_tops: bool = False
    honours: bool = False
    """True if honours count in total points."""
    imp_steps: tuple[int, ...] = ()
    """The minimum difference for 1, 2, 3 … IMPs."""
    bam_margin: int = 0
    """The maximum difference in points at which a board is a tie at board-a-match."""
    match_in_matchpoints: bool = False
    """True if fines in IMP events are called matchpoints (1949: 117)."""
    pair_scores_fouled: bool = False
    """True if the pairs' matchpoints decide a fouled board at board-a-match (1949: 104b)."""
    artificial_imps: Mapping[NamedAward, Fraction] = field(
        default_factory=lambda: {
            NamedAward.PLUS: Fraction(3),
            NamedAward.AVERAGE: Fraction(0),
            NamedAward.MINUS: Fraction(-3),
        }
    )


Progress = Callable[[int, int], None]
"""Callback with the number of items done and their total."""


def rules_of(edition: Edition) -> ContestRules:
    """Return the contest rules of an edition, from the module `contest` of its game."""
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
    """Return the rules of an edition; `data` has values from its data file, the other arguments come from its game."""
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
