"""The options of a contest: what the edition gives, then the regulations, then what the file says itself."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

from troef.contest.fields import at, flag, list_of, member, need, number, object_of, parsed, whole
from troef.contest.options import (
    Butler,
    Compare,
    Cross,
    Method,
    Options,
    RankBy,
    Sections,
    SeveralBoards,
    SmallGroups,
    TieRule,
    Unequal,
    Vp,
    VpScale,
    WeightedOthers,
)
from troef.contest.regulations import regulation_set
from troef.contest.result import PERCENTAGE_AWARDS, Award
from troef.contest.rules import Rules

SCORING_FIELDS = frozenset(
    (
        "method",
        "scale",
        "unequal",
        "small_groups",
        "weighted_others",
        "cross",
        "butler",
        "artificial_imps",
        "vp",
        "honours",
        "knockout",
    )
)
_ONLY_REGULATIONS = frozenset(
    (
        "base",
        "ties",
        "artificial",
        "compare",
        "own_percentage",
        "imp_own_average",
        "rank_by",
        "sections",
        "several_boards",
        "team_size",
        "vp_scale",
    )
)
REGULATION_FIELDS = SCORING_FIELDS - {"method"} | _ONLY_REGULATIONS


def read_options(rules: Rules, scoring: Any, regulations: Any, ties: Any, rank_by: Any = None) -> tuple[Options, str]:
    """The options that hold, and the name of the set of regulations they began with."""
    own = object_of("scoring", scoring, SCORING_FIELDS)
    method = member(Method)("scoring.method", need("scoring", own, "method"))
    if method not in rules.methods:
        raise at("scoring.method", f"{rules.edition} has no {method}", f"{rules.edition} kent geen {method}")
    name, chosen = _regulations(regulations)
    found = _defaults(rules, method)
    _take(found, regulation_set(name).options(method), f"regulations {name}", rules)
    _take(found, chosen, "regulations", rules)
    _take(found, {key: value for key, value in own.items() if key != "method"}, "scoring", rules)
    if ties is not None:
        found["ties"] = member(TieRule)("ties", ties)
    if rank_by is not None:
        found["rank_by"] = member(RankBy)("rank_by", rank_by)
    if found["rank_by"] is RankBy.AVERAGE and method is not Method.TOTAL_POINTS:
        raise at(
            "rank_by",
            f"an average for each deal ranks a drive, which is scored by total-points, not by {method}",
            f"een gemiddelde per spel is voor een drive, die telt met total-points, niet met {method}",
        )
    found.pop("vp_scale", None)
    if found.get("vp") is not None and not method.in_imps:
        raise at(
            "scoring.vp",
            f"victory points are given for IMPs, not for {method}",
            f"wedstrijdpunten zijn er bij imps, niet bij {method}",
        )
    return Options(**found), name


def _regulations(value: Any) -> tuple[str, dict[str, Any]]:
    if value is None:
        return "wbf", {}
    if isinstance(value, dict):
        chosen = dict(object_of("regulations", value, REGULATION_FIELDS))
        name = chosen.pop("base", "wbf")
    else:
        name, chosen = value, {}
    return parsed("regulations", regulation_set, name).name, chosen


def _defaults(rules: Rules, method: Method) -> dict[str, Any]:
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


def _take(found: dict[str, Any], told: dict[str, Any], place: str, rules: Rules) -> None:
    """Lays the options of one source over what was found before."""
    for name in sorted((name for name in told if told[name] is not None), key=_LATE.__contains__):
        target = _NAMES.get(name, name)
        found[target] = _READERS[name](f"{place}.{name}", told[name], found, rules)


_LATE = ("vp",)
"""Read last, since they build on others of the same source."""

_NAMES = {"artificial": "percentages"}

Reader = Callable[[str, Any, dict[str, Any], Rules], Any]


def _simple(read: Callable[[str, Any], Any]) -> Reader:
    return lambda place, value, found, rules: read(place, value)


def _butler(place: str, value: Any, found: dict[str, Any], rules: Rules) -> Butler:
    told = object_of(place, value, ("trim", "round"))
    before = found.get("butler", Butler())
    return Butler(
        whole(f"{place}.trim", told.get("trim", before.trim)),
        whole(f"{place}.round", told.get("round", before.round), 1),
    )


def _amounts(place: str, value: Any) -> dict[Award, Fraction]:
    told = object_of(place, value, [award.value for award in PERCENTAGE_AWARDS])
    return {Award(name): number(f"{place}.{name}", amount) for name, amount in told.items()}


def _imps(place: str, value: Any, found: dict[str, Any], rules: Rules) -> dict[Award, Fraction]:
    amounts = {**found["artificial_imps"], **_amounts(place, value)}
    if amounts[Award.MINUS] > amounts[Award.PLUS]:
        raise at(place, "A- is more than A+", "A- is meer dan A+")
    return amounts


def _percentages(place: str, value: Any, found: dict[str, Any], rules: Rules) -> dict[Award, Fraction]:
    amounts = {**found["percentages"], **_amounts(place, value)}
    if not 0 <= amounts[Award.MINUS] <= amounts[Award.AVERAGE] <= amounts[Award.PLUS] <= 100:
        raise at(
            place,
            "the percentages go up from A- to A+, within 0 and 100",
            "de percentages lopen op van A- naar A+, van 0 tot 100",
        )
    return amounts


def _own_percentage(place: str, value: Any, found: dict[str, Any], rules: Rules) -> frozenset[Award]:
    if not flag(place, value):
        return frozenset()
    return rules.own_percentage or frozenset((Award.PLUS, Award.MINUS))


def _several(place: str, value: Any, found: dict[str, Any], rules: Rules) -> SeveralBoards:
    told = object_of(place, value, ("after", "percentages", "imps"))
    return SeveralBoards(
        whole(f"{place}.after", need(place, told, "after"), 1),
        _amounts(f"{place}.percentages", told.get("percentages", {})),
        _amounts(f"{place}.imps", told.get("imps", {})),
    )


def _vp(place: str, value: Any, found: dict[str, Any], rules: Rules) -> Vp:
    told = object_of(place, value, ("scale", "boards"))
    boards = told.get("boards")
    return Vp(
        _vp_scale(f"{place}.scale", told.get("scale", found["vp_scale"]), found, rules),
        None if boards is None else whole(f"{place}.boards", boards, 1),
    )


def _vp_scale(
    place: str, value: Any, found: dict[str, Any], rules: Rules
) -> VpScale | tuple[tuple[Fraction, Fraction], ...]:
    if not isinstance(value, (list, tuple)):
        return member(VpScale)(place, value)
    steps = tuple(_step(f"{place}[{index}]", step) for index, step in enumerate(value))
    if not steps or sorted(steps) != list(steps) or len({imps for imps, _ in steps}) != len(steps):
        raise at(place, "the steps go up in IMPs", "de stappen lopen op in imps")
    if all(imps != 0 for imps, _ in steps):
        raise at(place, "there is a step for 0 IMPs", "er hoort een stap voor 0 imps bij")
    if any(later < earlier for (_, earlier), (_, later) in pairwise(steps)):
        raise at(place, "more IMPs never give fewer victory points", "meer imps geven nooit minder wedstrijdpunten")
    return steps


def _step(place: str, value: Any) -> tuple[Fraction, Fraction]:
    if isinstance(value, tuple):
        value = list(value)
    pair = list_of(place, value)
    if len(pair) != 2:
        raise at(place, "a step is [imps, vp]", "een stap is [imps, vp]")
    return number(place, pair[0]), number(place, pair[1])


def _scale(place: str, value: Any) -> int:
    return whole(place, value, 1, 2)


_READERS: dict[str, Reader] = {
    "scale": _simple(_scale),
    "unequal": _simple(member(Unequal)),
    "small_groups": _simple(member(SmallGroups)),
    "weighted_others": _simple(member(WeightedOthers)),
    "cross": _simple(member(Cross)),
    "butler": _butler,
    "artificial_imps": _imps,
    "vp": _vp,
    "vp_scale": _vp_scale,
    "honours": _simple(flag),
    "knockout": _simple(flag),
    "ties": _simple(member(TieRule)),
    "artificial": _percentages,
    "own_percentage": _own_percentage,
    "imp_own_average": _simple(flag),
    "compare": _simple(member(Compare)),
    "rank_by": _simple(member(RankBy)),
    "sections": _simple(member(Sections)),
    "several_boards": _several,
    "team_size": _simple(lambda place, value: whole(place, value, 4)),
}
