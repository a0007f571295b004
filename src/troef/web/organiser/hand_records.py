"""Hand records as page, PDF and PBN."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from troef.bridge.game.record import Record
from troef.cards import TroefError
from troef.web.organiser.papers import hand_records as paper
from troef.web.session.acting import the_evening
from troef.web.session.deals import files, hand_record, solving
from troef.web.session.deals.hand_record import HandRecord
from troef.web.session.deals.seeing import visible_records
from troef.web.site.door import costly
from troef.web.site.given import is_part
from troef.web.site.refusals import refused, why
from troef.web.site.typeset import answer, pdf


def _closed(request: HttpRequest) -> HttpResponse:
    return refused(request, _("Hand records are there for everybody when play is over."))


@never_cache
@require_GET
def hand_records(request: HttpRequest, pk: int) -> HttpResponse:
    """All boards this reader may see; `part` is what changes while the solver thinks."""
    evening = the_evening(pk)
    numbers = visible_records(request, evening)
    if not numbers:
        return _closed(request)
    found = hand_record.records(evening, numbers)
    waiting = [one for one in found if one.answer is None]
    if waiting:
        hand_record.ask_for(evening, {one.number for one in waiting})
    context = {
        "evening": evening,
        "records": found,
        "done": len(found) - len(waiting),
        "problem": why(failed) if (failed := solving.solver().problem) else "",
    }
    return render(request, "deals/records_part.html" if is_part(request) else "deals/records.html", context)


@costly
@require_GET
def hand_records_paper(request: HttpRequest, pk: int) -> HttpResponse:
    """The same on paper; what the solver has not found yet stays out."""
    evening = the_evening(pk)
    numbers = visible_records(request, evening)
    if not numbers:
        return _closed(request)
    return answer("hand-records", pdf("hand_records", paper.content(evening, hand_record.records(evening, numbers))))


@require_GET
def hand_records_pbn(request: HttpRequest, pk: int) -> HttpResponse:
    """The same as PBN, with tables and par."""
    from troef.formats import write_boards

    evening = the_evening(pk)
    numbers = visible_records(request, evening)
    if not numbers:
        return _closed(request)
    known = {one.number: one for one in hand_record.records(evening, numbers)}
    try:
        made = write_boards(
            "x.pbn", [_analysed(known[one.number or 0], one) for one in files.records(evening, numbers)]
        )
    except TroefError as error:
        return refused(request, why(error), 409)
    response = HttpResponse(made, content_type="application/x-pbn")
    response["Content-Disposition"] = f'attachment; filename="evening-{evening.date}-{pk}.pbn"'
    return response


def _analysed(known: HandRecord, record: Record) -> Record:
    from troef.formats.pbn.optimum import with_trick_table

    table, par = known.tricks, known.par
    return record if table is None or par is None else with_trick_table(record, table, par.score)
