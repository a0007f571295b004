"""What the page of a chart shows: the picture with its links, and the same in words."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from troef.cards import Lang
from troef.director.charts import chart as chart_of
from troef.director.layout import PartKind, Words
from troef.director.outcome import end_texts
from troef.director.picture import PHONE, PRINT, layout_of, picture
from troef.laws import Text
from troef.laws.chart import Answer, Chart, Question


def pictures(chart: Chart, lang: Lang, taken: Collection[str] = ()) -> dict[str, SafeString]:
    """The picture for a phone and for a wide screen; their links lead to laws, charts and questions."""
    sizes = {"phone": PHONE, "wide": PRINT}
    return {
        name: mark_safe(picture(chart, lang, width, partial(_link, chart, name=name), name, taken))
        for name, width in sizes.items()
    }


def _link(chart: Chart, words: Words, name: str) -> str:
    if words.kind is PartKind.LINK:
        return reverse("chart", args=[chart.edition, words.target])
    if words.kind is PartKind.AGAIN:
        return f"#{name}-{words.target}"
    law = chart.questions[words.target].law if words.kind is PartKind.QUESTION else words.target
    return reverse("law_paragraph", args=[chart.edition, law])


@dataclass(frozen=True, slots=True)
class Line:
    """An answer in words: what it is, and where it leads."""

    text: Text
    question: int | None = None
    rule: str | None = None
    does: Text | None = None
    chart: Chart | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question in words, with the number that it has in the picture."""

    number: int
    question: Question
    lines: list[Line]


def in_words(chart: Chart) -> list[Asked]:
    """The chart as a numbered list: for those who listen, and for those who like to read."""
    boxes = layout_of(chart, "en").boxes
    order = [box.words.target for box in boxes if box.words.kind is PartKind.QUESTION]
    numbers = {id: number for number, id in enumerate(order, start=1)}
    return [Asked(numbers[id], chart.questions[id], _lines(chart, chart.questions[id], numbers)) for id in order]


def _lines(chart: Chart, question: Question, numbers: dict[str, int]) -> list[Line]:
    return [_line(chart, question, place, answer, numbers) for place, answer in enumerate(question.answers)]


def _line(chart: Chart, question: Question, place: int, answer: Answer, numbers: dict[str, int]) -> Line:
    end = end_texts(chart).get((question.id, place))
    return Line(
        answer.text,
        numbers[answer.ask] if answer.ask is not None else None,
        answer.rule,
        end.text if end is not None else None,
        chart_of(answer.chart, chart.edition) if answer.chart is not None else None,
    )
