"""Where the charts of a game lie: a folder for each edition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from troef.cards import TroefError
from troef.laws.chart import Chart, order_of, slug_of
from troef.laws.chart_file import load_chart
from troef.laws.edition import Edition


class Shelf:
    """The charts of a game, read when they are first asked for."""

    def __init__(self, folders: Mapping[Edition, Path]) -> None:
        self.folders = folders

    def charts(self, edition: Edition) -> dict[str, Chart]:
        """The charts of an edition by id, in the order of the book."""
        return _in_order(self._folder(edition), edition)

    def chart(self, id: str, edition: Edition) -> Chart:
        """The chart with this id, also as it stands in an address."""
        file = self._folder(edition) / f"{slug_of(id)}.toml"
        found = _loaded(file, edition) if file.name in _names(file.parent) else None
        if found is None:
            known = self.charts(edition)
            near = get_close_matches(id, known, n=4, cutoff=0.3) or list(known)[:4]
            raise TroefError(
                f"{edition} has no chart {id!r}; the nearest are {', '.join(near)}",
                f"{edition} heeft geen schema {id!r:.60}; het dichtst erbij zijn {', '.join(near)}",
            )
        return found

    def _folder(self, edition: Edition) -> Path:
        if edition not in self.folders:
            raise TroefError(
                f"there are no charts of {edition}: use {' or '.join(map(str, self.folders))}",
                f"van {edition} zijn er geen schema's: kies {' of '.join(map(str, self.folders))}",
            )
        return self.folders[edition]


@cache
def _names(folder: Path) -> frozenset[str]:
    return frozenset(file.name for file in folder.glob("*.toml"))


_loaded = cache(load_chart)


@cache
def _in_order(folder: Path, edition: Edition) -> dict[str, Chart]:
    loaded = {chart.id: chart for chart in (_loaded(folder / name, edition) for name in _names(folder))}
    return {id: loaded[id] for id in sorted(loaded, key=order_of)}


def record_named(chart: Chart, records: Iterable[type]) -> type | None:
    """The facts record of a chart among those that an edition judges; None for a chart that only leads to others."""
    if chart.record is None:
        return None
    known = {record.__name__: record for record in records}
    if chart.record not in known:
        near = ", ".join(get_close_matches(chart.record, known, n=3, cutoff=0.3))
        raise TroefError(f"no article of {chart.edition} judges {chart.record}; the nearest are {near}")
    return known[chart.record]
