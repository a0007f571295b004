"""The small drawing of a line."""

from __future__ import annotations

from troef.web.platform.line_chart import ChartPoint, LineChart


def _graph(*values: float) -> LineChart:
    return LineChart(
        [ChartPoint(value, f"Round {place}", f"{value}%") for place, value in enumerate(values, 1)], 50, "50%"
    )


def test_the_best_stands_on_top_and_the_level_is_in_sight() -> None:
    graph = _graph(60, 70, 55)
    assert graph.path == "10.0,48.0 160.0,10.0 310.0,67.0"
    assert graph.level_height == "86.0"


def test_a_steady_line_is_not_drawn_as_a_wild_one() -> None:
    graph = _graph(50, 51)
    heights = [float(height) for _x, height, _point in graph.marks]
    assert heights == [51.8, 44.2]


def test_one_point_is_no_trouble() -> None:
    assert _graph(50).path == "10.0,48.0"


def test_the_same_in_words() -> None:
    assert _graph(60, 45).words == "Round 1: 60%, Round 2: 45%"
