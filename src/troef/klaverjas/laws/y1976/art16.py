"""I-16 (and I-18): roem counts when the winner of the trick claims it before covering; nobody has to."""

from __future__ import annotations

from dataclasses import dataclass

from troef.cards import Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say
from troef.klaverjas.laws.y1976 import art17
from troef.klaverjas.options import RoemBy


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of roem: who claims, who won the trick (None while it is not complete), and what lies there."""

    by: Seat
    winner: Seat | None
    covered: bool
    points: int
    allowed: RoemBy = RoemBy.WINNER


def claim(facts: Claim) -> Ruling:
    """Whether the claim counts: by the right player, in time, and with roem on the table."""
    if facts.covered:
        return art17.too_late(facts.by)
    if facts.winner is None:
        return _refused(facts.by, "de slag is nog niet compleet", "the trick is not complete yet")
    if facts.allowed is RoemBy.WINNER and facts.by is not facts.winner:
        return _refused(
            facts.by, "alleen wie de slag won mag roem melden", "only the winner of the trick may claim roem"
        )
    if facts.points == 0:
        return _refused(facts.by, "er ligt geen roem", "there is no roem in the trick")
    text = say("{points} roem voor {side}.", "{points} roem for {side}.", points=facts.points, side=facts.winner.side)
    return Ruling("16", Effect.COUNTS, text)


def _refused(by: Seat, nl: str, en: str) -> Ruling:
    text = say(
        f"{{seat}} meldt roem, maar {nl}: ze telt niet.", f"{{seat}} claims roem, but {en}: it does not count.", seat=by
    )
    return Ruling("16", Effect.DOES_NOT_COUNT, text)
