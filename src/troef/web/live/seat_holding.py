"""Seats at live tables: sitting down, leaving, and handing a seat over.

A connected player keeps the seat until they give it up or the director takes it. Both sides must consent before a
newcomer gets the seat of a player who is away, of a robot, or of somebody who left during a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Min, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import SEATS, Seat, TroefError
from troef.web.evenings.models import LiveBoard, LiveTable, Place, Sitter, Sitting, TableConsent
from troef.web.evenings.seating_plan import names_by_seat, robots_at
from troef.web.live import evening_tables, presence
from troef.web.live.presence import away, away_since, present_sitters
from troef.web.live.tables import (
    board_of,
    board_snapshot,
    deal_first,
    in_play,
    lock_table,
    occupants,
    of_friends,
    player_of,
    sitter_for_device,
    sitter_of,
)
from troef.web.platform.http import sse

MAX_SITTERS, MAX_DEVICES, MAX_ASKING = 100, 10, 8
"""Maximum number of sitters over time at a friends' table, of devices per seat, and of open requests for seats."""


@transaction.atomic
def take_seat(table: LiveTable, seat: str, name: str, device: str) -> Sitter | None:
    """Take a seat at a friends' table; the fourth starts play. None: it is a request to which others must agree."""
    table, name = of_friends(table), clean_name(name)
    if not name:
        raise TroefError(_("Fill in your name."))
    if table.sitters.count() >= MAX_SITTERS:
        raise TroefError(_("Too many people have sat at this table. Open another one."))
    if sitter_of(table, device) is not None:
        raise TroefError(_("You sit at this table already."))
    _check_cards_unseen(table, seat, device)
    sitter = None
    if has_to_ask(table, seat, device):
        _ask(table, seat, name, device)
    else:
        table.consents.filter(side="", settled=False, about__device=device).delete()
        sitter = _put(table, seat, name, device)
        deal_first(table)
    sse.publish(table.topic, "seats")
    return sitter


def has_to_ask(table: LiveTable, seat: str, device: str, name: str = "") -> bool:
    """Return whether others decide on this seat: it has another holder, or had one during this board.

    In an evening the time between two boards counts too. `name`: the player whom this device represented before.
    """
    holder = occupants(table).get(Seat.parse(seat))
    board = in_play(table) if table.sitting_id is None else board_of(table)
    if holder is not None or board is None:
        return holder is not None and device not in holder.devices and holder.name != name
    held = _have_held(table, board).filter(seat=seat)
    return held.exists() and sitter_for_device(device, held) is None


def may_ask_for(table: LiveTable, sitters: Mapping[Seat, Sitter], device: str) -> set[str]:
    """Return the seats that this device can ask for: those of absent players, and those whose cards it has held."""
    board, here = in_play(table), present_sitters(table)
    had = {one.seat for one in _have_held(table, board) if device in one.devices} if board else set()
    gone = away([one for one in sitters.values() if one.pk not in here])
    return {one.seat for one in sitters.values() if one.seat in had or one.pk in gone}


def _ask(table: LiveTable, seat: str, name: str, device: str) -> None:
    sitters = occupants(table)
    if Seat.parse(seat) in sitters and seat not in may_ask_for(table, sitters, device):
        raise TroefError(_("Somebody sits there already. Take another seat."))
    others = [one for one in asking(table) if one.about["device"] != device]
    wish = _change(table, seat, name, device)
    known = [wish, *(one.about for one in others)]
    for one in table.consents.filter(settled=False):
        if "seat" in one.about and (one.about not in known or (one.about == wish and not one.side)):
            one.delete()
    if len(others) >= MAX_ASKING:
        raise TroefError(_("Too many people ask for a seat at this table."))
    TableConsent.objects.create(table=table, about=wish, who=name)


_WISH = ("seat", "name", "device")


def _change(table: LiveTable, seat: str, name: str, device: str) -> dict[str, Any]:
    """Return the change that others agree to: seat, newcomer, holder and board. Without `device` the seat is freed."""
    holder, board = occupants(table).get(Seat.parse(seat)), board_of(table)
    who = dict(zip(_WISH, (seat, name, device), strict=True))
    return who | {"holder": holder.pk if holder else 0, "board": board.pk if board else 0}


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A newcomer's request for a seat, as shown to one player. `number`: primary key of the request or phone."""

    number: int
    seat: str
    name: str
    holder: Sitter | None
    agreed: set[str]
    may: bool
    """Whether this player may agree and has not done so."""


def asked_for(table: LiveTable, mine: Sitter, places: Iterable[Place] = ()) -> list[SeatRequest]:
    """Return the open requests as shown to `mine`. `places`: phones that wait for a seat, in an evening."""
    wishes = [(each.pk, name_of(each), _change(table, each.seat, each.name, each.device)) for each in places]
    wishes += [(each.pk, each.about["name"], each.about) for each in asking(table)]
    sitters, asked = occupants(table), []
    for number, name, about in wishes:
        holder = sitters.get(Seat.parse(about["seat"]))
        agreed = presence.agreed(table, about, holder)
        decides = holder is None or holder == mine or not mine.seat or away_since(holder) is not None
        may = decides and presence.side_of(mine) not in agreed
        asked.append(SeatRequest(number, about["seat"], name, holder, agreed, may))
    return asked


def asking(table: LiveTable) -> list[TableConsent]:
    """Return the open requests at a friends' table: newcomers, and proposals by one side to free a seat."""
    open_ones = [one for one in table.consents.filter(settled=False) if "seat" in one.about]
    asked = [one for one in open_ones if not (one.side and one.about["device"])]
    return [one for one in asked if one.about == _change(table, *(one.about[name] for name in _WISH))]


@transaction.atomic
def let_sit(table: LiveTable, number: int, device: str) -> None:
    """Agree to a newcomer's request at a friends' table, which seats them if nobody else has to agree."""
    table = of_friends(table)
    by, wish = player_of(table, device), next((one for one in asking(table) if one.pk == number), None)
    if wish is None or wish.side or sitter_of(table, wish.about["device"]) is not None:
        raise TroefError(_("This request has ended."))
    seat, newcomer = wish.about["seat"], wish.about["device"]
    if presence.hands_over(table, occupants(table).get(Seat.parse(seat)), by, wish.about):
        presence.settle(table, wish.about)
        _check_cards_unseen(table, seat, newcomer)
        _put(table, seat, wish.who, newcomer)
    sse.publish(table.topic, "seats")


@transaction.atomic
def stand_up(table: LiveTable, seat: str, device: str) -> None:
    """Free a seat: your own, a robot's between boards, or an absent player's if both sides agree."""
    table = of_friends(table)
    by, holder = player_of(table, device), occupants(table).get(Seat.parse(seat))
    if holder is not None:
        is_idle = holder.robot and in_play(table) is None
        if is_idle or presence.hands_over(table, holder, by, _change(table, str(Seat.parse(seat)), "", "")):
            _stand(holder)
    sse.publish(table.topic, "seats")


@transaction.atomic
def add_device(table: LiveTable, secret: str, device: str) -> Sitter | None:
    """Add a device to the sitter with this secret. Return the sitter, or None if the secret is not valid."""
    of_friends(table)
    sitter = table.sitters.filter(secret=secret, left=None).first()
    if sitter is not None and sitter_of(table, device) is None:
        _check_cards_unseen(table, sitter.seat, device)
        if len(sitter.devices) >= MAX_DEVICES:
            raise TroefError(_("Too many devices speak for this seat. Use one of those."))
        sitter.devices = [*sitter.devices, device]
        sitter.save(update_fields=["devices"])
    return sitter


def _put(table: LiveTable, seat: str, name: str, device: str, robot: bool = False) -> Sitter:
    """Seat a person or robot in place of the holder, if any. A board in play records the change."""
    board, holder = in_play(table), occupants(table).get(Seat.parse(seat))
    before = None if board is None else _have_held(table, board).filter(seat=seat).last()
    if holder is not None:
        _stand(holder)
    if board is not None and before is not None and (before.name != name or device not in before.devices):
        change = {"seat": seat, "was": before.name, "now": name, "after": board_snapshot(board).version}
        board.seat_changes = [*board.seat_changes, change]
        board.save(update_fields=["seat_changes"])
    return Sitter.objects.create(table=table, seat=seat, name=name, devices=[device] if device else [], robot=robot)


def _stand(sitter: Sitter) -> None:
    sitter.left = timezone.now()
    sitter.save(update_fields=["left"])


def _have_held(table: LiveTable, board: LiveBoard) -> QuerySet[Sitter]:
    """Return everybody who has held a hand of this deal. In a lesson it covers all lines of play."""
    dealt = table.boards.filter(head__deal=board.head["deal"]).aggregate(first=Min("at"))["first"]
    return table.sitters.filter(Q(left=None) | Q(left__gte=dealt)).exclude(seat="")


def _check_cards_unseen(table: LiveTable, seat: str, device: str) -> None:
    """Raise TroefError if this device has held another hand of the board in play."""
    board = in_play(table)
    if board is not None and sitter_for_device(device, _have_held(table, board).exclude(seat=seat)) is not None:
        raise TroefError(_("On this board you sat in another seat. Wait for the next board."))


def clean_name(name: str) -> str:
    """Return a typed name without commas and superfluous spaces, at most 40 characters long."""
    return " ".join(name.split()).replace(",", "")[:40]


@transaction.atomic
def seat_robots(table: LiveTable, device: str) -> None:
    """Seat robots in the empty seats. In an evening only robots that the start list or a substitution names."""
    table = lock_table(table)
    player_of(table, device)
    of_evening = table.sitting_id is not None
    names = robots_at(evening_tables.sitting_of(table)) if of_evening else {str(seat): "Robot" for seat in SEATS}
    if not names:
        raise TroefError(_("In an evening robots do not take the seats of players."))
    _seat_robots(table, names)
    sse.publish(table.topic, "seats")


def _seat_robots(table: LiveTable, names: Mapping[str, str]) -> None:
    taken = occupants(table)
    free = [(seat, name) for seat, name in names.items() if Seat.parse(seat) not in taken]
    for seat, name in free:
        _put(table, seat, name, "", robot=True)
    deal_first(table)


@transaction.atomic
def seat_phone(place: Place) -> None:
    """Seat a phone of an evening at its live table, unless it waits: as a player's device, or a substitute's."""
    sitting: Sitting = place.sitting
    table = lock_table(evening_tables.get_or_open_table(sitting))
    _check_cards_unseen(table, place.seat, place.device)
    if not place.waits:
        _check_elsewhere(sitting, place.device)
        _take(table, place.seat, name_of(place), place.device)
        _seat_robots(table, robots_at(sitting))
    sse.publish(table.topic, "seats")


@transaction.atomic
def gives_place(place: Place, device: str) -> bool:
    """Return whether a waiting phone gets its seat, once the player with this device agrees."""
    table = lock_table(evening_tables.get_or_open_table(place.sitting))
    by, holder = player_of(table, device), occupants(table).get(Seat.parse(place.seat))
    return presence.hands_over(table, holder, by, _change(table, place.seat, place.name, place.device))


@transaction.atomic
def put_out(place: Place) -> None:
    """Remove a dismissed phone from its seats at the evening's live tables."""
    here = {"sitting__evening": place.sitting.evening_id, "sitting__places__device": place.device}
    for table in LiveTable.objects.filter(**here):
        sitter = sitter_of(table, place.device)
        if sitter is not None:
            _release(sitter, place.device)
            sse.publish(table.topic, "seats")


def name_of(place: Place) -> str:
    """Return the name of the person who plays with this phone: a substitute, or the player of the seat."""
    return clean_name(place.name or names_by_seat(place.sitting).get(place.seat, "")) or place.seat


def _take(table: LiveTable, seat: str, name: str, device: str) -> None:
    before, here = sitter_of(table, device), occupants(table).get(Seat.parse(seat))
    if before is not None and before != here:
        _release(before, device)
    if here is None or here.name != name or (device not in here.devices and away_since(here) is not None):
        _put(table, seat, name, device)
    elif device not in here.devices:
        here.devices = [*here.devices, device]
        here.save(update_fields=["devices"])


def _release(sitter: Sitter, device: str) -> None:
    """Remove a device from its seat. The player's other devices keep the seat and get a new secret."""
    others = [other for other in sitter.devices if other != device]
    _stand(sitter)
    if others:
        Sitter.objects.create(table=sitter.table, seat=sitter.seat, name=sitter.name, devices=others)


def _check_elsewhere(sitting: Sitting, device: str) -> None:
    """Raise TroefError if this phone has held cards of these boards at another table (2017: 16D)."""
    others = Place.objects.filter(device=device, waits=False, sitting__evening=sitting.evening_id)
    tables = LiveTable.objects.filter(sitting__in=others.exclude(sitting=sitting).values("sitting"))
    known = LiveBoard.objects.filter(table__in=tables, number__in=sitting.boards, line=0).first()
    if known is not None and not sitting.evening.is_drive:
        sentence = _("This phone has had cards of board %(board)s at another table. Take another phone.")
        raise TroefError(sentence % {"board": known.number})
