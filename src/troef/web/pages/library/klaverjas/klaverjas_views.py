"""Klaverjas pages that need no account: the overview, the score slip, the roem finder, the analysis of a deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from troef.analysis.klaverjas.solver import TricksWonSoFar
from troef.cards import SEATS, SIDES, SUITS_HIGH_FIRST, Card, Deck, Seat, Suit, TroefError
from troef.cards.dealing import fair_deal
from troef.klaverjas.game.card_values import RUN_ORDER, find_roem
from troef.klaverjas.game.rules import presets
from troef.klaverjas.game.score_slip import work_out
from troef.laws import KLAVERJAS_1976
from troef.web.access.visibility import playing_aid
from troef.web.evenings.deals.solving import klaverjas_answer
from troef.web.evenings.games import klaverjas_slip
from troef.web.pages.library.klaverjas import deal_analysis
from troef.web.platform.http.admission import cpu_bound
from troef.web.platform.http.forms import error_text, is_fragment_request
from troef.web.platform.http.table_links import pack_log, unpack_log

_PATIENCE = 0.7
"""Seconds that a page waits for the solver before it reports that the answer will follow."""


def overview(request: HttpRequest) -> HttpResponse:
    """Show the overview of the klaverjas pages."""
    return render(request, "klaverjas/overview.html")


def score(request: HttpRequest) -> HttpResponse:
    """Show the score slip. While the form is being completed, return only the part with the score."""
    context: dict[str, object] = _shared(request) | {"seats": SEATS, "sides": SIDES, "steps": (20, 50, 100)}
    try:
        asked = klaverjas_slip.filled_slip(request.GET.dict())
        rules = klaverjas_slip.rules_of(request.GET.dict())
        context |= {"asked": asked, "rules": rules, "sheet": work_out(asked.slip, rules) if asked.slip else None}
    except TroefError as error:
        context["error"] = error_text(error)
    return _answer(request, "klaverjas/score", context)


def roem_view(request: HttpRequest) -> HttpResponse:
    """Show the roem in up to four cards."""
    context = _shared(request) | {"pack": _pack()}
    try:
        cards = klaverjas_slip.cards_of(request.GET.getlist("card"))
        trump, rules = klaverjas_slip.suit_of(request.GET.dict()), klaverjas_slip.rules_of(request.GET.dict())
        combinations = find_roem(cards, trump, rules.four_jacks)
        total = sum(combination.points for combination in combinations)
        context |= {"cards": cards, "trump": trump, "found": combinations, "total": total}
    except TroefError as error:
        context["error"] = error_text(error)
    return _answer(request, "klaverjas/roem", context)


@cpu_bound
@playing_aid
def analysis(request: HttpRequest) -> HttpResponse:
    """Show the value of a deal, an ending or a single hand: the best cards and the best trump suits."""
    fields = request.GET.dict()
    context = _shared(request) | {"seats": SEATS, "sides": SIDES, "pack": _pack()}
    try:
        if "log" in fields:
            return render(request, "klaverjas/traced.html", _traced({"ask": "trace", "log": unpack_log(fields["log"])}))
        if own := request.GET.getlist("card"):
            deal = deal_analysis.query_from_hand(fields, own)
            others = {name: value for name, value in fields.items() if name != "card"}
            return redirect(_analysis_address(others | {"deal": deal}))
        if not fields.get("deal", "").strip():
            return redirect(_analysis_address(fields | {"deal": str(fair_deal(Deck.KLAVERJAS))}))
        about = deal_analysis.parse_query(fields)
        context |= {"asked": about, **(_drawn(about) if about.partial_deal.incomplete_seats else _analysed(about))}
    except TroefError as error:
        context["error"] = error_text(error)
    return render(request, "klaverjas/analysis.html", context, status=400 if "error" in context else 200)


def _analysed(about: deal_analysis.AnalysisQuery) -> dict[str, object]:
    """Return the context of a deal with all cards known. `coming`: the solver has not finished yet."""
    is_over = isinstance(about.now, TricksWonSoFar)
    played = {"cards": {}, "line": []} if is_over else _solved(about.play_question)
    par = _solved(about.par_question) if about.partial_deal.is_start else {}
    seen: dict[str, object] = {
        "now": None if is_over else about.now,
        "hands": deal_analysis.hands(about, played["cards"] if played else {}),
        "coming": played is None or par is None,
        "pars": deal_analysis.pars(par) if par else None,
        "address": _analysis_address(about.query),
        "back": _analysis_address(about.query | {"played": " ".join(map(str, about.played[:-1]))}),
    }
    if about.partial_deal.is_start:
        seen["sandbox"] = f"{reverse('sandbox')}?{urlencode({'log': pack_log(about.log)})}"
    if about.partial_deal.is_start and about.played:
        seen |= _traced({"ask": "trace", "log": about.log})
    if played is not None:
        rows, end = deal_analysis.line_of(about, [Card.parse(text) for text in played["line"]])
        seen |= {"rows": rows, "next": Card.parse(played["line"][0]) if played["line"] else None}
        if about.counts_all:
            seen["result"] = end.result(about.declarer.side, about.rules)
        else:
            seen["ahead"] = end.points[0] + end.roem[0] - end.points[1] - end.roem[1]
    return seen


def _solved(question: dict[str, object]) -> Any:
    return klaverjas_answer(question, _PATIENCE)[0]


def _traced(question: dict[str, object]) -> dict[str, object]:
    """Return the played cards that cost points and the roem not claimed. `coming`: the solver has not finished."""
    traced = _solved(question)
    if traced is None:
        return {"coming": True}
    costs = []
    for played in traced["cards"]:
        seat, card, best = Seat.parse(played["seat"]), Card.parse(played["card"]), map(Card.parse, played["best"])
        costs.append((played["trick"], seat, card, played["cost"], list(best)))
    return {"said": traced["said"], "costs": costs}


def _drawn(about: deal_analysis.AnalysisQuery) -> dict[str, object]:
    """Return the context of a partly known deal: each trump suit and card, over sampled deals that fit the rest."""
    known = about.partial_deal
    trumps = "".join(str(suit) for suit in SUITS_HIGH_FIRST) if known.is_start else str(about.trump)
    asks = [about.chances_question(trumps)]
    if known.turn not in known.incomplete_seats and known.is_start:
        asks.append(about.chances_question(str(about.trump)))
    found = [klaverjas_answer(question, _PATIENCE) for question in asks]
    answers = [answer for answer, _far in found]
    far = next((far for answer, far in found if answer is None and far.of), None)
    seen: dict[str, object] = {"half": True, "coming": None in answers, "far": far, "samples": deal_analysis.SAMPLES}
    if answers[0] is not None:
        seen["chances"] = deal_analysis.chances(answers[0])
    if answers[-1] is not None and known.turn not in known.incomplete_seats:
        seen["cards"] = deal_analysis.card_chances(answers[-1][str(about.trump)])
    return seen


def _pack() -> list[tuple[Suit, list[Card]]]:
    return [(suit, [Card(suit, rank) for rank in RUN_ORDER]) for suit in SUITS_HIGH_FIRST]


def _analysis_address(query: Mapping[str, str]) -> str:
    return f"{reverse('klaverjas_analysis')}?{urlencode(query)}"


def _shared(request: HttpRequest) -> dict[str, object]:
    shown = {"suits": SUITS_HIGH_FIRST, "presets": presets().values(), "edition": str(KLAVERJAS_1976)}
    return {"filled": request.GET, **shown}


def _answer(request: HttpRequest, name: str, context: dict[str, object]) -> HttpResponse:
    """Return the whole page, or only its result part. The part has status 200 even for an error, to let it show."""
    page = f"{name}_answer.html" if is_fragment_request(request) else f"{name}.html"
    status = 400 if "error" in context and not is_fragment_request(request) else 200
    return render(request, page, context, status=status)
