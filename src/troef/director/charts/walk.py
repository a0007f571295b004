"""Charts of all games and editions, and walks through them: answers, steps back, and moves to other charts.

A walk has one text form, for URLs and records: `bridge-2017 27:premature~false,accepted=false > 26:`. An answer from
the table has `~` in place of `=`. The last chart is the current one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Any

import troef.bridge.charts
import troef.klaverjas.charts
from troef.bridge.charts import build_advice, chart_rules
from troef.cards import TroefError
from troef.core.messages import _, pgettext
from troef.laws import BRIDGE_2017, Advice, Edition, Text
from troef.laws.book import is_within
from troef.laws.charts.chart import Chart, ChartPath, ChartQuestion, Value, contains_exact, walk
from troef.laws.charts.loader import ChartLibrary, freeze

_SHELVES = {
    edition: shelf for shelf in (troef.bridge.charts.SHELF, troef.klaverjas.charts.SHELF) for edition in shelf.folders
}
EDITIONS = tuple(_SHELVES)
"""Editions with charts."""


def _shelf(edition: Edition) -> ChartLibrary:
    if edition not in EDITIONS:
        raise TroefError(
            pgettext(
                "director",
                "there are no charts of {edition}: use {known}",
                edition=edition,
                known=", ".join(map(str, EDITIONS)),
            )
        )
    return _SHELVES[edition]


def charts(edition: Edition = BRIDGE_2017) -> dict[str, Chart]:
    """Return the charts of an edition by id, in the order of the book."""
    return _shelf(edition).charts(edition)


def chart(id: str, edition: Edition = BRIDGE_2017) -> Chart:
    """Return the chart with this id, which may have the form that URLs use. Raise TroefError if there is none."""
    return _shelf(edition).chart(id, edition)


def all_charts() -> list[Chart]:
    return [chart for edition in EDITIONS for chart in charts(edition).values()]


@cache
def charts_about(law: str, edition: Edition) -> tuple[Chart, ...]:
    """Return the charts about an article that contains this paragraph."""
    if edition not in EDITIONS:
        return ()
    return tuple(chart for chart in charts(edition).values() if any(is_within(law, own) for own in chart.laws))


def facts_class_of(chart: Chart) -> type | None:
    """Return the class of the facts that a chart asks; None for a chart that only leads to others."""
    return _shelf(chart.edition).facts_class_of(chart)


def rule_on(chart: Chart, facts: Any) -> Any:
    """Return the ruling of a chart on these facts, in the form of its game."""
    return _shelf(chart.edition).rule_on(chart, facts)


def advice(chart: Chart, said: Any, players: Mapping[str, Text] = MappingProxyType({})) -> Advice:
    """Return announcements, acts and reminders for the ruling `said`, with the names of `players` by role."""
    if chart.edition.game != "bridge":
        assert isinstance(said, Advice), "the judges of klaverjas give advice"
        return said
    return build_advice(said, chart_rules(chart.edition), {**chart.words, **players})


def rectification_lines(chart: Chart, said: Any, players: Mapping[str, Text]) -> tuple[Text, ...]:
    """Return the rectifications in the ruling `said` for its record, with the names of `players` by role."""
    if chart.edition.game != "bridge":
        written: tuple[Text, ...] = said.rectified
        return written
    return troef.bridge.charts.rectification_lines(said, chart_rules(chart.edition), {**chart.words, **players})


Known = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer: the question, the value, and whether the table gave it so that nobody was asked."""

    question: str
    value: Value
    by_table: bool = False

    def __str__(self) -> str:
        return f"{self.question}{'~' if self.by_table else '='}{_value_text(self.value)}"


@dataclass(frozen=True, slots=True)
class ChartLeg:
    """One chart of a walk and its answers so far."""

    chart: Chart
    answers: tuple[GivenAnswer, ...] = ()

    @property
    def path(self) -> ChartPath:
        """The path through the chart that these answers take, with its end if it has been reached."""
        facts = {self.chart.question(answer.question).fact: answer.value for answer in self.answers}
        return walk(self.chart, facts)

    def filled(self, known: Known) -> ChartLeg:
        """Return the leg with answers from `known` added, up to the first question that they do not answer."""
        leg, question = self, self.path.next
        while question is not None and question.fact in known:
            value = known[question.fact]
            if not any(contains_exact(value, answer.values) for answer in question.answers):
                break
            leg = replace(leg, answers=(*leg.answers, GivenAnswer(question.id, value, by_table=True)))
            question = leg.path.next
        return leg

    def __str__(self) -> str:
        return f"{self.chart.slug}:{','.join(map(str, self.answers))}"


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk through one or more charts. `prefilled`: answers from the table for the current chart, by fact."""

    legs: tuple[ChartLeg, ...]
    prefilled: Known = field(default_factory=dict, hash=False)

    @classmethod
    def begin(cls, chart: Chart, known: Known | None = None) -> Walk:
        """Return a walk at the first question of a chart that `known`, the facts from the table, does not answer."""
        known = known or {}
        return cls((ChartLeg(chart).filled(known),), known)

    @classmethod
    def parse(cls, text: str, known: Known | None = None) -> Walk:
        """Parse the text form of a walk; raise TroefError if its answers do not fit. `known`: facts from the table."""
        name, _, rest = text.strip().partition(" ")
        edition = Edition.parse(name)
        legs = tuple(_leg(part.strip(), edition) for part in rest.split(">"))
        known = known or {}
        return cls((*legs[:-1], legs[-1].filled({**_handed_on(legs), **known})), known)

    def __str__(self) -> str:
        return f"{self.edition} {' > '.join(map(str, self.legs))}"

    @property
    def edition(self) -> Edition:
        return self.chart.edition

    @property
    def chart(self) -> Chart:
        """The current chart."""
        return self.legs[-1].chart

    @property
    def answers(self) -> tuple[GivenAnswer, ...]:
        return self.legs[-1].answers

    @property
    def path(self) -> ChartPath:
        return self.legs[-1].path

    @property
    def question(self) -> ChartQuestion | None:
        """The next question; None at the end of the chart."""
        return self.path.next

    def answer(self, value: Value) -> Walk:
        """Return the walk after this answer to the current question. Raise TroefError if no question is open."""
        question = self.question
        if question is None:
            raise TroefError(_("chart {id} is at its end: there is nothing more to answer", id=self.chart.id))
        question.answer(value)
        leg = replace(self.legs[-1], answers=(*self.answers, GivenAnswer(question.id, value)))
        return replace(self, legs=(*self.legs[:-1], leg.filled({**_handed_on(self.legs), **self.prefilled})))

    def back(self) -> Walk | None:
        """Return the walk without the last answer that somebody gave, else in the previous chart; None at the start."""
        asked = [index for index, answer in enumerate(self.answers) if not answer.by_table]
        if asked:
            leg = replace(self.legs[-1], answers=self.answers[: asked[-1]])
            return replace(self, legs=(*self.legs[:-1], leg))
        return self.come_back()

    def continue_to(self, id: str) -> Walk:
        """Return the walk continued in the chart `id` of the same edition, with the facts that both charts share."""
        legs = (*self.legs, ChartLeg(chart(id, self.edition)))
        return Walk((*legs[:-1], legs[-1].filled(_handed_on(legs))))

    def come_back(self) -> Walk | None:
        """Return the walk as it was in the previous chart; None in the first chart."""
        return Walk(self.legs[:-1]) if len(self.legs) > 1 else None

    def return_with(self) -> Walk | None:
        """Return the walk in the previous chart, with the result of this chart as the answer to its open question.

        The current chart stays in the walk as reasoning. Without a result, the walk is only back in the previous chart.
        Return None in the first chart.
        """
        before, end = self.come_back(), self.path.end
        question = None if before is None else before.question
        if before is None or question is None or end is None or question.fact not in end.known:
            return before
        given = GivenAnswer(question.id, end.known[question.fact], by_table=True)
        legs = (*before.legs[:-1], self.legs[-1], replace(before.legs[-1], answers=(*before.answers, given)))
        return Walk((*legs[:-1], legs[-1].filled(_handed_on(legs))))


def _handed_on(legs: tuple[ChartLeg, ...]) -> Known:
    """Return the facts that the last chart gets from an earlier one: of the same class, or set by its ending."""
    there = legs[-1].chart
    helped = {question.see for question in there.questions.values()}
    before = next((leg for leg in reversed(legs[:-1]) if leg.chart.id not in helped), None)
    if before is None:
        return {}
    continues = there.record is not None and there.record == before.chart.record and there.id != before.chart.id
    end = before.path.end
    known = end.known if end is not None and end.chart == there.id else {}
    return {**(before.path.facts if continues else {}), **known}


def _leg(text: str, edition: Edition) -> ChartLeg:
    id, _ignored, answers = text.partition(":")
    walked = chart(id, edition)
    leg = ChartLeg(walked, tuple(_given(answer, walked) for answer in answers.split(",") if answer))
    taken = [step.question.id for step in leg.path.steps]
    if taken != [answer.question for answer in leg.answers]:
        raise TroefError(_("chart {id} does not ask {answers!r} in this order", id=walked.id, answers=answers))
    return leg


def _given(text: str, chart: Chart) -> GivenAnswer:
    by_table = "=" not in text
    id, sign, value = text.partition("~" if by_table else "=")
    if not sign:
        raise TroefError(_("{text!r} is not an answer: write it as question=value", text=text))
    return GivenAnswer(id, _value_of(value, chart.question(id)), by_table)


def _value_text(value: Value) -> str:
    if isinstance(value, tuple):
        return "(" + "+".join(map(_value_text, value)) + ")"
    return value if isinstance(value, str) else json.dumps(value)


def _value_of(text: str, question: ChartQuestion) -> Value:
    """Return the answer of a question that this text stands for. Raise TroefError if the chart does not list it."""
    values = [value for answer in question.answers for value in answer.values]
    chosen = next((value for value in values if _value_text(value) == text), None)
    if chosen is None:
        known = ", ".join(map(_value_text, values))
        raise TroefError(_("{text} is no answer to {id!r}: use {known}", text=text, id=question.id, known=known))
    return chosen


def answered_from(chart: Chart, answers: Mapping[str, object], known: Known | None = None) -> Walk:
    """Return a complete walk. `answers`: by question id or fact. Raise TroefError for a missing or unknown one."""
    unknown = [id for id in answers if id not in chart.questions and id not in chart.facts]
    if unknown:
        ids = ", ".join(chart.questions)
        raise TroefError(
            _("chart {id} has no question {unknown!r}: it has {ids}", id=chart.id, unknown=unknown[0], ids=ids)
        )
    at = Walk.begin(chart, known)
    while (question := at.question) is not None:
        given = answers.get(question.id, answers.get(question.fact))
        if given is None:
            options = ", ".join(_value_text(value) for answer in question.answers for value in answer.values)
            raise TroefError(
                _(
                    "the question {id!r} of chart {chart} is not answered: use {options}",
                    id=question.id,
                    chart=chart.id,
                    options=options,
                )
            )
        at = at.answer(freeze(given))
    return at
