"""The total of a round: the points of both sides, further figures, and questions about impossible numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd

from troef.cards import SIDES, Side, TroefError
from troef.core.messages import _
from troef.klaverjas.game.card_values import MARCH, TOTAL
from troef.klaverjas.game.rules import Rules
from troef.klaverjas.game.score import PerSide, is_roem
from troef.klaverjas.game.score_slip import Slip, work_out
from troef.laws import Text


@dataclass(frozen=True, slots=True)
class RoundTotal:
    """The totals of both sides after some deals. A figure (roem, marches, wet) is None if nobody reported it."""

    deals: int
    total: PerSide
    roem: PerSide | None = None
    marches: PerSide | None = None
    wet: PerSide | None = None
    """Number of times that each side was wet."""

    def __post_init__(self) -> None:
        if self.roem and any(self.roem[side] > self.total[side] for side in SIDES):
            raise TroefError(_("roem: there is more roem than points"))
        for name, times in (("marches", self.marches), ("wet", self.wet)):
            if times and sum(times.values()) > self.deals:
                number = sum(times.values())
                raise TroefError(_("{name}: {number} in {deals} deals", name=name, number=number, deals=self.deals))

    @classmethod
    def of(cls, slip: Slip, rules: Rules) -> RoundTotal:
        """Return the total of the deal on a slip. Roem counts for the side that scores it; a wet side has none."""
        sheet = work_out(slip, rules)
        wet = slip.declarer.side if sheet.result.wet and slip.offender is None else None
        return cls(1, sheet.result.total, sheet.roem, _once(sheet.result.march), _once(wet))

    def __add__(self, other: RoundTotal) -> RoundTotal:
        return RoundTotal(
            self.deals + other.deals,
            {side: self.total[side] + other.total[side] for side in SIDES},
            _sum(self.roem, other.roem),
            _sum(self.marches, other.marches),
            _sum(self.wet, other.wet),
        )

    @property
    def other_figures(self) -> dict[str, PerSide]:
        """The figures that were reported besides the two totals, by name."""
        entries = {"roem": self.roem, "marches": self.marches, "wet": self.wet}
        return {name: both for name, both in entries.items() if both is not None}

    @property
    def ahead(self) -> Side | None:
        """The side with more points, or None if both sides have the same number."""
        ns, ew = (self.total[side] for side in SIDES)
        return None if ns == ew else Side.NS if ns > ew else Side.EW

    @property
    def difference(self) -> int:
        return abs(self.total[Side.NS] - self.total[Side.EW])


def _once(only: Side | None) -> PerSide:
    return {side: int(side is only) for side in SIDES}


def _sum(first: PerSide | None, second: PerSide | None) -> PerSide | None:
    return {side: first[side] + second[side] for side in SIDES} if first and second else None


PATTERNS = {
    "plain": _("{sum} points together: without roem it is {deals} × 162 = {plain}"),
    "known": _("{sum} points together: {deals} × 162 = {plain} becomes {expected} with roem and march"),
    "roem": _("{roem} roem: roem is 20, 40, 50 or more tens"),
}
"""Templates of texts about an impossible total. A phone that is offline fills in the same templates."""


def implausible_totals(round_total: RoundTotal, penalty: int = Rules().revoke_penalty) -> Iterator[Text]:
    """Yield a text for each number that 162 points a deal, roem, marches and penalties cannot give (I-13, I-15)."""
    roem, marches = round_total.roem, round_total.marches
    plain, total = round_total.deals * TOTAL, sum(round_total.total.values())
    known = sum((roem or {}).values()) + MARCH * sum((marches or {}).values())
    rest = total - plain - known
    step = penalty if marches else gcd(MARCH, penalty)
    fits = is_roem(rest) if roem is None else rest >= 0 and rest % step == 0 if step else rest == 0
    if not fits:
        words = {"sum": total, "deals": round_total.deals, "plain": plain, "expected": plain + known}
        yield _say("known" if known else "plain", words)
    for points in (roem or {}).values():
        if not is_roem(points):
            yield _say("roem", {"roem": points})


def _say(pattern: str, numbers: dict[str, int]) -> Text:
    return PATTERNS[pattern].format(**numbers)
