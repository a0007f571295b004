"""A line over the rounds of an evening or the evenings of a season, as a small drawing in the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

WIDTH, HEIGHT, EDGE = 320, 96, 10
"""The drawing has a scale of its own; a page shows it as wide as there is room."""


class ChartPoint(NamedTuple):
    """A value of the line: what it belongs to, what it is said as, and whether it counts."""

    value: float
    label: str
    said: str
    counts: bool = True


@dataclass(frozen=True, slots=True)
class LineChart:
    """Points from left to right, and the level that is neither good nor bad."""

    points: Sequence[ChartPoint]
    level: float
    level_said: str

    @property
    def marks(self) -> list[tuple[str, str, ChartPoint]]:
        """Where each point stands in the drawing."""
        step = (WIDTH - 2 * EDGE) / max(len(self.points) - 1, 1)
        return [
            (f"{EDGE + step * index:.1f}", self._height(point.value), point) for index, point in enumerate(self.points)
        ]

    @property
    def path(self) -> str:
        return " ".join(f"{x},{y}" for x, y, _point in self.marks)

    @property
    def level_height(self) -> str:
        return self._height(self.level)

    def _height(self, value: float) -> str:
        """The level is always in sight; what differs less than a fifth of it does not fill the drawing."""
        values = [self.level, *(point.value for point in self.points)]
        low, high = min(values), max(values)
        spare = max(0.0, (abs(self.level) / 5 or 10) - (high - low)) / 2
        return f"{EDGE + (HEIGHT - 2 * EDGE) * (high + spare - value) / (high - low + 2 * spare):.1f}"

    @property
    def words(self) -> str:
        """The same for who does not see it."""
        return ", ".join(f"{point.label}: {point.said}" for point in self.points)
