"""Pages that need no account."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from troef.cards import Denomination, TroefError
from troef.web.front import calculator


def home(request: HttpRequest) -> HttpResponse:
    """The front page of the club."""
    return render(request, "front/home.html")


def score(request: HttpRequest) -> HttpResponse:
    """The score calculator; the answer alone when the form asks again while it is being filled in."""
    context: dict[str, object] = {
        "levels": range(1, 8),
        "denominations": list(Denomination),
        "numbers": range(14),
        "filled": request.GET,
    }
    try:
        asked = calculator.question(request.GET.dict())
        context |= {"asked": asked, "answers": calculator.answers(asked)}
        status = 200
    except TroefError as error:
        context["error"] = str(error)
        status = 400
    page = "front/score_answer.html" if request.htmx else "front/score.html"
    return render(request, page, context, status=status)
