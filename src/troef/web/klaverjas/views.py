"""Klaverjas pages that need no account: the overview, the score slip, the roem finder, the analysis of a deal."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from troef.cards import SEATS, SIDES, SUITS_HIGH_FIRST, Card, TroefError
from troef.klaverjas import roem as finder
from troef.klaverjas.presets import presets
from troef.klaverjas.slip import work_out
from troef.klaverjas.values import RUN_ORDER
from troef.laws import KLAVERJAS_1976
from troef.web.klaverjas import filled


def overview(request: HttpRequest) -> HttpResponse:
    """What there is for klaverjas."""
    return render(request, "klaverjas/overview.html")


def score(request: HttpRequest) -> HttpResponse:
    """The score slip; the answer alone when the form asks again while it is being filled in."""
    context: dict[str, object] = _shared(request) | {"seats": SEATS, "sides": SIDES, "steps": (20, 50, 100)}
    try:
        asked = filled.filled_slip(request.GET.dict())
        rules = filled.rules_of(request.GET.dict())
        context |= {"asked": asked, "rules": rules, "sheet": work_out(asked.slip, rules) if asked.slip else None}
    except TroefError as error:
        context["error"] = str(error)
    return _answer(request, "klaverjas/score", context)


def roem(request: HttpRequest) -> HttpResponse:
    """The roem in up to four cards."""
    context = _shared(request) | {
        "pack": [(suit, [Card(suit, rank) for rank in RUN_ORDER]) for suit in SUITS_HIGH_FIRST]
    }
    try:
        cards = filled.cards_of(request.GET.getlist("card"))
        trump, rules = filled.suit_of(request.GET.dict()), filled.rules_of(request.GET.dict())
        found = finder.find(cards, trump, rules.four_jacks)
        context |= {"cards": cards, "trump": trump, "found": found, "total": sum(each.points for each in found)}
    except TroefError as error:
        context["error"] = str(error)
    return _answer(request, "klaverjas/roem", context)


def _shared(request: HttpRequest) -> dict[str, object]:
    return {
        "filled": request.GET,
        "suits": SUITS_HIGH_FIRST,
        "presets": presets().values(),
        "edition": str(KLAVERJAS_1976),
    }


def _answer(request: HttpRequest, name: str, context: dict[str, object]) -> HttpResponse:
    """The whole page, or its answer alone; a form that is being filled in is told what is wrong, not refused."""
    page = f"{name}_answer.html" if request.htmx else f"{name}.html"
    status = 400 if "error" in context and not request.htmx else 200
    return render(request, page, context, status=status)
