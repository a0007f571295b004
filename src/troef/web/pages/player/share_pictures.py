"""Share pictures: the picture that a message or a timeline shows beside the link of a result (Open Graph).

It shows only what everybody may see. A process of its own draws it, and a bounded cache on disk stores it.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress

from django import template
from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template import Context, RequestContext
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

import troef
from troef.web.access.visibility import is_public
from troef.web.evenings.filters import hands, seat_short, seat_word
from troef.web.evenings.log import get_evening
from troef.web.evenings.models import Evening
from troef.web.evenings.result_filters import board_marks, board_title, place_words
from troef.web.evenings.result_list import result_lists
from troef.web.evenings.scoring import RankedContestant, standings
from troef.web.people.frame import club_name
from troef.web.platform.http.admission import cpu_bound
from troef.web.platform.jobs.typesetting import Content, render_pdf
from troef.web.review.hand_records import records_for

register = template.Library()
_MOST_ROWS = 5


@require_GET
@cpu_bound
def share_picture(request: HttpRequest, pk: int, kind: str, number: int = 0) -> HttpResponse:
    """Return the picture of an evening, or of its board or contestant `number`, as PNG."""
    evening = get_evening(pk)
    content = _content(request, evening, kind, number)
    if content is None:
        raise Http404
    content["club"] = club_name(Context({"request": request}))
    key = hashlib.sha256(json.dumps([troef.__version__, content]).encode()).hexdigest()
    drawn: bytes | None = caches["pictures"].get(key)
    if drawn is None:
        drawn = render_pdf("share", content, form="png")
        with suppress(OSError):  # Without room on the disk it is drawn again the next time.
            caches["pictures"].set(key, drawn)
    return HttpResponse(drawn, content_type="image/png", headers={"Cache-Control": "public, max-age=3600"})


@register.inclusion_tag("results/share.html", takes_context=True)
def share_tags(context: RequestContext, kind: str, number: int = 0) -> Content:
    """Return the title, text and picture of a page for those who share its link; nothing if it is not public."""
    evening, request = context["evening"], context["request"]
    content = _content(request, evening, kind, number)
    if content is None:
        return {}
    said = [f"{rank}. {name} {worth}" for rank, name, worth in content["rows"]] or [content["about"], content["par"]]
    where = {"pk": evening.pk} | ({"number": number} if number else {})
    picture = request.build_absolute_uri(reverse(f"{kind}_picture", kwargs=where))
    return {"title": content["title"], "said": ", ".join(filter(None, said)), "picture": picture, "request": request}


def _content(request: HttpRequest, evening: Evening, kind: str, number: int) -> Content | None:
    """Return what a picture shows: rows of the ranking, or for a board its hands. None if not everybody may see it."""
    if not is_public(evening):
        return None
    about, rows = f"{evening.name}, {date_format(evening.date, 'j F Y')}", []
    made: Content = {
        "title": evening.name,
        "about": date_format(evening.date, "l j F Y"),
        "hands": [],
        "par": "",
        "number": number,
    }
    if kind == "evening":
        rows = _best(evening)
    elif kind == "pair":
        contestant = get_object_or_404(evening.contestants, number=number)
        place = standings(evening).place(number)
        made |= {"title": contestant.name, "about": about}
        rows = [place] if place else []
    else:
        board = get_object_or_404(evening.boards, number=number)
        record = records_for(request, evening, {number}).get(number)
        made |= {"title": board_title(evening, number), "about": board_marks(evening, number)}
        par = record.par_words if record else ""
        made |= {"hands": list(map(_hand, hands(board.deal, number))), "par": par and f"{_('Par')}: {par}"}
    made["rows"] = [(place.rank, place.contestant.name, place_words(evening, place)) for place in rows]
    return made if rows or made["hands"] else None


def _best(evening: Evening) -> list[RankedContestant]:
    """Return the three best of the evening, or the winners if several rankings result."""
    lists = [
        [line.place for line in ranking.lines if line.place.side == side]
        for ranking in result_lists(evening, standings(evening))
        for side in dict.fromkeys(line.place.side for line in ranking.lines)
    ]
    places = (place for ranking in lists for place in ranking if place.rank <= (3 if len(lists) == 1 else 1))
    return list(places)[:_MOST_ROWS]


def _hand(hand: Content) -> Content:
    suits = [(holding["suit"].symbol, holding["cards"]) for holding in hand["suits"]]
    name = hand["seat"].name
    flags = {"points": hand.get("points"), "deals": hand.get("deals"), "is_vulnerable": hand.get("is_vulnerable")}
    return {"seat": seat_word(name), "letter": seat_short(name), "suits": suits, **flags}
