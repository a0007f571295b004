"""I-2: who notices something irregular calls the director."""

from __future__ import annotations

from troef.cards import Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say


def attention(seat: Seat) -> Ruling:
    """Who notices something irregular calls the director; that the offenders said it themselves changes nothing."""
    text = say(
        "{seat} wijst op een onregelmatigheid: de wedstrijdleider wordt geroepen.",
        "{seat} points out an irregularity: the director is called.",
        seat=seat,
    )
    return Ruling("2", Effect.NOTED, text)
