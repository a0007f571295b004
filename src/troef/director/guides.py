"""Reference pages for the director, and tips on conduct to show beside a question or an outcome."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from troef.bridge.game.calls import Call, parse_call
from troef.cards import Deal, Lang, Seat, Vulnerability
from troef.contest.session import Unit
from troef.core.messages import _, text_of
from troef.director import read_toml
from troef.director.rulings.wording import unit_words
from troef.laws import Edition, Text
from troef.laws.book import is_within
from troef.laws.charts.chart import Chart, ChartQuestion


@dataclass(frozen=True, slots=True)
class GuideItem:
    """One point of a guide, and the paragraphs that it is about."""

    text: Text
    laws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GuideSection:
    title: Text
    items: tuple[GuideItem, ...]


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """The board of a worked example."""

    deal: Deal
    dealer: Seat
    vulnerable: Vulnerability
    auction: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class Guide:
    """A page: its introduction, sections and related charts."""

    slug: str
    edition: Edition
    title: Text
    lead: Text
    parts: tuple[GuideSection, ...]
    charts: tuple[str, ...]
    has_amounts: bool = False
    example: WorkedExample | None = None
    shown_beside: str = ""
    """Id of the chart beside whose questions the sections are shown; empty if there is none."""


@dataclass(frozen=True, slots=True)
class Amount:
    """The usual penalty for an offence, with its paragraph and source. Without `unit`, the sources name no amount."""

    edition: Edition
    law: str
    what: Text
    source: Text
    unit: Unit | None = None
    least: Fraction | None = None
    most: Fraction | None = None
    open: bool = False
    """The penalty may be higher."""

    def words(self, lang: Lang) -> str:
        """Return a text such as `1/4 top`, `1 tot 2 matchpunten` or `3 IMP`."""
        if self.unit is None or self.least is None:
            return "–"
        amount = str(self.least)
        if self.most is not None:
            amount = _("{amount} to {most}", amount=amount, most=self.most)[lang]
        if self.open:
            amount = _("at least {amount}", amount=amount)[lang]
        return f"{amount} {unit_words(self.unit, self.most or self.least)[lang]}"


@cache
def guides() -> dict[str, Guide]:
    """Return all pages by slug."""
    return {entry["slug"]: _guide(entry) for entry in read_toml("guides.toml")["guide"]}


@cache
def amounts() -> tuple[Amount, ...]:
    """Return all usual penalties, the newest edition first."""
    return tuple(_amount(entry) for entry in read_toml("guides.toml")["amount"])


def _guide(entry: dict[str, Any]) -> Guide:
    parts = [
        (part, tuple(GuideItem(text_of(item["text"]), tuple(item["laws"])) for item in part["items"]))
        for part in entry["part"]
    ]
    return Guide(
        entry["slug"],
        Edition.parse(entry["edition"]),
        text_of(entry["title"]),
        text_of(entry["lead"]),
        tuple(GuideSection(text_of(part["title"]), items) for part, items in parts),
        tuple(entry["charts"]),
        entry.get("amounts", False),
        _example(entry) if "deal" in entry else None,
        entry.get("beside", ""),
    )


def _example(entry: dict[str, Any]) -> WorkedExample:
    return WorkedExample(
        Deal.parse(entry["deal"]),
        Seat.parse(entry["dealer"]),
        Vulnerability.parse(entry["vulnerable"]),
        tuple(map(parse_call, entry["auction"].split())),
    )


def _amount(entry: dict[str, Any]) -> Amount:
    return Amount(
        Edition.parse(entry["edition"]),
        entry["law"],
        text_of(entry["what"]),
        text_of(entry["source"]),
        Unit.parse(entry["unit"]) if "unit" in entry else None,
        Fraction(entry["least"]) if "least" in entry else None,
        Fraction(entry["most"]) if "most" in entry else None,
        entry.get("open", False),
    )


@dataclass(frozen=True, slots=True)
class ConductTip:
    """A tip on how the director should act, the question or paragraphs to show it at, and its game if only one."""

    id: str
    text: Text
    laws: tuple[str, ...] = ()
    at: str | None = None
    game: str | None = None

    def speaks_to(self, edition: Edition) -> bool:
        return self.game is None or self.game == edition.game


@cache
def conduct_tips() -> dict[str, ConductTip]:
    """Return all tips by id."""
    tips = {}
    for id, rule in read_toml("manner.toml").items():
        laws = tuple(rule.get("laws", ()))
        tips[id] = ConductTip(id, text_of(rule["text"]), laws, rule.get("at"), rule.get("edition"))
    return tips


def worked_examples(chart: Chart, question: ChartQuestion) -> list[GuideSection]:
    """Return the worked examples beside a question: all at the chart's first one, else those about its paragraph."""
    beside = [guide for guide in guides().values() if (guide.edition, guide.shown_beside) == (chart.edition, chart.id)]
    is_first = question.id == chart.start
    about = [
        GuideSection(part.title, tuple(item for item in part.items if is_first or question.law in item.laws))
        for guide in beside
        for part in guide.parts
    ]
    return [part for part in about if part.items]


def tips_for_question(chart: Chart, question: ChartQuestion) -> list[ConductTip]:
    """Return the tips on conduct to show beside a question of a chart."""
    moments = {"first" if question.id == chart.start else "", "choice" if question.by else ""}
    is_bridge = chart.edition.game == "bridge"
    tips = []
    for tip in conduct_tips().values():
        about = tip.at in moments or (is_bridge and any(is_within(question.law, law) for law in tip.laws))
        if tip.id in question.manner or (about and tip.speaks_to(chart.edition)):
            tips.append(tip)
    return tips


def tips_for_outcome(chart: Chart) -> list[ConductTip]:
    """Return the tips on conduct to show beside the outcome of a chart."""
    return [manner for manner in conduct_tips().values() if manner.at == "outcome" and manner.speaks_to(chart.edition)]
