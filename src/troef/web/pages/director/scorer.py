"""The scorer's pages: choose a board or a table, then type its results line by line."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from troef.cards import TroefError
from troef.web.access.phones import device_of
from troef.web.access.visibility import not_yet_visible_response, visibility_for
from troef.web.entry import slips
from troef.web.entry.result_entry import accept_suspicious_result
from troef.web.entry.slips import SlipCount, SlipRow, Typist, places_of_board, places_of_table, slip_counts, slip_rows
from troef.web.evenings.log import account_actor, get_evening, try_or_message
from troef.web.evenings.models import SEAT_FIELDS, Evening, Sitting, Typed
from troef.web.evenings.result_filters import reported_sentence
from troef.web.people.permissions import staff_only
from troef.web.platform.http.forms import error_text, parse_int


def _typist(request: HttpRequest) -> Typist:
    return Typist(account_actor(request), device_of(request))


@require_GET
@staff_only
def scorer(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the boards and tables with results to type, and the returned slips. `?part`: only the part that changes."""
    evening = get_evening(pk)
    boards, tables = slip_counts(evening)
    hidden = visibility_for(request, evening).own_unplayed
    back = Typed.objects.filter(sitting__evening=evening).exclude(board__in=hidden)
    rounds: dict[int, list[SlipCount]] = {}
    for table in tables:
        rounds.setdefault(table.name[0], []).append(table)
    context = {
        "evening": evening,
        "boards": boards,
        "rounds": [] if evening.by_totals else [(number, tuple(here)) for number, here in rounds.items()],
        "double": slips.is_double(evening),
        "back": back.exclude(returned="").select_related("sitting__table"),
        "left": sum(board.total - board.done for board in boards),
    }
    return render(request, "scorer/part.html" if "part" in request.GET else "scorer/scorer.html", context)


@require_POST
@staff_only
def scorer_act(request: HttpRequest, pk: int) -> HttpResponse:
    """Set whether each score slip is typed once, or twice as a check."""
    evening = get_evening(pk)
    act = request.POST.get("act")
    if act in ("once", "twice"):
        try_or_message(request, lambda: slips.set_double(evening, act == "twice", account_actor(request)))
    return redirect("scorer", pk)


@require_GET
@staff_only
def scorer_board(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show the results of a board as lines to type, in the order of its traveller."""
    evening = get_evening(pk)
    places = places_of_board(evening, number)
    boards, _tables = slip_counts(evening)
    following = _following([board for board in boards if not board.is_done], (number,))
    address = reverse("scorer_board", args=[pk, following[0]]) if following else reverse("scorer", args=[pk])
    return _page(request, evening, places, address, by_board=number)


@require_GET
@staff_only
def scorer_table(request: HttpRequest, pk: int, round_number: int, number: int) -> HttpResponse:
    """Show the results of a table in one round as lines to type, in the order of its score slip."""
    evening = get_evening(pk)
    places = places_of_table(evening, number, round_number)
    _boards, tables = slip_counts(evening)
    following = _following([table for table in tables if not table.is_done], (round_number, number))
    address = reverse("scorer_table", args=[pk, *following]) if following else reverse("scorer", args=[pk])
    return _page(request, evening, places, address, by_table=(round_number, number))


def _following(open_ones: list[SlipCount], name: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the first open board or table after `name`, starting again at the first; None if no other is open."""
    names = [count.name for count in open_ones if count.name != name]
    return next((other for other in names if other > name), names[0] if names else None)


def _page(
    request: HttpRequest, evening: Evening, places: list[tuple[Sitting, int]], following: str, **by: object
) -> HttpResponse:
    if not places:
        raise Http404
    allowed = visibility_for(request, evening).visible_boards
    hidden = [board for _sitting, board in places if board not in allowed]
    if hidden:
        return not_yet_visible_response(request, hidden[0])
    lines = slip_rows(evening, places, _typist(request).mark)
    context = {"evening": evening, "rows": lines, "next": following, "double": slips.is_double(evening), **by}
    return render(request, "scorer/rows.html" if "part" in request.GET else "scorer/type.html", context)


def _place(request: HttpRequest, evening: Evening) -> tuple[Sitting, int]:
    """Return the sitting and the board of the posted line. Raise Http404 if the reader may not see them."""
    fields = request.POST if request.method == "POST" else request.GET
    sitting, board = parse_int(fields.get("sitting", "")), parse_int(fields.get("board", ""))
    the_sitting = get_object_or_404(evening.sittings.select_related("table", *SEAT_FIELDS), pk=sitting)
    if board not in the_sitting.boards or board not in visibility_for(request, evening).visible_boards:
        raise Http404
    return the_sitting, board


@require_POST
@staff_only
def scorer_line(request: HttpRequest, pk: int) -> HttpResponse:
    """Store one typed line: a result, `?` with a reason to return the slip to the table, or `!` to accept a result."""
    evening, typist = get_evening(pk), _typist(request)
    sitting, board = _place(request, evening)
    line, sees = request.POST.get("line", "").strip()[:60], request.POST.get("sees", "")
    trouble = ""
    try:
        if line.startswith("?"):
            slips.send_back(sitting, board, line[1:], typist.actor)
        elif line == "!":
            accept_suspicious_result(sitting, board, typist.actor)
        else:
            slips.enter_line(sitting, board, line, parse_int(sees) or 0, typist)
    except TroefError as error:
        trouble = error_text(error)
    (row,) = slip_rows(evening, [(sitting, board)], typist.mark)
    if trouble:
        row = replace(row, refused=trouble, line=line)
    context = {"evening": evening, "row": row, "by_board": board if "by_board" in request.POST else None}
    return render(request, "scorer/row.html", context)


@require_GET
@staff_only
def scorer_preview(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the interpretation of a line in words, while it is being typed."""
    evening = get_evening(pk)
    sitting, board = _place(request, evening)
    line = request.GET.get("line", "").strip()[:60]
    (row,) = slip_rows(evening, [(sitting, board)], _typist(request).mark)
    return render(request, "scorer/said.html", {"row": _while_typing(evening, row, line)})


def _while_typing(evening: Evening, row: SlipRow, line: str) -> dict[str, object]:
    """Return the context with a line's interpretation in words, which is empty until the line can be read."""
    if not line:
        return {"state": row.state, "shown": row.shown, "typed": row.typed, "is_hidden": row.is_hidden, "doubts": ()}
    if line[0] in "?!":
        words = {"?": _("Enter sends this slip back to the table."), "!": _("Enter accepts this result.")}
        return {"typing": words[line[0]]}
    try:
        return {"typing": reported_sentence(evening, row.board, slips.parse_line(evening, line))}
    except TroefError:
        return {"typing": ""}
