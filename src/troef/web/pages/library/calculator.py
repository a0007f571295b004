"""The bridge score calculator: a contract and result, and its score in every edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from troef.bridge.game.contract import Contract, Doubled
from troef.bridge.game.score import ScoreItem, score_items
from troef.cards import Denomination, TroefError
from troef.core.messages import _
from troef.laws import BRIDGE_EDITIONS, Edition
from troef.web.platform.http.forms import error_text, is_fragment_request, parse_int


@dataclass(frozen=True, slots=True)
class ScoreQuery:
    """A contract and its result, as entered."""

    contract: Contract
    vulnerable: bool
    tricks: int


@dataclass(frozen=True, slots=True)
class EditionScore:
    """The score of the entered result in one edition, line by line."""

    edition: Edition
    lines: tuple[ScoreItem, ...]
    total: int


def parse_query(fields: Mapping[str, str]) -> ScoreQuery:
    """Parse the form. A missing field has the value of the empty form. Raise TroefError if a value is invalid."""
    return ScoreQuery(
        Contract(
            _number(fields.get("level", "4"), "level"),
            Denomination.parse(fields.get("denomination", "S")),
            _doubled(fields.get("doubled", "0")),
        ),
        fields.get("vulnerable", "0") == "1",
        _number(fields.get("tricks", "10"), "tricks"),
    )


def _doubled(text: str) -> Doubled:
    if text not in ("0", "1", "2"):
        raise TroefError(_("{text!r} is not 0 (undoubled), 1 (doubled) or 2 (redoubled)", text=text))
    return Doubled(int(text))


def _number(text: str, field: str) -> int:
    number = parse_int(text)
    if number is None:
        raise TroefError(_("{field}: {text!r} is not a number", field=field, text=text[:40]))
    return number


def scores_by_edition(asked: ScoreQuery) -> list[EditionScore]:
    """Return the score of the entered result in every edition."""
    return [
        EditionScore(edition, lines, sum(line.points for line in lines))
        for edition in BRIDGE_EDITIONS
        for lines in [score_items(asked.contract, asked.tricks, asked.vulnerable, edition)]
    ]


def score(request: HttpRequest) -> HttpResponse:
    """Show the score calculator. While the form is being completed, return only the part with the scores."""
    choices = {"levels": range(1, 8), "denominations": list(Denomination), "numbers": range(14)}
    context: dict[str, object] = {**choices, "filled": request.GET}
    try:
        asked = parse_query(request.GET.dict())
        context |= {"asked": asked, "answers": scores_by_edition(asked)}
        status = 200
    except TroefError as error:
        context["error"] = error_text(error)
        status = 400
    page = "front/score_answer.html" if is_fragment_request(request) else "front/score.html"
    return render(request, page, context, status=status)
