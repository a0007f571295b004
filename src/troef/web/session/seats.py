"""Taking a seat: a phone says which side it speaks for, at one table and for one round.

The first phone of a contestant sits down without more; whoever comes after it is let in by a phone that sits there, or
by organiser or director.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session.log import Actor, at_table, record
from troef.web.session.models import (
    AROUND_SITTING,
    Admission,
    Contestant,
    Evening,
    Place,
    Result,
    Sitting,
    State,
    Table,
    Verb,
    seats_of,
)
from troef.web.session.progress import Planned, current_sitting, next_sitting
from troef.web.session.seating import CHAIRS
from troef.web.session.words import side_words


def known_device(request: HttpRequest) -> str:
    """The phone's own mark if it has one: looking at a page writes nothing."""
    return str(request.session.get("device", ""))


def device_of(request: HttpRequest) -> str:
    """The phone's own mark, made when it first says something."""
    if "device" not in request.session:
        request.session["device"] = secrets.token_urlsafe(12)
    return str(request.session["device"])


def places(device: str, evening: Evening) -> list[Place]:
    """Every seat this phone took tonight, the last one last."""
    return list(Place.objects.filter(device=device, sitting__evening=evening).select_related(*AROUND_SITTING))


def pairs_of(device: str, evening: Evening) -> list[Contestant]:
    """The contestants this phone has asked to speak for; as a rule one. Where the staff said no, it was a mistake."""
    contestants = dict.fromkeys(place.contestant for place in places(device, evening))
    said = _staff_said(device, evening) if contestants else {}
    return [pair for pair in contestants if pair is not None and said.get(pair.pk, True)]


def seated_for(device: str, evening: Evening) -> list[Contestant]:
    """Those of them for whom it sits: nobody has to let it in any more."""
    contestants = dict.fromkeys(place.contestant for place in places(device, evening) if not place.waits)
    return [pair for pair in contestants if pair is not None]


def _staff_said(device: str, evening: Evening) -> dict[int, bool]:
    """By the key of a contestant: the last word of organiser or director on whether this phone is theirs."""
    rows = Admission.objects.filter(device=device, by=None, contestant__evening=evening)
    return dict(rows.values_list("contestant_id", "granted"))


def kept_from(device: str, sitting: Sitting) -> frozenset[int]:
    """Boards of a sitting that somebody else whom this phone speaks for still has to play."""
    others = frozenset(pair.pk for pair in pairs_of(device, sitting.evening)) - frozenset(sitting.ids)
    return Planned.of(sitting.evening).unfinished(others) & frozenset(sitting.boards) if others else frozenset()


@transaction.atomic
def take(table: Table, device: str, side: str, sure: bool = False) -> Place:
    """The phone takes a side of the sitting that is on at the table; earlier sittings there are closed.

    In an individual contest it takes a player's own seat: `side` is then N, E, S or W.
    """
    evening = Evening.objects.select_for_update().get(pk=table.evening_id)
    sitting = current_sitting(table)
    if evening.state != State.PLAYING or sitting is None:
        raise TroefError(_("Nothing is being played at this table now."))
    taken = _chosen(sitting, side)
    wanted = Place(device=device, sitting=sitting, **taken)
    here = wanted.contestant
    if not sure:
        _check_pair(device, evening, sitting, here)
    _check_boards(device, evening, sitting)
    taken["waits"] = _has_to_wait(wanted)
    place, _made = Place.objects.update_or_create(device=device, sitting=sitting, defaults=taken)
    actor = at_table(table, place.side)
    verb = Verb.SEAT_ASKED_FOR if place.waits else Verb.SEAT_TAKEN
    record(evening, actor, verb, f"table:{table.number}", pair=here and here.number)
    if not place.waits:
        _begin(sitting)
    return place


def go_along(device: str, evening: Evening) -> Place:
    """The phone goes with those whom it speaks for to the table where they play next."""
    last = next(reversed(places(device, evening)), None)
    if last is None or last.contestant is None or last.waits:
        raise TroefError(_("This phone has not taken a seat yet. Scan the code at your table."))
    following = next_sitting(last.contestant, last.sitting)
    if following is None:
        raise TroefError(_("Where you play next is not known yet."))
    now = current_sitting(following.table)
    if now is not None and now.round < following.round:
        sentence = _("Table %(table)s still plays round %(round)s. Wait until it is free.")
        raise TroefError(sentence % {"table": following.table.number, "round": now.round})
    chair = next((seat for seat in "NESW" if following.at(seat) == last.contestant), "")
    return take(following.table, device, chair if following.is_individual else following.side_of(last.contestant))


def _begin(sitting: Sitting) -> None:
    """Somebody sits: what was played at this table before is closed."""
    Sitting.objects.filter(table=sitting.table_id, round__lt=sitting.round, closed=False).update(closed=True)


def _has_to_wait(wanted: Place) -> bool:
    """Whether another phone speaks for this contestant; one that came along, or was let in before, goes on sitting."""
    here = wanted.contestant
    assert here is not None
    said = _staff_said(wanted.device, wanted.sitting.evening).get(here.pk)
    if said is not None or Admission.objects.filter(device=wanted.device, contestant=here).exists():
        return said is False
    seated = [place for place in speaking_for(here, wanted.sitting.room) if not place.waits]
    return bool(seated) and wanted.device not in {place.device for place in seated}


@transaction.atomic
def let_in(asks: Place, by: Place | None, actor: Actor) -> None:
    """Somebody says that a phone is theirs whom it speaks for: a phone that sits at the table, or the staff."""
    here, evening = asks.contestant, asks.sitting.evening
    assert here is not None
    if by is not None and not (may_vouch(by) and by.sitting_id == asks.sitting_id and by.device != asks.device):
        raise TroefError(_("Another phone at this table lets it in, or the director."))
    if by is not None and _staff_said(asks.device, evening).get(here.pk) is False:
        raise TroefError(_("This phone was sent away: only organiser and director let it in again."))
    vouch = {"by_device": by.device, "by": by.contestant} if by else {}
    Admission.objects.create(device=asks.device, contestant=here, **vouch)
    _tell(asks, actor, Verb.PHONE_LET_IN, waits=False)
    _begin(asks.sitting)


@transaction.atomic
def send_away(place: Place, actor: Actor) -> None:
    """Organiser or director says that a phone is not theirs whom it speaks for."""
    assert place.contestant is not None
    Admission.objects.create(device=place.device, contestant=place.contestant, granted=False)
    _tell(place, actor, Verb.PHONE_SENT_AWAY, waits=True)


def _tell(place: Place, actor: Actor, verb: Verb, waits: bool) -> None:
    here, table = place.contestant, place.sitting.table
    mine = [other.pk for other in places(place.device, table.evening) if other.contestant == here]
    Place.objects.filter(pk__in=mine).update(waits=waits)
    record(table.evening, actor, verb, f"table:{table.number}", pair=here and here.number, table=table.number)


def _check_boards(device: str, evening: Evening, sitting: Sitting) -> None:
    """Nobody is shown at another table what he still has to play himself."""
    closed = kept_from(device, sitting)
    if closed:
        known = [pair for pair in pairs_of(device, evening) if pair.pk not in sitting.ids]
        words = {"pair": known[-1].number, "board": min(closed)}
        sentence = _("This phone came with pair %(pair)s, which still has to play board %(board)s. Take another phone.")
        raise Kept(sentence % words)


class Kept(TroefError):
    """A seat that being sure does not give."""


def _chosen(sitting: Sitting, side: str) -> dict[str, Any]:
    """The side, and for an individual the seat, that was asked for."""
    seats = {seat: {"side": of, "seat": seat} for of, both in CHAIRS.items() for seat in both}
    sides = {"NS": {"side": "NS", "seat": ""}, "EW": {"side": "EW", "seat": ""}}
    chosen = (seats if sitting.is_individual else sides).get(side)
    if chosen is None:
        raise TroefError(_("Choose your seat.") if sitting.is_individual else _("Choose North-South or East-West."))
    return chosen


def _check_pair(device: str, evening: Evening, sitting: Sitting, here: Contestant | None) -> None:
    """A phone that came with another pair: the wrong table, or the wrong way round."""
    known = pairs_of(device, evening)
    if not known or here in known:
        return
    pair = known[-1]
    in_this_round = Sitting.objects.filter(evening=evening, round=sitting.round).select_related("table")
    meant = next((other for other in in_this_round if pair.pk in other.ids), None)
    if meant is None or meant.is_sit_out:
        raise TroefError(_("This phone came with pair %(pair)s, which sits out this round.") % {"pair": pair.number})
    right = meant.side_of(pair)
    raise TroefError(
        _("This phone came with pair %(pair)s, which plays at table %(table)s, %(side)s in this round.")
        % {"pair": pair.number, "table": meant.table.number, "side": side_words(right)}
    )


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
        phones, vouching = {device}, {device}
        while vouching:
            vouching = {by for phone, by, whose in rows if phone in phones and whose == contestant.pk} - phones
            phones |= vouching
        vouched = {whose for phone, _by, whose in rows if phone in phones}
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
        entered, agreed = entered_on in self.phones, agreed_on in self.phones
        return entered or agreed if self.recognised else entered and agreed_on != "" and not agreed


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
    taken = Place.objects.filter(seats, sitting__room=room).select_related(*AROUND_SITTING)
    return [place for place in taken if place.contestant == contestant]


def may_vouch(place: Place) -> bool:
    """The first phone of a contestant, or one that the staff let in; whoever was let in by a phone lets nobody in."""
    seated = [other.device for other in speaking_for(place.contestant, place.sitting.room) if not other.waits]
    return not place.waits and (seated[:1] == [place.device] or Known.of(place.device, place.contestant).by_staff)


def newcomers(sitting: Sitting, mine: Place) -> list[Place]:
    """Phones at this table that wait to be let in, and those of others that nobody has vouched for yet."""
    if not may_vouch(mine):
        return []
    others = sitting.places.exclude(device=mine.device).select_related(*AROUND_SITTING)
    return [
        other
        for other in others
        if other.waits
        or (other.contestant != mine.contestant and not Known.of(other.device, other.contestant).is_vouched_for)
    ]
