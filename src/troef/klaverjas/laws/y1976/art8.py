"""I-8: taking too long may tell partner something; the opponents may ask for a decision."""

from __future__ import annotations

from dataclasses import dataclass

from troef.cards import Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say


@dataclass(frozen=True, slots=True)
class LongWait:
    """A player took long; his side may have done so before."""

    seat: Seat
    repeated: bool = False


def long_wait(facts: LongWait) -> Ruling:
    """The partner may not use it; the second time the director must hear of it."""
    if facts.repeated:
        text = say(
            "{side} wachten opnieuw te lang: de wedstrijdleider moet dat horen.",
            "{side} take too long again: the director must be told.",
            side=facts.seat.side,
        )
    else:
        text = say(
            "{seat} wacht lang: {partner} mag daar niets uit afleiden, en de tegenpartij mag om een besluit vragen.",
            "{seat} takes long: {partner} may conclude nothing from it, and the opponents may ask for a decision.",
            seat=facts.seat,
            partner=facts.seat.partner,
        )
    return Ruling("8", Effect.INFORMATION, text)
