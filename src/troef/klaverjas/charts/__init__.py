"""The director's charts of klaverjas: one TOML file each, and the function that each of them leads to."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

from troef.klaverjas.laws import law_of
from troef.laws import KLAVERJAS_1976, Edition
from troef.laws.charts.chart import Chart
from troef.laws.charts.loader import ChartLibrary, find_record

__all__ = ["EDITIONS", "SHELF", "chart", "charts", "judge", "record_of"]

SHELF = ChartLibrary({KLAVERJAS_1976: Path(str(files("troef.klaverjas.charts"))) / "y1976"})
EDITIONS = tuple(SHELF.folders)
"""The editions that have charts."""


def charts(edition: Edition = KLAVERJAS_1976) -> dict[str, Chart]:
    """The charts of an edition by id, in the order of the regulations."""
    return SHELF.charts(edition)


def chart(id: str, edition: Edition = KLAVERJAS_1976) -> Chart:
    """The chart with this id, also as it stands in an address."""
    return SHELF.chart(id, edition)


def record_of(chart: Chart) -> type | None:
    """The facts record of a chart, found by its name among those that are judged."""
    return find_record(chart, law_of(chart.edition).judges)


def judge(chart: Chart, facts: Any) -> Any:
    """What the regulations say about these facts."""
    return law_of(chart.edition).about(facts)
