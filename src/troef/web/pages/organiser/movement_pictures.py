"""Pictures of movements: a dot for each contestant and a line between those who meet."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from django import template

from troef.contest.movements.movement import Movement

register = template.Library()
MOST_DOTS = 40
"""With more contestants the lines cannot be told apart."""


@dataclass(frozen=True, slots=True)
class MeetingPicture:
    """The coordinates of the dots, the lines as an SVG path, and the opponents that a contestant meets."""

    dots: tuple[tuple[str, str], ...]
    path: str
    met: int
    others: int
    """Number of contestants that could be met: all others, or those of the other direction if two rankings result."""


@register.filter
def meeting_picture(movement: Movement) -> MeetingPicture | None:
    """Return the picture of a movement; None if there are too many contestants, or if rounds are drawn later."""
    schedule = movement.schedule
    names = schedule.contestants
    if movement.planned or not 2 < len(names) <= MOST_DOTS:
        return None
    games = [game for game in schedule.games if not game.is_sit_out]
    meetings = {frozenset((ns, ew)) for game in games for ns in game.ns for ew in game.ew}
    two_columns = movement.winners == 2
    places = dict(zip(names, _columns(len(names)) if two_columns else _circle(len(names)), strict=True))
    lines = sorted(sorted(meeting, key=names.index) for meeting in meetings)
    path = "".join("M{},{}L{},{}".format(*places[one], *places[other]) for one, other in lines)
    met = max(sum(name in meeting for meeting in meetings) for name in names)
    return MeetingPicture(tuple(places.values()), path, met, len(names) // 2 if two_columns else len(names) - 1)


def _circle(number: int) -> list[tuple[str, str]]:
    turns = (2 * pi * place / number for place in range(number))
    return [(f"{60 + 52 * sin(turn):.0f}", f"{60 - 52 * cos(turn):.0f}") for turn in turns]


def _columns(number: int) -> list[tuple[str, str]]:
    half = (number + 1) // 2
    return [
        (str(20 if place < half else 100), f"{8 + 104 * (place % half) / (half - 1):.0f}") for place in range(number)
    ]
