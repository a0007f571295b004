"""Where a Swiss contest stands, from the matches played so far: the file `--results` reads.

A list of matches, `{"round": 1, "home": "3", "away": "8", "vp": [14.2, 5.8]}` (pairs: `ns`, `ew`; `imps` or `points`
instead of `vp`, two numbers or the home side's advantage; a bye has `away` null), or an object with that list under
`matches`. A contest file is scored by the caller, who then knows the order.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import Any

from troef.cards import TroefError
from troef.contest.answer import Answer
from troef.contest.movements.schedule import by_number
from troef.contest.movements.swiss import Standing

_POINTS = ("vp", "points", "imps", "score")


@dataclass(frozen=True, slots=True)
class Match:
    """A match that was played, or a bye; points of both, the advantage alone counting as so much up and down."""

    round: int | None
    home: str
    away: str | None
    points: tuple[Fraction, Fraction]


def read_matches(document: Any) -> list[Match]:
    """The matches in a JSON value."""
    told = document.get("matches") if isinstance(document, dict) else document
    if not isinstance(told, list):
        raise TroefError("results are a contest file, or a list of matches with home, away and vp")
    return [_match(f"matches[{place}]", one) for place, one in enumerate(told)]


def standing_of(matches: Sequence[Match], entries: Iterable[str] = ()) -> Standing:
    """The order by points, equals in the order of entry; who met whom; how many rounds there were."""
    names = list(dict.fromkeys([*entries, *sorted(_named(matches), key=by_number)]))
    total: dict[str, Fraction] = defaultdict(Fraction)
    for match in matches:
        total[match.home] += match.points[0]
        if match.away is not None:
            total[match.away] += match.points[1]
    order = tuple(sorted(names, key=lambda name: -total[name]))
    return _in_order(order, [(match.home, match.away) for match in matches], _rounds(matches))


def standing_of_answer(answer: Answer) -> Standing:
    """The standing of a contest file that was scored; whoever met fewer than the others was free."""
    met = {frozenset((*result.ns, *result.ew)) for result in answer.contest.results if result.ns and result.ew}
    ranked = dict.fromkeys(row.contestant for row in answer.ranking)
    order = [*ranked, *(one for one in answer.contest.contestants if one not in ranked)]
    opponents = Counter(one for two in met for one in two)
    rounds = max(opponents.values(), default=0)
    free = frozenset(one for one in order if opponents[one] < rounds)
    return Standing(tuple(order), frozenset(met), free, rounds)


def boards_of_answer(answer: Answer) -> tuple[int, int]:
    """How many boards a match has, and with which the next begins: after the last, or again with the first."""
    boards: dict[frozenset[str], set[int]] = defaultdict(set)
    for result in answer.contest.results:
        boards[frozenset((*result.ns, *result.ew))].add(result.board)
    numbers = [board for own in boards.values() for board in own]
    seen = Counter((one, board) for two, own in boards.items() for one in two for board in own)
    again = any(times > 1 for times in seen.values())
    return max(map(len, boards.values()), default=0), min(numbers) if again else max(numbers, default=0) + 1


def _in_order(order: Sequence[str], met: Iterable[tuple[str, str | None]], rounds: int | None) -> Standing:
    """A standing whose order is known; without a number of rounds, the most matches anybody played."""
    met = list(met)
    together = frozenset(frozenset((a, b)) for a, b in met if b is not None)
    free = frozenset(a for a, b in met if b is None)
    if rounds is None:
        rounds = max((sum(one in two for two in together) + (one in free) for one in order), default=0)
    return Standing(tuple(order), together, free, rounds)


def _named(matches: Iterable[Match]) -> set[str]:
    return {one for match in matches for one in (match.home, match.away) if one is not None}


def _rounds(matches: Sequence[Match]) -> int | None:
    numbers = [match.round for match in matches if match.round is not None]
    return max(numbers) if numbers else None


def _match(where: str, told: Any) -> Match:
    if not isinstance(told, dict):
        raise TroefError(f"{where}: {told!r:.40} is not an object with home, away and vp")
    home, away = (_name(where, told, *keys) for keys in (("home", "ns"), ("away", "ew")))
    if home is None:
        raise TroefError(f"{where}: home says who plays")
    number = told.get("round")
    if number is not None and (isinstance(number, bool) or not isinstance(number, int)):
        raise TroefError(f"{where}: round is {number!r:.40}, not a whole number")
    return Match(number, home, away, _points(where, told))


def _name(where: str, told: dict[str, Any], *keys: str) -> str | None:
    value = next((told[key] for key in keys if told.get(key) is not None), None)
    if value is not None and (isinstance(value, bool) or not isinstance(value, str | int)):
        raise TroefError(f"{where}: {value!r:.40} is not a number or name")
    return None if value is None else str(value)


def _points(where: str, told: dict[str, Any]) -> tuple[Fraction, Fraction]:
    key = next((key for key in _POINTS if told.get(key) is not None), None)
    if key is None:
        raise TroefError(f"{where}: no result: one of {', '.join(_POINTS)} is needed")
    value = told[key]
    if isinstance(value, list) and len(value) == 2:
        return _number(where, key, value[0]), _number(where, key, value[1])
    advantage = _number(where, key, value)
    return advantage, -advantage


def _number(where: str, key: str, value: Any) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise TroefError(f"{where}: {key} is {value!r:.40}, not a number or two numbers")
    return Fraction(str(value))
