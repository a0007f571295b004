"""Double-dummy help beside a score that is being adjusted; what it says is no verdict."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from troef.analysis.bridge.dds import shared_solver
from troef.cards import SEATS, Denomination, TroefError
from troef.director.equity import equity, makeable, read_cards
from troef.web.director.own_boards import not_his_own
from troef.web.people.rights import director_only
from troef.web.session.games import told_of
from troef.web.session.log import the_evening
from troef.web.session.models import Board, Result, Sitting
from troef.web.session.outcome import Outcome
from troef.web.site.language import lang
from troef.web.site.refusals import why

_STRAINS = tuple(reversed(Denomination))


@require_GET
@director_only
@not_his_own
def view(request: HttpRequest, pk: int, sitting: int, number: int) -> HttpResponse:
    """What every hand takes, and declarer's tricks from the moment before the irregularity."""
    evening = the_evening(pk)
    board = get_object_or_404(Board, evening=evening, number=number)
    found = get_object_or_404(Sitting, evening=evening, pk=sitting)
    result = found.results.filter(board=number).first()
    typed = request.GET.get("cards", "").strip()[:300]
    context: dict[str, object] = {"evening": evening, "sitting": found, "number": number, "cards": typed}
    try:
        table = makeable(shared_solver(), board.deal)
        context["strains"] = _STRAINS
        context["rows"] = [(seat.name, [table[seat, strain] for strain in _STRAINS]) for seat in SEATS]
        context |= _moment(board, result, typed)
    except TroefError as error:
        context["problem"] = why(error)
    return render(request, "desk/equity.html", context)


def _moment(board: Board, result: Result | None, typed: str) -> dict[str, object]:
    """Declarer's tricks with best play from there on, where there is a contract."""
    told = told_of(result) if result else None
    if not isinstance(told, Outcome) or told.contract is None or told.declarer is None:
        return {}
    cards = read_cards(typed, lang())
    found = equity(shared_solver(), board.deal, told.contract.denomination, told.declarer, cards)
    return {"told": told, "found": found, "stop": cards[found.cards] if found.stopped else None}
