"""The API for clubs in a simultaneous event: fetch the deals, report results. Clubs sign with a key."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.db.models import Count, Subquery
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from troef.cards import TroefError
from troef.laws import Text
from troef.web.evenings.models import PlayingClub, Simultaneous
from troef.web.events import simultaneous_host
from troef.web.platform.http.admission import accepts_upload

View = Callable[[HttpRequest, str, int], HttpResponse]


def _answered(view: Callable[[HttpRequest, PlayingClub], JsonResponse]) -> View:
    """Decorate an endpoint of a club: a TroefError becomes a JSON message in both languages."""

    @never_cache
    @wraps(view)
    def page(request: HttpRequest, code: str, number: int) -> HttpResponse:
        club = PlayingClub.objects.select_related("event").filter(event__code=code, number=number).first()
        if club is None:
            return _said(Text("Zo'n wedstrijd of club is er niet.", "There is no such event or club."), 404)
        try:
            return view(request, club)
        except TroefError as error:
            return _said(Text(error.words("nl"), str(error)), 409, number=club.report_number)

    return page


def _said(sentence: Text, status: int = 200, **more: object) -> JsonResponse:
    return JsonResponse({"detail": sentence.as_json(), **more}, status=status)


@csrf_exempt
@require_POST
@_answered
def deals(request: HttpRequest, club: PlayingClub) -> JsonResponse:
    """Return the boards and terms of the event, to a club with a valid signature."""
    return JsonResponse(
        simultaneous_host.club_package(club, request.headers.get("Authorization", "").removeprefix("Troef "))
    )


@accepts_upload(simultaneous_host.LARGEST, known=None)
@csrf_exempt
@require_POST
@_answered
def report(request: HttpRequest, club: PlayingClub) -> JsonResponse:
    """Accept the signed result of an evening, or a correction; return the number of the report in force."""
    is_form = request.content_type in ("application/x-www-form-urlencoded", "multipart/form-data")
    said = simultaneous_host.receive_report(
        club, b"" if is_form else request.body
    )  # The body of a form has been read already.
    club.refresh_from_db(fields=["report_number"])
    return _said(said, number=club.report_number)


@require_GET
@_answered
def standings(_request: HttpRequest, club: PlayingClub) -> JsonResponse:
    """Return the pairs of one club in the ranking over all clubs."""
    event: Simultaneous = club.event
    simultaneous_host.refresh_ranking(event)
    number = event.overall.order_by().values("event").annotate(number=Count("pk")).values("number")
    places = club.overall.exclude(percentage=None).annotate(pairs=Subquery(number))  # One consistent query.
    rows = list(places.values_list("contestant", "rank", "percentage", "pairs"))
    answer = {
        "ranking": [{"contestant": who, "rank": rank, "percentage": score} for who, rank, score, _pairs in rows],
        "pairs": rows[0][-1] if rows else 0,
        "official": event.is_official and event.ranked == event.version,
        "last_day": event.last_day,
    }
    return JsonResponse(answer)
