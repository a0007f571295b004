"""Taking a seat: a phone says which side it speaks for, at one table and for one round.

The first phone of a contestant sits down without more; whoever comes after it is let in by a phone that sits there, or
by organiser or director.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet, prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.evenings.filters import side_words
from troef.web.evenings.log import Actor, get_evening_for_update, lock_evening_of, record_change, table_actor
from troef.web.evenings.models import (
    SITTING_SEAT_FIELDS,
    Admission,
    Contestant,
    Evening,
    EveningKind,
    EveningState,
    LiveTable,
    LogVerb,
    Place,
    Result,
    Sitting,
    Table,
    filter_seats_of,
)
from troef.web.evenings.progress import BoardSchedule, current_sitting, next_sitting, results_at
from troef.web.evenings.seating_plan import CHAIRS, rooms_of, sitting_players
from troef.web.live import seat_holding, tables
from troef.web.people.permissions import is_staff
from troef.web.platform.compiled_queries import compiled_query, set_prefetched

_OPENED = "table-device"
"""The cookie of a table that somebody of the staff opened as its device; a browser sends it to that table only."""


def known_device(request: HttpRequest) -> str:
    """The phone's own mark if it has one: looking at a page writes nothing."""
    if is_staff(request) and _OPENED in request.COOKIES:
        opened = request.get_signed_cookie(_OPENED, default="", salt=f"{_OPENED} {request.user.pk}")
        if opened:
            return str(opened)
    return str(request.session.get("device", ""))


def device_of(request: HttpRequest) -> str:
    """The phone's own mark, made when it first says something."""
    if not known_device(request):
        request.session["device"] = _mark()
    return known_device(request)


def _mark() -> str:
    return secrets.token_urlsafe(12)


@transaction.atomic
def open_table(table: Table, actor: Actor) -> str:
    """Organiser or director opens a table as its device, apart from a phone of his own; its mark."""
    device = _mark()
    Admission.objects.create(device=device, table=table)
    record_change(table.evening, actor, LogVerb.TABLE_OPENED, f"table:{table.number}", table=table.number)
    claim_seat(table, device, "table")
    return device


def remember_device(response: HttpResponse, device: str, actor: Actor, path: str) -> None:
    """The browser of whoever opened the table is its device there, as long as he is signed in; nowhere else."""
    salt, secure = f"{_OPENED} {actor.official.pk}", settings.SESSION_COOKIE_SECURE
    response.set_signed_cookie(_OPENED, device, salt=salt, path=path, httponly=True, samesite="Lax", secure=secure)


def _taken(device: str, evening: int) -> QuerySet[Place]:
    return Place.objects.filter(device=device, sitting__evening=evening).select_related("sitting__table").order_by()


_of_players = compiled_query(lambda *whose: _taken(*whose).select_related(*SITTING_SEAT_FIELDS))
_of_pairs = compiled_query(
    lambda *whose: _taken(*whose).select_related(*SITTING_SEAT_FIELDS[:2])
)  # a pair has two seats
"""The seats that a phone took tonight."""


class PhoneSession:
    """A phone on one evening. Its seats are read once: every page, and every message, has its own."""

    def __init__(self, device: str, evening: Evening) -> None:
        self.device, self.evening = device, evening

    @cached_property
    def places(self) -> list[Place]:
        """Every seat that it took tonight, the last one last."""
        if not self.device:
            return []
        taken = _of_players if self.evening.kind == EveningKind.INDIVIDUAL else _of_pairs
        places = sorted(taken(self.device, self.evening.pk), key=lambda place: place.pk)
        for place in places:
            place.sitting.evening = self.evening
        return places

    @property
    def last(self) -> Place | None:
        return self.places[-1] if self.places else None

    def pairs(self, besides: Collection[int] = ()) -> list[Contestant]:
        """The contestants it has asked to speak for; as a rule one. Where the staff said no, it was a mistake."""
        asked = _contestants(self.places)
        return [pair for pair in asked if pair.pk not in besides and _staff_said(self.device, pair) is not False]

    @property
    def seated(self) -> list[Contestant]:
        """Those of them for whom it sits: nobody has to let it in any more."""
        return _contestants(place for place in self.places if not place.waits)

    @property
    def table(self) -> Table | None:
        """Where it took a seat last, while the evening is played."""
        taken = self.places if self.evening.state == EveningState.PLAYING else []
        return next((place.sitting.table for place in reversed(taken) if not place.waits), None)

    def kept_from(self, sitting: Sitting, also: frozenset[int] = frozenset()) -> frozenset[int]:
        """Boards of a sitting that somebody else still has to play for whom this phone, or who holds it, speaks."""
        others = also.difference(sitting.ids).union(pair.pk for pair in self.pairs(besides=sitting.ids))
        return BoardSchedule(self.evening, frozenset(sitting.boards)).unfinished(others) if others else frozenset()

    def in_round(self, table: Table, number: int) -> Place | None:
        """Its seat in a round; a device that stays gets one when it first says something in that round."""
        here = [place for place in self.places if place.sitting.table_id == table.pk]
        place = next((place for place in here if place.sitting.round == number), None)
        if place is not None:
            return place
        last, now = self.last, current_sitting(table)
        if last not in here or last is None or not last.stays or now is None or now.round != number:
            return None
        seat = {"side": last.side, "stays": True, "waits": last.waits}
        made, _new = Place.objects.get_or_create(device=self.device, sitting=now, defaults=seat)
        del self.places  # one more; what the message does to it is seen by what is drawn after it
        return next(place for place in self.places if place == made)


def _contestants(places: Iterable[Place]) -> list[Contestant]:
    """For whom these seats were taken, each once; as the last of its seats knows it."""
    spoken = {place.contestant.pk: place.contestant for place in places if place.contestant is not None}
    return list(spoken.values())


Owner = Contestant | Table | None
"""Whose a phone is: a contestant's, or a table's."""


def _whose(owner: Owner) -> dict[str, Owner]:
    return {"table" if isinstance(owner, Table) else "contestant": owner}


def _words_on(owner: Owner) -> list[Admission]:
    """What was said of phones that claim to be theirs, oldest first."""
    return list(owner.admissions.all()) if owner else []


def _staff_said(device: str, owner: Owner) -> bool | None:
    """The last word of organiser or director on whether this phone is theirs."""
    words = [word.granted for word in _words_on(owner) if word.device == device and not word.by_device]
    return words[-1] if words else None


@transaction.atomic
def claim_seat(table: Table, device: str, side: str, sure: bool = False, knocks: bool = False, name: str = "") -> Place:
    """The phone takes a side of the sitting that is on at the table; earlier sittings there are closed.

    In an individual contest and on screens it takes a player's own seat: `side` is then N, E, S or W. `table`: it
    stays at the table. `knocks`: what led it here is no secret, so somebody lets it in. `name`: on screens somebody
    else plays here than the player whose seat it is.
    """
    evening = get_evening_for_update(table.evening_id)
    sitting = current_sitting(table)
    if evening.state != EveningState.PLAYING or sitting is None:
        raise TroefError(_("Nothing is being played at this table now."))
    place = Place(device=device, sitting=sitting, **_chosen(sitting, side))
    here = place.contestant
    phone = PhoneSession(device, evening)
    if not sure and not place.stays:
        _check_pair(phone, sitting, here)
    _check_boards(phone, sitting)
    place.waits = _has_to_wait(place, knocks)
    place.name = seat_holding.clean_name(name) if evening.screens else ""
    for before in phone.places:
        if before.sitting_id == sitting.pk:
            place.pk, place.at = before.pk, timezone.now() if place.waits else before.at
    place.save(force_insert=place.pk is None)
    actor = table_actor(table, "" if place.stays else place.side)
    verb = LogVerb.SEAT_ASKED_FOR if place.waits else LogVerb.DEVICE_STAYS if place.stays else LogVerb.SEAT_TAKEN
    record_change(evening, actor, verb, f"table:{table.number}", pair=here and here.number, **_who(place))
    if not place.waits and not place.stays:
        _begin(sitting)
    if evening.screens:
        seat_holding.seat_phone(place)
    return place


@transaction.atomic
def confirm_presence(place: Place, side: str) -> None:
    """On a device that stays at the table a side says that it sits here; what was played before is closed."""
    sitting: Sitting = place.sitting
    evening = lock_evening_of(sitting)
    if not place.stays or side not in CHAIRS:
        raise TroefError(_("Choose North-South or East-West."))
    if evening.state != EveningState.PLAYING:
        raise TroefError(_("Nothing is being played at this table now."))
    arrived = sitting.contestants(side)
    place.here = sorted({*place.here, *(contestant.pk for contestant in arrived)})
    place.save(update_fields=["here"])
    numbers = ", ".join(str(contestant.number) for contestant in arrived)
    actor = table_actor(sitting.table, side)
    record_change(evening, actor, LogVerb.SEAT_TAKEN, f"table:{sitting.table.number}", pair=numbers)
    _begin(sitting)


def follow_contestant(device: str, evening: Evening) -> Place:
    """The phone goes with those whom it speaks for to the table where they play next."""
    last = PhoneSession(device, evening).last
    if last is None or last.contestant is None or last.waits:
        raise TroefError(_("This phone has not taken a seat yet. Scan the code at your table."))
    following = next_sitting(last.contestant, last.sitting)
    if following is None:
        raise TroefError(_("Where you play next is not known yet."))
    now = current_sitting(following.table)
    if now is not None and now.round < following.round:
        sentence = _("Table %(table)s still plays round %(round)s. Wait until it is free.")
        raise TroefError(sentence % {"table": following.table.number, "round": now.round})
    if evening.screens and not following.is_individual:
        return claim_seat(*_own_chair(last, following, device), name=last.name)
    chair = next((seat for seat in "NESW" if following.at(seat) == last.contestant), "")
    side = chair if following.is_individual else following.side_of(last.contestant)
    return claim_seat(following.table, device, side, name=last.name)


def _own_chair(last: Place, following: Sitting, device: str) -> tuple[Table, str, str]:
    """On screens: the table and the seat of this player; of a team it may be in the other room."""
    team, player = last.contestant, sitting_players(last.sitting).get(last.seat)
    assert team is not None
    rooms = rooms_of(team, following.round).values() if following.match else ()
    for sitting in (following, *rooms):
        for seat, other in sitting_players(sitting).items():
            if other == player:
                return sitting.table, device, seat
    return following.table, device, CHAIRS[following.side_of(team)][last.seat in "SW"]


def _begin(sitting: Sitting) -> None:
    """Somebody sits: what was played at this table before is closed."""
    Sitting.objects.filter(table=sitting.table_id, round__lt=sitting.round, closed=False).update(closed=True)


def _has_to_wait(wanted: Place, knocks: bool) -> bool:
    """Whether another phone is there for its owner; one that came along, or was let in before, goes on sitting."""
    if wanted.sitting.evening.screens:
        return _has_to_ask(wanted, knocks)
    if any(word.device == wanted.device for word in _words_on(wanted.owner)):
        return _staff_said(wanted.device, wanted.owner) is False
    others = _of_the_table(wanted.sitting) if wanted.stays else seats_taken_for(wanted.contestant, wanted.sitting.room)
    seated = {place.device for place in others if not place.waits}
    taken = {place.device for place in others if not place.waits and _same_player(place, wanted)}
    return (knocks or bool(taken)) and wanted.device not in seated


def _has_to_ask(wanted: Place, knocks: bool) -> bool:
    """The same on screens: an admission holds for one player, and takes no seat from anybody."""
    table, others = _live(wanted), seats_taken_for(wanted.contestant, wanted.sitting.room)
    player = sitting_players(wanted.sitting).get(wanted.seat)
    came = [place for place in others if not place.waits and place.device == wanted.device]
    was_here = any(
        place.name == wanted.name and sitting_players(place.sitting).get(place.seat) == player for place in came
    )
    name = seat_holding.name_of(wanted) if was_here else ""
    if _staff_said(wanted.device, wanted.owner) is False or (
        table is not None and seat_holding.has_to_ask(table, wanted.seat, wanted.device, name)
    ):
        return True
    sitter = tables.sitter_of(table, wanted.device) if table else None
    holds = sitter is not None and sitter.seat == wanted.seat
    taken = any(not place.waits and _same_player(place, wanted) for place in others)
    return (knocks or taken) and not (was_here or holds)


def _live(place: Place) -> LiveTable | None:
    """On screens: the table where the cards of a phone are played."""
    return LiveTable.objects.filter(sitting=place.sitting_id).first() if place.sitting.evening.screens else None


def _who(place: Place) -> dict[str, str]:
    """Return the seat and the player, which the log of an evening on screens has."""
    return {"seat": place.seat, "player": seat_holding.name_of(place)} if place.sitting.evening.screens else {}


def _same_player(place: Place, other: Place) -> bool:
    """Whether two phones of a contestant are one player's; on screens each of a pair has his own."""
    if not place.seat or place.sitting.is_individual:
        return True
    return bool(other.name) or sitting_players(place.sitting).get(place.seat) == sitting_players(other.sitting).get(
        other.seat
    )


def _of_the_table(sitting: Sitting) -> list[Place]:
    """The devices that stay at a table, and the phones that sit there now."""
    theirs = Q(sitting__table=sitting.table_id, stays=True) | Q(sitting=sitting)
    return list(Place.objects.filter(theirs))


@transaction.atomic
def admit_phone(asks: Place, by: Place | None, actor: Actor) -> None:
    """Somebody says that a phone is theirs whose it claims to be: a phone that sits at the table, or the staff.

    On screens a seat that somebody holds, or held on this board, also needs the word of the other side.
    """
    if asks.sitting.evening.screens:
        lock_evening_of(asks.sitting)
    sits, changes_hands = by is None or asks.waits, asks.waits and changes_hands_by(asks)
    known = by is None or changes_hands or may_vouch(by)
    if by is not None and not (known and by.sitting_id == asks.sitting_id and by.device != asks.device):
        raise TroefError(_("Another phone at this table lets it in, or the director."))
    if by is not None and _staff_said(asks.device, asks.owner) is False:
        raise TroefError(_("This phone was sent away: only organiser and director let it in again."))
    if by is not None and changes_hands and not seat_holding.gives_place(asks, by.device):
        return
    vouch = {"by_device": by.device, "by": by.contestant} if by else {}
    Admission.objects.create(device=asks.device, **_whose(asks.owner), **vouch)
    _tell(asks, actor, LogVerb.PHONE_LET_IN, waits=False)
    if not asks.stays:
        _begin(asks.sitting)
    if asks.sitting.evening.screens and sits:
        asks.waits = False
        seat_holding.seat_phone(asks)


def changes_hands_by(asks: Place) -> bool:
    """Whether this phone asks for a seat on screens that somebody holds, or whose cards somebody has had."""
    table = _live(asks)
    return table is not None and seat_holding.has_to_ask(table, asks.seat, asks.device)


@transaction.atomic
def dismiss_phone(place: Place, actor: Actor) -> None:
    """Organiser or director says that a phone is not theirs whose it claims to be."""
    Admission.objects.create(device=place.device, granted=False, **_whose(place.owner))
    _tell(place, actor, LogVerb.PHONE_SENT_AWAY, waits=True)
    seat_holding.put_out(place)


def _tell(place: Place, actor: Actor, verb: LogVerb, waits: bool) -> None:
    here, table = place.contestant, place.sitting.table
    mine = [other.pk for other in PhoneSession(place.device, table.evening).places if other.owner == place.owner]
    Place.objects.filter(pk__in=mine).update(waits=waits)
    about = {"pair": here and here.number, "table": table.number} | _who(place)
    record_change(table.evening, actor, verb, f"table:{table.number}", **about)


def _check_boards(phone: PhoneSession, sitting: Sitting) -> None:
    """Nobody is shown at another table what he still has to play himself."""
    closed = phone.kept_from(sitting)
    if closed:
        words = {"pair": phone.pairs(besides=sitting.ids)[-1].number, "board": min(closed)}
        sentence = _("This phone came with pair %(pair)s, which still has to play board %(board)s. Take another phone.")
        raise SeatTaken(sentence % words)


class SeatTaken(TroefError):
    """A seat that being sure does not give."""


def _chosen(sitting: Sitting, side: str) -> dict[str, Any]:
    """The side, and for an individual the seat, that was asked for; or that the device stays."""
    seats = {seat: {"side": of, "seat": seat} for of, both in CHAIRS.items() for seat in both}
    sides = {"NS": {"side": "NS", "seat": ""}, "EW": {"side": "EW", "seat": ""}}
    by_seat = sitting.is_individual or bool(sitting.evening.screens)
    stays = {} if sitting.evening.screens else {"table": {"side": "NS", "seat": "", "stays": True}}
    chosen = ((seats if by_seat else sides) | stays).get(side)
    if chosen is None:
        raise TroefError(_("Choose your seat.") if by_seat else _("Choose North-South or East-West."))
    return {"stays": False, "here": []} | chosen


def _check_pair(phone: PhoneSession, sitting: Sitting, here: Contestant | None) -> None:
    """A phone that came with another pair: the wrong table, or the wrong way round."""
    known = phone.pairs()
    if not known or here in known:
        return
    pair = known[-1]
    in_this_round = Sitting.objects.filter(filter_seats_of(pair), evening=phone.evening, round=sitting.round)
    meant = in_this_round.select_related("table").first()
    if meant is None or meant.is_sit_out:
        raise TroefError(_("This phone came with pair %(pair)s, which sits out this round.") % {"pair": pair.number})
    right = meant.side_of(pair)
    raise TroefError(
        _("This phone came with pair %(pair)s, which plays at table %(table)s, %(side)s in this round.")
        % {"pair": pair.number, "table": meant.table.number, "side": side_words(right)}
    )


@dataclass(frozen=True, slots=True)
class PhoneTrust:
    """What speaks for a phone."""

    phones: frozenset[str]
    """It, and those of its own contestant that let it in: what they saw it may see."""
    recognised: bool = False
    """A phone of somebody else at the table said that it is theirs."""
    by_staff: bool = False

    @classmethod
    def of(cls, device: str, owner: Owner) -> PhoneTrust:
        """One that was let in by its own contestant's phone is as well known as that one."""
        rows = [(word.device, word.by_device, word.by_id) for word in _words_on(owner) if word.granted]
        own = owner.pk if isinstance(owner, Contestant) else None
        phones, vouching = {device}, {device}
        while vouching and own is not None:
            vouching = {by for phone, by, whose in rows if phone in phones and whose == own} - phones
            phones |= vouching
        by_others = {by for phone, by, whose in rows if phone in phones and (own is None or whose != own)}
        return cls(frozenset(phones), bool(by_others - {""}), "" in by_others)

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


def boards_shown(phone: PhoneSession, contestant: Contestant, planned: BoardSchedule) -> frozenset[int]:
    """Of the boards that a contestant has finished, those that this phone of it may be shown."""
    known = PhoneTrust.of(phone.device, contestant)
    if known.by_staff:
        return planned.finished_by(contestant.pk)
    agreed = _agreed_there(contestant.pk, tuple(known.phones), tuple(_on_screen(phone)))
    shown = frozenset(
        result.board
        for result in agreed
        if (result.sitting_id in _on_screen(phone) or known.was_there(result.entered_on, result.agreed_on))
        and not result.is_left_out
    )
    return shown & planned.finished_by(contestant.pk) if shown else shown


@compiled_query
def _agreed_there(contestant: int, phones: tuple[str, ...], sittings: tuple[int, ...]) -> QuerySet[Result]:
    """What a contestant agreed where one of these phones told it, or at these sittings."""
    there = (Q(sitting=sitting) for sitting in sittings)
    told_here = reduce(or_, there, Q(entered_on__in=phones) | Q(agreed_on__in=phones))
    return Result.objects.bare().filter(filter_seats_of(contestant), told_here, agreed=True)


def _on_screen(phone: PhoneSession) -> set[int]:
    """The sittings at which this phone held the cards itself."""
    return {place.sitting_id for place in phone.places if phone.evening.screens and not place.waits}


def visible_results_at(sitting: Sitting, mine: Place) -> frozenset[int]:
    """The boards of a sitting whose result a phone there is shown: what was agreed, when it was there for it.

    What waits for a yes is shown to whoever sits there; on a device that stays only where it was entered on it, or
    where somebody vouches for the device.
    """
    if sitting.evening.screens and not mine.waits:
        return frozenset(result.board for result in sitting.results.all())
    known = PhoneTrust.of(mine.device, mine.owner)
    for_all = not mine.stays
    return frozenset(
        result.board for result in sitting.results.all() if known.is_shown(result) or (for_all and not result.agreed)
    )


def boards_of_table(phone: PhoneSession, planned: BoardSchedule) -> frozenset[int]:
    """On a device that stays, somebody vouching for it: what everybody has finished who sits at its table now."""
    last = phone.last
    if last is None or not last.stays or last.waits or last.missing:
        return frozenset()
    sitting = current_sitting(last.sitting.table)
    if sitting != last.sitting or not PhoneTrust.of(phone.device, last.owner).is_vouched_for:
        return frozenset()
    finished = [planned.finished_by(contestant) for contestant in sitting.ids]
    unplayed = {result.board for result in sitting.results.all() if result.is_left_out}
    return visible_results_at(sitting, last).intersection(*finished) - unplayed


def seats_taken_for(contestant: Contestant | None, room: str = "") -> list[Place]:
    """Every seat that was taken for a contestant tonight; a team has its two rooms apart."""
    taken = _spoken(contestant.pk, room) if contestant else []
    return [place for place in taken if contestant is not None and place.speaks_for == contestant.pk]


@compiled_query
def _spoken(contestant: int, room: str) -> QuerySet[Place]:
    seats = filter_seats_of(contestant, "sitting__")
    return Place.objects.filter(seats, sitting__room=room, stays=False).select_related("sitting")


def may_vouch(place: Place) -> bool:
    """The first phone of a contestant, or one that the staff let in; whoever was let in by a phone lets nobody in.

    A device that stays has been put there by anybody, so only the staff's word makes it vouch.
    """
    if place.waits or PhoneTrust.of(place.device, place.owner).by_staff:
        return not place.waits
    spoken = [] if place.stays else seats_taken_for(place.contestant, place.sitting.room)
    others = [other for other in spoken if _same_player(other, place)]
    return [other.device for other in others if not other.waits][:1] == [place.device]


def unvouched_phones(sitting: Sitting, mine: Place) -> list[Place]:
    """Phones at this table that wait to be let in, and those of others that nobody has vouched for yet."""
    others = [
        other
        for other in sitting.places.all()
        if other.device != mine.device
        and (other.waits or (other.owner != mine.owner and not PhoneTrust.of(other.device, other.owner).is_vouched_for))
    ]
    return others if others and may_vouch(mine) else []


def prefetch_sitting(sitting: Sitting, mine: Place) -> None:
    """Reads once what was told at a sitting, who has a phone there, and what was said of those phones."""
    mine.sitting = sitting
    if "results" not in getattr(sitting, "_prefetched_objects_cache", ()):
        set_prefetched(sitting, "results", results_at(sitting.pk))
    set_prefetched(sitting, "places", _sitting_here(sitting.pk))
    words = _words(sitting.ids)
    for who in (who for side in CHAIRS for who in sitting.contestants(side)):
        set_prefetched(who, "admissions", [word for word in words if word.contestant_id == who.pk])
    if any(place.stays for place in sitting.places.all()):
        prefetch_related_objects([sitting.table], "admissions")


@compiled_query
def _sitting_here(sitting: int) -> QuerySet[Place]:
    return Place.objects.filter(sitting=sitting)


@compiled_query
def _words(contestants: tuple[int, ...]) -> QuerySet[Admission]:
    return Admission.objects.filter(reduce(or_, (Q(contestant=pk) for pk in contestants)))


def places_now(evening: Evening) -> QuerySet[Place]:
    """Seats that were taken at the rounds being played."""
    who = ("sitting__table", *SITTING_SEAT_FIELDS, "sitting__evening")
    places = Place.objects.filter(sitting__evening=evening, sitting__closed=False)
    return places.select_related(*who).order_by("sitting__table__number", "pk")


def phones_waiting(evening: Evening) -> QuerySet[Place]:
    """Phones that wait to be let in; one that was sent away only if it has asked again since."""
    tonight = Q(contestant__evening=evening) | Q(table__evening=evening)
    away = Admission.objects.filter(tonight, granted=False, device=OuterRef("device"), at__gte=OuterRef("at"))
    return places_now(evening).filter(~Exists(away), waits=True)
