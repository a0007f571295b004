"""Consent at live tables: one side proposes, the other confirms.

Some decisions need both sides: a seat that changes hands, playing on after a claim (2017: 68D2b), and the answer to a
director's question if nobody directs. Robots do not consent.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from troef.cards import Seat, TroefError
from troef.web.evenings.models import LiveTable, Sitter, TableConsent
from troef.web.live.presence import away_since
from troef.web.platform.http import sse


def hands_over(table: LiveTable, holder: Sitter | None, by: Sitter, about: dict[str, Any]) -> bool:
    """Return whether a seat changes hands now that `by` agrees.

    The holder and a teacher decide alone. If the holder is away, or there is none, both sides have to agree. Raise
    TroefError while the holder is connected. The caller has locked the table.
    """
    if by == holder or not by.seat:
        return True
    since = None if holder is None else away_since(holder)
    if holder is not None and since is None:
        sentence = _("As long as %(name)s is connected, nobody else at the table gives up this seat.")
        raise TroefError(sentence % {"name": holder.name})
    return _agree(table, about, by, since)


def agree_to_act(table: LiveTable, moment: int, event: dict[str, Any], by: Sitter) -> bool:
    """Store the consent of a player's side to an act; return whether both sides agree now.

    It replaces that side's consent to other acts. The caller has locked the table.
    """
    about = {"moment": moment, "event": event}
    for one in table.consents.filter(side=side_of(by), settled=False):
        if "event" in one.about and one.about != about:
            one.delete()
    return _agree(table, about, by)


def is_proposed(table: LiveTable, moment: int, event: dict[str, Any], to: Sitter) -> bool:
    """Return whether the other side has proposed this act and waits for this player's side."""
    return any(one.side != side_of(to) and one.about["event"] == event for one in proposals(table, moment))


def proposals(table: LiveTable, moment: int) -> list[TableConsent]:
    """Return the acts proposed by one side at this moment and not confirmed by the other."""
    return [one for one in table.consents.filter(settled=False) if one.about.get("moment") == moment]


def agreed(table: LiveTable, about: dict[str, Any], holder: Sitter | None) -> set[str]:
    """Return the sides that have agreed to this newcomer since the holder was last connected."""
    since = None if holder is None else away_since(holder)
    return {one.side for one in _noted(table, about, since) if one.side}


def settle(table: LiveTable, about: dict[str, Any]) -> None:
    """Close a proposal, and the newcomer's request behind it."""
    table.consents.filter(pk__in=[one.pk for one in _noted(table, about)]).update(settled=True)


def side_of(sitter: Sitter) -> str:
    return str(Seat.parse(sitter.seat).side) if sitter.seat else ""


def _agree(table: LiveTable, about: dict[str, Any], by: Sitter, since: datetime | None = None) -> bool:
    sides = {one.side for one in _noted(table, about, since)}
    if side_of(by) not in sides:
        TableConsent.objects.create(table=table, side=side_of(by), about=about, who=by.name)
        sse.publish(table.topic, "seats")
    is_settled = sides | {side_of(by)} >= {"NS", "EW"}
    if is_settled:
        settle(table, about)
    return is_settled


def _noted(table: LiveTable, about: dict[str, Any], since: datetime | None = None) -> Iterator[TableConsent]:
    """Yield the open consents about this subject, from `since` onwards."""
    noted = table.consents.filter(settled=False, **({"at__gte": since} if since else {}))
    return (one for one in noted if one.about == about)
