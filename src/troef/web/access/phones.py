"""Phones: the side that a phone represents at a table. The first is free; others are admitted by it or by staff."""

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
from troef.web.platform.internals.compiled_queries import compiled_query, is_prefetched, set_prefetched

_OPENED = "table-device"
"""Name of the cookie that makes a browser of staff the device of a table. Only that table's pages receive it."""


def known_device(request: HttpRequest) -> str:
    """Return the identifier of the phone, or an empty string if it has none yet."""
    if is_staff(request) and _OPENED in request.COOKIES:
        opened = request.get_signed_cookie(_OPENED, default="", salt=f"{_OPENED} {request.user.pk}")
        if opened:
            return str(opened)
    return str(request.session.get("device", ""))


def device_of(request: HttpRequest) -> str:
    """Return the identifier of the phone. A phone without one gets it here."""
    if not known_device(request):
        request.session["device"] = _mark()
    return known_device(request)


def _mark() -> str:
    return secrets.token_urlsafe(12)


@transaction.atomic
def open_table(table: Table, actor: Actor) -> str:
    """Return a new identifier with which staff act as a table's device. It differs from their own phone's."""
    device = _mark()
    Admission.objects.create(device=device, table=table)
    record_change(table.evening, actor, LogVerb.TABLE_OPENED, f"table:{table.number}", table=table.number)
    claim_seat(table, device, "table")
    return device


def remember_device(response: HttpResponse, device: str, actor: Actor, path: str) -> None:
    """Set the cookie with which this browser is a table's device. It is valid under `path` and for this account."""
    salt, secure = f"{_OPENED} {actor.signed_in_account.pk}", settings.SESSION_COOKIE_SECURE
    response.set_signed_cookie(_OPENED, device, salt=salt, path=path, httponly=True, samesite="Lax", secure=secure)


def _taken(device: str, evening: int) -> QuerySet[Place]:
    return Place.objects.filter(device=device, sitting__evening=evening).select_related("sitting__table").order_by()


_of_players = compiled_query(lambda *whose: _taken(*whose).select_related(*SITTING_SEAT_FIELDS))
_of_pairs = compiled_query(lambda *whose: _taken(*whose).select_related(*SITTING_SEAT_FIELDS[:2]))  # Two joins suffice.
"""Compiled queries for the seats that a phone has taken tonight: in an individual contest, and in others."""


class PhoneSession:
    """A phone on one evening. It reads its seats once, so that each request needs a new instance."""

    def __init__(self, device: str, evening: Evening) -> None:
        self.device, self.evening = device, evening

    @cached_property
    def places(self) -> list[Place]:
        """All seats that the phone has taken tonight, oldest first."""
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
        """Return the contestants for whom the phone asked a seat, without those rejected or in `besides`."""
        asked = _contestants(self.places)
        return [pair for pair in asked if pair.pk not in besides and _staff_said(self.device, pair) is not False]

    @property
    def seated(self) -> list[Contestant]:
        """The contestants for whom the phone has a seat without waiting for admission."""
        return _contestants(place for place in self.places if not place.waits)

    @property
    def table(self) -> Table | None:
        """The table at which the phone last took a seat, or None. It is None too if the evening is not in play."""
        taken = self.places if self.evening.state == EveningState.PLAYING else []
        return next((place.sitting.table for place in reversed(taken) if not place.waits), None)

    def kept_from(self, sitting: Sitting, also: frozenset[int] = frozenset()) -> frozenset[int]:
        """Return boards of this sitting that the phone's other contestants, or those in `also`, have yet to play."""
        others = also.difference(sitting.ids).union(pair.pk for pair in self.pairs(besides=sitting.ids))
        return BoardSchedule(self.evening, frozenset(sitting.boards)).unfinished(others) if others else frozenset()

    def in_round(self, table: Table, number: int) -> Place | None:
        """Return the phone's seat at a table in a round, or None. A device that stays moves on to the current round."""
        here = [place for place in self.places if place.sitting.table_id == table.pk]
        place = next((place for place in here if place.sitting.round == number), None)
        if place is not None:
            return place
        last, now = self.last, current_sitting(table)
        if last not in here or last is None or not last.stays or now is None or now.round != number:
            return None
        seat = {"side": last.side, "stays": True, "waits": last.waits}
        made, _new = Place.objects.get_or_create(device=self.device, sitting=now, defaults=seat)
        del self.places  # Read the seats again, including the new one, for what is rendered after the message.
        return next(place for place in self.places if place == made)


def _contestants(places: Iterable[Place]) -> list[Contestant]:
    """Return the contestants whom these seats represent, each once."""
    spoken = {place.contestant.pk: place.contestant for place in places if place.contestant is not None}
    return list(spoken.values())


Owner = Contestant | Table | None
"""A contestant or table to which a phone belongs."""


def _whose(owner: Owner) -> dict[str, Owner]:
    return {"table" if isinstance(owner, Table) else "contestant": owner}


def _words_on(owner: Owner) -> list[Admission]:
    """Return the statements that a phone belongs to this owner or does not, oldest first."""
    return list(owner.admissions.all()) if owner else []


def _staff_said(device: str, owner: Owner) -> bool | None:
    """Return the last statement of staff on whether the phone belongs to this owner, or None."""
    words = [word.granted for word in _words_on(owner) if word.device == device and not word.by_device]
    return words[-1] if words else None


@transaction.atomic
def claim_seat(table: Table, device: str, side: str, sure: bool = False, knocks: bool = False, name: str = "") -> Place:
    """Take a side of the current sitting at the table. Earlier sittings there are closed.

    In an individual contest and at live tables `side` is a seat: N, E, S or W. With `table` the device stays there.
    `sure` accepts a seat at which another pair was expected. With `knocks` the phone came by a public code, so somebody
    must admit it. At live tables `name` is a substitute for the player of the seat.
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
    """Confirm, on a device that stays at its table, that a side is present. Earlier sittings there are closed."""
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
    """Seat the phone where its contestant plays next. Raise TroefError if that is not known, or not free yet."""
    last = PhoneSession(device, evening).last
    if last is None or last.contestant is None or last.waits:
        raise TroefError(_("This phone has not taken a seat yet. Scan the code at your table."))
    following = next_sitting(last.contestant, last.sitting)
    if following is None:
        raise TroefError(_("Your next table is not known yet."))
    now = current_sitting(following.table)
    if now is not None and now.round < following.round:
        sentence = _("Table %(table)s is still playing round %(round)s. Wait until it is free.")
        raise TroefError(sentence % {"table": following.table.number, "round": now.round})
    if evening.screens and not following.is_individual:
        return claim_seat(*_own_chair(last, following, device), name=last.name)
    chair = next((seat for seat in "NESW" if following.at(seat) == last.contestant), "")
    side = chair if following.is_individual else following.side_of(last.contestant)
    return claim_seat(following.table, device, side, name=last.name)


def _own_chair(last: Place, following: Sitting, device: str) -> tuple[Table, str, str]:
    """Return table, device and seat for this player's next sitting on screens. In a team they may change rooms."""
    team, player = last.contestant, sitting_players(last.sitting).get(last.seat)
    assert team is not None
    rooms = rooms_of(team, following.round).values() if following.match else ()
    for sitting in (following, *rooms):
        for seat, other in sitting_players(sitting).items():
            if other == player:
                return sitting.table, device, seat
    return following.table, device, CHAIRS[following.side_of(team)][last.seat in "SW"]


def _begin(sitting: Sitting) -> None:
    """Close the earlier sittings at this table, as somebody has taken a seat at the next one."""
    Sitting.objects.filter(table=sitting.table_id, round__lt=sitting.round, closed=False).update(closed=True)


def _has_to_wait(wanted: Place, knocks: bool) -> bool:
    """Return whether the phone needs admission: its contestant already has another one here.

    `knocks`: it came by a public code, and needs admission unless it was seated for this contestant before.
    """
    if wanted.sitting.evening.screens:
        return _has_to_ask(wanted, knocks)
    if any(word.device == wanted.device for word in _words_on(wanted.owner)):
        return _staff_said(wanted.device, wanted.owner) is False
    others = seats_taken_for(wanted.contestant, wanted.sitting.room)
    if wanted.stays:  # Devices that stay at the table, and phones that sit at this sitting.
        here = Q(sitting__table=wanted.sitting.table_id, stays=True) | Q(sitting=wanted.sitting)
        others = list(Place.objects.filter(here))
    seated = {place.device for place in others if not place.waits}
    taken = {place.device for place in others if not place.waits and _same_player(place, wanted)}
    return (knocks or bool(taken)) and wanted.device not in seated


def _has_to_ask(wanted: Place, knocks: bool) -> bool:
    """Return whether the phone needs admission to a live table. `knocks`: it came by a public code."""
    table, others = _live(wanted), seats_taken_for(wanted.contestant, wanted.sitting.room)
    player = sitting_players(wanted.sitting).get(wanted.seat)
    mine = [place for place in others if (place.device, place.name) == (wanted.device, wanted.name)]
    came = [place for place in mine if not place.waits]
    was_here = any(sitting_players(place.sitting).get(place.seat) == player for place in came)
    name = seat_holding.name_of(wanted) if was_here else ""
    if _staff_said(wanted.device, wanted.owner) is False:
        return True
    if table is not None and seat_holding.has_to_ask(table, wanted.seat, wanted.device, name):
        return True
    sitter = tables.sitter_of(table, wanted.device) if table else None
    holds = sitter is not None and sitter.seat == wanted.seat
    taken = any(not place.waits and _same_player(place, wanted) for place in others)
    return (knocks or taken) and not (was_here or holds)


def _live(place: Place) -> LiveTable | None:
    return LiveTable.objects.filter(sitting=place.sitting_id).first() if place.sitting.evening.screens else None


def _who(place: Place) -> dict[str, str]:
    return {"seat": place.seat, "player": seat_holding.name_of(place)} if place.sitting.evening.screens else {}


def _same_player(place: Place, other: Place) -> bool:
    """Return whether two phones of a contestant are of the same player. On screens each player has their own."""
    if not place.seat or place.sitting.is_individual or other.name:
        return True
    one, two = (sitting_players(each.sitting).get(each.seat) for each in (place, other))
    return one == two


@transaction.atomic
def admit_phone(asks: Place, by: Place | None, actor: Actor) -> None:
    """Admit a phone. `by`: the phone at its table that vouches; None: staff. A seat once held needs both sides."""
    if asks.sitting.evening.screens:
        lock_evening_of(asks.sitting)
    sits, changes_hands = by is None or asks.waits, asks.waits and changes_hands_by(asks)
    known = by is None or changes_hands or may_vouch(by)
    if by is not None and not (known and by.sitting_id == asks.sitting_id and by.device != asks.device):
        raise TroefError(_("Another phone at this table or the director can let it in."))
    if by is not None and _staff_said(asks.device, asks.owner) is False:
        raise TroefError(_("This phone was sent away: only the organiser or the director can let it in again."))
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
    """Return whether the phone wants a seat at a live table that somebody holds, or held during this board."""
    table = _live(asks)
    return table is not None and seat_holding.has_to_ask(table, asks.seat, asks.device)


@transaction.atomic
def dismiss_phone(place: Place, actor: Actor) -> None:
    """Declare, as staff, that a phone does not belong to its owner, and take its seats away."""
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
    """Raise SeatTaken if another contestant of this phone has yet to play a board of this sitting."""
    closed = phone.kept_from(sitting)
    if closed:
        words = {"pair": phone.pairs(besides=sitting.ids)[-1].number, "board": min(closed)}
        sentence = _("This phone came with pair %(pair)s, which still has to play board %(board)s. Take another phone.")
        raise SeatTaken(sentence % words)


class SeatTaken(TroefError):
    """Error for a seat that this phone cannot take, even if the player is `sure`."""


def _chosen(sitting: Sitting, side: str) -> dict[str, Any]:
    """Return the fields of a `Place` for a side, a seat or `table`. Raise TroefError if there is no such seat here."""
    seats = {seat: {"side": of, "seat": seat} for of, both in CHAIRS.items() for seat in both}
    sides = {"NS": {"side": "NS", "seat": ""}, "EW": {"side": "EW", "seat": ""}}
    by_seat = sitting.is_individual or bool(sitting.evening.screens)
    stays = {} if sitting.evening.screens else {"table": {"side": "NS", "seat": "", "stays": True}}
    chosen = ((seats if by_seat else sides) | stays).get(side)
    if chosen is None:
        raise TroefError(_("Choose your seat.") if by_seat else _("Choose North-South or East-West."))
    return {"stays": False, "here": []} | chosen


def _check_pair(phone: PhoneSession, sitting: Sitting, here: Contestant | None) -> None:
    """Raise TroefError if the phone was last used by another pair. The error says where that pair plays."""
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
    """The statements that a phone belongs to its owner, and by whom they were made."""

    phones: frozenset[str]
    """Identifiers of the phone and of its contestant's phones that admitted it. It may see their results too."""
    recognised: bool = False
    """Whether a phone of another contestant at the table admitted it."""
    by_staff: bool = False

    @classmethod
    def for_phone(cls, device: str, owner: Owner) -> PhoneTrust:
        """Return the evidence for a phone, including that for its contestant's phones that admitted it."""
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
        """Return whether the phone may see this result: it took part in its entry, or staff or others admitted it."""
        had_part = bool(self.phones & {result.entered_on, result.agreed_on})
        return had_part or self.by_staff or (self.recognised and result.entered_on != "")

    def was_there(self, entered_on: str, agreed_on: str) -> bool:
        """Return whether the phone took part in a result. If no opponent admitted it, it must have made the entry."""
        entered, agreed = entered_on in self.phones, agreed_on in self.phones
        return entered or agreed if self.recognised else entered and agreed_on != "" and not agreed


def boards_shown(phone: PhoneSession, contestant: Contestant, planned: BoardSchedule) -> frozenset[int]:
    """Return the boards that the contestant has finished and this phone may see. It must have been present at them."""
    known = PhoneTrust.for_phone(phone.device, contestant)
    if known.by_staff:
        return planned.finished_by(contestant.pk)
    # Sittings at which this phone held the cards on screen.
    on_screen = {place.sitting_id for place in phone.places if phone.evening.screens and not place.waits}
    agreed = _agreed_there(contestant.pk, tuple(known.phones), tuple(on_screen))
    played = [result for result in agreed if not result.is_left_out]
    there = [
        each for each in played if known.was_there(each.entered_on, each.agreed_on) or each.sitting_id in on_screen
    ]
    shown = frozenset(result.board for result in there)
    return shown & planned.finished_by(contestant.pk) if shown else shown


@compiled_query
def _agreed_there(contestant: int, phones: tuple[str, ...], sittings: tuple[int, ...]) -> QuerySet[Result]:
    """Return confirmed results of a contestant: those entered or confirmed on these phones, or at these sittings."""
    there = (Q(sitting=sitting) for sitting in sittings)
    told_here = reduce(or_, there, Q(entered_on__in=phones) | Q(agreed_on__in=phones))
    return Result.objects.bare().filter(filter_seats_of(contestant), told_here, agreed=True)


def visible_results_at(sitting: Sitting, mine: Place) -> frozenset[int]:
    """Return the boards of a sitting whose results this phone may see.

    Agreed results need evidence of presence. Unconfirmed results are visible to everybody there; on a device that
    stays, only if they were entered on it or if it was admitted.
    """
    if sitting.evening.screens and not mine.waits:
        return frozenset(result.board for result in sitting.results.all())
    known = PhoneTrust.for_phone(mine.device, mine.owner)
    for_all = not mine.stays
    return frozenset(
        result.board for result in sitting.results.all() if known.is_shown(result) or (for_all and not result.agreed)
    )


def boards_of_table(phone: PhoneSession, planned: BoardSchedule) -> frozenset[int]:
    """Return the boards that all players now at an admitted table device have finished."""
    last = phone.last
    if last is None or not last.stays or last.waits or last.missing:
        return frozenset()
    sitting = current_sitting(last.sitting.table)
    if sitting != last.sitting or not PhoneTrust.for_phone(phone.device, last.owner).is_vouched_for:
        return frozenset()
    finished = [planned.finished_by(contestant) for contestant in sitting.ids]
    unplayed = {result.board for result in sitting.results.all() if result.is_left_out}
    return visible_results_at(sitting, last).intersection(*finished) - unplayed


def seats_taken_for(contestant: Contestant | None, room: str = "") -> list[Place]:
    """Return the seats taken by phones for a contestant tonight. With `room`, of a team only those in that room."""
    taken = _spoken(contestant.pk, room) if contestant else []
    return [place for place in taken if contestant is not None and place.speaks_for == contestant.pk]


@compiled_query
def _spoken(contestant: int, room: str) -> QuerySet[Place]:
    seats = filter_seats_of(contestant, "sitting__")
    return Place.objects.filter(seats, sitting__room=room, stays=False).select_related("sitting")


def may_vouch(place: Place) -> bool:
    """Return whether this phone may admit others: staff admitted it, or it is its contestant's first phone."""
    if place.waits or PhoneTrust.for_phone(place.device, place.owner).by_staff:
        return not place.waits
    spoken = [] if place.stays else seats_taken_for(place.contestant, place.sitting.room)
    others = [other for other in spoken if _same_player(other, place)]
    return [other.device for other in others if not other.waits][:1] == [place.device]


def unvouched_phones(sitting: Sitting, mine: Place) -> list[Place]:
    """Return the phones that this one may admit: those waiting at the table, and opponents' that nobody vouched for."""
    others = [
        other
        for other in sitting.places.all()
        if other.device != mine.device
        and (
            other.waits
            or (other.owner != mine.owner and not PhoneTrust.for_phone(other.device, other.owner).is_vouched_for)
        )
    ]
    return others if others and may_vouch(mine) else []


def prefetch_sitting(sitting: Sitting, mine: Place) -> None:
    """Load the results and phones of a sitting, and the statements about these phones, with few queries."""
    mine.sitting = sitting
    if not is_prefetched(sitting, "results"):
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
    """Return the seats that phones have taken at sittings not closed yet."""
    who = ("sitting__table", *SITTING_SEAT_FIELDS, "sitting__evening")
    places = Place.objects.filter(sitting__evening=evening, sitting__closed=False)
    return places.select_related(*who).order_by("sitting__table__number", "pk")


def phones_waiting(evening: Evening) -> QuerySet[Place]:
    """Return the phones that wait for admission, without those that staff rejected after they asked."""
    tonight = Q(contestant__evening=evening) | Q(table__evening=evening)
    away = Admission.objects.filter(tonight, granted=False, device=OuterRef("device"), at__gte=OuterRef("at"))
    return places_now(evening).filter(~Exists(away), waits=True)
