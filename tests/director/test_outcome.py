"""Every way through every chart ends in the paragraph of the chart, and every choice is put with its consequences."""

from __future__ import annotations

import pytest

from troef.director.charts import all_charts, chart
from troef.director.outcome import choice_of, outcome
from troef.director.roles import ROLES
from troef.director.walk import Walk, answered_from
from troef.laws.chart import Chart, combinations


@pytest.mark.parametrize("each", [pytest.param(each, id=f"{each.edition.year}-{each.id}") for each in all_charts()])
def test_every_way_has_its_outcome(each: Chart) -> None:
    for text in {str(answered_from(each, facts)) for facts in combinations(each)}:
        at = Walk.parse(text)
        end, ended = at.path.end, outcome(at)
        assert end is not None and ended is not None
        assert (ended.paragraph, ended.next) == (end.rule, end.chart)
        assert {saying.to for saying in ended.say} <= ROLES.keys()
        texts = [*(saying.text for saying in ended.say), *ended.do, *ended.later]
        assert [text for text in texts if "{" in text.nl + text.en] == []


def test_a_choice_without_an_offer_of_the_engine_is_put_in_the_words_of_the_chart() -> None:
    """51B1: declarer chooses about the penalty cards of one suit."""
    at = Walk.begin(chart("51")).answer(True).answer(True)
    assert at.question is not None and at.question.by == "declarer"
    said = choice_of(at, at.question)
    assert {saying.to for saying in said} == {"declarer"}
    assert [saying.text.en[-7:] for saying in said[:-1]] == ["(51B1a)", "(51B1b)", "(50D2b)"]
    assert said[-1].text == at.question.ask


def test_what_was_said_before_the_choice_and_what_comes_after() -> None:
    at = answered_from(chart("27"), {"premature": False, "accepted": True})
    ended = outcome(at)
    assert ended is not None
    assert ended.earlier + ended.now == ended.say
    assert [saying.to for saying in ended.now] == ["table"]


def test_a_chart_that_only_parts_ways_has_no_paragraph() -> None:
    ended = outcome(Walk.begin(chart("55-56")).answer(True))
    assert ended is not None
    assert (ended.paragraph, ended.next, ended.say, ended.appeal) == (None, "55", (), None)
