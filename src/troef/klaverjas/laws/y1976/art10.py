"""I-10: a call out of turn is void, and its side may not play this deal."""

from __future__ import annotations

from troef.cards import Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say


def out_of_turn(caller: Seat) -> Ruling:
    """The call does not count; both partners pass from now on (they go on playing cards)."""
    text = say(
        "{seat} spreekt voor zijn beurt: dat telt niet, en {side} moeten dit spel allebei passen.",
        "{seat} speaks out of turn: it does not count, and {side} must both pass on this deal.",
        seat=caller,
        side=caller.side,
    )
    return Ruling("10", Effect.BARS_SIDE, text)


def barred_player_plays(caller: Seat) -> Ruling:
    """A player who must pass cannot take the deal."""
    text = say(
        "{seat} mag dit spel niet spelen en moet passen.",
        "{seat} may not play this deal and must pass.",
        seat=caller,
    )
    return Ruling("10", Effect.VOID, text)


def after_trumps(caller: Seat) -> Ruling:
    """Once trumps are made nobody else has anything to say."""
    text = say(
        "{seat} spreekt nadat troef is gemaakt: dat telt niet.",
        "{seat} speaks after trumps were made: it does not count.",
        seat=caller,
    )
    return Ruling("10", Effect.VOID, text)
