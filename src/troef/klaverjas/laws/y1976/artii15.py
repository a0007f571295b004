"""II-15: a look into the wrong hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from troef.cards import Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say


@dataclass(frozen=True, slots=True)
class WrongHand:
    """A player saw cards of another; whether playing on does harm is the director's finding."""

    seat: Seat
    of: Seat
    harm: bool | None = None


class Outcome(Enum):
    """What becomes of a board of which a player saw a wrong hand."""

    NOT_YET = auto()  # the director has still to decide
    GOES_ON = auto()
    REPLACED = auto()  # or annulled
    ADJUSTED = auto()


def outcome(harm: bool | None, replaceable: bool | None) -> tuple[Outcome, ...]:
    """Without harm it goes on; with it another board comes, or, where the contest would suffer, a score is given."""
    if harm is None:
        return (Outcome.NOT_YET,)
    if not harm:
        return (Outcome.GOES_ON,)
    if replaceable is None:
        return (Outcome.REPLACED, Outcome.ADJUSTED)
    return (Outcome.REPLACED,) if replaceable else (Outcome.ADJUSTED,)


def wrong_hand(facts: WrongHand) -> Ruling:
    """The deal is interrupted; it goes on without harm, and is annulled, replaced or adjusted with it."""
    found = outcome(facts.harm, None)
    if Outcome.NOT_YET in found:
        nl = "{seat} ziet kaarten van {of}: het spel ligt stil tot de wedstrijdleider heeft beslist."
        en = "{seat} sees cards of {of}: the deal is interrupted until the director has decided."
    elif Outcome.REPLACED in found:
        nl = (
            "Doorspelen zou schaden: het spel wordt geannuleerd of vervangen, of anders krijgt {side} het minimum "
            "en de tegenpartij een gemiddelde."
        )
        en = (
            "Playing on would do harm: the board is annulled or replaced, or else {side} get the minimum "
            "and the opponents an average."
        )
    else:
        nl, en = "Doorspelen schaadt niemand: het spel gaat verder.", "Playing on harms nobody: the deal goes on."
    text = say(nl, en, seat=facts.seat, of=facts.of, side=facts.seat.side)
    return Ruling("II-15", Effect.INFORMATION, text)
