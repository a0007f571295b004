"""II-17: a pair in wrong seats."""

from __future__ import annotations

from troef.klaverjas.laws.facts import WrongSeats
from troef.klaverjas.laws.y1976.register import assisted
from troef.laws import Text
from troef.laws.advice import Advice, Saying


@assisted("II-17", facts=WrongSeats)
def wrong_seats(f: WrongSeats) -> Advice:
    """II-17: what was played is annulled and scored lowest; the rest is played in the right seats."""
    if f.played:
        return Advice("II-17", (Saying("table", _SEATS),), (_LOWEST, _REST_COUNTS), weighty=True, score="artificial")
    return Advice("II-17", (Saying("table", _SEATS),), (_REST_COUNTS,))


_SEATS = Text("Neem de juiste plaatsen in.", "Please take the right seats.")
_LOWEST = Text(
    "Annuleer wat hier gespeeld is en geef wie verkeerd zat de laagste score van de wedstrijd.",
    "Annul what was played here and give those in wrong seats the lowest score of the contest.",
)
_REST_COUNTS = Text(
    "De spellen die nog komen, tellen gewoon, zonder straf.",
    "The boards still to come count as usual, without penalty.",
)
