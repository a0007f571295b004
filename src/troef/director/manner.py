"""The manner of a director: guidance beside a question or an outcome."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from troef.laws import Edition, Text
from troef.laws.chart import Chart, Question
from troef.laws.citation import is_below


@dataclass(frozen=True, slots=True)
class Manner:
    """A piece of guidance, the moments it belongs to, and the game where it is one's own."""

    id: str
    text: Text
    laws: tuple[str, ...] = ()
    at: str | None = None
    game: str | None = None

    def speaks_to(self, edition: Edition) -> bool:
        return self.game is None or self.game == edition.game


@cache
def manners() -> dict[str, Manner]:
    """All guidance by id."""
    told = tomllib.loads((files("troef.director") / "manner.toml").read_text(encoding="utf-8"))
    return {
        id: Manner(id, Text(each["nl"], each["en"]), tuple(each.get("laws", ())), each.get("at"), each.get("edition"))
        for id, each in told.items()
    }


def beside_question(chart: Chart, question: Question) -> list[Manner]:
    """What to keep in mind while asking this."""
    moments = {"first" if question.id == chart.start else "", "choice" if question.by else ""}
    return [
        each
        for each in manners().values()
        if each.id in question.manner or (each.speaks_to(chart.edition) and _belongs(each, question, chart, moments))
    ]


def _belongs(manner: Manner, question: Question, chart: Chart, moments: set[str]) -> bool:
    about = chart.edition.game == "bridge" and any(is_below(question.law, law) for law in manner.laws)
    return about or manner.at in moments


def beside_outcome(chart: Chart) -> list[Manner]:
    """What to keep in mind while ruling."""
    return [each for each in manners().values() if each.at == "outcome" and each.speaks_to(chart.edition)]
