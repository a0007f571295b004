"""I-17: roem of a covered trick is lost."""

from __future__ import annotations

from troef.cards import Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say


def too_late(by: Seat) -> Ruling:
    """A covered trick is closed."""
    text = say(
        "{seat} meldt roem nadat de slag gedekt is: te laat, ze telt niet.",
        "{seat} claims roem after the trick was covered: too late, it does not count.",
        seat=by,
    )
    return Ruling("17", Effect.TOO_LATE, text)
