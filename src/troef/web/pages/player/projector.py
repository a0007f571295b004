"""The projector page: round, clock and tables during play; then the result, revealed from the last place up."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from troef.web.evenings import progress
from troef.web.evenings.log import get_evening
from troef.web.evenings.models import SEAT_FIELDS, Evening, EveningState
from troef.web.evenings.result_list import ResultList, result_lists
from troef.web.evenings.scoring import standings
from troef.web.pages.player.results import render_shared
from troef.web.people.permissions import organises
from troef.web.platform.http.forms import is_fragment_request


@require_GET
@never_cache
def projector(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the projector page: for every reader, only the part of the ranking that is public."""
    evening = get_evening(pk)
    if not is_fragment_request(request):
        return render(request, "projector/page.html", _context(request, evening))

    def draw() -> str:
        return render_to_string("projector/part.html", _context(request, evening), request)

    if organises(request):
        return HttpResponse(draw(), headers={"Troef-Version": evening.version})
    return render_shared(request, evening, "projector", draw)


def _context(request: HttpRequest, evening: Evening) -> dict[str, object]:
    context: dict[str, object] = {"evening": evening, "now": timezone.now(), "until": progress.round_ends_at(evening)}
    if evening.state != EveningState.SETUP and progress.is_everything_played(evening):
        lists = result_lists(evening, standings(evening))
        total = sum(len(ranking.lines) for ranking in lists)
        shown = min(evening.read_out, total)
        context |= {
            "result": revealed_places(lists, shown),
            "is_complete": shown == total,
            "controls": organises(request),
        }
        context |= {"next": shown + 1, "before": shown - 1, "total": total, "shown": shown}
    else:
        seated = list(evening.sittings.filter(round=evening.round).select_related("table", *SEAT_FIELDS))
        open_to_all = evening.state == EveningState.PLAYING and evening.standings_open
        context |= {
            "tables": [sitting for sitting in seated if not sitting.is_sit_out],
            "resting": [sitting.north for sitting in seated if sitting.is_sit_out],
            "standings": result_lists(evening, standings(evening)) if open_to_all else [],
        }
    return context


def revealed_places(lists: list[ResultList], places: int) -> list[ResultList]:
    """Return the lists with only the revealed places, counted from the bottom of the last list.

    The prizes of a list are included once all its places are revealed.
    """
    shown = []
    for ranking in lists[::-1]:
        lines = ranking.lines[max(0, len(ranking.lines) - places) :] if places > 0 else ()
        places -= len(ranking.lines)
        if lines:
            shown.append(ResultList(ranking.title, lines, ranking.prizes if len(lines) == len(ranking.lines) else ()))
    return shown[::-1]
