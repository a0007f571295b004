"""Public ways to a table: its number on a permanent card, or a short code to type.

A phone that comes this way asks for a seat, and sees nothing until somebody admits it.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from troef.cards import TroefError
from troef.web.access.phones import PhoneSession, SeatTaken, claim_seat, device_of, known_device
from troef.web.evenings.models import EveningState, Table
from troef.web.pages.player.phone import page_of_seat, panel_for
from troef.web.platform.http.forms import error_text, refusal_response
from troef.web.platform.http.rate_limits import SEAT_REQUESTS


@require_GET
def code_page(request: HttpRequest) -> HttpResponse:
    """Show the form for a code, or redirect to the table of the given one."""
    code = request.GET.get("code", "").strip()
    return redirect("knock", code) if code.isalnum() and code.isascii() else render(request, "table/code.html")


def tables_with_code(code: str) -> list[Table]:
    """Return the tables that are played now with this number or short code."""
    played = Table.objects.filter(evening__state=EveningState.PLAYING, sittings__east__isnull=False).distinct()
    tables = played.select_related("evening").order_by("-evening_id")
    if _is_number(code):
        return list(tables.filter(number=int(code)))
    return [table for table in tables if table.code == code.upper()]


def _is_number(code: str) -> bool:
    return code.isdecimal() and len(code) < 5


@never_cache
def join_by_code(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for a seat at a table, wait, and go on to the table once admitted."""
    tables = tables_with_code(code)
    if not tables and not _is_number(code):
        raise Http404
    chosen = [table for table in tables if str(table.evening_id) == request.GET.get("evening")] or tables
    if len(chosen) != 1:
        return render(request, "table/which.html", {"tables": chosen, "code": code})
    (table,) = chosen
    here = f"{reverse('knock', args=[code])}?{urlencode({'evening': table.evening_id})}"
    context = {"seat_url": here, "table": table, "evening": table.evening}
    if request.method == "POST":
        if not SEAT_REQUESTS.take(request):
            return refusal_response(
                request, _("Too many phones have asked for a seat. Wait a moment, or call the director."), 429
            )
        side, sure, name = (request.POST.get(field, "") for field in ("side", "sure", "name"))
        try:
            claim_seat(table, device_of(request), side, sure == "1", knocks=True, name=name)
        except TroefError as error:
            context |= {"problem": error_text(error), "side": side, "name": name}
            context |= {
                "may_insist": not isinstance(error, SeatTaken),
                "panel": panel_for(table, PhoneSession(known_device(request), table.evening)),
            }
            return render(request, "table/door.html", context, status=409)
        return redirect(here)
    panel = panel_for(table, PhoneSession(known_device(request), table.evening))
    if panel.place is not None and not panel.place.waits:
        inside = page_of_seat(panel.place)
        return HttpResponse(headers={"HX-Redirect": inside}) if "part" in request.GET else redirect(inside)
    return render(
        request, "table/door_part.html" if "part" in request.GET else "table/door.html", context | {"panel": panel}
    )
