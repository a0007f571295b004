"""The director's charts of bridge: one TOML file each, and the article that each of them leads to."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from troef.bridge.charts.speaking import advice_of
from troef.bridge.laws.editions import rules_of
from troef.bridge.laws.register import Rules
from troef.bridge.regulations import WBF
from troef.cards import TroefError
from troef.laws import BRIDGE_2007, BRIDGE_2017, Edition
from troef.laws.chart import Chart, order_of, slug_of
from troef.laws.chart_file import load_charts

__all__ = ["EDITIONS", "advice_of", "chart", "charts", "judge", "record_of", "rules"]

_FOLDERS = {BRIDGE_2017: "y2017", BRIDGE_2007: "y2007"}
EDITIONS = tuple(_FOLDERS)
"""The editions that have charts."""


@cache
def charts(edition: Edition) -> dict[str, Chart]:
    """The charts of an edition by id, in the order of the book."""
    loaded = load_charts(folder_of(edition), edition)
    return {id: loaded[id] for id in sorted(loaded, key=order_of)}


def folder_of(edition: Edition) -> Path:
    if edition not in _FOLDERS:
        raise TroefError(f"there are no charts of {edition}: use {' or '.join(map(str, _FOLDERS))}")
    return Path(str(files("troef.bridge.charts"))) / _FOLDERS[edition]


def chart(id: str, edition: Edition = BRIDGE_2017) -> Chart:
    """The chart with this id, also as it stands in an address."""
    known = charts(edition)
    found = next((each for each in known.values() if id in (each.id, each.slug) or slug_of(id) == each.slug), None)
    if found is None:
        near = get_close_matches(id, known, n=4, cutoff=0.3) or list(known)[:4]
        raise TroefError(f"{edition} has no chart {id!r}; the nearest are {', '.join(near)}")
    return found


def rules(edition: Edition) -> Rules:
    """The law book that the charts of an edition follow."""
    return rules_of(edition, WBF)


def record_of(chart: Chart) -> type | None:
    """The facts record of a chart, found by its name in the register of the edition."""
    if chart.record is None:
        return None
    known = {record.__name__: record for record in rules(chart.edition).judges}
    if chart.record not in known:
        near = ", ".join(get_close_matches(chart.record, known, n=3, cutoff=0.3))
        raise TroefError(f"no article of {chart.edition} judges {chart.record}; the nearest are {near}")
    return known[chart.record]


def judge(chart: Chart, facts: Any) -> Any:
    """What the law says about these facts."""
    return rules(chart.edition).about(facts)
