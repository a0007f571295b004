"""II-13: a hand without eight cards."""

from __future__ import annotations

from troef.cards import Card, Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say


def wrong_number(seat: Seat, count: int, size: int = 8) -> Ruling:
    """A hand without eight cards (or what should be left of them) is not looked at; the control card puts it right."""
    text = say(
        "{seat} heeft {count} kaarten in plaats van {size}: niet inzien, de wedstrijdleider maakt het spel in orde "
        "(wie het verkeerd opborg kan 1 matchpunt verliezen).",
        "{seat} has {count} cards instead of {size}: not to be looked at, the director puts the board right "
        "(whoever put it away wrongly can lose 1 matchpoint).",
        seat=seat,
        count=count,
        size=size,
    )
    return Ruling("II-13", Effect.NOTED, text)


def removed(card: Card) -> Ruling:
    """A card too many does not belong to the pack."""
    text = say(
        "{card} hoort niet bij dit spel kaarten en gaat eruit.",
        "{card} does not belong to this pack and is taken out.",
        card=card,
    )
    return Ruling("II-13", Effect.RESTORED, text)


def restored(seat: Seat, card: Card) -> Ruling:
    """The director puts the number of cards right."""
    text = say(
        "{card} hoort bij {seat}: het spel wordt met het controlekaartje in orde gemaakt.",
        "{card} belongs to {seat}: the board is put right from the control card.",
        card=card,
        seat=seat,
    )
    return Ruling("II-13", Effect.RESTORED, text)
