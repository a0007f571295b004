"""Line charts in a page: a line over the rounds of an evening or the evenings of a season."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import NamedTuple

from django.utils.formats import number_format

WIDTH, HEIGHT, EDGE = 320, 96, 10
"""Coordinates of the drawing; a page scales it to the width that it has."""
_STEPS = [base * 10.0**power for power in range(-2, 7) for base in (1, 2, 5)]
_MOST_TICKS = 5


class ChartPoint(NamedTuple):
    """A point of a line: its value, label and value as text. `counts` is false for a value that is only shown."""

    value: float
    label: str
    said: str
    counts: bool = True


@dataclass(frozen=True, slots=True)
class LineChart:
    """A line of points from left to right, and the level that is neither good nor bad."""

    points: Sequence[ChartPoint]
    level: float
    level_said: str
    bars: Sequence[float | None] = ()
    """A value for each point, drawn as a bar from the level."""
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def sizes(self) -> tuple[LineChart, LineChart]:
        """This chart for a phone and for a wide page, with the same size of letters."""
        return replace(self, height=190), replace(self, width=2 * WIDTH, height=230)

    @property
    def box(self) -> str:
        """Width and height with axes: values at the left, labels below."""
        return f"{self.width + 54} {self.height + 34}"

    @property
    def marks(self) -> list[tuple[str, str, ChartPoint]]:
        """The x and y coordinates of each point, with the point itself."""
        step = (self.width - 2 * EDGE) / max(len(self.points) - 1, 1)
        places = enumerate(self.points)
        return [(f"{EDGE + step * place:.1f}", self._height(point.value), point) for place, point in places]

    @property
    def ticks(self) -> list[tuple[str, str]]:
        """The heights of the grid lines with their values, round numbers."""
        low, high = self._range
        step = next(step for step in _STEPS if (high - low) / step <= _MOST_TICKS)
        values = (round(step * number, 2) for number in range(ceil(low / step), floor(high / step) + 1))
        unit = "%" if self.level_said.endswith("%") else ""
        return [(self._height(value), number_format(f"{value:g}") + unit) for value in values]

    @property
    def columns(self) -> list[tuple[str, str, str, str]]:
        """The bars: the x and y coordinates of the corner, the height, and whether it goes `up` or `down`."""
        level = float(self.level_height)
        made = []
        for (x, _y, _point), value in zip(self.marks, self.bars, strict=False):
            if value is not None:
                end = float(self._height(value))
                side = "up" if end < level else "down"
                made.append((f"{float(x) - 9:.1f}", f"{min(end, level):.1f}", f"{abs(end - level):.1f}", side))
        return made

    @property
    def named(self) -> list[tuple[str, str, ChartPoint]]:
        """The marks with a value in words: the highest and the last."""
        return [mark for mark in self.marks if mark[2] in (max(self.points), self.points[-1])]

    @property
    def labels(self) -> list[tuple[str, str]]:
        """The x coordinate and the last word of the label of each point; every second or third if there are many."""
        every = len(self.points) // 13 + 1
        return [(x, point.label.split()[-1]) for x, _y, point in self.marks[::every]]

    @property
    def path(self) -> str:
        return " ".join(f"{x},{y}" for x, y, _point in self.marks)

    @property
    def level_height(self) -> str:
        return self._height(self.level)

    @property
    def _range(self) -> tuple[float, float]:
        """The values at the bottom and the top. The level stays visible; a small range does not fill the drawing."""
        values = [self.level, *(point.value for point in self.points), *(bar for bar in self.bars if bar is not None)]
        low, high = min(values), max(values)
        spare = max(0.0, (abs(self.level) / 5 or 10) - (high - low)) / 2
        return low - spare, high + spare

    def _height(self, value: float) -> str:
        """Return the y coordinate of a value."""
        low, high = self._range
        return f"{EDGE + (self.height - 2 * EDGE) * (high - value) / (high - low):.1f}"

    @property
    def words(self) -> str:
        """The points of the line as text, for screen readers."""
        return ", ".join(f"{point.label}: {point.said}" for point in self.points)
