"""The scores on a board in order, so that comparing one with all others is a look-up (2017: 78A; 1949: 81)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping

from troef.contest.exact import Number


class Ladder:
    """How each score stands in the field: twice what lies below, once what is equal, itself included.

    Equal scores are counted together, so a field of any size costs no more than its different scores.
    """

    __slots__ = ("_below", "_places", "_values", "size")

    def __init__(self, counts: Mapping[int, Number]) -> None:
        self._values = sorted(counts)
        self._below: list[Number] = []
        self._places: dict[int, Number] = {}
        below: Number = 0
        for value in self._values:
            self._below.append(below)
            self._places[value] = 2 * below + counts[value]
            below += counts[value]
        self.size = below
        """How many scores there are; weights count for what they are."""

    def place(self, value: int) -> Number:
        """The standing of a score, whether it is in the field or not."""
        found = self._places.get(value)
        if found is not None:
            return found
        index = bisect_left(self._values, value)
        return 2 * (self._below[index] if index < len(self._values) else self.size)
