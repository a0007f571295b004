"""Tools for the director, without a site: law books, charts, incidents, rulings, polls and appeals."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any


def read_toml(name: str) -> dict[str, Any]:
    """Parse a TOML file of this package."""
    return tomllib.loads((files(__package__) / name).read_text(encoding="utf-8"))
