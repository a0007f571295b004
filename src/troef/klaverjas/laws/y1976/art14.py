"""I-14: a revoke stops the deal; a card shown is played; after the last trick is covered it is too late."""

from __future__ import annotations

from troef.cards import Card, Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say


def stops_at_once() -> Ruling:
    """The deal is over when the revoke has been found."""
    return Ruling("14", Effect.STOPS, say("Het spel wordt meteen gestaakt.", "Play stops at once."))


def accusation_too_late() -> Ruling:
    """Nobody can come back to a revoke when the deal is over."""
    text = say(
        "Het spel is afgelopen: op verzaken kan niemand zich meer beroepen.",
        "The deal is over: nobody can appeal to a revoke any more.",
    )
    return Ruling("14", Effect.TOO_LATE, text)


def taken_back(seat: Seat, card: Card) -> Ruling:
    """A card that others could see has been played."""
    text = say(
        "{seat} kan {card} niet terugnemen: een getoonde kaart is gespeeld.",
        "{seat} cannot take {card} back: a card shown is played.",
        seat=seat,
        card=card,
    )
    return Ruling("14", Effect.VOID, text)


def played_after_the_end(seat: Seat, card: Card) -> Ruling:
    """A card played to a deal that was stopped means nothing."""
    text = say(
        "{seat} speelt {card}, maar het spel is gestaakt: dat telt niet.",
        "{seat} plays {card}, but play has stopped: it does not count.",
        seat=seat,
        card=card,
    )
    return Ruling("14", Effect.VOID, text)
