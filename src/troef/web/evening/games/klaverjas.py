"""Klaverjas: trumps, who played, points and roem; a revoke or a false accusation ends the deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from troef.cards import Seat, Side, Suit, TroefError
from troef.contest.rules import Rules
from troef.klaverjas.contest import FIELDS, rules
from troef.klaverjas.options import Compare
from troef.klaverjas.slip import Ending
from troef.klaverjas.slip import Slip as Written
from troef.laws import Edition
from troef.web.evening.games import klaverjas_line, klaverjas_words
from troef.web.evening.games.game import Fields, Told
from troef.web.evening.games.klaverjas_told import ToldSlip
from troef.web.evening.models import Evening, Result, Slip
from troef.web.klaverjas.filled import filled_slip

_NEEDED = ("trump", "by")
"""What a phone must say; the form of the score slip would fill these in by itself."""


class Klaverjas:
    """Results of klaverjas."""

    columns = ("slip__ns", "slip__ew")

    def rules(self, edition: Edition) -> Rules:
        return rules(edition)

    def regulations(self, evening: Evening) -> dict[str, object]:
        return {"compare": "saldo"} if evening.klaverjas.rules.compare is Compare.DIFFERENCE else {}

    def announced(self, evening: Evening) -> dict[str, object]:
        return {"way_of_playing": evening.klaverjas.options}

    def read(self, evening: Evening, fields: Fields) -> ToldSlip:
        slip = filled_slip(fields).slip
        if slip is None or not all(fields.get(name) for name in _NEEDED):
            raise TroefError(_("Fill in trumps, who played, and the points."))
        return ToldSlip(slip, evening.klaverjas.rules)

    def parse(self, evening: Evening, line: str) -> ToldSlip:
        return ToldSlip(klaverjas_line.parse(line), evening.klaverjas.rules)

    def told(self, result: Result) -> ToldSlip:
        return ToldSlip(_written(result.slip), result.evening.klaverjas.rules)

    def keep(self, result: Result, told: Told | None) -> None:
        result.save()
        if told is not None:
            Slip(result=result, **_columns(cast(ToldSlip, told))).save()
        elif result.is_played:
            result.slip.delete()
            result.refresh_from_db()

    def row(self, *columns: Any) -> dict[str, object]:
        ns, ew = columns
        return {"not_played": True} if ns is None else {"points": {"NS": ns, "EW": ew}}

    def is_told_by(self, fields: Mapping[str, object]) -> bool:
        return not FIELDS.isdisjoint(fields)

    def sentence(self, result: Result) -> SafeString:
        return klaverjas_words.sentence(self.told(result))

    def short(self, result: Result) -> SafeString:
        return klaverjas_words.short(_written(result.slip))

    def short_fields(self, fields: Mapping[str, Any]) -> SafeString:
        return format_html("{}–{}", fields["points"]["NS"], fields["points"]["EW"])


def _written(kept: Slip) -> Written:
    return Written(
        Seat.parse(kept.declarer),
        Suit.parse(kept.trump),
        kept.points,
        {Side.NS: kept.roem_ns, Side.EW: kept.roem_ew},
        Side.parse(kept.march) if kept.march else None,
        Ending(kept.ending),
        Side.parse(kept.offender) if kept.offender else None,
    )


def _columns(told: ToldSlip) -> dict[str, Any]:
    slip, total = told.slip, told.sheet.result.total
    return {
        "trump": str(slip.trump),
        "declarer": str(slip.declarer),
        "points": slip.points,
        "roem_ns": slip.roem[Side.NS],
        "roem_ew": slip.roem[Side.EW],
        "march": str(slip.march or ""),
        "ending": slip.ending.value,
        "offender": str(slip.offender or ""),
        "ns": total[Side.NS],
        "ew": total[Side.EW],
    }
