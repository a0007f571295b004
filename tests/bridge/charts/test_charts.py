"""Every chart of every edition against the law: all combinations of facts, no dead node, no needless question."""

from __future__ import annotations

import pytest

from troef.bridge.charts import EDITIONS, advice_of, charts, judge, record_of, rules
from troef.director.library import book
from troef.laws.chart import Chart, combinations, walk
from troef.laws.chart_proof import full_record, proof

CHARTS = [
    pytest.param(chart, id=f"{edition.year}-{chart.id}") for edition in EDITIONS for chart in charts(edition).values()
]


@pytest.mark.parametrize("chart", CHARTS)
def test_the_chart_says_what_the_law_says(chart: Chart) -> None:
    assert proof(chart, record_of(chart), lambda facts: judge(chart, facts)) == []


@pytest.mark.parametrize("chart", CHARTS)
def test_every_paragraph_stands_in_the_book(chart: Chart) -> None:
    cited = {*chart.laws}
    for question in chart.questions.values():
        cited |= {question.law, *(answer.rule for answer in question.answers if answer.rule is not None)}
    assert cited - book(chart.edition).by_id.keys() == set()


@pytest.mark.parametrize("chart", CHARTS)
def test_every_link_leads_to_a_chart(chart: Chart) -> None:
    links = {answer.chart for question in chart.questions.values() for answer in question.answers if answer.chart}
    assert links - charts(chart.edition).keys() == set()


@pytest.mark.parametrize("chart", CHARTS)
def test_every_outcome_has_words_in_both_languages(chart: Chart) -> None:
    """Nothing is left open in a sentence, and somebody is spoken to or something is done."""
    record = record_of(chart)
    for facts in combinations(chart):
        end = walk(chart, facts).end
        if end is None or end.rule is None or record is None:
            continue
        advice = advice_of(judge(chart, full_record(chart, record, facts)), rules(chart.edition), chart.words)
        texts = [saying.text for saying in advice.say] + [*advice.do, *advice.later]
        assert texts, f"{end.rule}: nothing to say and nothing to do"
        assert not [text for text in texts if not text.nl or not text.en or "{" in text.nl + text.en]
