"""Line charts in a page: a line over the rounds of an evening or the evenings of a season."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

WIDTH, HEIGHT, EDGE = 320, 96, 10
"""Coordinates of the drawing; a page scales it to the width that it has."""


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

    @property
    def marks(self) -> list[tuple[str, str, ChartPoint]]:
        """The x and y coordinates of each point, with the point itself."""
        step = (WIDTH - 2 * EDGE) / max(len(self.points) - 1, 1)
        places = enumerate(self.points)
        return [(f"{EDGE + step * place:.1f}", self._height(point.value), point) for place, point in places]

    @property
    def path(self) -> str:
        return " ".join(f"{x},{y}" for x, y, _point in self.marks)

    @property
    def level_height(self) -> str:
        return self._height(self.level)

    def _height(self, value: float) -> str:
        """Return the y coordinate of a value. The level stays visible; a small range does not fill the drawing."""
        values = [self.level, *(point.value for point in self.points)]
        low, high = min(values), max(values)
        spare = max(0.0, (abs(self.level) / 5 or 10) - (high - low)) / 2
        return f"{EDGE + (HEIGHT - 2 * EDGE) * (high + spare - value) / (high - low + 2 * spare):.1f}"

    @property
    def words(self) -> str:
        """The points of the line as text, for screen readers."""
        return ", ".join(f"{point.label}: {point.said}" for point in self.points)
