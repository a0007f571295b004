"""What a scorer types on one line: the games' own lines, and a little more for klaverjas slips."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.klaverjas.game import values
from troef.web.session.games import Told, game_of
from troef.web.session.models import Evening

NOT_PLAYED = {"NP", "NIET", "NIET GESPEELD", "NOT PLAYED"}
_SLIP = re.compile(
    r"(?P<head>[SHDCRK♠♥♦♣]\s*(?P<by>[NESWOZ]))\s+(?P<points>\d{1,3})(?:\s*[-–/]\s*(?P<others>\d{1,3}))?"
    r"(?:\s+(?P<roem>\d{1,4}(?:\s*[-–/]\s*\d{1,4})?))?(?P<rest>\s+(?:mars|march))?",
    re.IGNORECASE,
)
_EAST_WEST = "EOW"


def read(evening: Evening, line: str) -> Told | None:
    """What happened; None: the board was not played."""
    text = " ".join(line.split())
    if text.upper() in NOT_PLAYED:
        return None
    return game_of(evening).parse(evening, _klaverjas(text) if evening.laws.game == "klaverjas" else text)


def _klaverjas(text: str) -> str:
    """`S N 102-60 20` as a slip has it: both sides' points must give 162, a single roem is the playing side's."""
    match = _SLIP.fullmatch(text)
    if match is None:
        return text
    points, others = int(match["points"]), match["others"]
    if others is not None and points + int(others) != values.TOTAL:
        raise TroefError(
            _("%(points)s and %(others)s are %(sum)s together, and a deal has %(total)s.")
            % {"points": points, "others": others, "sum": points + int(others), "total": values.TOTAL}
        )
    roem = match["roem"] or ""
    if roem.isdecimal():
        roem = f"0-{roem}" if match["by"].upper() in _EAST_WEST else f"{roem}-0"
    return " ".join(filter(None, (match["head"], match["points"], roem, (match["rest"] or "").strip())))


def written(told: Told | None) -> str:
    """The line as the reader would type it."""
    return _("not played") if told is None else told.typed()
