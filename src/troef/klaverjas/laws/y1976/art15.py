"""I-15: an accusation of revoking that proves wrong costs what a revoke costs."""

from __future__ import annotations

from troef.cards import Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say
from troef.klaverjas.laws.y1976.art13 import Award


def false_accusation(accuser: Seat, award: Award) -> Ruling:
    """Nothing for the accusers; the accused get what innocent opponents of a revoke get."""
    text = say(
        "{seat} beschuldigt ten onrechte, er is niet verzaakt: {losers} krijgen 0 punten, {side} {total} "
        "(162 + {penalty} + roem {own} en {their}).",
        "{seat} accuses wrongly, nobody revoked: {losers} get 0 points, {side} {total} "
        "(162 + {penalty} + roem {own} and {their}).",
        seat=accuser,
        losers=award.to.opponents,
        side=award.to,
        total=award.total,
        penalty=award.penalty,
        own=award.own_roem,
        their=award.their_roem,
    )
    return Ruling("15", Effect.STOPS, text)
