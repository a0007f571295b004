"""What the endings of a chart say in short: the first sentence of what the law does there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from troef.director.charts import advice, judge, record_of
from troef.laws import Text
from troef.laws.advice import Advice
from troef.laws.chart import Chart, combinations, walk
from troef.laws.chart_proof import asked_record


@dataclass(frozen=True, slots=True)
class End:
    """An ending: what is said or done first, and whether the score hangs on it."""

    text: Text
    weighty: bool


@cache
def end_texts(chart: Chart) -> dict[tuple[str, int], End]:
    """The endings in a paragraph, by question and place of the answer."""
    record = record_of(chart)
    found: dict[tuple[str, int], End] = {}
    for facts in combinations(chart):
        path = walk(chart, facts)
        last = path.steps[-1]
        place = last.question.id, last.question.answers.index(last.answer)
        if last.answer.rule is not None and place not in found:
            assert record is not None, "a chart that rules has a record"
            found[place] = _end(advice(chart, judge(chart, asked_record(chart, record, facts, path.facts))))
    return found


def _end(ruled: Advice) -> End:
    """Where the score hangs on it what is done says more than what is spoken."""
    said, done = [each.text for each in ruled.say], list(ruled.do)
    first = [*done, *said] if ruled.weighty else [*said, *done]
    return End([*first, *ruled.later][0], ruled.weighty)
