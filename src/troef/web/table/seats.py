"""Taking a seat: a phone says which side it speaks for, at one table and for one round."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.evening.actor import at_table
from troef.web.evening.log import record
from troef.web.evening.models import Contestant, Evening, Place, Sitting, State, Table
from troef.web.evening.progress import current_sitting
from troef.web.evening.words import side_words


def device_of(request: HttpRequest) -> str:
    """The phone's own mark, made on its first visit."""
    if "device" not in request.session:
        request.session["device"] = secrets.token_urlsafe(12)
    return str(request.session["device"])


def places(device: str, evening: Evening) -> list[Place]:
    """Every seat this phone took tonight, the last one last."""
    return list(
        Place.objects.filter(device=device, sitting__evening=evening).select_related("sitting__ns", "sitting__ew")
    )


def pairs_of(device: str, evening: Evening) -> list[Contestant]:
    """The pairs this phone has spoken for; as a rule one."""
    found = [place.sitting.contestant(place.side) for place in places(device, evening)]
    return list(dict.fromkeys(pair for pair in found if pair is not None))


@transaction.atomic
def take(table: Table, device: str, side: str, sure: bool = False) -> Place:
    """The phone takes a side of the sitting that is on at the table; earlier sittings there are closed."""
    evening = Evening.objects.select_for_update().get(pk=table.evening_id)
    sitting = current_sitting(table)
    if evening.state != State.PLAYING or sitting is None:
        raise TroefError(_("Nothing is being played at this table now."))
    if side not in ("NS", "EW"):
        raise TroefError(_("Choose North-South or East-West."))
    if not sure:
        _check_pair(device, evening, sitting, side)
    place, _made = Place.objects.update_or_create(device=device, sitting=sitting, defaults={"side": side})
    table.sittings.filter(round__lt=sitting.round, closed=False).update(closed=True)
    pair = sitting.contestant(side)
    record(evening, at_table(table, side), "seat taken", f"table:{table.number}", pair=pair and pair.number)
    return place


def _check_pair(device: str, evening: Evening, sitting: Sitting, side: str) -> None:
    """A phone that came with another pair: the wrong table, or the wrong way round."""
    known = pairs_of(device, evening)
    here = sitting.contestant(side)
    if not known or here in known:
        return
    pair = known[-1]
    seats = Sitting.objects.filter(evening=evening, round=sitting.round).select_related("table")
    meant = next((one for one in seats if pair.pk in (one.ns_id, one.ew_id)), None)
    if meant is None or meant.is_sit_out:
        raise TroefError(_("This phone came with pair %(pair)s, which sits out this round.") % {"pair": pair.number})
    right = "NS" if meant.ns_id == pair.pk else "EW"
    raise TroefError(
        _("This phone came with pair %(pair)s, which plays at table %(table)s, %(side)s in this round.")
        % {"pair": pair.number, "table": meant.table.number, "side": side_words(right)}
    )
