"""A director's chart: questions about facts that lead to the paragraph that rules (docs/charts.md)."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import Enum
from functools import cache
from itertools import product
from typing import Any, TypeAlias

from troef.cards import TroefError
from troef.core.messages import Text, _
from troef.laws.edition import Edition

Value: TypeAlias = bool | int | str | tuple[Any, ...]
"""The value of a fact in a chart. Enum members and suits are given by name, lists as tuples."""
Facts: TypeAlias = Mapping[str, Value]


def equal_and_same_type(value: Value, other: Value) -> bool:
    """Return whether two values are equal and have the same type: 1 does not equal True here."""
    return type(value) is type(other) and value == other


def contains_exact(value: Value, values: tuple[Value, ...]) -> bool:
    return value in values and any(equal_and_same_type(value, other) for other in values)


@dataclass(frozen=True, slots=True)
class ChartAnswer:
    """One answer to a question. It leads to another question, the paragraph that rules, or another chart."""

    values: tuple[Value, ...]
    text: Text
    ask: str | None = None
    rule: str | None = None
    chart: str | None = None
    tell: Text | None = None
    """Explanation of this option to the player who may choose it."""
    known: Facts = field(default_factory=dict, hash=False)
    """Facts that this answer settles, so that another chart to which it leads or returns does not ask them."""
    past: Text | None = None
    """The fact in the past tense for a written ruling; None if the ruling does not mention it."""


@dataclass(frozen=True, slots=True)
class ChartQuestion:
    """A question about one fact. `by` is the player who chooses; None means that the director establishes the fact."""

    id: str
    fact: str
    law: str
    ask: Text
    answers: tuple[ChartAnswer, ...]
    by: str | None = None
    help: Text | None = None
    manner: tuple[str, ...] = ()
    see: str | None = None
    """Another chart, which helps to find the answer and from which the director returns with it."""
    now: bool = False
    """Whether the law rules before the answer is known; the director then announces that ruling first."""

    def answer(self, value: Value) -> ChartAnswer:
        """Return the answer that has this value. Raise TroefError if there is none."""
        chosen = next((option for option in self.answers if contains_exact(value, option.values)), None)
        if chosen is None:
            known = ", ".join(to_plain_value(option) for answer in self.answers for option in answer.values)
            raise TroefError(
                _(
                    "{value} is no answer to {id!r}: use one of {known}",
                    value=to_plain_value(value),
                    id=self.id,
                    known=known,
                )
            )
        return chosen


@dataclass(frozen=True, slots=True)
class Chart:
    """A director's chart: questions about the facts in one record, for one edition."""

    edition: Edition
    id: str
    title: Text
    laws: tuple[str, ...]
    record: str | None
    """The class name of the record whose facts the chart asks; None if it only leads to other charts."""
    start: str
    questions: Mapping[str, ChartQuestion] = field(hash=False)
    facts: Mapping[str, tuple[Value, ...]] = field(hash=False)
    given: Facts = field(default_factory=dict, hash=False)
    aside: tuple[str, ...] = ()
    """Facts that choose another chart and are not in the record."""
    never: tuple[Mapping[str, tuple[Value, ...]], ...] = field(default=(), hash=False)
    when: Text | None = None
    words: Mapping[str, Text] = field(default_factory=dict, hash=False)
    """Text for `{call}`, `{other}` and `{cards}` in the sentences of this chart."""
    later: Mapping[str, Text] = field(default_factory=dict, hash=False)
    """Matters that the director should watch beyond this board, by the paragraph in which the chart ends."""

    @property
    def slug(self) -> str:
        """The id as used in URLs and file names: `28/29` becomes `28-29`."""
        return slug_of(self.id)

    @property
    def ends(self) -> frozenset[str]:
        """The paragraphs in which the chart can end."""
        answers = (answer for question in self.questions.values() for answer in question.answers)
        return frozenset(answer.rule for answer in answers if answer.rule is not None)

    def question(self, id: str) -> ChartQuestion:
        if id not in self.questions:
            known = ", ".join(self.questions)
            raise TroefError(
                _("chart {id} has no question {question!r}: it has {known}", id=self.id, question=id, known=known)
            )
        return self.questions[id]


@dataclass(frozen=True, slots=True)
class ChartStep:
    """A question of a chart, the value of its fact, and the answer with that value."""

    question: ChartQuestion
    value: Value
    answer: ChartAnswer


@dataclass(frozen=True, slots=True)
class ChartPath:
    """The path through a chart that some facts determine, and the next question if a fact is missing."""

    steps: tuple[ChartStep, ...]
    next: ChartQuestion | None

    @property
    def end(self) -> ChartAnswer | None:
        """The answer that ends the chart; None while a question is open."""
        return None if self.next is not None or not self.steps else self.steps[-1].answer

    @property
    def facts(self) -> dict[str, Value]:
        """The value of each fact that was asked on the path."""
        return {step.question.fact: step.value for step in self.steps}


def walk(chart: Chart, facts: Facts) -> ChartPath:
    """Return the path through the chart that these facts determine, up to the first question without its fact."""
    steps: list[ChartStep] = []
    id: str | None = chart.start
    while id is not None:
        question = chart.question(id)
        if question.fact not in facts:
            return ChartPath(tuple(steps), question)
        value = facts[question.fact]
        answer = question.answer(value)
        steps.append(ChartStep(question, value, answer))
        id = answer.ask
    return ChartPath(tuple(steps), None)


def fact_combinations(chart: Chart, known: Facts = types.MappingProxyType({})) -> Iterator[dict[str, Value]]:
    """Yield each combination of the chart's facts that agrees with the `known` ones and is possible by `never`."""
    possible = (
        [value for value in values if name not in known or equal_and_same_type(value, known[name])]
        for name, values in chart.facts.items()
    )
    for values in product(*possible):
        facts = dict(zip(chart.facts, values, strict=True))
        if not any(all(contains_exact(facts[name], few) for name, few in partial.items()) for partial in chart.never):
            yield facts


def to_plain_value(value: Value) -> str:
    """Return a value as text, as TOML and JSON write it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(to_plain_value, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def slug_of(id: str) -> str:
    return id.replace("/", "-").replace(" ", "-")


def id_sort_key(id: str) -> tuple[int, str]:
    """Return a sort key for the ids of charts: 6D, 16C, 27, and then a second part of the laws such as `II-6`."""
    number = re.match(r"\D*(\d+)", id)
    return ((1000 if id.startswith("II-") else 0) + (int(number[1]) if number else 0), id)


NOTHING = "NONE"
"""The value by which a chart writes a fact that is None."""


def record_from(record: type, facts: Facts) -> Any:
    """Return a facts record with these facts; others have their default.

    Raise TroefError for an unknown fact, or a missing one without default.
    """
    kinds = field_types(record)
    unknown = [name for name in facts if name not in kinds]
    if unknown:
        raise TroefError(f"{record.__name__} has no {', '.join(unknown)}: it has {', '.join(kinds)}")
    missing = required_facts(record) - facts.keys()
    if missing:
        raise TroefError(f"{record.__name__} cannot do without {', '.join(sorted(missing))}")
    return record(**{name: coerce_fact(record, name, value) for name, value in facts.items()})


def coerce_fact(record: type, name: str, value: Value) -> Any:
    """Return a chart's value as the type of this field of the record: a name becomes a member, for example."""
    return _converted(value, field_types(record)[name])


@cache
def field_types(record: type) -> dict[str, Any]:
    """Return the fields of a record with their types."""
    hints = typing.get_type_hints(record)
    return {field.name: hints[field.name] for field in fields(record)}


@cache
def required_facts(record: type) -> frozenset[str]:
    """Return the names of the facts that have no default in the record."""
    open_fields = (each for each in fields(record) if each.default is MISSING and each.default_factory is MISSING)
    return frozenset(each.name for each in open_fields)


def _converted(value: Value, kind: Any) -> Any:
    kinds = typing.get_args(kind) if isinstance(kind, types.UnionType) else (kind,)
    if value == NOTHING and type(None) in kinds:
        return None
    for wanted in kinds:
        if typing.get_origin(wanted) in (tuple, frozenset) and isinstance(value, tuple):
            inner = typing.get_args(wanted)[0]
            return typing.get_origin(wanted)(_converted(item, inner) for item in value)
        if wanted in (bool, int, str) and type(value) is wanted:
            return value
        if isinstance(wanted, type) and isinstance(value, str):
            if issubclass(wanted, Enum) and value in wanted.__members__:
                return wanted[value]
            if hasattr(wanted, "parse") and (parsed := wanted.parse(value)) is not None:
                return parsed
    described = " or ".join(_WORDS.get(kind) or _members(kind) for kind in kinds)
    raise TroefError(f"{to_plain_value(value)} is not {described}")


_WORDS = {bool: "true or false", int: "a number", str: "a text", type(None): NOTHING}


def _members(kind: Any) -> str:
    return ", ".join(kind.__members__) if isinstance(kind, type) and issubclass(kind, Enum) else str(kind)
