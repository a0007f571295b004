"""System cards at the table: the opponents' card during play, a pair's own card between boards."""

from __future__ import annotations

from typing import Any

from django import template
from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from troef.laws.citations import cited
from troef.web.access.phones import PhoneSession, known_device
from troef.web.access.visibility import visibility_for
from troef.web.evenings.log import get_evening, table_actor, try_or_message
from troef.web.evenings.models import SITTING_SEAT_FIELDS, Place, Sitting, SystemCard, Table
from troef.web.evenings.progress import current_sitting
from troef.web.evenings.regulations import table_rules
from troef.web.evenings.system_cards import (
    CARD_LINES,
    MAX_LINE_LENGTH,
    MAX_UPLOAD_BYTES,
    Partnership,
    is_in_play,
    pairs_at,
    pairs_of_evening,
    store_card,
)
from troef.web.people.permissions import director_only
from troef.web.platform.http.admission import accepts_upload
from troef.web.platform.http.forms import refusal_response

register = template.Library()
_OTHER = {"NS": "EW", "EW": "NS"}


def _seats(request: HttpRequest) -> QuerySet[Place]:
    """Return the seats that this phone took. Devices that stay at a table have none: they serve every pair."""
    return Place.objects.filter(device=known_device(request) or None, waits=False, stays=False)


def _place(request: HttpRequest, secret: str) -> Place | None:
    table = get_object_or_404(Table, secret=secret)
    places = _seats(request).filter(sitting__table=table)
    return places.select_related("sitting__table", "sitting__evening", *SITTING_SEAT_FIELDS).last()


def _pair(place: Place, whose: str) -> Partnership | None:
    return pairs_at(place.sitting).get(place.side if whose == "own" else _OTHER[place.side])


def _closed(place: Place, whose: str) -> str:
    """Return the reason why a card is closed now; empty if it is open. `whose`: `own` or `theirs`."""
    if whose == "theirs" and current_sitting(place.sitting.table) != place.sitting:
        return _("You play against others now: look at the card of the pair at your table.")
    contestant = place.sitting.contestant(place.side if whose == "own" else _OTHER[place.side])
    is_own = whose == "own" or contestant in PhoneSession(place.device, place.sitting.evening).pairs()
    if is_own and is_in_play(place.sitting) and not table_rules(place.sitting.evening).own_card:
        return _("Your own system card stays closed while a board is played. It opens when the round is finished.")
    return ""


def _sits(request: HttpRequest, secret: str = "", **_about: Any) -> bool:
    return _seats(request).filter(sitting__table__secret=secret).exists()


@accepts_upload(MAX_UPLOAD_BYTES, known=_sits)
@never_cache
def system_card(request: HttpRequest, secret: str, whose: str) -> HttpResponse:
    """Show the card of the phone's pair (`whose` is `own`) or of its opponents. A pair can always submit its card."""
    place = _place(request, secret)
    if place is None:
        return refusal_response(request, _("Take a seat at the table first."))
    pair = _pair(place, whose)
    if pair is None:
        return refusal_response(request, _("There are no system cards here."), 404)
    evening = place.sitting.evening
    if request.method == "POST" and whose == "own":
        sent = request.FILES.get("file")
        data = sent.read(MAX_UPLOAD_BYTES + 1) if sent else b""
        actor = table_actor(place.sitting.table, place.side, place.device)
        if try_or_message(request, lambda: store_card(pair, evening, data, request.POST.dict(), actor)):
            messages.success(request, _("The system card is handed in."))
        return redirect("system_card", secret, whose)
    closed, card = _closed(place, whose), pair.card
    context = {
        "evening": evening,
        "table": place.sitting.table,
        "pair": pair,
        "whose": whose,
        "closed": closed,
        "law": cited(evening.laws, "own-system-card" if closed or whose == "own" else "system-card-of-opponents"),
        "card": None if closed else card,
        "has_card": card is not None,
        "file": reverse("system_card_file", args=[secret, whose]),
        "lines": CARD_LINES,
        "longest": MAX_LINE_LENGTH,
    }
    return render(request, "cards/card.html", context, status=403 if closed and whose != "own" else 200)


@require_GET
@never_cache
def system_card_file(request: HttpRequest, secret: str, whose: str) -> HttpResponse:
    """Return the uploaded file of a card, `own` or `theirs`."""
    place = _place(request, secret)
    pair = _pair(place, whose) if place else None
    if place is None or pair is None:
        return refusal_response(request, _("Take a seat at the table first."))
    if closed := _closed(place, whose):
        return refusal_response(request, closed)
    return card_file_response(pair.card)


@require_GET
@director_only
@never_cache
def system_cards(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the director the cards of all pairs. The director's own is closed while they play a board."""
    evening = get_evening(pk)
    own = visibility_for(request, evening).own_numbers
    pairs = [(pair, busy and pair.number in own) for pair, busy in pairs_of_evening(evening)]
    return render(request, "cards/cards.html", {"evening": evening, "pairs": pairs})


@require_GET
@director_only
@never_cache
def pair_card(request: HttpRequest, pk: int, card: int) -> HttpResponse:
    """Return the uploaded file of a pair's card, or of an earlier version, to the director."""
    evening = get_evening(pk)
    wanted = get_object_or_404(SystemCard, pk=card)
    own = visibility_for(request, evening).own_numbers
    players = (wanted.one, wanted.other)
    pairs = [(pair, busy) for pair, busy in pairs_of_evening(evening) if (pair.one, pair.other) == players]
    if not pairs:
        raise Http404
    if any(busy and pair.number in own for pair, busy in pairs):
        return refusal_response(request, _("Your own system card stays closed while a board is played."))
    return card_file_response(wanted)


_ENDING = {"application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg"}


def card_file_response(card: SystemCard | None) -> HttpResponse:
    """Return the uploaded file of a card, with headers that prevent anything in it from running.

    A picture opens in the browser; a PDF is downloaded. The views that use this disable caching. Raise Http404 without
    a file.
    """
    if card is None or not card.type:
        raise Http404
    name = f"system-card-{card.pk}.{_ENDING[card.type]}"
    opens = "attachment" if card.type == "application/pdf" else "inline"
    return HttpResponse(
        bytes(card.file),
        content_type=card.type,
        headers={
            "Content-Disposition": f'{opens}; filename="{name}"',
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "Cross-Origin-Resource-Policy": "same-origin",
            "X-Content-Type-Options": "nosniff",
        },
    )


@register.inclusion_tag("cards/links.html")
def cards_here(sitting: Sitting, finished: bool = False) -> dict[str, Any]:
    """Return the context of the links to the pair's and the opponents' card; empty if the game or contest has none."""
    there_are = sitting.evening.game.has_system_cards and not sitting.is_individual
    return {"table": sitting.table if there_are else None, "finished": finished}


@register.filter
def card_lines(card: SystemCard) -> list[tuple[str, str]]:
    """Return the filled-in lines of a card, each with its label."""
    return [(str(label), card.lines[name]) for name, label in CARD_LINES.items() if name in card.lines]
