"""II-13 to II-15: what was wrong with the cards in the board, and a look into the wrong hand."""

from __future__ import annotations

from dataclasses import dataclass

from troef.cards import Card, Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say


def wrong_number(seat: Seat, count: int) -> Ruling:
    """A hand without eight cards is not looked at; the director puts it right from the control card."""
    text = say(
        "{seat} heeft {count} kaarten in plaats van 8: niet inzien, de wedstrijdleider maakt het spel in orde "
        "(wie het verkeerd opborg kan 1 matchpunt verliezen).",
        "{seat} has {count} cards instead of 8: not to be looked at, the director puts the board right "
        "(whoever put it away wrongly can lose 1 matchpoint).",
        seat=seat,
        count=count,
    )
    return Ruling("II-13", Effect.NOTED, text)


@dataclass(frozen=True, slots=True)
class Restored:
    """A card goes where it belongs; the number of cards was wrong, or only the cards themselves."""

    seat: Seat
    card: Card
    number_was_wrong: bool


def restored(facts: Restored) -> Ruling:
    """The director puts the board right."""
    text = say(
        "{card} hoort bij {seat}: het spel wordt volgens het controlekaartje hersteld.",
        "{card} belongs to {seat}: the board is put right from the control card.",
        card=facts.card,
        seat=facts.seat,
    )
    return Ruling("II-13" if facts.number_was_wrong else "II-14", Effect.RESTORED, text)


@dataclass(frozen=True, slots=True)
class WrongHand:
    """A player saw cards of another; whether playing on does harm is the director's finding."""

    seat: Seat
    of: Seat
    harm: bool | None = None


def wrong_hand(facts: WrongHand) -> Ruling:
    """The deal is interrupted; it goes on without harm, and is annulled, replaced or adjusted with it."""
    if facts.harm is None:
        nl = "{seat} ziet kaarten van {of}: het spel ligt stil tot de wedstrijdleider heeft beslist."
        en = "{seat} sees cards of {of}: the deal is interrupted until the director has decided."
    elif facts.harm:
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
