"""Every chart of klaverjas against the regulations: all combinations of facts, no dead node, no needless question."""

from __future__ import annotations

import pytest

from troef.klaverjas.charts import charts, judge, record_of
from troef.laws.charts.chart import Chart
from troef.laws.charts.proof import prove


@pytest.mark.parametrize("chart", [pytest.param(chart, id=f"1976-{chart.id}") for chart in charts().values()])
def test_the_chart_says_what_the_regulations_say(chart: Chart) -> None:
    assert prove(chart, record_of(chart), lambda facts: judge(chart, facts)) == []
