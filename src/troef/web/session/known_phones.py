"""How well a phone is known, and what it may be shown for it.

A code proves that somebody was at a table once, not who holds the phone. So during play a phone sees a board only when
it has shown that it was there: it told the result, and the other side agreed to that on a phone of its own; or it told
or agreed to the result and somebody else vouched for it; or organiser or director let it in.
"""

from __future__ import annotations

from dataclasses import dataclass

from troef.web.session.models import AROUND_SITTING, Admission, Contestant, Place, Result, Sitting, seats_of


@dataclass(frozen=True, slots=True)
class Known:
    """What speaks for a phone."""

    phones: frozenset[str]
    """It, and those of its own contestant that let it in: what they saw it may see."""
    recognised: bool = False
    """A phone of somebody else at the table said that it is theirs."""
    by_staff: bool = False

    @classmethod
    def of(cls, device: str, contestant: Contestant | None) -> Known:
        """One that was let in by its own contestant's phone is as well known as that one."""
        if contestant is None:
            return cls(frozenset({device}), False, False)
        rows = list(
            Admission.objects.filter(contestant=contestant, granted=True).values_list("device", "by_device", "by_id")
        )
        phones, found = {device}, {device}
        while found:
            found = {by for one, by, whose in rows if one in phones and whose == contestant.pk} - phones
            phones |= found
        vouched = {whose for one, _by, whose in rows if one in phones}
        return cls(frozenset(phones), bool(vouched - {None, contestant.pk}), None in vouched)

    @property
    def is_vouched_for(self) -> bool:
        return self.recognised or self.by_staff

    def is_shown(self, result: Result) -> bool:
        """Whether it sees what was agreed at its own table; what no phone told is for those whom the staff let in."""
        had_part = bool(self.phones & {result.entered_on, result.agreed_on})
        return had_part or self.by_staff or (self.recognised and result.entered_on != "")

    def was_there(self, entered_on: str, agreed_on: str) -> bool:
        """Whether it has shown that it was there when a result came about."""
        told, agreed = entered_on in self.phones, agreed_on in self.phones
        return told or agreed if self.recognised else told and agreed_on != "" and not agreed


def boards_shown(device: str, contestant: Contestant, finished: frozenset[int]) -> frozenset[int]:
    """Of the boards that a contestant has finished, those that this phone of it may be shown."""
    known = Known.of(device, contestant)
    if known.by_staff:
        return finished
    rows = Result.objects.filter(seats_of(contestant), agreed=True).values_list("board", "entered_on", "agreed_on")
    return finished & frozenset(board for board, *phones in rows if known.was_there(*phones))


def speaking_for(contestant: Contestant | None, room: str = "") -> list[Place]:
    """Every seat that was taken for a contestant tonight; a team has its two rooms apart."""
    seats = seats_of(contestant, "sitting__")
    found = Place.objects.filter(seats, sitting__room=room).select_related(*AROUND_SITTING)
    return [place for place in found if place.contestant == contestant]


def may_vouch(place: Place) -> bool:
    """The first phone of a contestant, or one that the staff let in; whoever was let in by a phone lets nobody in."""
    seated = [one.device for one in speaking_for(place.contestant, place.sitting.room) if not one.waits]
    return not place.waits and (seated[:1] == [place.device] or Known.of(place.device, place.contestant).by_staff)


def newcomers(sitting: Sitting, mine: Place) -> list[Place]:
    """Phones at this table that wait to be let in, and those of others that nobody has vouched for yet."""
    if not may_vouch(mine):
        return []
    others = sitting.places.exclude(device=mine.device).select_related(*AROUND_SITTING)
    return [
        one
        for one in others
        if one.waits or (one.contestant != mine.contestant and not Known.of(one.device, one.contestant).is_vouched_for)
    ]
