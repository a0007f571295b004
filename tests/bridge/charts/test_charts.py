"""Every chart of every edition against the law: all combinations of facts, no dead node, no needless question."""

from __future__ import annotations

import pytest

from troef.bridge.charts import EDITIONS, SHELF
from troef.laws.charts.chart import Chart
from troef.laws.charts.proof import prove


@pytest.mark.parametrize(
    "chart",
    [
        pytest.param(chart, id=f"{edition.year}-{chart.id}")
        for edition in EDITIONS
        for chart in SHELF.charts(edition).values()
    ],
)
def test_the_chart_says_what_the_law_says(chart: Chart) -> None:
    assert prove(chart, SHELF.facts_class_of(chart), lambda facts: SHELF.rule_on(chart, facts)) == []
