"""Every chart of klaverjas against the regulations: all combinations of facts, no dead node, no needless question."""

from __future__ import annotations

import pytest

from troef.klaverjas.charts import SHELF
from troef.laws import KLAVERJAS_1976
from troef.laws.charts.chart import Chart
from troef.laws.charts.proof import prove


@pytest.mark.parametrize("chart", SHELF.charts(KLAVERJAS_1976).values(), ids=lambda chart: f"1976-{chart.id}")
def test_the_chart_says_what_the_regulations_say(chart: Chart) -> None:
    assert prove(chart, SHELF.facts_class_of(chart), lambda facts: SHELF.rule_on(chart, facts)) == []
