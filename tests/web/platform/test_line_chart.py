"""The small drawing of a line."""

from __future__ import annotations

from dataclasses import replace

import pytest

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


def test_grid_lines_are_at_round_values_within_the_chart() -> None:
    for drawn in _graph(61.3, 48.9, 55).sizes:
        heights, values = zip(*drawn.ticks, strict=True)
        assert values == ("50%", "55%", "60%")
        assert all(0 <= float(height) <= drawn.height for height in heights)


def test_bars_run_from_the_level_up_or_down() -> None:
    graph = replace(_graph(60, 50, 45), bars=[70, None, 30])
    (_x, top, up, above), (_x, start, down, below) = graph.columns
    assert (above, below) == ("up", "down")
    assert float(top) + float(up) == pytest.approx(float(start), abs=0.2)
    assert float(start) == pytest.approx(float(graph.level_height), abs=0.2) and float(down) > 0


def test_the_best_and_the_last_are_named() -> None:
    assert [point.said for _x, _y, point in _graph(60, 70, 55).named] == ["70%", "55%"]


def test_the_same_in_words() -> None:
    assert _graph(60, 45).words == "Round 1: 60%, Round 2: 45%"
