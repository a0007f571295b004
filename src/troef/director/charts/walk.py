"""The charts of all games and editions, and walking one: answers, back, on to another chart and back again.

A walk has one text form, for addresses and for the record: `bridge-2017 27:premature~false,accepted=false > 26:`.
An answer that the table itself told has `~` in the place of `=`; the last chart is the one being walked.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Any

from troef.bridge import charts as bridge
from troef.cards import TroefError
from troef.klaverjas import charts as klaverjas
from troef.laws import BRIDGE_2017, Advice, Edition, Text
from troef.laws.charts.chart import Chart, ChartPath, ChartQuestion, Value, contains_exact, walk
from troef.laws.charts.loader import ChartLibrary, freeze
from troef.laws.citation import is_within

EDITIONS = (*bridge.EDITIONS, *klaverjas.EDITIONS)
"""The editions that have charts."""


def _shelf(edition: Edition) -> ChartLibrary:
    if edition not in EDITIONS:
        raise TroefError(
            f"there are no charts of {edition}: use {', '.join(map(str, EDITIONS))}",
            f"van {edition} zijn er geen schema's: kies uit {', '.join(map(str, EDITIONS))}",
        )
    return bridge.SHELF if edition in bridge.EDITIONS else klaverjas.SHELF


def charts(edition: Edition = BRIDGE_2017) -> dict[str, Chart]:
    """The charts of an edition by id, in the order of the book."""
    return _shelf(edition).charts(edition)


def chart(id: str, edition: Edition = BRIDGE_2017) -> Chart:
    """The chart with this id, also as it stands in an address."""
    return _shelf(edition).chart(id, edition)


def all_charts() -> list[Chart]:
    return [chart for edition in EDITIONS for chart in charts(edition).values()]


@cache
def charts_about(law: str, edition: Edition) -> tuple[Chart, ...]:
    """The charts to which a paragraph belongs: those of its article, and those that end in it."""
    if edition not in EDITIONS:
        return ()
    return tuple(chart for chart in charts(edition).values() if any(is_within(law, own) for own in chart.laws))


def facts_class_of(chart: Chart) -> type | None:
    """The facts record of a chart; None for a chart that only leads to others."""
    return bridge.facts_class_of(chart) if _is_bridge(chart) else klaverjas.record_of(chart)


def rule_on(chart: Chart, facts: Any) -> Any:
    """What the law says about these facts."""
    return bridge.rule_on(chart, facts) if _is_bridge(chart) else klaverjas.judge(chart, facts)


def advice(chart: Chart, said: Any, players: Mapping[str, Text] = MappingProxyType({})) -> Advice:
    """What a director makes of that: whom he tells what, what he does and what he watches."""
    if not _is_bridge(chart):
        assert isinstance(said, Advice), "the judges of klaverjas give advice"
        return said
    return bridge.build_advice(said, bridge.chart_rules(chart.edition), {**chart.words, **players})


def rectification_lines(chart: Chart, said: Any, players: Mapping[str, Text]) -> tuple[Text, ...]:
    """What was put right, as a ruling writes it down, with the players by name as far as they are known."""
    if not _is_bridge(chart):
        written: tuple[Text, ...] = said.rectified
        return written
    return bridge.rectification_lines(said, bridge.chart_rules(chart.edition), {**chart.words, **players})


def _is_bridge(chart: Chart) -> bool:
    return chart.edition in bridge.EDITIONS


# Walking


Known = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer: to which question, what, and whether the table told it so that nobody was asked."""

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
        """Where these answers lead."""
        facts = {self.chart.question(answer.question).fact: answer.value for answer in self.answers}
        return walk(self.chart, facts)

    def filled(self, known: Known) -> ChartLeg:
        """Goes on for as long as the table knows the answer."""
        leg, question = self, self.path.next
        while question is not None and question.fact in known and _is_answer(question, known[question.fact]):
            leg = replace(leg, answers=(*leg.answers, GivenAnswer(question.id, known[question.fact], by_table=True)))
            question = leg.path.next
        return leg

    def __str__(self) -> str:
        return f"{self.chart.slug}:{','.join(map(str, self.answers))}"


def _is_answer(question: ChartQuestion, value: Value) -> bool:
    return any(contains_exact(value, answer.values) for answer in question.answers)


@dataclass(frozen=True, slots=True)
class Walk:
    """How far a director has come; `known` is what the table tells about the chart at hand."""

    legs: tuple[ChartLeg, ...]
    known: Known = field(default_factory=dict, hash=False)

    @classmethod
    def begin(cls, chart: Chart, known: Known | None = None) -> Walk:
        """At the first question that the table does not answer."""
        known = known or {}
        return cls((ChartLeg(chart).filled(known),), known)

    @classmethod
    def parse(cls, text: str, known: Known | None = None) -> Walk:
        """Reads the text form; answers that lead nowhere are refused."""
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
        """The chart at hand."""
        return self.legs[-1].chart

    @property
    def answers(self) -> tuple[GivenAnswer, ...]:
        return self.legs[-1].answers

    @property
    def path(self) -> ChartPath:
        return self.legs[-1].path

    @property
    def question(self) -> ChartQuestion | None:
        """What is to be asked now; None at the end of the chart."""
        return self.path.next

    def answer(self, value: Value) -> Walk:
        """The walk after this answer to the question at hand."""
        question = self.question
        if question is None:
            raise TroefError(
                f"chart {self.chart.id} is at its end: there is nothing more to answer",
                f"schema {self.chart.id} is ten einde: er valt niets meer te beantwoorden",
            )
        question.answer(value)
        leg = replace(self.legs[-1], answers=(*self.answers, GivenAnswer(question.id, value)))
        return replace(self, legs=(*self.legs[:-1], leg.filled({**_handed_on(self.legs), **self.known})))

    def back(self) -> Walk | None:
        """At the last question that somebody answered; before the first one of a chart, the chart one came from."""
        asked = [index for index, answer in enumerate(self.answers) if not answer.by_table]
        if asked:
            leg = replace(self.legs[-1], answers=self.answers[: asked[-1]])
            return replace(self, legs=(*self.legs[:-1], leg))
        return self.come_back()

    def go_on(self, id: str) -> Walk:
        """On to another chart of the same edition; what was answered about the same facts is not asked again."""
        legs = (*self.legs, ChartLeg(chart(id, self.edition)))
        return Walk((*legs[:-1], legs[-1].filled(_handed_on(legs))))

    def come_back(self) -> Walk | None:
        """At the chart one came from, as one left it; None on the first."""
        return Walk(self.legs[:-1]) if len(self.legs) > 1 else None

    def bring_back(self) -> Walk | None:
        """At the question that this chart helped to answer, with what it found; the reasoning stays in the walk."""
        before, end = self.come_back(), self.path.end
        question = None if before is None else before.question
        if before is None or question is None or end is None or question.fact not in end.known:
            return before
        given = GivenAnswer(question.id, end.known[question.fact], by_table=True)
        legs = (*before.legs[:-1], self.legs[-1], replace(before.legs[-1], answers=(*before.answers, given)))
        return Walk((*legs[:-1], legs[-1].filled(_handed_on(legs))))


def _handed_on(legs: tuple[ChartLeg, ...]) -> Known:
    """What the chart before the last tells it: facts of the same record, and what its ending makes known."""
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
    id, _, answers = text.partition(":")
    walked = chart(id, edition)
    leg = ChartLeg(walked, tuple(_given(answer, walked) for answer in answers.split(",") if answer))
    taken = [step.question.id for step in leg.path.steps]
    if taken != [answer.question for answer in leg.answers]:
        raise TroefError(
            f"chart {walked.id} does not ask {answers!r} in this order",
            f"schema {walked.id} vraagt {answers!r:.60} niet in deze volgorde",
        )
    return leg


def _given(text: str, chart: Chart) -> GivenAnswer:
    by_table = "=" not in text
    id, sign, value = text.partition("~" if by_table else "=")
    if not sign:
        raise TroefError(
            f"{text!r} is not an answer: write it as question=value",
            f"{text!r:.60} is geen antwoord: schrijf vraag=waarde",
        )
    return GivenAnswer(id, _value_of(value, chart.question(id)), by_table)


def _value_text(value: Value) -> str:
    if isinstance(value, tuple):
        return "(" + "+".join(map(_value_text, value)) + ")"
    return value if isinstance(value, str) else json.dumps(value)


def _value_of(text: str, question: ChartQuestion) -> Value:
    """The value that is written so; a number that a chart does not list is none of its answers."""
    values = [value for answer in question.answers for value in answer.values]
    chosen = next((value for value in values if _value_text(value) == text), None)
    if chosen is None:
        known = ", ".join(map(_value_text, values))
        raise TroefError(
            f"{text} is no answer to {question.id!r}: use {known}",
            f"{text:.60} is geen antwoord op {question.id!r}: kies uit {known}",
        )
    return chosen


def answered_from(chart: Chart, answers: Mapping[str, object], known: Known | None = None) -> Walk:
    """Walks a chart with answers by question id (or by the name of the fact) until it ends."""
    unknown = [id for id in answers if id not in chart.questions and id not in chart.facts]
    if unknown:
        ids = ", ".join(chart.questions)
        raise TroefError(
            f"chart {chart.id} has no question {unknown[0]!r}: it has {ids}",
            f"schema {chart.id} heeft geen vraag {unknown[0]!r:.60}, wel {ids}",
        )
    at = Walk.begin(chart, known)
    while (question := at.question) is not None:
        given = answers.get(question.id, answers.get(question.fact))
        if given is None:
            options = ", ".join(_value_text(value) for answer in question.answers for value in answer.values)
            raise TroefError(
                f"the question {question.id!r} of chart {chart.id} is not answered: use {options}",
                f"vraag {question.id!r} van schema {chart.id} is niet beantwoord: kies uit {options}",
            )
        at = at.answer(freeze(given))
    return at
