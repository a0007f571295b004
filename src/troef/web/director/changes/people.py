"""Who comes late, leaves, stands in, or sat in somebody else's place."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from troef.web.director.changes.views import choose_first, number, shown
from troef.web.people.models import Member
from troef.web.people.rights import staff_only
from troef.web.session.actor import signed_in, the_evening
from troef.web.session.happens import attendance
from troef.web.session.happens import places as exchanging
from troef.web.session.happens.law import paragraph
from troef.web.session.models import Contestant, Evening, Player, Section
from troef.web.session.people import names_of


@never_cache
@staff_only
def late(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody comes in; the page shows the rounds to come before it is confirmed."""
    evening, told = the_evening(pk), request.POST

    def section() -> Section | None:
        return evening.sections.filter(pk=number(told.get("section", "")) or 0).first()

    def act() -> None:
        name, players = names_of(evening.kind, told.get("names", ""))
        attendance.come_late(evening, players, signed_in(request), name, section())

    def preview() -> dict[str, Any]:
        names_of(evening.kind, told.get("names", ""))
        return {"replan": attendance.preview_late(evening, section()), "is_shown": True, "people": _people(evening)}

    members = Member.objects.all()
    return shown(request, evening, "late", preview, act, _("They are on the list and seated."), members=members)


@never_cache
@staff_only
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody leaves; results stay or fall."""
    evening, told = the_evening(pk), request.POST
    field = evening.contestants.filter(left_after=None)

    def who() -> Contestant:
        found = field.filter(number=number(told.get("who", "")) or 0).first()
        if found is None:
            raise choose_first()
        return found

    def act() -> None:
        attendance.leave(who(), told.get("results") == "fall", told.get("reason", ""), signed_in(request))

    def preview() -> dict[str, Any]:
        one = who()
        usual = "fall" if attendance.results_fall(one) else "stay"
        return {"replan": attendance.preview_leaving(one), "is_shown": True, "usual": usual, "people": _people(evening)}

    return shown(
        request, evening, "leave", preview, act, _("They have left; the others know where to go."), field=field
    )


@never_cache
@staff_only
def substitute(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody stands in for a player, from a round on."""
    evening, told = the_evening(pk), request.POST
    players = (
        Player.objects.filter(contestant__evening=evening)
        .select_related("contestant")
        .order_by("contestant__number", "place")
    )
    first, last = number(told.get("first", "")) or max(evening.round, 1), number(told.get("last", ""))

    def who() -> Player:
        found = players.filter(pk=number(told.get("player", "")) or 0).first()
        if found is None:
            raise choose_first()
        return found

    def act() -> None:
        attendance.substitute(who(), told.get("name", ""), first, last, signed_in(request))

    def preview() -> dict[str, Any]:
        return {"share": attendance.share(who(), first, last), "is_shown": True}

    more = {"players": players, "members": Member.objects.all(), "first": first}
    return shown(request, evening, "substitute", preview, act, _("The substitute is named."), **more)


@never_cache
@staff_only
def exchange(request: HttpRequest, pk: int) -> HttpResponse:
    """Two pairs sat in each other's place."""
    evening, told = the_evening(pk), request.POST

    def seats() -> tuple[exchanging.Seat, exchanging.Seat]:
        pairs = [
            evening.contestants.filter(number=number(told.get(name, "")) or 0).first() for name in ("one", "other")
        ]
        if pairs[0] is None or pairs[1] is None:
            raise choose_first()
        where = number(told.get("round", "")) or evening.round
        return exchanging.seat_of(pairs[0], where), exchanging.seat_of(pairs[1], where)

    def preview() -> dict[str, Any]:
        both = seats()
        lost = exchanging.preview(*both)
        return {"seats": both, "lost": lost, "is_shown": True, "paragraph": paragraph(evening, "15B")}

    def act() -> None:
        exchanging.exchange(*seats(), signed_in(request))

    field = evening.contestants.all()
    return shown(request, evening, "exchange", preview, act, _("They are where they sat; see the boards."), field=field)


def _people(evening: Evening) -> dict[str, str]:
    return {str(one.number): one.name for one in evening.contestants.all()}
