"""The charts of all games: paragraphs that exist, links that lead somewhere, and words for every outcome."""

from __future__ import annotations

import pytest

from troef.director.charts import advice, all_charts, charts, charts_about, judge, record_of
from troef.director.library import book
from troef.director.roles import ROLES
from troef.laws import BRIDGE_2017
from troef.laws.chart import Chart, combinations, walk
from troef.laws.chart_proof import full_record

every_chart = pytest.mark.parametrize(
    "chart", [pytest.param(chart, id=f"{chart.edition.year}-{chart.id}") for chart in all_charts()]
)


@every_chart
def test_every_paragraph_stands_in_the_book(chart: Chart) -> None:
    cited = {*chart.laws}
    for question in chart.questions.values():
        cited |= {question.law, *(answer.rule for answer in question.answers if answer.rule is not None)}
    assert cited - book(chart.edition).by_id.keys() == set()


@every_chart
def test_every_link_leads_to_a_chart(chart: Chart) -> None:
    links = {answer.chart for question in chart.questions.values() for answer in question.answers if answer.chart}
    links |= {question.see for question in chart.questions.values() if question.see}
    assert links - charts(chart.edition).keys() == set()


@every_chart
def test_every_outcome_has_words_in_both_languages(chart: Chart) -> None:
    """Nothing is left open in a sentence, and somebody is spoken to or something is done."""
    record = record_of(chart)
    for facts in combinations(chart):
        end = walk(chart, facts).end
        if end is None or end.rule is None or record is None:
            continue
        said = advice(chart, judge(chart, full_record(chart, record, facts)))
        texts = [saying.text for saying in said.say] + [*said.do, *said.later]
        assert texts, f"{end.rule}: nothing to say and nothing to do"
        assert not [text for text in texts if not text.nl or not text.en or "{" in text.nl + text.en]
        assert {saying.to for saying in said.say} <= ROLES.keys()


@every_chart
def test_every_player_who_chooses_has_a_name(chart: Chart) -> None:
    assert {question.by for question in chart.questions.values() if question.by} <= ROLES.keys()


def test_a_paragraph_finds_its_charts() -> None:
    assert [chart.id for chart in charts_about("27B1a", BRIDGE_2017)] == ["27"]
