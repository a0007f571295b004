"""Public pages of a simultaneous event: rankings, reports of clubs, and the boards after the last day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from troef.cards import Board
from troef.web.evenings.models import Evening, Overall, Simultaneous
from troef.web.events import simultaneous_host
from troef.web.platform.http.forms import refusal_response

_ON_A_PAGE = 100


def the_event(code: str) -> Simultaneous:
    return get_object_or_404(Simultaneous, code=code)


def _placed(rows: Iterable[Overall], first: int = 1) -> Iterator[tuple[int, Overall]]:
    """Yield the rows of a partial list with their ranks in it. Rows tied in the full ranking are tied here."""
    for _rank, level in groupby(rows, key=attrgetter("rank")):
        tied = list(level)
        yield from ((first, row) for row in tied)
        first += len(tied)


@require_GET
def events(request: HttpRequest) -> HttpResponse:
    return render(request, "simultaneous/events.html", {"events": Simultaneous.objects.all()})


@require_GET
@never_cache
def event(request: HttpRequest, code: str) -> HttpResponse:
    """Show the ranking over all clubs, or over those of one district."""
    the = the_event(code)
    simultaneous_host.refresh_ranking(the)
    district = request.GET.get("district", "")
    rows = the.overall.select_related("club")
    if district:
        rows = rows.filter(club__district=district)
    page = Paginator(rows, _ON_A_PAGE).get_page(request.GET.get("page"))
    placed = list(_placed(rows)) if district else [(row.rank, row) for row in page]
    shown = placed[page.start_index() - 1 : page.end_index()] if district else placed
    clubs = the.clubs.values_list("report_number", flat=True)
    context = {
        "event": the,
        "page": page,
        "rows": shown,
        "district": district,
        "districts": the.clubs.exclude(district="").order_by("district").values_list("district", flat=True).distinct(),
        "clubs": len(clubs),
        "reported": sum(map(bool, clubs)),
    }
    return render(request, "simultaneous/event.html", context)


@require_GET
@never_cache
def clubs(request: HttpRequest, code: str) -> HttpResponse:
    """Show the clubs, and which have reported."""
    the = the_event(code)
    return render(request, "simultaneous/clubs.html", {"event": the, "clubs": the.clubs.defer("report")})


@require_GET
@never_cache
def club(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show the ranking of one club, with the overall ranks."""
    the = the_event(code)
    simultaneous_host.refresh_ranking(the)
    club = get_object_or_404(the.clubs.defer("report"), number=number)
    context = {"event": the, "club": club, "rows": list(_placed(club.overall.all()))}
    return render(request, "simultaneous/club.html", context)


@require_GET
@never_cache
def board(request: HttpRequest, code: str, board: int) -> HttpResponse:
    """Show the cards and scores of a board, after the last day of the event."""
    the = the_event(code)
    if board not in the.numbers:
        raise Http404
    if not the.is_open:
        return refusal_response(request, _("The boards can be seen when the last day of the event is over."))
    plays = Evening(edition=the.edition)
    context = {
        "event": the,
        "number": board,
        "marks": plays.game.marks(plays, Board(board)),
        "deal": simultaneous_host.deals(the).get(board),
        "groups": simultaneous_host.board_score_values(the, board),
        "previous": board - 1,
        "next": board + 1 if board < the.boards else 0,
    }
    return render(request, "simultaneous/board.html", context)


@require_GET
@never_cache
def secret(request: HttpRequest, code: str) -> HttpResponse:
    """Return the secret as a file for `troef deal --secret`, with which anybody can verify the deals."""
    the = the_event(code)
    if not the.is_dealt or not the.is_open:
        return refusal_response(request, _("The secret is shown when the last day of the event is over."))
    answer = HttpResponse(the.sealed.encode(), content_type="application/octet-stream")
    answer["Content-Disposition"] = f'attachment; filename="simultaneous-{the.code}.secret"'
    return answer
