"""The director's charts of bridge: one TOML file each, and the articles that they lead to."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

from troef.bridge.charts.advice import build_advice, rectification_lines
from troef.bridge.laws import rules_of
from troef.bridge.laws.register import BridgeRules
from troef.bridge.laws.regulations import WBF
from troef.laws import BRIDGE_2007, BRIDGE_2017, Edition
from troef.laws.charts.chart import Chart
from troef.laws.charts.loader import ChartLibrary, find_record

__all__ = [
    "EDITIONS",
    "SHELF",
    "build_advice",
    "chart",
    "charts",
    "rule_on",
    "facts_class_of",
    "rectification_lines",
    "chart_rules",
]

_HERE = Path(str(files("troef.bridge.charts")))
SHELF = ChartLibrary({BRIDGE_2017: _HERE / "y2017", BRIDGE_2007: _HERE / "y2007"})
EDITIONS = tuple(SHELF.folders)
"""The editions that have charts."""


def charts(edition: Edition) -> dict[str, Chart]:
    """Return the charts of an edition by id, in the order of the book."""
    return SHELF.charts(edition)


def chart(id: str, edition: Edition = BRIDGE_2017) -> Chart:
    """Return the chart with this id, or with this slug of its page's address; raise TroefError if there is none."""
    return SHELF.chart(id, edition)


def chart_rules(edition: Edition) -> BridgeRules:
    """Return the rules that the charts of an edition follow."""
    return rules_of(edition, WBF)


def facts_class_of(chart: Chart) -> type | None:
    """Return the class of the facts that a chart's questions establish; None if it only leads to other charts."""
    return find_record(chart, chart_rules(chart.edition).judges)


def rule_on(chart: Chart, facts: Any) -> Any:
    """Return the law's ruling or advice on these facts of a chart; None if it needs more facts."""
    return chart_rules(chart.edition).about(facts)
