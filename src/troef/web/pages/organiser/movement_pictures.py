"""Pictures of movements: who meets whom, and where pairs and boards go after a round."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, pi, sin

from django import template

from troef.contest.contestant import ContestantKind
from troef.contest.movements.movement import Movement, Schedule

register = template.Library()
MOST_DOTS = 40
"""With more contestants the lines cannot be told apart."""
MOST_TABLES = 14


@dataclass(frozen=True, slots=True)
class WalkPicture:
    """The tables on a ring, and SVG paths of arrows from each table to the next of its East-West pair and boards."""

    tables: tuple[tuple[str, str, int, bool], ...]
    """The corner of each table, its number, and whether North-South stay."""
    pairs: tuple[str, ...]
    boards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MeetingPicture:
    """The coordinates of the dots, the lines as an SVG path, and the opponents that a contestant meets."""

    dots: tuple[tuple[str, str], ...]
    path: str
    met: int
    others: int
    """Number of contestants that could be met: all others, or those of the other direction if two rankings result."""
    walk: WalkPicture | None = None


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
    others = len(names) // 2 if two_columns else len(names) - 1
    return MeetingPicture(tuple(places.values()), path, met, others, _walk(schedule))


def _walk(schedule: Schedule) -> WalkPicture | None:
    """Return the picture of the move after the first round; None for one round, for players alone or many tables."""
    if schedule.kind is not ContestantKind.PAIRS or len(schedule.rounds) < 2:
        return None
    now, then = ([game for game in schedule.in_round(number) if game.ew] for number in schedule.rounds[:2])
    if not 2 < len(now) <= MOST_TABLES:
        return None
    turns = {game.table: 2 * pi * place / len(now) for place, game in enumerate(now)}
    ring = {table: (80 + 64 * sin(turn), 60 - 46 * cos(turn)) for table, turn in turns.items()}
    sits = {pair: game.table for game in then for pair in game.contestants}
    lies = {board: game.table for game in then for board in game.boards}
    stays = {game.table for game in now if sits.get(game.ns[0]) == game.table}
    pairs = [(game.table, sits.get(game.ew[0])) for game in now]
    boards = [(game.table, lies.get(game.boards[0])) for game in now if game.boards]
    return WalkPicture(
        tuple((f"{x - 10:.0f}", f"{y - 8:.0f}", table, table in stays) for table, (x, y) in ring.items()),
        tuple(_arrow(ring[here], ring[there], 1.35) for here, there in pairs if there in ring and there != here),
        tuple(_arrow(ring[here], ring[there], 0.6) for here, there in boards if there in ring and there != here),
    )


def _arrow(start: tuple[float, float], end: tuple[float, float], bend: float) -> str:
    """Return the path of an arrow that ends beside a table. `bend`: over 1 outwards, under 1 inwards."""
    over = [
        middle + ((here + there) / 2 - middle) * bend for middle, here, there in zip((80, 60), start, end, strict=True)
    ]
    turn = atan2(end[1] - over[1], end[0] - over[0])
    x, y = end[0] - 13 * cos(turn), end[1] - 11 * sin(turn)
    wings = [(x - 5 * cos(turn + side), y - 5 * sin(turn + side)) for side in (0.5, -0.5)]
    head = "M{0[0]:.1f},{0[1]:.1f}L{1:.1f},{2:.1f}L{3[0]:.1f},{3[1]:.1f}".format(wings[0], x, y, wings[1])
    return f"M{start[0]:.1f},{start[1]:.1f}Q{over[0]:.1f},{over[1]:.1f} {x:.1f},{y:.1f}{head}"


def _circle(number: int) -> list[tuple[str, str]]:
    turns = (2 * pi * place / number for place in range(number))
    return [(f"{60 + 52 * sin(turn):.0f}", f"{60 - 52 * cos(turn):.0f}") for turn in turns]


def _columns(number: int) -> list[tuple[str, str]]:
    half = (number + 1) // 2
    return [
        (str(20 if place < half else 100), f"{8 + 104 * (place % half) / (half - 1):.0f}") for place in range(number)
    ]
