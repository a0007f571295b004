"""Pages about the deals of an evening: their source, import and export, typed hands, and the proof."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from troef.bridge.records.record import BoardRecord
from troef.cards import SEATS, TroefError
from troef.web.access.visibility import is_evening_over
from troef.web.evenings.deals import dealing
from troef.web.evenings.log import account_actor, get_evening, try_or_message
from troef.web.evenings.models import Dealing, Evening
from troef.web.pages.organiser.papers.boards import hand_records_content
from troef.web.people.permissions import organiser_only, staff_only
from troef.web.platform.http.admission import accepts_upload, cpu_bound
from troef.web.platform.http.forms import error_text, is_fragment_request, parse_int, refusal_response
from troef.web.platform.jobs.typesetting import pdf_response
from troef.web.review.hand_records import hand_records, own_deals_response, request_solving, visible_records


def dealing_of(evening: Evening) -> Dealing | None:
    return Dealing.objects.filter(evening=evening).first()


@require_GET
@organiser_only
def deals(request: HttpRequest, pk: int) -> HttpResponse:
    """Show which boards have cards and how to provide the others. It shows no cards."""
    evening = get_evening(pk)
    known = set(evening.boards.values_list("number", flat=True))
    source = dealing_of(evening)
    context = {
        "evening": evening,
        "dealing": source,
        "seal": source.seal if source else None,
        "boards": [(number, number in known) for number in dealing.needed_boards(evening)],
        "known": len(known),
        "readable": ",".join(dealing.readable_suffixes(evening.deck)),
        "writable": [ending.lstrip(".") for ending in dealing.readable_suffixes(evening.deck)],
    }
    return render(request, "deals/deals.html", context)


@accepts_upload(dealing.MAX_UPLOAD_BYTES)
@require_POST
@organiser_only
def deals_act(request: HttpRequest, pk: int) -> HttpResponse:
    """Deal the boards, publish or complete the commitment to a dealing secret, or import a file with deals."""
    evening, actor, fields = get_evening(pk), account_actor(request), request.POST

    def deal() -> None:
        dealing.deal_boards(evening, actor)
        messages.success(request, _("%(count)s boards are dealt.") % {"count": evening.boards.count()})

    verbs: dict[str, Callable[[], object]] = {
        "deal": deal,
        "commit": lambda: dealing.publish_commitment(evening, fields.get("delayed", ""), actor),
        "complete": lambda: dealing.complete_secret(evening, fields.get("text", ""), actor),
        "file": lambda: _bring(request, evening),
    }
    verb = verbs.get(fields.get("act", ""))
    if verb is None:
        messages.error(request, _("That is not something an organiser can do here."))
    else:
        try_or_message(request, verb)
    return redirect("deals", pk)


def _bring(request: HttpRequest, evening: Evening) -> None:
    file = request.FILES.get("file")
    if file is None:
        raise TroefError(_("Choose a file first."))
    if (file.size or 0) > dealing.MAX_UPLOAD_BYTES:
        raise TroefError(_("This file is too large to be one of deals."))
    first = parse_int(request.POST.get("first", "")) or None
    came = dealing.import_deals(evening, file.name or "", file.read(), account_actor(request), first)
    messages.success(request, _("%(count)s boards were taken from the file.") % {"count": len(came.taken)})
    if came.missing:
        boards = ", ".join(map(str, came.missing))
        messages.error(request, _("Still without cards: board %(boards)s.") % {"boards": boards})
    for remark in came.remarks[:10]:
        messages.error(request, remark)


@require_GET
@organiser_only
def deals_file(request: HttpRequest, pk: int, ending: str) -> HttpResponse:
    """Return the boards as a file for a dealing machine, in the format `ending`."""
    evening = get_evening(pk)
    if closed := own_deals_response(request, evening):
        return closed
    try:
        made = dealing.export_deals(evening, f".{ending}", account_actor(request))
    except TroefError as error:
        return refusal_response(request, error_text(error), 409)
    return _download(made, f"evening-{evening.date}-{pk}.{ending}")


def _download(data: bytes, name: str, content_type: str = "application/octet-stream") -> HttpResponse:
    answer = HttpResponse(data, content_type=content_type)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@staff_only
def enter_hands(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Enter the hands of one board. Hands of a board that the reader has yet to play are not shown."""
    evening = get_evening(pk)
    typed = _typed(request)
    if request.method == "POST":
        actor, hands = account_actor(request), dict(zip(SEATS, typed, strict=True))
        if try_or_message(request, lambda: dealing.enter_hands(evening, number, hands, actor)):
            messages.success(request, _("Board %(board)s is saved.") % {"board": number})
            following = dealing.next_board_without_cards(evening, number)
            return redirect("enter_hands", pk, following) if following else redirect("evening", pk)
    elif number in visible_records(request, evening):
        deal = evening.boards.get(number=number).deal
        typed = [dealing.hand_as_typed(deal[seat]) for seat in SEATS]
    if number not in dealing.needed_boards(evening):
        raise Http404
    context = {
        "evening": evening,
        "number": number,
        "hands": list(zip(SEATS, typed, strict=True)),
        **_read(evening, typed),
        "is_known": evening.boards.filter(number=number).exists(),
    }
    return render(request, "deals/enter.html", context)


def _typed(request: HttpRequest) -> list[str]:
    fields = request.POST if request.method == "POST" else request.GET
    return [fields.get(seat.name, "")[:80] for seat in SEATS]


def _read(evening: Evening, typed: list[str]) -> dict[str, object]:
    try:
        layout = dealing.parse_hands(dict(zip(SEATS, typed, strict=True)), evening.deck)
    except TroefError as error:
        return {"problem": error_text(error), "layout": None}
    shown = []
    for seat, hand in zip(SEATS, layout.hands, strict=True):
        count = len(hand or ())
        shown.append({"seat": seat, "hand": hand, "count": count, "whole": count == layout.deck.hand_size})
    return {"problem": "", "layout": layout, "read": shown}


@require_GET
@staff_only
def read_hands(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the typed hands as the program reads them, while they are being typed."""
    return render(request, "deals/read.html", _read(get_evening(pk), _typed(request)))


@never_cache
@require_GET
def deals_check(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the commitment to the deals. After play, also show the secret, so that anybody can repeat the dealing."""
    evening = get_evening(pk)
    source = dealing_of(evening)
    seal = source.seal if source else None
    opened = seal is not None and seal.text is not None and is_evening_over(evening)
    context = {
        "evening": evening,
        "dealing": source,
        "seal": seal,
        "opened": opened,
        "proof": dealing.prove_dealing(evening, seal) if seal and opened else None,
        "boards": dealing.needed_boards(evening),
    }
    return render(request, "deals/check.html", context)


@require_GET
def deals_secret(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the secret of the deals as a file for `troef deal --secret`, after play."""
    evening = get_evening(pk)
    source = dealing_of(evening)
    if source is None or source.seal is None or source.seal.text is None or not is_evening_over(evening):
        return refusal_response(request, _("The secret is shown when play is over."))
    return _download(source.sealed.encode(), f"evening-{evening.date}-{pk}.secret")


_RecordsView = Callable[[HttpRequest, Evening, frozenset[int]], HttpResponse]


def _with_records(view: _RecordsView) -> Callable[[HttpRequest, int], HttpResponse]:
    """Wrap a view so that it also gets the boards whose hand records this reader may see. Refuse if there are none."""

    @wraps(view)
    def page(request: HttpRequest, pk: int) -> HttpResponse:
        evening = get_evening(pk)
        numbers = visible_records(request, evening)
        if not numbers:
            return refusal_response(request, _("Hand records are there for everybody when play is over."))
        return view(request, evening, numbers)

    return page


@never_cache
@require_GET
@_with_records
def hand_records_view(request: HttpRequest, evening: Evening, numbers: frozenset[int]) -> HttpResponse:
    """Show the hand records that this reader may see. During analysis an open page gets only the part that changes."""
    records = hand_records(evening, numbers)
    done = sum(record.answer is not None for record in records)
    failed = request_solving(evening, numbers).problem if done < len(records) else None
    context = {"evening": evening, "records": records, "done": done, "problem": error_text(failed) if failed else ""}
    return render(request, "deals/records_part.html" if is_fragment_request(request) else "deals/records.html", context)


@cpu_bound
@require_GET
@_with_records
def hand_records_paper(request: HttpRequest, evening: Evening, numbers: frozenset[int]) -> HttpResponse:
    """Return the hand records as PDF, with double-dummy results only for boards analysed so far."""
    content = hand_records_content(evening, hand_records(evening, numbers))
    return pdf_response(request, "hand-records", "hand_records", content)


@require_GET
@_with_records
def hand_records_pbn(request: HttpRequest, evening: Evening, numbers: frozenset[int]) -> HttpResponse:
    """Return the hand records as PBN, with double-dummy tables and par."""
    from troef.formats import write_boards
    from troef.formats.pbn.writer import with_trick_table

    known = {record.number: record for record in hand_records(evening, numbers)}

    def analysed(record: BoardRecord) -> BoardRecord:
        table, par = known[record.number or 0].tricks, known[record.number or 0].par
        return record if table is None or par is None else with_trick_table(record, table, par.score)

    try:
        made = write_boards("x.pbn", list(map(analysed, dealing.records(evening, numbers))))
    except TroefError as error:
        return refusal_response(request, error_text(error), 409)
    return _download(made, f"evening-{evening.date}-{evening.pk}.pbn", "application/x-pbn")
