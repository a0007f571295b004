"""II-15: a look into the wrong hand."""

from __future__ import annotations

from enum import Enum, auto

from troef.klaverjas.laws.facts import WrongHand, WrongHandSeen
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976.register import article, asked
from troef.laws import Ruling, Text, say
from troef.laws.advice import Advice, Saying


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


@article("II-15", facts=WrongHand)
def wrong_hand(f: WrongHand) -> Ruling:
    """The deal is interrupted; it goes on without harm, and is annulled, replaced or adjusted with it."""
    outcomes = outcome(f.harm, None)
    if Outcome.NOT_YET in outcomes:
        nl = "{seat} ziet kaarten van {of}: het spel ligt stil tot de wedstrijdleider heeft beslist."
        en = "{seat} sees cards of {of}: the deal is interrupted until the director has decided."
    elif Outcome.REPLACED in outcomes:
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
    text = say(nl, en, seat=f.seat, of=f.of, side=f.seat.side)
    return Ruling("II-15", text, (Effect.INFORMATION,))


@asked(WrongHandSeen)
def wrong_hand_seen(f: WrongHandSeen) -> Advice:
    """II-15: the deal is interrupted, and goes on, is replaced, or is scored."""
    match outcome(f.harm, f.replaceable):
        case (Outcome.GOES_ON,):
            return Advice("II-15", (Saying("table", _INTERRUPTED), Saying("table", _PLAY_ON)))
        case (Outcome.REPLACED,):
            return Advice("II-15", (Saying("table", _INTERRUPTED),), (_ANNUL_OR_REPLACE,), weighty=True, score="cancel")
        case (Outcome.ADJUSTED,):
            return Advice(
                "II-15", (Saying("table", _INTERRUPTED),), (_MINIMUM, _AVERAGE), weighty=True, score="artificial"
            )
    return Advice("II-15", (Saying("table", _INTERRUPTED),), (_DECIDE,))


_INTERRUPTED = Text(
    "Er is in een verkeerde hand gekeken: het spel ligt stil tot ik heb beslist.",
    "Somebody looked into a wrong hand: the deal is interrupted until I have decided.",
)
_PLAY_ON = Text("Niemand heeft er last van: speel verder.", "Nobody is harmed by it: play on.")
_ANNUL_OR_REPLACE = Text(
    "Annuleer het spel of laat een ander spel spelen.", "Annul the board or have another one played."
)
_MINIMUM = Text("Geef de overtreder het minimum aan matchpunten.", "Give the offender the minimum of matchpoints.")
_AVERAGE = Text("Geef de tegenpartij een gemiddelde score.", "Give the opponents an average score.")
_DECIDE = Text("Beslis of verder spelen een andere speler schaadt.", "Decide whether playing on harms another player.")
