"""Proof of a chart against the law: every combination of facts, no unreachable and no needless question or answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from troef.cards import TroefError
from troef.laws.charts.chart import (
    Chart,
    ChartAnswer,
    ChartPath,
    Facts,
    fact_combinations,
    record_from,
    required_facts,
    to_plain_value,
    walk,
)

Judge = Callable[[Any], Any]


@dataclass
class _Coverage:
    """The answers and outcomes reached, and the problems found, in the combinations tried so far."""

    answers: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    outcomes: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    told: dict[str, str] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)


def prove(chart: Chart, record: type | None, judge: Judge) -> list[str]:
    """Return a sentence for each problem of the chart, mostly a disagreement with the law.

    The list stops after ten problems, and is empty if the chart is proved. `judge` returns the law's ruling on a
    record.
    """
    seen = _Coverage()
    for facts in fact_combinations(chart):
        try:
            _prove_one(chart, record, judge, facts, seen)
        except TroefError as error:
            seen.complaints.append(f"{_told(facts)}: {error}")
        if len(seen.complaints) >= 10:
            return [*seen.complaints, "and perhaps more"]
    return [*seen.complaints, *_unreached(chart, seen), *_needless(chart, seen)]


def _prove_one(chart: Chart, record: type | None, judge: Judge, facts: Facts, seen: _Coverage) -> None:
    path = walk(chart, facts)
    asked = [step.question.fact for step in path.steps]
    again = {fact for fact in asked if asked.count(fact) > 1 or fact in chart.given}
    if again:
        raise TroefError(f"{', '.join(sorted(again))} is asked though it is known")
    end = path.end
    assert end is not None, "every fact of the chart is known"
    said = None
    if end.rule is not None:
        assert record is not None, "the loader demands a record for a chart that rules"
        said = judge(record_with_all_facts(chart, record, facts))
        _prove_law(said, end, "all facts known")
        alone = judge(record_with_asked_facts(chart, record, facts, path.facts))
        _prove_law(alone, end, f"only {_told(path.facts)} known")
        _prove_same(said, alone, path, seen)
    for step in path.steps:
        seen.answers[step.question.id].add(step.question.answers.index(step.answer))
        seen.outcomes[step.question.id].add(repr((end.rule, end.chart, said)))


def record_with_all_facts(chart: Chart, record: type, facts: Facts) -> Any:
    """Return the facts record of a combination, with the facts that the chart has as given."""
    asked = {name: value for name, value in facts.items() if name not in chart.aside}
    return record_from(record, {**asked, **chart.given})


def record_with_asked_facts(chart: Chart, record: type, facts: Facts, asked: Facts) -> Any:
    """Return the facts record with only the facts in `asked` and those that have no default."""
    kept = {name: value for name, value in facts.items() if name in asked or name in required_facts(record)}
    return record_with_all_facts(chart, record, kept)


def _prove_law(said: Any, end: ChartAnswer, when: str) -> None:
    law = getattr(said, "law", None)
    if law != end.rule:
        raise TroefError(f"the chart ends in {end.rule}, the law says {law or 'nothing'} ({when})")


def _prove_same(said: Any, alone: Any, path: ChartPath, seen: _Coverage) -> None:
    """Raise TroefError if facts that were not asked change the ruling: equal answers must give the same one."""
    asked = "; ".join(f"{step.question.id}: {step.answer.text.en}" for step in path.steps)
    answers = {repr(answer) for answer in (said, alone)}
    if answers != {seen.told.setdefault(asked, min(answers))}:
        raise TroefError(f"{said.law} says or does something else here than elsewhere with the same answers ({asked})")


def _unreached(chart: Chart, seen: _Coverage) -> list[str]:
    complaints = []
    for id, question in chart.questions.items():
        if id not in seen.answers:
            complaints.append(f"question {id!r} is never asked")
            continue
        complaints += [
            f"question {id!r}: nobody can answer {', '.join(map(to_plain_value, answer.values))}"
            for number, answer in enumerate(question.answers)
            if number not in seen.answers[id]
        ]
    return complaints


def _needless(chart: Chart, seen: _Coverage) -> list[str]:
    return [
        f"question {id!r} is needless: whatever is answered, the outcome is the same"
        for id in chart.questions
        if len(seen.outcomes.get(id, ("", ""))) < 2
    ]


def _told(facts: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} = {to_plain_value(value)}" for name, value in facts.items()) or "nothing"
