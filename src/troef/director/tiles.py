"""What a director is called for most often, one touch away."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from troef.director.charts import EDITIONS, charts
from troef.laws import Edition, Text


class Tile(NamedTuple):
    """What happened, in a few words, and the chart that asks on."""

    text: Text
    chart: str


@cache
def tiles(edition: Edition) -> tuple[Tile, ...]:
    """The usual ones for bridge; for klaverjas all charts, as there are not many. Nothing where an edition has none."""
    if edition not in EDITIONS:
        return ()
    known = charts(edition)
    if edition.game != "bridge":
        return tuple(Tile(each.title, each.id) for each in known.values())
    entries = tomllib.loads((files("troef.director") / "tiles.toml").read_text(encoding="utf-8"))["tile"]
    found = ((entry, next((id for id in entry["charts"] if id in known), None)) for entry in entries)
    return tuple(Tile(Text(entry["nl"], entry["en"]), id) for entry, id in found if id is not None)
