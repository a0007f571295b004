"""What a scorer types on one line, and what it says: the games' own lines, and a little more for klaverjas slips."""

from __future__ import annotations

import re

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from troef.cards import Board, TroefError
from troef.klaverjas.game import values
from troef.web.session.games import Told, game_of, klaverjas_words
from troef.web.session.games.klaverjas_told import ToldSlip
from troef.web.session.models import Evening, Result
from troef.web.session.outcome import Outcome

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


def sentence(evening: Evening, board: int, told: Told | None) -> SafeString:
    """The line as it is said at the table, with its points, before anything is kept."""
    if told is None:
        return mark_safe(_("Not played"))
    if isinstance(told, ToldSlip):
        return klaverjas_words.sentence(told)
    if not isinstance(told, Outcome):
        raise TypeError(told)
    result = Result(evening=evening, board=board, contract=str(told.contract or "P"), tricks=told.tricks)
    result.declarer = str(told.declarer or "")
    result.score = told.ns_score(Board(board), evening.laws)
    return game_of(evening).sentence(result)


def written(told: Told | None) -> str:
    """The line as the reader would type it."""
    return _("not played") if told is None else told.typed()
