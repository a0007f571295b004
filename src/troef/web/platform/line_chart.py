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
    def levels(self) -> list[tuple[str, str]]:
        """The heights to name at the left: the highest and the lowest point, and the level unless it is near one."""
        ends = {point.value: point.said for point in (max(self.points), min(self.points))}
        named = [(float(self._height(value)), said) for value, said in ends.items()]
        level = float(self.level_height)
        if all(abs(height - level) > EDGE for height, _said in named):
            named.append((level, self.level_said))
        return [(f"{height:.1f}", said) for height, said in named]

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
