"""The form of an adjusted score: what was filled in, and the ruling it makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.evening.games import game_of, told_of
from troef.web.evening.models import Evening, Result
from troef.web.evening.rule import Weight, artificial, assigned

ROWS = 5


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """One line of the form: an outcome as typed, and its weight for each side."""

    text: str
    ns: str
    ew: str

    @property
    def is_empty(self) -> bool:
        return not self.text.strip()

    def weight(self, evening: Evening) -> Weight:
        return Weight(game_of(evening).parse(evening, self.text), _percentage(self.ns), _percentage(self.ew))


def _percentage(text: str) -> int:
    clean = text.strip().rstrip("%").strip() or "0"
    if not clean.isdecimal():
        raise TroefError(_("“%(text)s” is not a percentage.") % {"text": text})
    return int(clean)


@dataclass(frozen=True, slots=True)
class Form:
    """An adjusted score as filled in so far; each side has an award of its own or its share of the outcomes."""

    rows: tuple[OutcomeRow, ...]
    awards: dict[str, str]

    @classmethod
    def blank(cls, result: Result) -> Form:
        """Begins with the result at the table, for both sides."""
        told = told_of(result)
        first = OutcomeRow(told.typed(), "100", "100") if told else OutcomeRow("", "", "")
        empty = [OutcomeRow("", "", "")] * (ROWS - 1)
        return cls((first, *empty), {"NS": "", "EW": ""})

    @classmethod
    def filled(cls, fields: Mapping[str, str]) -> Form:
        rows = tuple(
            OutcomeRow(*(fields.get(f"{name}{place}", "") for name in ("outcome", "ns", "ew"))) for place in range(ROWS)
        )
        return cls(rows, {side: _award(fields, side) for side in ("NS", "EW")})

    def given(self, evening: Evening) -> dict[str, Any]:
        """The ruling, as the contest file writes it."""
        awards = {side: award for side, award in self.awards.items() if award}
        ruled: dict[str, Any] = artificial(awards) if awards else {}
        sides = [side for side in ("NS", "EW") if side not in awards]
        if not sides:
            return ruled
        weights = [row.weight(evening) for row in self.rows if not row.is_empty]
        if not weights:
            raise TroefError(_("Fill in an outcome, such as 4S N 10, or choose an artificial score."))
        return ruled | assigned(weights, sides)


def _award(fields: Mapping[str, str], side: str) -> str:
    chosen = fields.get(f"award{side}", "")
    return fields.get(f"percentage{side}", "").strip() if chosen == "%" else chosen
