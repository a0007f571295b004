"""I-5: only "I play" with a suit, or "I pass"; other words are for the director."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from troef.cards import Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say


@dataclass(frozen=True, slots=True)
class OtherWords:
    """Somebody said or showed more than he may; whether it can influence the deal is the director's finding."""

    seat: Seat
    repeated: bool = False
    influence: bool | None = None


class Sanction(Enum):
    """What words beyond the allowed ones may cost."""

    NOT_YET = auto()  # the director has still to find out
    WARNING = auto()
    PENALTY = auto()
    EXCLUSION = auto()


def sanction(influence: bool | None, repeated: bool) -> Sanction:
    """A warning without influence, a penalty with it; who does it again may be barred from further play."""
    if influence is None:
        return Sanction.NOT_YET
    if repeated:
        return Sanction.EXCLUSION
    return Sanction.PENALTY if influence else Sanction.WARNING


def other_words(facts: OtherWords) -> Ruling:
    """What the table hears about it."""
    seat, side = facts.seat, facts.seat.side
    cost = sanction(facts.influence, facts.repeated)
    if cost is Sanction.NOT_YET:
        text = say(
            "{seat} zegt meer dan spelen of passen. De wedstrijdleider gaat na of het invloed op het spel kan hebben.",
            "{seat} says more than play or pass. The director finds out whether it can influence the deal.",
            seat=seat,
        )
    elif cost is Sanction.EXCLUSION:
        text = say(
            "{side} gaat opnieuw buiten de toegestane woorden: het paar kan worden uitgesloten.",
            "{side} go beyond the allowed words again: the pair can be barred from further play.",
            side=side,
        )
    elif cost is Sanction.PENALTY:
        text = say(
            "De woorden van {seat} kunnen het spel beïnvloeden: de wedstrijdleider kan {side} straffen.",
            "What {seat} said can influence the deal: the director may penalise {side}.",
            seat=seat,
            side=side,
        )
    else:
        text = say(
            "De woorden van {seat} hadden geen invloed: een waarschuwing.",
            "What {seat} said had no influence: a warning.",
            seat=seat,
        )
    return Ruling("5", Effect.INFORMATION, text)
