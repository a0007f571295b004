"""A klaverjas deal as a table tells it, under the rules of the evening."""

from __future__ import annotations

import re
from dataclasses import dataclass

from troef.cards import SIDES, Deal, Side
from troef.klaverjas.game.options import Rules
from troef.klaverjas.game.slip import Sheet, Slip, work_out
from troef.web.session.games import klaverjas_line
from troef.web.site.language import lang

_TOTALS = re.compile(r"(\d{1,4})\s*[-–]\s*(\d{1,4})")


@dataclass(frozen=True, slots=True)
class Totals:
    """What both sides get and nothing else: good for an adjusted score (II-20), not for what a table played."""

    ns: int
    ew: int

    @classmethod
    def parse(cls, text: str) -> Totals | None:
        """Reads `116-66`; None where it is something else."""
        match = _TOTALS.fullmatch(text.strip())
        return cls(int(match[1]), int(match[2])) if match else None

    def values(self) -> dict[str, object]:
        return self.as_result()

    def as_result(self) -> dict[str, object]:
        return {"points": {"NS": self.ns, "EW": self.ew}}

    def typed(self) -> str:
        return f"{self.ns}-{self.ew}"

    def check_cards(self, deal: Deal | None) -> None:
        """Nothing is told of the cards."""


@dataclass(frozen=True, slots=True)
class ToldSlip:
    """A score slip and the rules it is worked out by."""

    slip: Slip
    rules: Rules

    def __post_init__(self) -> None:
        work_out(self.slip, self.rules)  # what cannot be is refused here

    @property
    def sheet(self) -> Sheet:
        """The sum, line by line."""
        return work_out(self.slip, self.rules)

    def values(self) -> dict[str, object]:
        total = self.sheet.result.total
        return {"slip": klaverjas_line.written(self.slip, "en"), "total": f"{total[Side.NS]}–{total[Side.EW]}"}

    def as_result(self) -> dict[str, object]:
        return {"points": {str(side): self.sheet.result.total[side] for side in SIDES}}

    def typed(self) -> str:
        return klaverjas_line.written(self.slip, lang())

    def check_cards(self, deal: Deal | None) -> None:
        """Any suit may be trumps, whoever has it (I-5)."""
