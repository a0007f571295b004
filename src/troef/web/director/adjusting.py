"""The form of an adjusted score: what was filled in, and the score it makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.result import Artificial
from troef.director.adjusting import AdjustedScore, Share, Stands, award, outcome_json, shared
from troef.web.session.games import game_of_fields, told_of
from troef.web.session.models import Evening, Result
from troef.web.site.given import whole

ROWS = 5
KEEPS = "="
"""Chosen for a side that keeps the score of the table (2017: 11A)."""


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """One line of the form: an outcome as typed, and its weight for each side."""

    text: str
    ns: str
    ew: str

    @property
    def is_empty(self) -> bool:
        return not self.text.strip()

    def weight(self, side: str) -> int:
        text = self.ns if side == "NS" else self.ew
        clean = text.strip().rstrip("%").strip() or "0"
        share = whole(clean)
        if share is None:
            raise TroefError(_("“%(text)s” is not a percentage.") % {"text": text[:40]})
        return share


EMPTY = OutcomeRow("", "", "")


@dataclass(frozen=True, slots=True)
class Form:
    """An adjusted score as filled in so far; each side has an award of its own or its share of the outcomes."""

    rows: tuple[OutcomeRow, ...]
    awards: dict[str, str]
    error_side: str = ""
    without_error: str = ""
    """12C1e: who made an error of its own, and what it would have had without it."""

    @classmethod
    def blank(cls, result: Result) -> Form:
        """Begins with the result at the table, for both sides."""
        told = told_of(result)
        first = OutcomeRow(told.typed(), "100", "100") if told else EMPTY
        return cls((first, *[EMPTY] * (ROWS - 1)), {"NS": "", "EW": ""})

    @classmethod
    def of(cls, score: AdjustedScore, result: Result) -> Form:
        """A score that was given before, to be changed; where it cannot be typed again one begins anew."""
        weights: dict[str, dict[str, str]] = {}
        for side, stands in (("NS", score.ns), ("EW", score.ew)):
            for share in () if stands is None or isinstance(stands, Artificial) else stands:
                weights.setdefault(_typed(share), {})[side] = f"{float(share.weight * 100):g}"
        if "" in weights or len(weights) > ROWS:
            return cls.blank(result)
        rows = [OutcomeRow(line, each.get("NS", ""), each.get("EW", "")) for line, each in weights.items()]
        awards = {"NS": _award_text(score.ns), "EW": _award_text(score.ew)}
        return cls((*rows, *[EMPTY] * (ROWS - len(rows))), awards)

    @classmethod
    def filled(cls, fields: Mapping[str, str]) -> Form:
        rows = tuple(
            OutcomeRow(*(fields.get(f"{name}{place}", "") for name in ("outcome", "ns", "ew"))) for place in range(ROWS)
        )
        awards = {side: _award(fields, side) for side in ("NS", "EW")}
        return cls(rows, awards, fields.get("error_side", ""), fields.get("without_error", "").strip())

    @property
    def is_split(self) -> bool:
        """Whether the two sides have other weights, which is seldom meant."""
        filled = [row for row in self.rows if not row.is_empty]
        return not any(self.awards.values()) and any(row.ns.strip() != row.ew.strip() for row in filled)

    def score(self, evening: Evening) -> AdjustedScore:
        """The score, as the record keeps it."""
        return AdjustedScore(self._stands("NS", evening), self._stands("EW", evening))

    def _stands(self, side: str, evening: Evening) -> Stands:
        chosen = self.awards[side]
        if chosen:
            return None if chosen == KEEPS else award(chosen)
        filled = [row for row in self.rows if not row.is_empty]
        if not filled:
            raise TroefError(_("Fill in an outcome, such as 4S N 10, or choose an artificial score."))
        return shared((outcome_of(evening, row.text), row.weight(side)) for row in filled)


def outcome_of(evening: Evening, line: str) -> dict[str, object]:
    """An outcome that the director typed, as the contest file writes it."""
    return evening.game.outcome(evening, line).as_result()


def _award(fields: Mapping[str, str], side: str) -> str:
    chosen = fields.get(f"award{side}", "")
    return fields.get(f"percentage{side}", "").strip() if chosen == "%" else chosen


def _award_text(stands: Stands) -> str:
    if stands is None:
        return KEEPS
    return stands.text if isinstance(stands, Artificial) else ""


def _typed(share: Share) -> str:
    """An outcome as it may be typed again; empty where it cannot."""
    fields = outcome_json(share.told)
    return game_of_fields(fields).typed_fields(fields)
