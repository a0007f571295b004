"""The director's charts of bridge: one TOML file each, and the articles that they lead to."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from troef.bridge.charts.advice import build_advice, rectification_lines
from troef.bridge.laws import rules_of
from troef.bridge.laws.register import BridgeRules
from troef.bridge.laws.regulations import WBF
from troef.laws import BRIDGE_2007, BRIDGE_2017, Edition
from troef.laws.charts.loader import ChartLibrary

__all__ = ["EDITIONS", "SHELF", "build_advice", "chart_rules", "rectification_lines"]


def chart_rules(edition: Edition) -> BridgeRules:
    """Return the rules that the charts of an edition follow."""
    return rules_of(edition, WBF)


_HERE = Path(str(files("troef.bridge.charts")))
SHELF = ChartLibrary({BRIDGE_2017: _HERE / "y2017", BRIDGE_2007: _HERE / "y2007"}, chart_rules)
EDITIONS = tuple(SHELF.folders)
"""The editions that have charts."""
