"""The charts of all games and editions, side by side."""

from __future__ import annotations

from functools import cache
from typing import Any

from troef.bridge import charts as bridge
from troef.cards import TroefError
from troef.klaverjas import charts as klaverjas
from troef.laws import BRIDGE_2017, Edition
from troef.laws.advice import Advice
from troef.laws.chart import Chart
from troef.laws.chart_file import Shelf
from troef.laws.citation import is_below

EDITIONS = (*bridge.EDITIONS, *klaverjas.EDITIONS)
"""The editions that have charts."""


def _shelf(edition: Edition) -> Shelf:
    if edition not in EDITIONS:
        raise TroefError(
            f"there are no charts of {edition}: use {', '.join(map(str, EDITIONS))}",
            f"van {edition} zijn er geen schema's: kies uit {', '.join(map(str, EDITIONS))}",
        )
    return bridge.SHELF if edition in bridge.EDITIONS else klaverjas.SHELF


def charts(edition: Edition = BRIDGE_2017) -> dict[str, Chart]:
    """The charts of an edition by id, in the order of the book."""
    return _shelf(edition).charts(edition)


def chart(id: str, edition: Edition = BRIDGE_2017) -> Chart:
    """The chart with this id, also as it stands in an address."""
    return _shelf(edition).chart(id, edition)


def all_charts() -> list[Chart]:
    return [each for edition in EDITIONS for each in charts(edition).values()]


@cache
def charts_about(law: str, edition: Edition) -> tuple[Chart, ...]:
    """The charts to which a paragraph belongs: those of its article, and those that end in it."""
    if edition not in EDITIONS:
        return ()
    return tuple(each for each in charts(edition).values() if any(is_below(law, own) for own in each.laws))


def record_of(chart: Chart) -> type | None:
    """The facts record of a chart; None for a chart that only leads to others."""
    return bridge.record_of(chart) if _is_bridge(chart) else klaverjas.record_of(chart)


def judge(chart: Chart, facts: Any) -> Any:
    """What the law says about these facts."""
    return bridge.judge(chart, facts) if _is_bridge(chart) else klaverjas.judge(chart, facts)


def advice(chart: Chart, said: Any) -> Advice:
    """What a director makes of that: whom he tells what, what he does and what he watches."""
    if not _is_bridge(chart):
        assert isinstance(said, Advice), "the judges of klaverjas give advice"
        return said
    return bridge.advice_of(said, bridge.rules(chart.edition), chart.words)


def _is_bridge(chart: Chart) -> bool:
    return chart.edition in bridge.EDITIONS
