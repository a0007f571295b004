"""The pages behind the code at the table."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from troef.bridge.game.contract import Contract, Doubled
from troef.cards import Board, Denomination, Seat, TroefError
from troef.laws import Edition
from troef.web.player.panel import panel_for
from troef.web.player.receive import Message, receive
from troef.web.session.log import at_table, tried
from troef.web.session.models import Place, Table
from troef.web.session.outcome import Outcome
from troef.web.session.seats import Kept, device_of, known_device, let_in, take
from troef.web.site.refusals import why


def _table(secret: str) -> Table:
    return get_object_or_404(Table.objects.select_related("evening"), secret=secret)


def _context(request: HttpRequest, table: Table) -> dict[str, object]:
    form = table.evening.game.entry(table.evening)
    return {"panel": panel_for(table, known_device(request)), "entry": form, **form.context}


@never_cache
@require_GET
@ensure_csrf_cookie
def page(request: HttpRequest, secret: str) -> HttpResponse:
    """The whole page, or only the part that changes."""
    table = _table(secret)
    template = "table/panel.html" if "part" in request.GET else "table/page.html"
    return render(request, template, _context(request, table))


@require_POST
def seat(request: HttpRequest, secret: str) -> HttpResponse:
    """“That's us.”"""
    table = _table(secret)
    try:
        take(table, device_of(request), request.POST.get("side", ""), request.POST.get("sure") == "1")
    except TroefError as error:
        told = {"problem": why(error), "side": request.POST.get("side", ""), "may_insist": not isinstance(error, Kept)}
        context = _context(request, table) | told
        return render(request, "table/page.html", context, status=409)
    return redirect("table", secret)


@require_POST
def admit(request: HttpRequest, secret: str) -> HttpResponse:
    """A phone that sits here lets another one in, or says that it is theirs who sit there."""
    table, chosen = _table(secret), request.POST.get("place", "")
    here = Place.objects.filter(sitting__table=table).select_related("sitting__evening", "sitting__table")
    mine = here.filter(device=known_device(request)).last()
    asks = here.filter(pk=chosen).first() if chosen.isdecimal() and len(chosen) < 15 else None
    if mine is not None and asks is not None:
        tried(request, lambda: let_in(asks, mine, at_table(table, mine.side)))
    return redirect("table", secret)


@require_POST
def send(request: HttpRequest, secret: str) -> HttpResponse:
    """Takes one message of a phone; says whether it was refused, and what the phone shows now."""
    table = _table(secret)
    try:
        message = Message.read(request.body if request.content_type == "application/json" else b"")
    except TroefError as error:
        return JsonResponse({"refused": why(error)}, status=400)
    entry = receive(table, device_of(request), message)
    part = render_to_string("table/panel.html", _context(request, table), request)
    return JsonResponse({"id": str(entry.id), "refused": entry.refused, "panel": part})


@require_GET
@cache_control(public=True, max_age=86400)
def scores(request: HttpRequest, edition: str) -> HttpResponse:
    """Every contract's score, so that a phone without network can still say what a result is worth."""
    laws, vulnerable_or_not = Edition.parse(edition), (Board(1), Board(2))
    contracts = [Contract(*bid) for bid in product(range(1, 8), Denomination, Doubled)]
    return JsonResponse(
        {
            str(made): [
                [Outcome(made, Seat.N, tricks).ns_score(board, laws) for tricks in range(14)]
                for board in vulnerable_or_not
            ]
            for made in contracts
        }
    )


@require_GET
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    script = Path(str(finders.find("troef/offline.js")))
    return HttpResponse(script.read_bytes(), content_type="text/javascript")
