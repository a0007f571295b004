"""The director's charts for klaverjas: one TOML file each, and the function that judges the facts of each."""

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
"""Editions that have charts."""


def charts(edition: Edition = KLAVERJAS_1976) -> dict[str, Chart]:
    """Return the charts of an edition by id, in the order of the regulations."""
    return SHELF.charts(edition)


def chart(id: str, edition: Edition = KLAVERJAS_1976) -> Chart:
    """Return the chart with this id, also as written in a URL. Raise TroefError if there is none."""
    return SHELF.chart(id, edition)


def record_of(chart: Chart) -> type | None:
    """Return the class of the facts that a chart asks for, or None if the regulations do not judge such facts."""
    return find_record(chart, law_of(chart.edition).judges)


def judge(chart: Chart, facts: Any) -> Any:
    """Return the advice of the regulations on facts that answer the questions of this chart."""
    return law_of(chart.edition).about(facts)
