"""Taking a seat: a phone says which side it speaks for, at one table and for one round."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.evening.actor import at_table
from troef.web.evening.lineup import CHAIRS
from troef.web.evening.log import record
from troef.web.evening.models import Contestant, Evening, Place, Sitting, State, Table
from troef.web.evening.progress import current_sitting
from troef.web.evening.words import side_words


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
    return list(
        Place.objects.filter(device=device, sitting__evening=evening).select_related(
            "sitting__ns", "sitting__ew", "sitting__south", "sitting__west"
        )
    )


def pairs_of(device: str, evening: Evening) -> list[Contestant]:
    """The contestants this phone has spoken for; as a rule one."""
    found = [place.contestant for place in places(device, evening)]
    return list(dict.fromkeys(pair for pair in found if pair is not None))


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
    here = Place(sitting=sitting, **taken).contestant
    if not sure:
        _check_pair(device, evening, sitting, here)
    place, _made = Place.objects.update_or_create(device=device, sitting=sitting, defaults=taken)
    table.sittings.filter(round__lt=sitting.round, closed=False).update(closed=True)
    actor = at_table(table, taken["side"])
    record(evening, actor, "seat taken", f"table:{table.number}", pair=here and here.number)
    return place


def _chosen(sitting: Sitting, side: str) -> dict[str, str]:
    """The side, and for an individual the seat, that was asked for."""
    seats = {seat: {"side": of, "seat": seat} for of, both in CHAIRS.items() for seat in both}
    sides = {"NS": {"side": "NS", "seat": ""}, "EW": {"side": "EW", "seat": ""}}
    chosen = (seats if sitting.south_id else sides).get(side)
    if chosen is None:
        raise TroefError(_("Choose your seat.") if sitting.south_id else _("Choose North-South or East-West."))
    return chosen


def _check_pair(device: str, evening: Evening, sitting: Sitting, here: Contestant | None) -> None:
    """A phone that came with another pair: the wrong table, or the wrong way round."""
    known = pairs_of(device, evening)
    if not known or here in known:
        return
    pair = known[-1]
    seats = Sitting.objects.filter(evening=evening, round=sitting.round).select_related("table")
    meant = next((one for one in seats if pair.pk in one.ids), None)
    if meant is None or meant.is_sit_out:
        raise TroefError(_("This phone came with pair %(pair)s, which sits out this round.") % {"pair": pair.number})
    right = meant.side_of(pair)
    raise TroefError(
        _("This phone came with pair %(pair)s, which plays at table %(table)s, %(side)s in this round.")
        % {"pair": pair.number, "table": meant.table.number, "side": side_words(right)}
    )
