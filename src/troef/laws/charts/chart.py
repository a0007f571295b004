"""A director's chart: questions whose answers are facts, and at the end the paragraph that rules (docs/charts.md)."""

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
from troef.laws.edition import Edition
from troef.laws.ruling import Text

Value: TypeAlias = bool | int | str | tuple[Any, ...]
"""A fact as a chart writes it: an enum member or a suit by its name, a list as a tuple."""
Facts: TypeAlias = Mapping[str, Value]


def equal_and_same_type(value: Value, other: Value) -> bool:
    """Whether two values are equal and of one kind: 1 is not true."""
    return type(value) is type(other) and value == other


def contains_exact(value: Value, values: tuple[Value, ...]) -> bool:
    return value in values and any(equal_and_same_type(value, other) for other in values)


@dataclass(frozen=True, slots=True)
class ChartAnswer:
    """What may be answered, and where it leads: a next question, the paragraph that rules, or another chart."""

    values: tuple[Value, ...]
    text: Text
    ask: str | None = None
    rule: str | None = None
    chart: str | None = None
    tell: Text | None = None
    """What a player who may choose hears about this option before he does."""
    known: Facts = field(default_factory=dict, hash=False)
    """What the chart that it leads to, or comes back to, need not ask any more."""
    past: Text | None = None
    """The fact as a ruling writes it down; None where it says nothing that matters."""


@dataclass(frozen=True, slots=True)
class ChartQuestion:
    """A question about one fact; `by` is the player who chooses, None where the director establishes it."""

    id: str
    fact: str
    law: str
    ask: Text
    answers: tuple[ChartAnswer, ...]
    by: str | None = None
    help: Text | None = None
    manner: tuple[str, ...] = ()
    see: str | None = None
    """Another chart that helps to answer this one; the director comes back with what he found there."""
    now: bool = False
    """The law has ruled already: what it says so far is said before this is asked."""

    def answer(self, value: Value) -> ChartAnswer:
        """The answer with this value."""
        chosen = next((option for option in self.answers if contains_exact(value, option.values)), None)
        if chosen is None:
            known = ", ".join(to_plain_value(option) for answer in self.answers for option in answer.values)
            raise TroefError(
                f"{to_plain_value(value)} is no answer to {self.id!r}: use one of {known}",
                f"{to_plain_value(value):.60} is geen antwoord op {self.id!r}: kies uit {known}",
            )
        return chosen


@dataclass(frozen=True, slots=True)
class Chart:
    """One chart of an edition, for the facts of one record."""

    edition: Edition
    id: str
    title: Text
    laws: tuple[str, ...]
    record: str | None
    """The name of the facts record; None for a chart that only leads to others."""
    start: str
    questions: Mapping[str, ChartQuestion] = field(hash=False)
    facts: Mapping[str, tuple[Value, ...]] = field(hash=False)
    given: Facts = field(default_factory=dict, hash=False)
    aside: tuple[str, ...] = ()
    """Facts that only lead to other charts: the record does not know them."""
    never: tuple[Mapping[str, tuple[Value, ...]], ...] = field(default=(), hash=False)
    when: Text | None = None
    words: Mapping[str, Text] = field(default_factory=dict, hash=False)
    """What `{call}`, `{other}` and `{cards}` are called in the sentences of this chart."""
    later: Mapping[str, Text] = field(default_factory=dict, hash=False)
    """By paragraph: what to watch that lies outside this board, so that its article cannot say it."""

    @property
    def slug(self) -> str:
        """Its name in an address and as a file: `28/29` is `28-29`."""
        return slug_of(self.id)

    @property
    def ends(self) -> frozenset[str]:
        """The paragraphs in which its answers end."""
        answers = (answer for question in self.questions.values() for answer in question.answers)
        return frozenset(answer.rule for answer in answers if answer.rule is not None)

    def question(self, id: str) -> ChartQuestion:
        if id not in self.questions:
            known = ", ".join(self.questions)
            raise TroefError(
                f"chart {self.id} has no question {id!r}: it has {known}",
                f"schema {self.id} heeft geen vraag {id!r:.60}, wel {known}",
            )
        return self.questions[id]


@dataclass(frozen=True, slots=True)
class ChartStep:
    """A question and the answer that was given to it."""

    question: ChartQuestion
    value: Value
    answer: ChartAnswer


@dataclass(frozen=True, slots=True)
class ChartPath:
    """How far the facts lead: the steps taken, and the question for which a fact is missing."""

    steps: tuple[ChartStep, ...]
    next: ChartQuestion | None

    @property
    def end(self) -> ChartAnswer | None:
        """The answer at which the chart ends; None while a question is open."""
        return None if self.next is not None or not self.steps else self.steps[-1].answer

    @property
    def facts(self) -> dict[str, Value]:
        """What was asked on the way."""
        return {step.question.fact: step.value for step in self.steps}


def walk(chart: Chart, facts: Facts) -> ChartPath:
    """Answers questions from the facts until the chart ends or a fact is missing."""
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
    """Every combination of the facts that the chart considers with what is known, except those that cannot occur."""
    possible = (
        [value for value in values if name not in known or equal_and_same_type(value, known[name])]
        for name, values in chart.facts.items()
    )
    for values in product(*possible):
        facts = dict(zip(chart.facts, values, strict=True))
        if not any(_holds(facts, partial) for partial in chart.never):
            yield facts


def _holds(facts: Facts, partial: Mapping[str, tuple[Value, ...]]) -> bool:
    return all(contains_exact(facts[name], values) for name, values in partial.items())


def to_plain_value(value: Value) -> str:
    """A value as TOML and JSON write it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(to_plain_value, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def slug_of(id: str) -> str:
    return id.replace("/", "-").replace(" ", "-")


def id_sort_key(id: str) -> tuple[int, str]:
    """Sorts ids as a book does: 6D before 16C before 27, and a second part (`II-6`) after the first."""
    number = re.match(r"\D*(\d+)", id)
    return ((1000 if id.startswith("II-") else 0) + (int(number[1]) if number else 0), id)


NOTHING = "NONE"
"""How a chart writes a fact that is deliberately None."""


def record_from(record: type, facts: Facts) -> Any:
    """The record with these facts; what is not told has its default."""
    kinds = field_types(record)
    unknown = [name for name in facts if name not in kinds]
    if unknown:
        raise TroefError(f"{record.__name__} has no {', '.join(unknown)}: it has {', '.join(kinds)}")
    missing = required_facts(record) - facts.keys()
    if missing:
        raise TroefError(f"{record.__name__} cannot do without {', '.join(sorted(missing))}")
    return record(**{name: coerce_fact(record, name, value) for name, value in facts.items()})


def coerce_fact(record: type, name: str, value: Value) -> Any:
    """A plain value as the record holds it."""
    return _converted(value, field_types(record)[name])


@cache
def field_types(record: type) -> dict[str, Any]:
    """The fields of a record and what they hold."""
    hints = typing.get_type_hints(record)
    return {field.name: hints[field.name] for field in fields(record)}


@cache
def required_facts(record: type) -> frozenset[str]:
    """The facts without which the record cannot be made."""
    return frozenset(
        field.name for field in fields(record) if field.default is MISSING and field.default_factory is MISSING
    )


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
        if isinstance(wanted, type) and isinstance(value, str) and (member := _named(wanted, value)) is not None:
            return member
    described = " or ".join(_WORDS.get(kind) or _members(kind) for kind in kinds)
    raise TroefError(f"{to_plain_value(value)} is not {described}")


def _named(kind: type, name: str) -> Any:
    """An enum member by its name, or a value of the cards by its text form."""
    if issubclass(kind, Enum) and name in kind.__members__:
        return kind[name]
    return kind.parse(name) if hasattr(kind, "parse") else None


_WORDS = {bool: "true or false", int: "a number", str: "a text", type(None): NOTHING}


def _members(kind: Any) -> str:
    return ", ".join(kind.__members__) if isinstance(kind, type) and issubclass(kind, Enum) else str(kind)
