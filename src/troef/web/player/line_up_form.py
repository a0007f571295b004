"""The captain's form: the halves that can still be filled in, with what stands there now."""

from __future__ import annotations

from dataclasses import dataclass

from troef.web.session.lineup import CHAIRS, rooms_of
from troef.web.session.models import Contestant, Result, Sitting


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair of the team in one room; `name` is that of the field in the form."""

    name: str
    seat: str
    player: int | None


@dataclass(frozen=True, slots=True)
class RoomForm:
    """The team's two chairs in a room."""

    sitting: Sitting
    opponents: Contestant | None
    chairs: tuple[Chair, ...]


@dataclass(frozen=True, slots=True)
class Half:
    """One half of a match."""

    round: int
    rooms: tuple[RoomForm, ...]
    begun: bool


def halves_to_fill(team: Contestant) -> list[Half]:
    """The halves of the team in order; those that have begun are shown only."""
    numbers = team.evening.sittings.exclude(match="").order_by("round").values_list("round", flat=True).distinct()
    return [half for number in numbers if (half := _half(team, number)) is not None]


def _half(team: Contestant, number: int) -> Half | None:
    rooms = rooms_of(team, number)
    if not rooms:
        return None
    begun = Result.objects.filter(sitting__in=list(rooms.values())).exists()
    return Half(number, tuple(_room(team, rooms[room]) for room in ("open", "closed") if room in rooms), begun)


def _room(team: Contestant, sitting: Sitting) -> RoomForm:
    side = sitting.side_of(team)
    taken = dict(sitting.seated.values_list("seat", "player_id"))
    chairs = tuple(Chair(f"{sitting.room}{place}", seat, taken.get(seat)) for place, seat in enumerate(CHAIRS[side], 1))
    return RoomForm(sitting, sitting.contestant("EW" if side == "NS" else "NS"), chairs)
