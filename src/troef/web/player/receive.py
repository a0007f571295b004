"""What a phone sends: results, agreements and calls, each under an id of its own that counts once."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session import calls
from troef.web.session.enter import agree, propose
from troef.web.session.log import at_table
from troef.web.session.models import AROUND_SITTING, Entry, Place, Sitting, Table
from troef.web.session.seats import kept_from
from troef.web.site.given import whole
from troef.web.site.refusals import why


@dataclass(frozen=True, slots=True)
class Message:
    """One message, checked for its form only."""

    id: UUID
    verb: str
    fields: dict[str, str]

    @classmethod
    def read(cls, body: bytes) -> Message:
        """Reads the JSON a phone sends."""
        try:
            value = json.loads(body)
            mark = UUID(str(value["id"]))
        except (ValueError, TypeError, LookupError, RecursionError):
            raise TroefError(_("This message cannot be read.")) from None
        fields = {_text(name, 60): _text(field, 60) for name, field in value.items() if name not in ("id", "verb")}
        return cls(mark, _text(value.get("verb"), 20), fields)

    def number(self, name: str) -> int:
        return whole(self.fields.get(name, "")) or 0


def _text(value: Any, most: int) -> str:
    """What a database can keep: no half characters, no NUL."""
    return str(value)[:most].encode(errors="ignore").decode().replace("\0", "")


_turn = threading.Lock()
"""Phones wait for each other here: inside SQLite waiting is sleeping and trying again."""


def receive(table: Table, device: str, message: Message) -> Entry:
    """Takes a message once; what arrives again gets the answer of the first time."""
    try:
        with _turn, transaction.atomic():
            known = Entry.objects.filter(pk=message.id).first()
            return known or _take(table, device, message)
    except IntegrityError:
        return Entry.objects.get(pk=message.id)  # the same message came twice at the same moment


def _take(table: Table, device: str, message: Message) -> Entry:
    fields: dict[str, Any] = dict(message.fields)
    entry = Entry(id=message.id, table=table, device=device, verb=message.verb, fields=fields)
    entry.save(force_insert=True)
    try:
        with transaction.atomic():
            _VERBS.get(message.verb, _unknown)(_place(table, device, message), message)
    except TroefError as error:
        entry.refused = why(error)[:400]
        entry.save(update_fields=["refused"])
    return entry


def _place(table: Table, device: str, message: Message) -> Place:
    places = Place.objects.filter(device=device, sitting__table=table, sitting__round=message.number("round"))
    place = places.select_related("sitting__table", *AROUND_SITTING, "sitting__evening").first()
    if place is None:
        raise TroefError(_("This phone has not taken a seat at this table in this round."))
    if place.waits:
        raise TroefError(_("This phone has not been let in yet."))
    if message.number("board") in kept_from(device, place.sitting):
        raise TroefError(_("This phone also speaks for a pair that still has to play this board."))
    return place


def _result(place: Place, message: Message) -> None:
    sitting: Sitting = place.sitting
    told = sitting.evening.game.read(sitting.evening, message.fields)
    actor = at_table(sitting.table, place.side, place.device)
    propose(sitting, place.side, message.number("board"), told, message.number("sees"), actor)


def _agree(place: Place, message: Message) -> None:
    """The other side's yes; from the proposers' own phone only after they said that they handed it over."""
    sitting: Sitting = place.sitting
    handed_over = message.fields.get("handed_over") == "1"
    side = {"NS": "EW", "EW": "NS"}[place.side] if handed_over else place.side
    actor = at_table(sitting.table, side, place.device)
    agree(sitting, side, message.number("board"), message.number("sees"), actor, handed_over)


def _call(place: Place, message: Message) -> None:
    calls.call(place.sitting, place.side, message.number("board") or None)


def _unknown(place: Place, message: Message) -> None:
    raise TroefError(_("A phone cannot say “%(verb)s”.") % {"verb": message.verb})


_VERBS = {"result": _result, "agree": _agree, "call": _call}
