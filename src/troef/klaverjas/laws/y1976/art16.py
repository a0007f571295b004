"""I-16 (and I-18): roem counts when the winner of the trick claims it before covering; nobody has to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from troef.cards import Seat
from troef.klaverjas.game.options import RoemBy
from troef.klaverjas.laws.ruling import Effect, Ruling, say
from troef.klaverjas.laws.y1976 import art17
from troef.laws import Text


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of roem: who claims, who won the trick (None while it is not complete), and what lies there."""

    by: Seat
    winner: Seat | None
    covered: bool
    points: int
    allowed: RoemBy = RoemBy.WINNER


class Verdict(Enum):
    """What becomes of a claim of roem."""

    TOO_LATE = auto()
    INCOMPLETE = auto()
    NOT_THE_WINNER = auto()
    NO_ROEM = auto()
    COUNTS = auto()


def verdict(covered: bool, complete: bool, right_player: bool, roem: bool) -> Verdict:
    """Roem counts when the right player claims it in time and it lies in a complete trick."""
    if covered:
        return Verdict.TOO_LATE
    if not complete:
        return Verdict.INCOMPLETE
    if not right_player:
        return Verdict.NOT_THE_WINNER
    return Verdict.COUNTS if roem else Verdict.NO_ROEM


REASONS = {
    Verdict.INCOMPLETE: Text("de slag is nog niet compleet", "the trick is not complete yet"),
    Verdict.NOT_THE_WINNER: Text(
        "alleen wie de slag won mag roem melden", "only the winner of the trick may claim roem"
    ),
    Verdict.NO_ROEM: Text("er ligt geen roem", "there is no roem in the trick"),
}


def claim(facts: Claim) -> Ruling:
    """Whether the claim counts, and why not."""
    right_player = facts.allowed is not RoemBy.WINNER or facts.by is facts.winner
    said = verdict(facts.covered, facts.winner is not None, right_player, facts.points > 0)
    if said is Verdict.TOO_LATE:
        return art17.too_late(facts.by)
    if said is not Verdict.COUNTS:
        return _refused(facts.by, REASONS[said].nl, REASONS[said].en)
    assert facts.winner is not None
    text = say("{points} roem voor {side}.", "{points} roem for {side}.", points=facts.points, side=facts.winner.side)
    return Ruling("16", Effect.COUNTS, text)


def _refused(by: Seat, nl: str, en: str) -> Ruling:
    text = say(
        f"{{seat}} meldt roem, maar {nl}: ze telt niet.", f"{{seat}} claims roem, but {en}: it does not count.", seat=by
    )
    return Ruling("16", Effect.DOES_NOT_COUNT, text)
