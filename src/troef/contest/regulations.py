"""Options of a contest: defaults of the edition, overridden by a set of regulations, then by the file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

from troef.cards import TroefError
from troef.contest.options import (
    Amounts,
    Butler,
    ComparedScore,
    CrossImpMethod,
    Method,
    Options,
    RankBy,
    Sections,
    SeveralBoards,
    SmallGroups,
    TieRule,
    UnequalComparisons,
    VpScale,
    VpScaleChoice,
    WeightedOthers,
)
from troef.contest.result import NamedAward
from troef.contest.rules import ContestRules
from troef.contest.session import refusal_at
from troef.core.messages import _, text_of
from troef.core.records import (
    BoundedInt,
    EnumValue,
    FractionNumber,
    Json,
    ListOf,
    ParsedString,
    Schema,
    at_step,
    read,
    read_at,
    record_schema,
)
from troef.laws import Text


@dataclass(frozen=True, slots=True)
class RegulationChoice:
    """One option that a federation has chosen, with its source and the law that leaves the choice."""

    option: str
    value: Any
    source: str
    law: str
    method: Method | None = None


@dataclass(frozen=True, slots=True)
class RegulationSet:
    """The choices of one federation; `penalty` has its usual penalty in each unit."""

    name: str
    title: Text
    choices: tuple[RegulationChoice, ...]
    penalty: Mapping[str, Fraction] = field(default_factory=dict)

    def options(self, method: Method) -> dict[str, Any]:
        """Return the options that this set chooses for a method, by name, as a contest file would have them."""
        return {choice.option: choice.value for choice in self.choices if choice.method in (None, method)}


@cache
def regulation_sets() -> Mapping[str, RegulationSet]:
    """Return all sets of regulations by name."""
    text = (Path(__file__).parent / "regulations.toml").read_text(encoding="utf-8")
    known = {}
    for name, entry in tomllib.loads(text).items():
        choices = tuple(read(RegulationChoice, choice) for choice in entry["choice"])
        penalty = {unit: Fraction(amount) for unit, amount in entry.get("penalty", {}).items()}
        known[name] = RegulationSet(name, text_of(entry["title"]), choices, penalty)
    return known


def regulation_set(name: str) -> RegulationSet:
    try:
        return regulation_sets()[name]
    except KeyError:
        known = ", ".join(regulation_sets())
        raise TroefError(
            _("{name!r} is not a set of regulations that Troef knows: use {known}", name=name, known=known)
        ) from None


Steps = tuple[tuple[Fraction, Fraction], ...]


class _Scale(Schema):
    """The name of a victory point scale, or a list of its steps: `[imps, vp]`."""

    _steps, _name, _number = ListOf(ListOf(FractionNumber())), EnumValue(VpScale), FractionNumber()

    def read(self, value: Any) -> VpScale | Steps:
        if not isinstance(value, list):
            return VpScale(self._name.read(value))
        steps: tuple[tuple[Fraction, ...], ...] = self._steps.read(value)
        for index, step in enumerate(steps):
            if len(step) != 2:
                raise at_step(f"[{index}]", TroefError(_("a step is [imps, vp]")))
        pairs = tuple((imps, points) for imps, points in steps)
        if not pairs or sorted(pairs) != list(pairs) or len({imps for imps, _ in pairs}) != len(pairs):
            raise TroefError(_("the steps go up in IMPs"))
        if all(imps != 0 for imps, _ in pairs):
            raise TroefError(_("there is a step for 0 IMPs"))
        if any(later < earlier for (_, earlier), (_, later) in pairwise(pairs)):
            raise TroefError(_("more IMPs never give fewer victory points"))
        return pairs

    def schema(self, records: Json) -> Json:
        step = ListOf(FractionNumber()).schema(records) | {"minItems": 2, "maxItems": 2}
        return {"anyOf": [self._name.schema(records), {"type": "array", "items": step}]}


ScaleOf = Annotated[VpScale | Steps | None, _Scale(), "`[imps, vp]` steps, or the name of a scale"]


@dataclass(frozen=True, slots=True)
class ChosenButler:
    """The way to compute the datum of a Butler."""

    trim: Annotated[int | None, "how many scores are dropped at each end"] = None
    round: Annotated[int | None, BoundedInt(1), "what it is rounded to a multiple of, half away from zero"] = None


@dataclass(frozen=True, slots=True)
class ChosenVp:
    """Victory points."""

    scale: ScaleOf = None
    boards: Annotated[int | None, BoundedInt(1), "of how many boards; left out: those of the match"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Choices:
    """Options that both `scoring` and `regulations` may set."""

    scale: Annotated[int | None, BoundedInt(1, 2), "matchpoints for each lower score"] = None
    unequal: Annotated[UnequalComparisons | None, "where a board has fewer scores than others"] = None
    small_groups: Annotated[SmallGroups | None, "how the small versions of a fouled board are scored"] = None
    weighted_others: Annotated[WeightedOthers | None, "how an adjusted score counts for the others"] = None
    cross: Annotated[CrossImpMethod | None, "cross-IMPs per comparison, or added"] = None
    butler: ChosenButler | None = None
    artificial_imps: Annotated[Amounts | None, "the IMPs of artificial scores"] = None
    vp: ChosenVp | None = None
    honours: Annotated[bool | None, "whether honours count in total points"] = None
    knockout: Annotated[bool | None, "whether it is a knock-out (2017: 12C4)"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring(_Choices):
    """The method that turns results into points."""

    method: Method


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestRegulations(_Choices):
    """The rules that the law leaves to the regulations."""

    base: Annotated[str | None, "the set of regulations that these options change"] = None
    ties: Annotated[TieRule | None, "how equal totals are ordered"] = None
    artificial: Annotated[Amounts | None, "the percentages of artificial scores"] = None
    compare: Annotated[ComparedScore | None, "what is compared in klaverjas"] = None
    own_percentage: Annotated[bool | None, "whether A+ and A- follow one's own percentage where that is further"] = None
    imp_own_average: Annotated[bool | None, "the same for IMPs"] = None
    rank_by: Annotated[RankBy | None, "what the order follows"] = None
    sections: Annotated[Sections | None, "one winner, or one for each section"] = None
    several_boards: SeveralBoards | None = None
    team_size: Annotated[int | None, BoundedInt(4), "how many players a team may have"] = None
    vp_scale: ScaleOf = None


def options_of(
    rules: ContestRules,
    scoring: Scoring,
    regulations: str | ContestRegulations | None,
    ties: TieRule | None,
    rank_by: RankBy | None,
) -> tuple[Options, str]:
    """Return the options of a contest, and the name of the set of regulations that they start from.

    Raise TroefError if options conflict with each other or with the edition.
    """
    method = scoring.method
    if method not in rules.methods:
        raise refusal_at("scoring.method", _("{edition} has no {method}", edition=rules.edition, method=method))
    chosen = regulations if isinstance(regulations, ContestRegulations) else ContestRegulations(base=regulations)
    base = read_at("regulations", ParsedString(regulation_set), chosen.base or "wbf")
    options = _defaults(rules, method)
    _take(options, record_schema(ContestRegulations).read(base.options(method)), f"regulations {base.name}", rules)
    _take(options, chosen, "regulations", rules)
    _take(options, scoring, "scoring", rules)
    options |= {name: value for name, value in (("ties", ties), ("rank_by", rank_by)) if value is not None}
    if options["rank_by"] is RankBy.AVERAGE and method is not Method.TOTAL_POINTS:
        raise refusal_at(
            "rank_by",
            _(
                "an average for each deal ranks a drive, which is scored by total-points, not by {method}",
                method=method,
            ),
        )
    options.pop("vp_scale", None)
    if options.get("vp") is not None and not method.in_imps:
        raise refusal_at("scoring.vp", _("victory points are given for IMPs, not for {method}", method=method))
    return Options(**options), base.name


def _defaults(rules: ContestRules, method: Method) -> dict[str, Any]:
    return {
        "method": method,
        "unequal": rules.unequal,
        "weighted_others": rules.weighted_others,
        "percentages": rules.percentages,
        "own_percentage": rules.own_percentage,
        "rank_by": rules.rank_by,
        "ties": rules.ties if method.in_matchpoints else TieRule.SHARE,
        "honours": rules.honours,
        "artificial_imps": rules.artificial_imps,
    }


def _take(options: dict[str, Any], choices: _Choices, place: str, rules: ContestRules) -> None:
    """Set the given choices in `options`. `vp` comes last, because it uses `vp_scale`."""
    chosen = {
        name: getattr(choices, name) for name in record_schema(type(choices)).fields if name not in ("base", "method")
    }
    for name in sorted((name for name in chosen if chosen[name] is not None), key="vp".__eq__):
        lay = _COMBINED.get(name)
        value = chosen[name] if lay is None else lay(f"{place}.{name}", chosen[name], options, rules)
        options["percentages" if name == "artificial" else name] = value


def _butler(_place: str, chosen: ChosenButler, options: dict[str, Any], _rules: ContestRules) -> Butler:
    before = options.get("butler", Butler())
    trim, round_ = chosen.trim, chosen.round
    return Butler(before.trim if trim is None else trim, before.round if round_ is None else round_)


def _imps(
    place: str, chosen: Mapping[NamedAward, Fraction], options: dict[str, Any], _rules: ContestRules
) -> Mapping[NamedAward, Fraction]:
    amounts: dict[NamedAward, Fraction] = {**options["artificial_imps"], **chosen}
    if amounts[NamedAward.MINUS] > amounts[NamedAward.PLUS]:
        raise refusal_at(place, _("A- is more than A+"))
    return amounts


def _percentages(
    place: str, chosen: Mapping[NamedAward, Fraction], options: dict[str, Any], _rules: ContestRules
) -> Mapping[NamedAward, Fraction]:
    amounts: dict[NamedAward, Fraction] = {**options["percentages"], **chosen}
    if not 0 <= amounts[NamedAward.MINUS] <= amounts[NamedAward.AVERAGE] <= amounts[NamedAward.PLUS] <= 100:
        raise refusal_at(place, _("the percentages go up from A- to A+, within 0 and 100"))
    return amounts


def _own_percentage(_place: str, chosen: bool, _options: dict[str, Any], rules: ContestRules) -> frozenset[NamedAward]:
    return (rules.own_percentage or frozenset((NamedAward.PLUS, NamedAward.MINUS))) if chosen else frozenset()


def _vp(_place: str, chosen: ChosenVp, options: dict[str, Any], _rules: ContestRules) -> VpScaleChoice:
    return VpScaleChoice(options["vp_scale"] if chosen.scale is None else chosen.scale, chosen.boards)


_COMBINED: dict[str, Callable[[str, Any, dict[str, Any], ContestRules], Any]] = {
    "butler": _butler,
    "artificial_imps": _imps,
    "artificial": _percentages,
    "own_percentage": _own_percentage,
    "vp": _vp,
}
