"""Reading what a law book says about contests from its data file."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from troef.contest.options import Method, RankBy, TieRule, Unequal, WeightedOthers
from troef.contest.result import Award
from troef.contest.rules import Check, Read, Rules
from troef.laws import Edition

_PLAIN = ("honours", "bam_margin", "match_in_matchpoints", "pair_scores_fouled", "lowest", "award_counts_as_played")


def rules_from(
    data: Mapping[str, Any],
    edition: Edition,
    fields: frozenset[str],
    read: Read,
    doubts: Check,
    methods: frozenset[Method],
    **more: Any,
) -> Rules:
    """The rules of an edition: the numbers from its data, the rest from its game."""
    if "artificial_imps" in data:
        more["artificial_imps"] = amounts(data["artificial_imps"])
    return Rules(
        edition=edition,
        fields=fields,
        read=read,
        doubts=doubts,
        methods=methods,
        unequal=Unequal(data["unequal"]),
        weighted_others=WeightedOthers(data["weighted_others"]),
        rank_by=RankBy(data["rank_by"]),
        ties=TieRule(data["ties"]),
        percentages=amounts(data["percentages"]),
        own_percentage=frozenset(map(Award, data["own_percentage"])),
        law=data["law"],
        **{name: data[name] for name in _PLAIN if name in data},
        **more,
    )


def amounts(told: Mapping[str, int]) -> dict[Award, Fraction]:
    return {Award(name): Fraction(amount) for name, amount in told.items()}
